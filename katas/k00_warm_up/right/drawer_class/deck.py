"""A deck of cards as strings: the two of clubs is ``2c``, the ace of spades ``As``."""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def deck() -> tuple[str, ...]:
    """Return all cards, by rank and then by suit: ``2c 2d 2h 2s 3c`` and so on."""
    return tuple(rank + suit for rank in RANKS for suit in SUITS)


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    drawer = Drawer()
    for card in cards:
        drawer.put(card)
    return drawer.still_missing()


class Drawer:
    """A drawer of cards, which knows what is missing from it."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def put(self, card: str) -> None:
        """Put a card into the drawer."""
        self._seen.add(card)

    def still_missing(self) -> tuple[str, ...]:
        """Return the cards that are not in the drawer, in the order of the deck."""
        return tuple(card for card in deck() if card not in self._seen)
