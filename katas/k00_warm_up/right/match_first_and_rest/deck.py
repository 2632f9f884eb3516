"""A deck of cards as strings: the two of clubs is ``2c``, the ace of spades ``As``."""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def deck() -> tuple[str, ...]:
    """Return all cards, by rank and then by suit: ``2c 2d 2h 2s 3c`` and so on."""
    return tuple(rank + suit for rank in RANKS for suit in SUITS)


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    return _not_seen(deck(), frozenset(cards))


def _not_seen(remaining: tuple[str, ...], seen: frozenset[str]) -> tuple[str, ...]:
    match remaining:
        case (first, *rest) if first in seen:
            return _not_seen(tuple(rest), seen)
        case (first, *rest):
            return (first, *_not_seen(tuple(rest), seen))
        case _:
            return ()
