"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return score(one) > score(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    ranking = sorted(enumerate(map(score, hands)), key=itemgetter(1), reverse=True)
    for _, tied in groupby(ranking, key=itemgetter(1)):
        return tuple(index for index, _ in tied)
    return ()
