"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import Score, score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return key(score(one)) > key(score(other))


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    keys = [key(score(hand)) for hand in hands]
    return tuple(index for index in range(len(keys)) if keys[index] == max(keys))


def key(found: Score) -> tuple[int, ...]:
    """Return the score as numbers, in the order in which a showdown compares."""
    return (found.category.value, found.rank.value, *(rank.value for rank in found.kickers))
