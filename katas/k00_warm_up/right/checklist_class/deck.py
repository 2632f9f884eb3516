"""A deck of cards as strings: the two of clubs is ``2c``, the ace of spades ``As``."""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def deck() -> tuple[str, ...]:
    """Return all cards, by rank and then by suit: ``2c 2d 2h 2s 3c`` and so on."""
    return tuple(rank + suit for rank in RANKS for suit in SUITS)


def missing(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the deck that are not among these, in the order of the deck."""
    checklist = Checklist()
    for card in cards:
        checklist.tick(card)
    return checklist.still_missing()


class Checklist:
    """A list of all cards, on which the found ones are ticked."""

    def __init__(self) -> None:
        self._ticked: set[str] = set()

    def tick(self, card: str) -> None:
        """Tick a card as found."""
        self._ticked.add(card)

    def still_missing(self) -> tuple[str, ...]:
        """Return the cards that are not ticked, in the order of the deck."""
        return tuple(card for card in deck() if card not in self._ticked)
