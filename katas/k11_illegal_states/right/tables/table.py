"""Places, combos and the ace rule, typed so that nonsense cannot be written."""

from dataclasses import dataclass
from enum import Enum
from functools import reduce
from typing import Union, final

from cards import Card, Rank
from hands import Hand


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

    @property
    def number(self) -> int:
        """Return the player's number, counted from 1."""
        return self.player + 1


Place = Union["OnBoard", "InHand"]


def said(place: Place) -> str:
    """Return the place in words: ``on the board``, ``in the hand of player 2``."""
    return _WORDS[type(place)].format(place)


_WORDS = {OnBoard: "on the board", InHand: "in the hand of player {0.number}"}


@final
@dataclass(frozen=True, slots=True, order=False)
class Combo:
    """Two different cards, the higher first. Other cards raise ``ValueError``."""

    high: Card
    low: Card

    def __post_init__(self) -> None:
        match self.high, self.low:
            case first, second if first == second:
                raise ValueError("the same card twice")
            case first, second if not second.rank <= first.rank:
                raise ValueError("the lower card first")

    @property
    def cards(self) -> tuple[Card, Card]:
        """Both cards, the higher first."""
        return (self.high, self.low)


@final
class AceRule(Enum):
    """Whether an ace may count below a two, as in the wheel, A-2-3-4-5."""

    HIGH_OR_LOW = 2
    HIGH_ONLY = 1


DOWN = tuple(reversed(Rank))
STRAIGHTS = {DOWN[start : start + 5]: DOWN[start] for start in range(9)}
WHEEL = (*DOWN[:1], *DOWN[-4:])
TOPS = {
    AceRule.HIGH_ONLY: STRAIGHTS,
    AceRule.HIGH_OR_LOW: STRAIGHTS | {WHEEL: Rank.FIVE},
}


def straight_top(ranks: tuple[Rank, ...], aces: AceRule = AceRule.HIGH_OR_LOW) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel is five-high."""
    return TOPS[aces].get(ranks)


def high_card(hand: Hand) -> Rank:
    """Return the highest rank of a hand. Every hand has one."""
    return reduce(lambda a, b: b if a < b else a, (card.rank for card in hand.cards))
