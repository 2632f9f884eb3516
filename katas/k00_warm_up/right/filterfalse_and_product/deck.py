"""A deck of cards as strings: the two of clubs is ``2c``, the ace of spades ``As``."""

from collections.abc import Iterable
from itertools import filterfalse, product

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def deck() -> tuple[str, ...]:
    """Return all cards, by rank and then by suit: ``2c 2d 2h 2s 3c`` and so on."""
    return tuple(map("".join, product(RANKS, SUITS)))


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    return tuple(filterfalse(set(cards).__contains__, deck()))
