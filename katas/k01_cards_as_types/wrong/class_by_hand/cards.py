"""Ranks, suits and cards: the 52 values that everything else is made of."""

from enum import Enum
from typing import Self, final


class Ordered(Enum):
    """An enum whose members are ordered by their values, and compare only with each other."""

    def __lt__(self, other: Self) -> bool:
        return bool(self.value < other.value)

    def __le__(self, other: Self) -> bool:
        return bool(self.value <= other.value)


@final
class Rank(Ordered):
    """A card's rank, from TWO, the lowest, to ACE, the highest."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


@final
class Suit(Enum):
    """A card's suit. Suits have no order: no suit is higher than another."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


@final
class Card:
    """One of the 52 cards. ``str(card)`` is ``Ks`` for the king of spades."""

    rank: Rank
    suit: Suit
    __slots__ = ("rank", "suit")

    def __init__(self, rank: Rank, suit: Suit) -> None:
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "suit", suit)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set {name}: a card does not change")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Card):
            return (self.rank, self.suit) == (other.rank, other.suit)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.rank, self.suit))

    def __str__(self) -> str:
        return f"{SYMBOLS[self.rank.value - 2]}{self.suit.value}"


SYMBOLS = "23456789TJQKA"
DECK = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
