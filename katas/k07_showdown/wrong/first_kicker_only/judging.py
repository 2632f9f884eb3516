"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    a, b = score(one), score(other)
    return (a.category, a.rank, a.kickers[:1]) > (b.category, b.rank, b.kickers[:1])


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    scores = [score(hand) for hand in hands]
    best = max(scores, default=None)
    return tuple(index for index, found in enumerate(scores) if found == best)
