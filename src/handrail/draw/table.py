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
    InDeck,
    InDiscards,
    InHandOf,
    NotAName,
    RepeatedName,
    TableError,
    TooManyCards,
    UnknownName,
    Whereabouts,
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

    As built without arguments: the 52 in ``DECK``'s order, and nobody there. ``Table.of``
    is the door for what may be wrong; the constructor raises ``ValueError`` where a card is
    missing or in two places, where two players have one name, or one of them six cards.

    >>> len(Table().deck), Table(DECK, (Seat("Ann"), Seat("Bob"))).names
    (52, ('Ann', 'Bob'))
    """

    deck: tuple[Card, ...] = DECK
    seats: tuple[Seat, ...] = ()
    discards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not is_whole(self.deck, self.seats, self.discards):
            errors = amiss_at(self.deck, self.seats, self.discards)
            raise ValueError("; ".join(error.message for error in errors))

    @classmethod
    def of(
        cls, deck: Iterable[Card], seats: Iterable[Seat], discards: Iterable[Card] = ()
    ) -> Result["Table", tuple[TableError, ...]]:
        """A table, or everything that is wrong with it.

        Fails with each ``TableError``, from left to right.
        """
        parts = tuple(deck), tuple(seats), tuple(discards)
        return Success(cls(*parts)) if is_whole(*parts) else Failure(amiss_at(*parts))

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

    @property
    def places(self) -> Mapping[Card, Whereabouts]:
        """Where each of the 52 cards is."""
        held = {card: InHandOf(seat.name) for seat in self.seats for card in seat.cards}
        return {
            **dict.fromkeys(self.deck, InDeck()),
            **held,
            **dict.fromkeys(self.discards, InDiscards()),
        }


def is_name(text: str) -> bool:
    """Whether a player can be called this: it is not blank, and no half of a character is in it."""
    return bool(text.strip()) and (
        text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
    )


def is_whole(deck: tuple[Card, ...], seats: tuple[Seat, ...], discards: tuple[Card, ...]) -> bool:
    """Whether a table can be of these parts."""
    held = [card for seat in seats for card in seat.cards]
    return (
        len(deck) + len(held) + len(discards) == len(DECK)
        and len({*deck, *held, *discards}) == len(DECK)
        and len({seat.name for seat in seats}) == len(seats)
        and all(len(seat.cards) <= HAND_SIZE and is_name(seat.name) for seat in seats)
    )


def amiss_at(
    deck: tuple[Card, ...], seats: tuple[Seat, ...], discards: tuple[Card, ...]
) -> tuple[TableError, ...]:
    """All that is wrong with a table of these parts, each once, from left to right."""
    values = list(enumerate(values_of(deck, seats, discards)))
    cards = positions((at, value) for at, value in values if isinstance(value, Card))
    names = positions((at, value) for at, value in values if isinstance(value, str))
    errors: list[TableError] = [*wrong_names(names)]
    start = len(deck)
    for seat in seats:
        stop = start + 1 + len(seat.cards)
        if len(seat.cards) > HAND_SIZE:
            surplus = tuple(range(start + 1 + HAND_SIZE, stop))
            errors.append(TooManyCards(seat.name, len(seat.cards), surplus))
        start = stop
    errors.extend(repeated(cards))
    missing = tuple(card for card in DECK if card not in cards)
    if missing:
        errors.append(CardsMissing(missing))
    return left_to_right(errors)


def values_of(
    deck: tuple[Card, ...], seats: tuple[Seat, ...], discards: tuple[Card, ...]
) -> Iterator[Card | str]:
    """All that a table is made of, in the order of the positions."""
    yield from deck
    for seat in seats:
        yield seat.name
        yield from seat.cards
    yield from discards


def wrong_names(names: Mapping[str, tuple[int, ...]]) -> Iterator[NotAName | RepeatedName]:
    """What is wrong with names that stand at these positions, whoever else is there."""
    for name, at in names.items():
        if not is_name(name):
            yield NotAName(name, at)
        elif len(at) > 1:
            yield RepeatedName(name, at)


def repeated(cards: Mapping[Card, tuple[int, ...]]) -> Iterator[Repeated]:
    """The cards that stand at several of these positions."""
    return (Repeated(card, at) for card, at in cards.items() if len(at) > 1)
