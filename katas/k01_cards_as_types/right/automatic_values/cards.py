"""Ranks, suits and cards: the 52 values that everything else is made of."""

from dataclasses import dataclass
from enum import Enum, auto
from itertools import product, starmap
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
    THREE = auto()
    FOUR = auto()
    FIVE = auto()
    SIX = auto()
    SEVEN = auto()
    EIGHT = auto()
    NINE = auto()
    TEN = auto()
    JACK = auto()
    QUEEN = auto()
    KING = auto()
    ACE = auto()


@final
class Suit(Enum):
    """A card's suit. Suits have no order: no suit is higher than another."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


@final
@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards. ``str(card)`` is ``Ks`` for the king of spades."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{SYMBOLS[self.rank.value - 2]}{self.suit.value}"


SYMBOLS = "23456789TJQKA"
DECK = tuple(starmap(Card, product(Rank, Suit)))
