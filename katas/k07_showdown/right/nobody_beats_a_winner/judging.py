"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    a, b = score(one), score(other)
    if a.category is not b.category:
        return a.category > b.category
    if a.rank is not b.rank:
        return a.rank > b.rank
    for mine, yours in zip(a.kickers, b.kickers, strict=True):
        if mine is not yours:
            return mine > yours
    return False


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    table = tuple(hands)
    return tuple(
        index for index, hand in enumerate(table) if not any(beats(other, hand) for other in table)
    )
