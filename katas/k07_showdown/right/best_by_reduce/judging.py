"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable
from functools import reduce

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return score(one) > score(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    scores = [score(hand) for hand in hands]
    top = reduce(lambda one, other: max(one, other), scores) if scores else None
    return tuple(i for i, found in enumerate(scores) if found == top)
