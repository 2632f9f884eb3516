"""Who wins: one hand against another, and the best of many hands."""

from collections.abc import Iterable

from hands import Hand


def beats(one: Hand, other: Hand) -> bool:
    """Whether the first hand beats the second; a tie is no win."""
    raise NotImplementedError("beats: the score of the one is above that of the other")


def winners(hands: Iterable[Hand]) -> tuple[int, ...]:
    """The places of all the best hands, in order; of no hands, none."""
    raise NotImplementedError("winners: score them all, find the best, say where it stands")
