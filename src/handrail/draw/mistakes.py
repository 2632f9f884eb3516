"""Errors of the draw table.

``at`` are positions among the values given: the names of an action, or its name and
then its cards; of a table, the deck, each player's name and cards, and the discards.
"""

from difflib import SequenceMatcher
from typing import TypeAlias

from handrail.cards import Card
from handrail.dealing import NotEnoughCards, NothingToDeal
from handrail.hands import HAND_SIZE, Repeated
from handrail.problems import error
from handrail.text import counted, quoted, times

MOST_DISCARDS = 3
COMPARED = 40  # code points of a name that are compared with those of others


@error
class NotAName:
    """A blank name, or one with half a character in it."""

    name: str
    at: tuple[int, ...]
    hint = "a name is any text that is not blank"

    @property
    def message(self) -> str:
        return f'"{quoted(self.name)}" is not a name'


@error
class NameTaken:
    """The name of a player who is already at the table."""

    name: str
    at: tuple[int, ...]
    hint = "each player has another name"

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} is at the table already"


@error
class RepeatedName:
    """A name that is given more than once."""

    name: str
    at: tuple[int, ...]
    hint = "each player has another name"

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} appears {times(len(self.at))}"


@error
class UnknownName:
    """The name of nobody at the table. ``known`` are the names in seating order."""

    name: str
    known: tuple[str, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"nobody at the table is called {quoted(self.name)}"

    @property
    def hint(self) -> str:
        if not self.known:
            return "nobody is at the table yet"
        return f"the nearest name is {quoted(max(self.known, key=self._likeness))}"

    def _likeness(self, known: str) -> float:
        one, other = (name[:COMPARED].casefold() for name in (self.name, known))
        return SequenceMatcher(None, one, other).ratio()


@error
class HoldsCards:
    """A player who cannot be dealt in, since there are cards in this player's hand."""

    name: str
    cards: tuple[Card, ...]
    hint = "collect the cards before you deal"

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} holds {counted(len(self.cards), 'card')} already"


@error
class NotFiveCards:
    """A player with a hand of ``found`` cards, not five."""

    name: str
    found: int
    at: tuple[int, ...] = ()

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} holds {counted(self.found, 'card')}, not {HAND_SIZE}"

    @property
    def hint(self) -> str:
        return f"deal first, or assign {counted(HAND_SIZE - self.found, 'card')}"


@error
class TooManyCards:
    """A hand of ``found`` cards, more than five. ``at`` is the surplus."""

    name: str
    found: int
    at: tuple[int, ...]
    hint = f"a hand is {HAND_SIZE} cards at most"

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} would hold {counted(self.found, 'card')}"


@error
class NotInDeck:
    """A card that is not in the deck, and cannot be assigned."""

    card: Card
    at: tuple[int, ...]
    hint = "only cards in the deck can be assigned"

    @property
    def message(self) -> str:
        return f"{self.card} is not in the deck"


@error
class NotInHand:
    """A card that its player does not hold, and cannot give back."""

    card: Card
    name: str
    at: tuple[int, ...]
    hint = "players can only give back their own cards"

    @property
    def message(self) -> str:
        return f"{self.card} is not in the hand of {quoted(self.name)}"


@error
class TooManyDiscards:
    """More discards than allowed next to the cards kept. ``at`` is the surplus."""

    found: int
    kept: tuple[Card, ...]
    at: tuple[int, ...]
    hint = f"discard up to {MOST_DISCARDS} cards, or {HAND_SIZE - 1} and keep an ace"

    @property
    def message(self) -> str:
        kept = f" beside {' '.join(map(str, self.kept))}" if self.kept else ""
        return f"{counted(self.found, 'card')} cannot be discarded{kept}"


@error
class DeckTooShort:
    """A deck of ``held`` cards, fewer than a swap draws."""

    wanted: int
    held: int
    at: tuple[int, ...]
    hint = "the discards are not shuffled back"

    @property
    def message(self) -> str:
        return f"{counted(self.wanted, 'card')} cannot be drawn from a deck of {self.held}"


@error
class CardsMissing:
    """Cards that are nowhere on the table."""

    cards: tuple[Card, ...]
    at = ()
    hint = "each of the 52 cards is in the deck, in a hand, or among the discards"

    @property
    def message(self) -> str:
        return f"not on the table: {' '.join(map(str, self.cards))}"


TableError: TypeAlias = NotAName | RepeatedName | TooManyCards | Repeated | CardsMissing
"""Why a table cannot be."""

PlacedError: TypeAlias = (
    NotAName
    | NameTaken
    | RepeatedName
    | UnknownName
    | NotInDeck
    | NotInHand
    | Repeated
    | TooManyCards
    | TooManyDiscards
    | NotFiveCards
    | DeckTooShort
)
"""Why an action cannot be taken: errors about its values."""

DrawError: TypeAlias = PlacedError | HoldsCards | NotEnoughCards | NothingToDeal
"""Why an action cannot be taken at a table."""


def places_of(error: DrawError) -> tuple[int, ...]:
    """Return the positions of the values that an error is about, among those of its action."""
    match error:
        case HoldsCards() | NotEnoughCards() | NothingToDeal():
            return ()
        case _:
            return error.at
