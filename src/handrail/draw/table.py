"""The table as a value: a deck in order, the players with their cards, the discards.

The 52 cards are each in exactly one place, at every table there is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card
from handrail.draw.mistakes import (
    CardsMissing,
    NotAName,
    RepeatedName,
    TableError,
    TooManyCards,
    UnknownName,
)
from handrail.hands import HAND_SIZE, Repeated, positions
from handrail.problems import left_to_right


@final
@dataclass(frozen=True, slots=True)
class Seat:
    """A player and the cards that this player holds, five at most.

    >>> Seat("Ann", DECK[:2]).name
    'Ann'
    """

    name: str
    cards: tuple[Card, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Table:
    """A deck whose first card is the next to be dealt, players in seating order, discards.

    Without arguments: the 52 in ``DECK``'s order, and nobody there. ``Table.of`` checks its
    parts. The constructor is for parts known to be right, and raises ``ValueError`` for others.

    >>> len(Table().deck), Table(DECK, (Seat("Ann"), Seat("Bob"))).names
    (52, ('Ann', 'Bob'))
    """

    deck: tuple[Card, ...] = DECK
    seats: tuple[Seat, ...] = ()
    discards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not _is_whole(self.deck, self.seats, self.discards):
            errors = _errors(self.deck, self.seats, self.discards)
            raise ValueError("; ".join(error.message for error in errors))

    @classmethod
    def of(
        cls, deck: Iterable[Card], seats: Iterable[Seat], discards: Iterable[Card] = ()
    ) -> Result["Table", tuple[TableError, ...]]:
        """A table, or everything that is wrong with it.

        Fails with each ``TableError``, from left to right.
        """
        parts = tuple(deck), tuple(seats), tuple(discards)
        return Success(cls(*parts)) if _is_whole(*parts) else Failure(_errors(*parts))

    @property
    def names(self) -> tuple[str, ...]:
        """Who is tracked, in seating order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def hands(self) -> Mapping[str, tuple[Card, ...]]:
        """What each player holds, in seating order."""
        return {seat.name: seat.cards for seat in self.seats}

    def seat(self, name: str, at: tuple[int, ...] = ()) -> Result[Seat, UnknownName]:
        """Where this player sits; ``at`` is where the name stood.

        Fails with ``UnknownName``.
        """
        for seat in self.seats:
            if seat.name == name:
                return Success(seat)
        return Failure(UnknownName(name, self.names, at))

    def hand(self, name: str) -> Result[tuple[Card, ...], UnknownName]:
        """What this player holds.

        Fails with ``UnknownName``.
        """
        return self.seat(name).map(lambda seat: seat.cards)


def name_errors(names: Mapping[str, tuple[int, ...]]) -> Iterator[NotAName | RepeatedName]:
    """Return what is wrong with names at these positions, whoever else is at the table."""
    for name, at in names.items():
        if not _is_name(name):
            yield NotAName(name, at)
        elif len(at) > 1:
            yield RepeatedName(name, at)


def repeated(cards: Mapping[Card, tuple[int, ...]]) -> Iterator[Repeated]:
    """Return the cards that have several of these positions."""
    return (Repeated(card, at) for card, at in cards.items() if len(at) > 1)


def _is_name(text: str) -> bool:
    """Return whether a player can have this name: not blank, without half a character."""
    return bool(text.strip()) and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _is_whole(deck: tuple[Card, ...], seats: tuple[Seat, ...], discards: tuple[Card, ...]) -> bool:
    held = [card for seat in seats for card in seat.cards]
    return (
        len(deck) + len(held) + len(discards) == len(DECK)
        and len({*deck, *held, *discards}) == len(DECK)
        and len({seat.name for seat in seats}) == len(seats)
        and all(len(seat.cards) <= HAND_SIZE and _is_name(seat.name) for seat in seats)
    )


def _errors(
    deck: tuple[Card, ...], seats: tuple[Seat, ...], discards: tuple[Card, ...]
) -> tuple[TableError, ...]:
    """Return everything that is wrong with a table of these parts, from left to right."""
    cards, names = list(enumerate(deck)), list[tuple[int, str]]()
    surplus: list[TableError] = []
    for seat in seats:
        start = len(cards) + len(names)
        names.append((start, seat.name))
        held = list(enumerate(seat.cards, start + 1))
        cards.extend(held)
        if len(held) > HAND_SIZE:
            at = tuple(place for place, _ in held[HAND_SIZE:])
            surplus.append(TooManyCards(seat.name, len(held), at))
    cards.extend(enumerate(discards, len(cards) + len(names)))
    places = positions(cards)
    missing = tuple(card for card in DECK if card not in places)
    return left_to_right(
        (
            *name_errors(positions(names)),
            *surplus,
            *repeated(places),
            *((CardsMissing(missing),) if missing else ()),
        )
    )
