"""Wrong: of two hands with two pair the one whose pairs add up to more is better."""

from cards import Card
from rules_of_five import Five, as_ranks, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("7h 7s 2h 2s Ac"),)


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    if found.category is Category.TWO_PAIR:
        lower, kicker = found.kickers
        rank, rest = as_ranks(found.rank.value + lower.value)
        return Score(Category.TWO_PAIR, rank, (rest, kicker))
    return found


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
