"""A deck of cards as strings: the two of clubs is ``2c``, the ace of spades ``As``."""

from collections.abc import Iterable
from functools import reduce

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def deck() -> tuple[str, ...]:
    """Return all cards, by rank and then by suit: ``2c 2d 2h 2s 3c`` and so on."""
    return tuple(rank + suit for rank in RANKS for suit in SUITS)


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    return reduce(without, cards, deck())


def without(remaining: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards that remain after one more card was seen."""
    return tuple(other for other in remaining if other != card)
