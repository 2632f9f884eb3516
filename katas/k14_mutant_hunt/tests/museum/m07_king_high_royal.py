"""Wrong: a straight flush with ten, jack, queen and king is royal, with or without an ace."""

from cards import Card, Rank
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("9c Tc Jc Qc Kc"),)


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    if found == Score(Category.STRAIGHT_FLUSH, Rank.KING):
        return Score(Category.ROYAL_FLUSH, Rank.ACE)
    return found


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
