"""Errors of the draw table.

Each error has ``at``, the positions of the wrong values, counted from 0. It is () if the error is
about the whole action. The values of an action are its names, or its name and then its cards. The
name has a position even if it is None, so cards count from 1. The values of a table are the cards
of the deck, then each player's name and cards, then the discards.
"""

from typing import TypeAlias

from handrail.cards.dealing import DealError
from handrail.cards.types import Card
from handrail.hands.errors import DuplicateCard
from handrail.problems import Error, UnplacedError, error_class
from handrail.text import format_times, join_words, nearest_name, pluralize, printable

MAX_LISTED_NAMES = 5


def join_names(names: tuple[str, ...]) -> str:
    """Return the names as in a sentence: up to five, and the number of the others."""
    shown = [printable(name) for name in names[:MAX_LISTED_NAMES]]
    if names[MAX_LISTED_NAMES:]:
        shown.append(f"{len(names) - MAX_LISTED_NAMES} more")
    return join_words(shown)


@error_class
class NotAName(Error):
    """The error for a blank name."""

    name: str
    at: tuple[int, ...]
    _hint = "a name is any text that is not blank"

    @property
    def message(self) -> str:
        return f'expected a name, got "{printable(self.name)}"'


@error_class
class DuplicateName(Error):
    """A name that appears more than once.

    If ``is_seated`` is True, a player at the table already has the name.
    """

    name: str
    at: tuple[int, ...]
    is_seated: bool = False
    _hint = "player names must differ"

    @property
    def message(self) -> str:
        if self.is_seated:
            return f"{printable(self.name)} is already at the table"
        return f"{printable(self.name)} appears {format_times(len(self.at))}"


@error_class
class UnknownName(Error):
    """A name that no player has. ``known`` are the players' names in seating order."""

    name: str
    known: tuple[str, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f'nobody at the table is called "{printable(self.name)}"'

    @property
    def hint(self) -> str:
        if not self.known:
            return "nobody is at the table"
        by_lower_case = {name.lower(): name for name in reversed(self.known)}
        nearest = nearest_name(self.name.lower(), by_lower_case)
        if nearest is not None:
            return f"the nearest name is {printable(by_lower_case[nearest])}"
        return f"at the table: {join_names(self.known)}"


@error_class
class WrongHandSize(Error):
    """A player with the wrong number of cards. ``expected`` is 0 before a deal, else 5."""

    name: str
    found: int
    expected: int
    at: tuple[int, ...] = ()

    @property
    def message(self) -> str:
        expected = pluralize(self.expected, "card")
        return f"expected {expected} for {printable(self.name)}, got {self.found}"

    @property
    def hint(self) -> str:
        todo = "collect or unassign" if self.found > self.expected else "deal or assign"
        return f"{todo} cards first"


@error_class
class CardElsewhere(Error):
    """A card that is not in the hand of the player ``name``.

    If ``name`` is None, the card is not in the deck. ``holder`` is the player who holds the card,
    or None.
    """

    card: Card
    name: str | None
    at: tuple[int, ...]
    holder: str | None = None

    @property
    def message(self) -> str:
        place = "the deck" if self.name is None else f"the hand of {printable(self.name)}"
        return f"{self.card} is not in {place}"

    @property
    def hint(self) -> str:
        if self.name is not None:  # at a table, nobody may know who holds the card
            return f"choose cards that {printable(self.name)} holds"
        if self.holder is not None:
            return f"{printable(self.holder)} holds {self.card}"
        return "assign cards from the deck"


@error_class
class NoHolder(Error):
    """A card that no player holds, in a swap without a player's name.

    ``is_dealt`` is False if no player has cards.
    """

    card: Card
    at: tuple[int, ...]
    is_dealt: bool = True

    @property
    def message(self) -> str:
        return f"nobody holds {self.card}"

    @property
    def hint(self) -> str:
        return "swap cards that a player holds" if self.is_dealt else "deal or assign cards first"


@error_class
class SeveralHolders(Error):
    """The cards of several players, in a swap without a player's name.

    ``names`` are the players who hold the cards, in seating order.
    """

    names: tuple[str, ...]
    at: tuple[int, ...]
    _hint = "write a swap for each player"

    @property
    def message(self) -> str:
        return f"expected cards of one player, got those of {join_names(self.names)}"


@error_class
class EmptyNamelessSwap(UnplacedError):
    """A swap of no cards without a player's name."""

    _hint = 'add the name of the player who stands pat, as in "name":"Ann"'

    @property
    def message(self) -> str:
        return "a swap without cards needs a name"


@error_class
class TooManyDiscards(Error):
    """More discards than the rules allow.

    ``found`` is the number of discards, and ``most`` is how many a player may discard who keeps no
    ace. ``kept`` are the cards that the player would keep, and ``at`` are the positions of the
    discards after the first ``most``.
    """

    found: int
    most: int
    kept: tuple[Card, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        kept = f" and keep {' '.join(map(str, self.kept))}" if self.kept else ""
        return f"cannot discard {pluralize(self.found, 'card')}{kept}"

    @property
    def hint(self) -> str | None:
        return f"discard up to {self.most} cards, or {self.most + 1} and keep an ace"


@error_class
class DeckTooShort(Error):
    """A deck of ``deck_size`` cards, for a swap that needs ``needed`` cards."""

    needed: int
    deck_size: int
    at: tuple[int, ...]
    _hint = "discard fewer cards; discards are not put back into the deck"

    @property
    def message(self) -> str:
        return f"cannot draw {pluralize(self.needed, 'card')} from a deck of {self.deck_size}"


@error_class
class CardsMissing(UnplacedError):
    """Cards that are neither in the deck, nor in a hand, nor among the discards."""

    cards: tuple[Card, ...]
    _hint = "each of the 52 cards must be in the deck, a hand or the discards"

    @property
    def message(self) -> str:
        return f"missing from the table: {' '.join(map(str, self.cards))}"


TableError: TypeAlias = NotAName | DuplicateName | WrongHandSize | DuplicateCard | CardsMissing
"""A reason why a table is not valid."""

DrawError: TypeAlias = (
    NotAName
    | DuplicateName
    | UnknownName
    | WrongHandSize
    | CardElsewhere
    | NoHolder
    | SeveralHolders
    | EmptyNamelessSwap
    | DuplicateCard
    | TooManyDiscards
    | DeckTooShort
    | DealError
)
"""A reason why an action is illegal at a table."""
