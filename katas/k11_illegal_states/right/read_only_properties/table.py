"""Places, combos and the ace rule, typed so that nonsense cannot be written."""

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from cards import Card, Rank
from hands import Hand


@dataclass(frozen=True)
class OnBoard:
    """A place on the board, counted from 0."""

    index: int


@dataclass(frozen=True)
class InHand:
    """A place in a player's hand; players and cards are counted from 0."""

    player: int
    index: int


Place = OnBoard | InHand


def said(place: Place) -> str:
    """Return the place in words: ``on the board``, ``in the hand of player 2``."""
    match place:
        case InHand(player, _):
            return "in the hand of player " + str(player + 1)
        case OnBoard(_):
            return "on the board"
        case _:
            assert_never(place)


class Combo:
    """Two different cards, the higher first. Other cards raise ``ValueError``."""

    def __init__(self, high: Card, low: Card) -> None:
        if not (high.rank > low.rank or (high.rank == low.rank and high.suit != low.suit)):
            raise ValueError("expected two different cards, the higher first")
        self._cards = high, low

    @property
    def high(self) -> Card:
        """The higher card."""
        return self._cards[0]

    @property
    def low(self) -> Card:
        """The lower card."""
        return self._cards[1]

    @property
    def cards(self) -> tuple[Card, Card]:
        """Both cards, the higher first."""
        return self._cards


class AceRule(Enum):
    """Whether an ace may count below a two, as in the wheel, A-2-3-4-5."""

    HIGH_OR_LOW = True
    HIGH_ONLY = False


LADDER: tuple[Rank, ...] = (Rank.ACE, *Rank)


def straight_top(ranks: tuple[Rank, ...], aces: AceRule = AceRule.HIGH_OR_LOW) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel is five-high."""
    ladder = LADDER if aces.value else LADDER[1:]
    for start in range(len(ladder) - 4):
        if set(ladder[start : start + 5]) == set(ranks):
            return ladder[start + 4]
    return None


def high_card(hand: Hand) -> Rank:
    """Return the highest rank of a hand. Every hand has one."""
    return sorted(card.rank for card in hand.cards)[-1]
