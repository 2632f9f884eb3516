"""The table as an immutable value: the deck, the players with their cards, the discards.

Each of the 52 cards is in exactly one place: the deck, a player's hand or the discards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards.types import DECK, Card, format_cards
from handrail.draw.errors import CardsMissing, DuplicateName, NotAName, TableError, WrongHandSize
from handrail.hands.errors import DuplicateCard
from handrail.hands.types import HAND_SIZE, positions_by_value
from handrail.problems import sort_by_position
from handrail.text import pluralize


@final
@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the name, and up to five cards.

    >>> Seat("Ann", DECK[:2]).name
    'Ann'
    """

    name: str
    cards: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        return f"Seat({self.name!r}, '{format_cards(self.cards)}')"


@final
@dataclass(frozen=True, slots=True)
class Table:
    """The deck, the players in seating order, and the discards.

    The first card of ``deck`` is dealt next. ``Table()`` has a full deck in the order of ``DECK``
    and no players. ``Table.of`` checks its arguments and returns a ``Result``. The constructor is
    for arguments known to be valid, and raises ``ValueError`` for others.

    >>> len(Table().deck), Table(DECK, (Seat("Ann"), Seat("Bob"))).names
    (52, ('Ann', 'Bob'))
    """

    deck: tuple[Card, ...] = DECK
    seats: tuple[Seat, ...] = ()
    discards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        errors = _table_errors(self.deck, self.seats, self.discards)
        if errors:
            raise ValueError("; ".join(error.message for error in errors))

    @classmethod
    def of(
        cls, deck: Iterable[Card], seats: Iterable[Seat], discards: Iterable[Card] = ()
    ) -> Result[Table, tuple[TableError, ...]]:
        """Return a table.

        Fails with each ``TableError``, from left to right, if these arguments are not a table.
        """
        parts = tuple(deck), tuple(seats), tuple(discards)
        errors = _table_errors(*parts)
        return Failure(errors) if errors else Success(cls(*parts))

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players, in seating order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def hands(self) -> Mapping[str, tuple[Card, ...]]:
        """Return a mapping from each player's name to the player's cards, in seating order."""
        return {seat.name: seat.cards for seat in self.seats}

    def __repr__(self) -> str:
        players = "".join(f"{seat.name!r} '{format_cards(seat.cards)}', " for seat in self.seats)
        deck = pluralize(len(self.deck), "card")
        return f"Table({players}{deck} in the deck, {pluralize(len(self.discards), 'discard')})"


def name_errors(
    names: Mapping[str, tuple[int, ...]], seated: Iterable[str] = ()
) -> Iterator[NotAName | DuplicateName]:
    """Yield an error for each name that is blank, repeated or taken.

    Args:
        names: each new name, with its positions.
        seated: the names that are taken by players at the table.
    """
    for name, at in names.items():
        if not name.strip():
            yield NotAName(name, at)
        elif name in seated or len(at) > 1:
            yield DuplicateName(name, at, is_seated=name in seated)


def duplicate_card_errors(cards: Mapping[Card, tuple[int, ...]]) -> Iterator[DuplicateCard]:
    """Return an error for each card that has more than one position."""
    return (DuplicateCard(card, at) for card, at in cards.items() if len(at) > 1)


def _table_errors(
    deck: tuple[Card, ...], seats: tuple[Seat, ...], discards: tuple[Card, ...]
) -> tuple[TableError, ...]:
    """Return every reason why these arguments are not a table, from left to right."""
    players = [value for seat in seats for value in (seat.name, *seat.cards)]
    positions = positions_by_value(enumerate((*deck, *players, *discards)))
    names = {name: at for name, at in positions.items() if isinstance(name, str)}
    cards = {card: at for card, at in positions.items() if isinstance(card, Card)}
    errors: list[TableError] = [*name_errors(names), *duplicate_card_errors(cards)]
    end = len(deck)
    for seat in seats:
        end += 1 + len(seat.cards)
        if len(seat.cards) > HAND_SIZE:
            surplus = range(end - len(seat.cards) + HAND_SIZE, end)
            errors.append(WrongHandSize(seat.name, len(seat.cards), HAND_SIZE, tuple(surplus)))
    missing = tuple(card for card in DECK if card not in cards)
    if missing:
        errors.append(CardsMissing(missing))
    return sort_by_position(errors)
