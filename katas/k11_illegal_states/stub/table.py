"""What lies on a table and by which rule. It works, as long as everybody is careful."""

from collections.abc import Sequence
from dataclasses import dataclass

from cards import Card, Rank


@dataclass
class Place:
    """A place of a card, counted from 0. On the board ``player`` is None."""

    index: int
    player: int | None = None


class OnBoard(Place):
    """A place on the board."""


class InHand(Place):
    """A place in a player's hand; players are counted from 0."""


def said(place: Place) -> str:
    """The place in words: ``on the board``, ``in the hand of player 2``."""
    raise NotImplementedError("said: once there are two kinds of place, a match on them")


class Combo:
    """Two cards, the higher first."""

    def __init__(self, *cards: Card) -> None:
        self.cards = list(cards)


class AceRule:
    """Whether an ace may stand below a two: in the wheel, A-2-3-4-5, or nowhere."""

    HIGH_OR_LOW = "both"
    HIGH_ONLY = "high"


WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


def straight_top(ranks: tuple[Rank, ...], aces: str = "both") -> Rank | None:
    """The highest rank of a straight, or None; the wheel (A-2-3-4-5) is five-high."""
    raise NotImplementedError("straight_top: as you know it, and no wheel where aces are high only")


def high_card(hand: Sequence[Card]) -> Rank | None:
    """The highest rank of a hand, or None if there are no cards."""
    raise NotImplementedError("high_card: once it takes a Hand, the highest of its ranks")
