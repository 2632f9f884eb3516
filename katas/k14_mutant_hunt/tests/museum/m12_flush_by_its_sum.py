"""Wrong: of two flushes the one whose ranks add up to more is better."""

from cards import Card
from rules_of_five import Five, as_ranks, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("Ac 6c 4c 3c 2c"),)


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    if found.category is Category.FLUSH:
        rank, kicker = as_ranks(sum(card.rank.value for card in five))
        return Score(Category.FLUSH, rank, (kicker,))
    return found


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
