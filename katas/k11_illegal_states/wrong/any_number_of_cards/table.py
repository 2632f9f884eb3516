"""What lies on a table and by which rule: typed so that nonsense cannot be written."""

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
    """The place in words: ``on the board``, ``in the hand of player 2``."""
    match place:
        case OnBoard():
            return "on the board"
        case InHand(player=player):
            return f"in the hand of player {player + 1}"


@final
class Combo:
    """Two cards, the higher first."""

    def __init__(self, *cards: Card) -> None:
        if len(cards) != 2:
            raise ValueError(f"not two cards: {cards}")
        self.high, self.low = cards

    @property
    def cards(self) -> tuple[Card, Card]:
        """Both cards, the higher first."""
        return self.high, self.low


@final
class AceRule(Enum):
    """Whether an ace may stand below a two: in the wheel, A-2-3-4-5, or nowhere."""

    HIGH_OR_LOW = "both"
    HIGH_ONLY = "high"


WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


def straight_top(ranks: tuple[Rank, ...], aces: AceRule = AceRule.HIGH_OR_LOW) -> Rank | None:
    """The highest rank of a straight, or None; the wheel (A-2-3-4-5) is five-high."""
    if ranks == WHEEL and aces is AceRule.HIGH_OR_LOW:
        return Rank.FIVE
    if len(ranks) == HAND_SIZE and ranks[0].value - ranks[-1].value == HAND_SIZE - 1:
        return ranks[0]
    return None


def high_card(hand: Hand) -> Rank:
    """The highest rank of a hand. Total: there is no hand without one."""
    return max(card.rank for card in hand.cards)
