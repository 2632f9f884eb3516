"""Wrong: the last step of a straight is never looked at: 4-5-6-7-9 is one."""

from itertools import pairwise

from cards import Card, Rank
from rules_of_five import HAND_SIZE, WHEEL, best, by_rules, held
from scoring import Score

GUILTY = (held("4c 5d 6h 7s 9c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """The top of a straight, counted up from the lowest card, one step too few."""
    if ranks == WHEEL:
        return Rank.FIVE
    steps = [high.value - low.value for high, low in pairwise(ranks)][1:]
    return ranks[0] if len(ranks) == HAND_SIZE and steps == [1] * (HAND_SIZE - 2) else None


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
