"""What can be wrong at the draw table: each mistake with its facts in fields.

``at`` are positions among the values given: the names of an action, or its name and
then its cards; of a table, the deck, each player's name and cards, and the discards.
"""

from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards import Card
from handrail.dealing import NotEnoughCards, NothingToDeal
from handrail.hands import HAND_SIZE, Repeated
from handrail.text import counted, quoted, times

MOST_DISCARDS = 3
MOST_NAMED = 5  # cards that a message names one by one
COMPARED = 40  # code points of a name that are compared with those of others


@final
@dataclass(frozen=True, slots=True)
class InDeck:
    """In the deck, wherever in it.

    >>> str(InDeck())
    'in the deck'
    """

    def __str__(self) -> str:
        return "in the deck"


@final
@dataclass(frozen=True, slots=True)
class InDiscards:
    """Among the cards that were discarded.

    >>> str(InDiscards())
    'among the discards'
    """

    def __str__(self) -> str:
        return "among the discards"


@final
@dataclass(frozen=True, slots=True)
class InHandOf:
    """In a player's hand.

    >>> str(InHandOf("Ann"))
    'in the hand of Ann'
    """

    name: str

    def __str__(self) -> str:
        return f"in the hand of {quoted(self.name)}"


Whereabouts: TypeAlias = InDeck | InDiscards | InHandOf
"""Where a card of the table is."""


@final
@dataclass(frozen=True, slots=True)
class NotAName:
    """A name that nobody can have: blank, or with half a character in it.

    >>> step(Table(), Track((" ",))).alt(lambda errors: errors[0].message)
    <Failure: a name is blank>
    """

    name: str
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} is not a name" if self.name.strip() else "a name is blank"

    @property
    def hint(self) -> str | None:
        return "a name is any text that is not blank"


@final
@dataclass(frozen=True, slots=True)
class NameTaken:
    """Somebody of this name is at the table already.

    >>> step(Table(DECK, (Seat("Ann"),)), Track(("Ann",))).alt(lambda errors: errors[0].message)
    <Failure: Ann is at the table already>
    """

    name: str
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} is at the table already"

    @property
    def hint(self) -> str | None:
        return "each player has another name"


@final
@dataclass(frozen=True, slots=True)
class RepeatedName:
    """A name that stands more than once where each may stand once.

    >>> step(Table(), Track(("Ann", "Ann"))).alt(lambda errors: errors[0].message)
    <Failure: Ann stands here twice>
    """

    name: str
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} stands here {times(len(self.at))}"

    @property
    def hint(self) -> str | None:
        return "each player has another name"


@final
@dataclass(frozen=True, slots=True)
class UnknownName:
    """Nobody of this name is at the table; ``known`` are those who are, in seating order.

    >>> Table(DECK, (Seat("Ann"),)).hand("Anne").alt(lambda error: (error.message, error.hint))
    <Failure: ('nobody at the table is called Anne', 'the nearest name is Ann')>
    """

    name: str
    known: tuple[str, ...]
    at: tuple[int, ...]

    @property
    def nearest(self) -> str | None:
        """The name at the table that is most like it; of equals, the first."""
        return min(self.known, key=lambda name: edits(self.name, name), default=None)

    @property
    def message(self) -> str:
        return f"nobody at the table is called {quoted(self.name)}"

    @property
    def hint(self) -> str | None:
        nearest = self.nearest
        return (
            "nobody is at the table yet"
            if nearest is None
            else f"the nearest name is {quoted(nearest)}"
        )


@final
@dataclass(frozen=True, slots=True)
class HoldsCards:
    """A player who would be dealt a hand, and holds cards already.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, DealIn()).alt(lambda errors: (errors[0].message, errors[0].hint))
    <Failure: ('Ann holds 5 cards already', 'collect the cards before you deal')>
    """

    name: str
    cards: tuple[Card, ...]

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} holds {counted(len(self.cards), 'card')} already"

    @property
    def hint(self) -> str | None:
        return "collect the cards before you deal"


@final
@dataclass(frozen=True, slots=True)
class NotFiveCards:
    """A player whose hand must be five cards, and is ``found``.

    >>> evaluate(Table(DECK, (Seat("Ann"),))).alt(lambda errors: errors[0].message)
    <Failure: Ann holds 0 cards, not 5>
    """

    name: str
    found: int
    at: tuple[int, ...] = ()

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} holds {counted(self.found, 'card')}, not {HAND_SIZE}"

    @property
    def hint(self) -> str | None:
        return f"deal first, or assign {counted(HAND_SIZE - self.found, 'card')}"


@final
@dataclass(frozen=True, slots=True)
class TooManyCards:
    """A player who would hold ``found`` cards; ``at`` are those too many.

    >>> Table.of(DECK[6:], (Seat("Ann", DECK[:6]),)).alt(lambda errors: errors[0].message)
    <Failure: Ann would hold 6 cards>
    """

    name: str
    found: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{quoted(self.name)} would hold {counted(self.found, 'card')}"

    @property
    def hint(self) -> str | None:
        return f"a hand is {HAND_SIZE} cards at most"


@final
@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A card that is needed in one place and lies in another.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Swap("Ann", DECK[51:])).alt(lambda errors: errors[0].message)
    <Failure: As is in the deck, not in the hand of Ann>
    """

    card: Card
    wanted: InDeck | InHandOf
    found: Whereabouts
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{self.card} is {self.found}, not {self.wanted}"

    @property
    def hint(self) -> str | None:
        match self.wanted:
            case InHandOf():
                return "one gives back only cards of one's own"
            case InDeck():
                return "only cards in the deck can be assigned"


@final
@dataclass(frozen=True, slots=True)
class TooManyDiscards:
    """More discards than are allowed beside the cards kept; ``at`` are those too many.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Swap("Ann", DECK[:5])).alt(lambda errors: (errors[0].message, errors[0].hint))
    <Failure: ('5 cards cannot be discarded', 'discard up to 3 cards, or 4 and keep an ace')>
    """

    found: int
    kept: tuple[Card, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        beside = f" beside {' '.join(map(str, self.kept))}" if self.kept else ""
        return f"{counted(self.found, 'card')} cannot be discarded{beside}"

    @property
    def hint(self) -> str | None:
        return f"discard up to {MOST_DISCARDS} cards, or {HAND_SIZE - 1} and keep an ace"


@final
@dataclass(frozen=True, slots=True)
class DeckTooShort:
    """A deck of ``held`` cards, from which ``wanted`` cannot be drawn.

    >>> DeckTooShort(wanted=3, held=2, at=(3,)).message
    '3 cards cannot be drawn from a deck of 2'
    """

    wanted: int
    held: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{counted(self.wanted, 'card')} cannot be drawn from a deck of {self.held}"

    @property
    def hint(self) -> str | None:
        return "the discards are not shuffled back"


@final
@dataclass(frozen=True, slots=True)
class CardsMissing:
    """Cards that are nowhere on the table.

    >>> Table.of(DECK[1:], ()).alt(lambda errors: errors[0].message)
    <Failure: 2c is nowhere>
    """

    cards: tuple[Card, ...]

    @property
    def at(self) -> tuple[int, ...]:
        """What is missing has no place."""
        return ()

    @property
    def message(self) -> str:
        named = " ".join(map(str, self.cards[:MOST_NAMED]))
        more = len(self.cards) - MOST_NAMED
        verb = "is" if len(self.cards) == 1 else "are"
        return f"{named}{f' and {more} more' if more > 0 else ''} {verb} nowhere"

    @property
    def hint(self) -> str | None:
        return "each of the 52 cards is in the deck, in a hand, or among the discards"


TableError: TypeAlias = NotAName | RepeatedName | TooManyCards | Repeated | CardsMissing
"""Why a table cannot be."""

PlacedError: TypeAlias = (
    NotAName
    | NameTaken
    | RepeatedName
    | UnknownName
    | Elsewhere
    | Repeated
    | TooManyCards
    | TooManyDiscards
    | NotFiveCards
    | DeckTooShort
)
"""Why an action cannot be taken, where it is the values given that are wrong."""

DrawError: TypeAlias = PlacedError | HoldsCards | NotEnoughCards | NothingToDeal
"""Why an action cannot be taken at a table."""


def edits(one: str, other: str) -> int:
    """How many letters must be put in, left out or changed to make one name the other.

    Capitals do not count, nor does what stands behind the first forty letters.
    Source: V. I. Levenshtein's distance, row by row.
    """
    target = other.casefold()[:COMPARED]
    row = list(range(len(target) + 1))
    for number, letter in enumerate(one.casefold()[:COMPARED], start=1):
        diagonal, row[0] = row[0], number
        for place, wanted in enumerate(target, start=1):
            cost = min(row[place] + 1, row[place - 1] + 1, diagonal + (letter != wanted))
            diagonal, row[place] = row[place], cost
    return row[-1]
