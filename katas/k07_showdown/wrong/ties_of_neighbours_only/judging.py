"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable
from itertools import takewhile

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return score(one) > score(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    scores = [score(hand) for hand in hands]
    start = scores.index(max(scores)) if scores else 0
    tied = takewhile(lambda index: scores[index] == max(scores), range(start, len(scores)))
    return tuple(tied)
