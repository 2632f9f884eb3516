"""Judging: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Return whether the first hand beats the second. A tie is not a win."""
    return worth(one) > worth(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Return the indexes of all winners, in order; ``()`` if there are no hands."""
    worths = [worth(hand) for hand in hands]
    best = max(worths, default=None)
    return tuple(index for index, found in enumerate(worths) if found == best)


def worth(hand: Hand) -> tuple[int, int, int]:
    """Return the score as three numbers."""
    found = score(hand)
    return found.category.value, found.rank.value, sum(rank.value for rank in found.kickers)
