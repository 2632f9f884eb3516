"""Places, combos and the ace rule, typed so that nonsense cannot be written."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

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
            return "on the board"
        case _:
            return f"in the hand of player {place.player + 1}"


@final
@dataclass(frozen=True, slots=True)
class Combo:
    """Two different cards, the higher first. Other cards raise ``ValueError``."""

    high: Card
    low: Card

    def __post_init__(self) -> None:
        if self.high == self.low or self.high.rank < self.low.rank:
            raise ValueError(f"expected two different cards, the higher first, got {self.cards}")

    @property
    def cards(self) -> tuple[Card, Card]:
        """Both cards, the higher first."""
        return self.high, self.low


@final
class AceRule(Enum):
    """Whether an ace may count below a two, as in the wheel, A-2-3-4-5."""

    HIGH_OR_LOW = "both"
    HIGH_ONLY = "high"


WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


def straight_top(ranks: tuple[Rank, ...], aces: AceRule = AceRule.HIGH_OR_LOW) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel is five-high.

    Args:
        ranks: the ranks of a hand, each once; if there are five, highest first.
        aces: whether the wheel is a straight.
    """
    if ranks == WHEEL and aces is AceRule.HIGH_OR_LOW:
        return Rank.FIVE
    if len(ranks) == HAND_SIZE and ranks[0].value - ranks[-1].value == HAND_SIZE - 1:
        return ranks[0]
    return None


def high_card(hand: Hand) -> Rank:
    """Return the highest rank of a hand. Every hand has one."""
    return max(card.rank for card in hand.cards)
