"""Wrong: the lowest straight flush slips over the border to the fours."""

from cards import Card, Rank
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("Ac 2c 3c 4c 5c"),)


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    if found == Score(Category.STRAIGHT_FLUSH, Rank.FIVE):
        return Score(Category.FOUR_OF_A_KIND, Rank.ACE, (Rank.ACE,))  # just above the best four
    return found


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
