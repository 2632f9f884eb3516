"""Who wins: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand
from scoring import score


def beats(one: Hand, other: Hand) -> bool:
    """Whether the first hand beats the second; a tie is no win."""
    return score(one) > score(other)


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """The places of all the best hands, in order; of no hands, none."""
    scores = [score(hand) for hand in hands]
    return (scores.index(max(scores)),) if scores else ()
