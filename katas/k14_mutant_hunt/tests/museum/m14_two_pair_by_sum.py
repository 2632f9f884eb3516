"""Wrong: of two hands with two pair the one whose pairs add up to more is the better."""

from cards import Card
from rules_of_five import Five, as_ranks, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("7h 7s 2h 2s Ac"),)


def of(five: Five) -> Score:
    """The score of five cards, but for the mistake."""
    found = by_rules(five)
    if found.category is Category.TWO_PAIR:
        lower, kicker = found.kickers
        rank, rest = as_ranks(found.rank.value + lower.value)
        return Score(Category.TWO_PAIR, rank, (rest, kicker))
    return found


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, of)
