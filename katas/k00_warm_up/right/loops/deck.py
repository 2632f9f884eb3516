"""A deck of cards as strings: the two of clubs is ``2c``, the ace of spades ``As``."""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def deck() -> tuple[str, ...]:
    """Return all cards, by rank and then by suit: ``2c 2d 2h 2s 3c`` and so on."""
    cards: tuple[str, ...] = ()
    for rank in RANKS:
        for suit in SUITS:
            cards += (rank + suit,)
    return cards


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    seen = set(cards)
    collected: list[str] = []
    for card in deck():
        if card not in seen:
            collected.append(card)
    return tuple(collected)
