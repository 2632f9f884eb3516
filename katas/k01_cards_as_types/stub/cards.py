"""Ranks, suits and cards: the 52 values that everything else is made of."""

from dataclasses import dataclass
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

    TWO = 2  # and so on, up to ACE = 14


@final
class Suit(Enum):
    """A card's suit. Suits have no order: no suit is higher than another."""

    CLUBS = "c"  # and so on: diamonds, hearts, spades


@final
@dataclass
class Card:
    """One of the 52 cards. ``str(card)`` is ``Ks`` for the king of spades."""

    rank: str  # accepts "banana"
    suit: str

    def __str__(self) -> str:
        raise NotImplementedError("Card.__str__: the rank's letter and the suit's")


SYMBOLS = "23456789TJQKA"  # the letters of the ranks, from two to ace
DECK: tuple[Card, ...] = ()  # all 52, by rank and then by suit
