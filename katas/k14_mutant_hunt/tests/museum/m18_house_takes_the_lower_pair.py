"""Wrong: if there are two pairs besides three of a kind, the lower one makes the full house."""

from cards import Card
from rules_of_five import best, by_rules, grouped, held
from scoring import Category, Score

GUILTY = (held("Ts Th 2s 3s 2h 3h 3d"),)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    found = best(cards, by_rules)
    if found.category is Category.FULL_HOUSE:
        ranks, counts = grouped(cards)
        pairs = [rank for rank, times in zip(ranks, counts, strict=True) if times > 1]
        return Score(Category.FULL_HOUSE, found.rank, (min(pairs[1:]),))
    return found
