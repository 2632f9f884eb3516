"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    raise NotImplementedError("beats: is the first score above the second?")


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    raise NotImplementedError("winners: score them all, find the best, return its indexes")
