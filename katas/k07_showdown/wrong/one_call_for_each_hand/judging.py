"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import Score, score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return score(one) > score(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    return _best(tuple(map(score, hands)), 0, ())


def _best(scores: tuple[Score, ...], at: int, found: tuple[int, ...]) -> tuple[int, ...]:
    if at == len(scores):
        return found
    if not found or scores[at] > scores[found[0]]:
        return _best(scores, at + 1, (at,))
    return _best(scores, at + 1, (*found, at) if scores[at] == scores[found[0]] else found)
