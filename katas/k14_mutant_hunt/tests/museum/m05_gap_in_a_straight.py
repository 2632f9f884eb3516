"""Wrong: the last step of a straight is never checked, so 4-5-6-7-9 is one."""

from itertools import pairwise

from cards import Card, Rank
from rules_of_five import HAND_SIZE, WHEEL, best, by_rules, held
from scoring import Score

GUILTY = (held("4c 5d 6h 7s 9c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the top of a straight, after one step too few from the lowest card."""
    if ranks == WHEEL:
        return Rank.FIVE
    steps = [high.value - low.value for high, low in pairwise(ranks)][1:]
    return ranks[0] if len(ranks) == HAND_SIZE and steps == [1] * (HAND_SIZE - 2) else None


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
