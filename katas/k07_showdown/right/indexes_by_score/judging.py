"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import Score, score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return score(one) > score(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    indexes: dict[Score, list[int]] = {}
    for index, hand in enumerate(hands):
        indexes.setdefault(score(hand), []).append(index)
    return tuple(indexes[max(indexes)]) if indexes else ()
