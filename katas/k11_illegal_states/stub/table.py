"""Places, combos and the ace rule. It works as long as everybody is careful."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from cards import Card, Rank
from hands import HAND_SIZE, Hand


@dataclass
class Place:
    """The place of a card, counted from 0. On the board ``player`` is None."""

    index: int
    player: int | None = None


class OnBoard(Place):
    """A place on the board."""


class InHand(Place):
    """A place in a player's hand; players are counted from 0."""


def said(place: Place) -> str:
    """Return the place in words: ``on the board``, ``in the hand of player 2``."""
    raise NotImplementedError("said: make two kinds of place, and then match on them")


class Combo:
    """Two different cards, the higher first."""

    def __init__(self, *cards: Card) -> None:
        self.cards = list(cards)


class AceRule:
    """Whether an ace may count below a two, as in the wheel, A-2-3-4-5."""

    HIGH_OR_LOW = "both"
    HIGH_ONLY = "high"


WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


def straight_top(ranks: tuple[Rank, ...], aces: str = "both") -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel is five-high.

    Args:
        ranks: the ranks of a hand, each once; if there are five, highest first.
        aces: whether the wheel is a straight.
    """
    raise NotImplementedError("straight_top: any straight, but the wheel only if aces may be low")


def high_card(hand: Sequence[Card]) -> Rank | None:
    """Return the highest rank of a hand, or None if there are no cards."""
    raise NotImplementedError("high_card: take a Hand, and return the highest of its ranks")
