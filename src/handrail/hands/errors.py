"""The errors in the cards of a hand or a combo."""

from typing import TypeAlias

from handrail.cards.types import Card
from handrail.problems import Error, error_class
from handrail.text import format_times, pluralize


@error_class
class WrongCount(Error):
    """The wrong number of cards: ``found`` cards, where ``least`` to ``most`` are expected."""

    found: int
    least: int
    most: int

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions of the surplus cards, or () if there are too few."""
        return tuple(range(self.most, self.found))

    @property
    def message(self) -> str:
        expected = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"expected {expected} cards, got {self.found}"

    @property
    def hint(self) -> str | None:
        difference = max(self.least - self.found, self.found - self.most)
        verb = "add" if self.found < self.least else "remove"
        return f"{verb} {pluralize(difference, 'card')}"


@error_class
class DuplicateCard(Error):
    """A card that appears more than once, with its positions."""

    card: Card
    at: tuple[int, ...]
    _hint = "a deck holds each card once"

    @property
    def message(self) -> str:
        return f"{self.card} appears {format_times(len(self.at))}"


HandError: TypeAlias = WrongCount | DuplicateCard
"""An error in the cards of a hand or a combo."""
