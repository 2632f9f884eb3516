"""Ranks, suits and cards: the 52 values that everything else is made of."""

# Finished code: another kata asks you to write it. You need not have solved that one.

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
@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards. ``str(card)`` is ``Ks`` for the king of spades."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{SYMBOLS[self.rank.value - 2]}{self.suit.value}"

    @property
    def words(self) -> str:
        """Return the card in words: ``five of hearts``."""
        return f"{self.rank.name.lower()} of {self.suit.name.lower()}"


SYMBOLS = "23456789TJQKA"
DECK = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
