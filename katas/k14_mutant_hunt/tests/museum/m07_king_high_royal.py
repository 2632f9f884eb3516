"""Wrong: a straight flush that holds ten, jack, queen and king is royal, ace or no ace."""

from cards import Card, Rank
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("9c Tc Jc Qc Kc"),)


def of(five: Five) -> Score:
    """The score of five cards, but for the mistake."""
    found = by_rules(five)
    if found == Score(Category.STRAIGHT_FLUSH, Rank.KING):
        return Score(Category.ROYAL_FLUSH, Rank.ACE)
    return found


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, of)
