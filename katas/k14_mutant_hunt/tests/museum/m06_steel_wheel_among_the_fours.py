"""Wrong: the lowest straight flush falls over the border, among the fours."""

from cards import Card, Rank
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("Ac 2c 3c 4c 5c"),)


def of(five: Five) -> Score:
    """The score of five cards, but for the mistake."""
    found = by_rules(five)
    if found == Score(Category.STRAIGHT_FLUSH, Rank.FIVE):
        return Score(Category.FOUR_OF_A_KIND, Rank.ACE, (Rank.ACE,))  # just above the best four
    return found


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, of)
