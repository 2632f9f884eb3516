"""A correct answer for k04, which learners never get: what any cards are."""

from collections.abc import Sequence

from cards import Card


def repeated(cards: Sequence[Card]) -> tuple[Card, tuple[int, ...]] | None:
    """Return the first repeated card, by first position, with all its positions."""
    positions: dict[Card, tuple[int, ...]] = {}
    for index, card in enumerate(cards):
        positions[card] = (*positions.get(card, ()), index)
    return next((item for item in positions.items() if len(item[1]) > 1), None)
