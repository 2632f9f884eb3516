"""Places, combos and the ace rule, typed so that nonsense cannot be written."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, assert_never, final

from cards import Card, Rank
from hands import HAND_SIZE, Hand


@final
@dataclass(frozen=True, slots=True)
class OnBoard:
    """A place on the board, counted from 0."""

    index: int


@final
@dataclass(frozen=True, slots=True)
class InHand:
    """A place in a player's hand; players and cards are counted from 0."""

    player: int
    index: int


Place: TypeAlias = OnBoard | InHand


def said(place: Place) -> str:
    """Return the place in words: ``on the board``, ``in the hand of player 2``."""
    match place:
        case OnBoard():
            where = "on the board"
        case InHand():
            where = "in the hand of player " + f"{1 + place.player}"
        case _:
            assert_never(place)
    return where


@final
@dataclass(frozen=True, slots=True)
class Combo:
    """Two different cards, the higher first. Other cards raise ``ValueError``."""

    high: Card
    low: Card

    def __post_init__(self) -> None:
        if len({self.high, self.low}) != 2:
            raise ValueError("expected two different cards")
        if max(self.high.rank.value, self.low.rank.value) != self.high.rank.value:
            raise ValueError("expected the higher card first")

    @property
    def cards(self) -> tuple[Card, Card]:
        """Both cards, the higher first."""
        return self.high, self.low


@final
class AceRule(Enum):
    """Whether an ace may count below a two, as in the wheel, A-2-3-4-5."""

    HIGH_OR_LOW = "both"
    HIGH_ONLY = "high"


def straight_top(ranks: tuple[Rank, ...], aces: AceRule = AceRule.HIGH_OR_LOW) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel is five-high."""
    match aces, ranks:
        case AceRule.HIGH_OR_LOW, (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO):
            return Rank.FIVE
        case ((AceRule.HIGH_OR_LOW | AceRule.HIGH_ONLY), (top, _, _, _, last)) if (
            top.value - last.value == HAND_SIZE - 1
        ):
            return top
        case _:
            return None


def high_card(hand: Hand) -> Rank:
    """Return the highest rank of a hand. Every hand has one."""
    ranks = {card.rank for card in hand.cards}
    return max(ranks, key=lambda rank: rank.value)
