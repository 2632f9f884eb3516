"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import Score, score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return score(one) > score(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    best: Score | None = None
    indexes: list[int] = []
    for index, hand in enumerate(hands):
        found = score(hand)
        if best is None or found >= best:
            best = found
            indexes.append(index)
    return tuple(indexes)
