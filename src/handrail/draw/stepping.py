"""A step at the table: an action makes another table of it, or says why it cannot."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, assert_never, final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, Rank
from handrail.dealing import deal, shuffled
from handrail.draw.actions import (
    Action,
    Assign,
    Collect,
    DealIn,
    Evaluate,
    Shuffle,
    Swap,
    Track,
    Unassign,
    Untrack,
)
from handrail.draw.mistakes import (
    MOST_DISCARDS,
    DeckTooShort,
    DrawError,
    Elsewhere,
    HoldsCards,
    InDeck,
    InHandOf,
    NameTaken,
    NotFiveCards,
    PlacedError,
    RepeatedName,
    TooManyCards,
    TooManyDiscards,
    UnknownName,
)
from handrail.draw.settling import evaluate
from handrail.draw.table import Seat, Table, repeated, wrong_names
from handrail.hands import HAND_SIZE, positions
from handrail.problems import left_to_right
from handrail.railway import either

A = TypeVar("A")

Stepped: TypeAlias = Result[Table, tuple[DrawError, ...]]
"""The table after an action, or all that forbids the action."""

At: TypeAlias = Mapping[Card, tuple[int, ...]]
"""The different cards of an action, each with its positions; the action's name is at 0."""


def step(table: Table, action: Action) -> Stepped:
    """The table after an action, or everything that forbids it; the table given never changes.

    Fails with each ``DrawError``, from left to right.

    >>> step(Table(), Track(("Ann", "Bob"))).map(lambda table: table.names)
    <Success: ('Ann', 'Bob')>
    >>> step(Table(), DealIn()).alt(lambda errors: errors[0].message)
    <Failure: nothing can be dealt to 0 players, 5 cards each>
    """
    match action:
        case Track(names):
            return track(table, names)
        case Untrack(names):
            return untrack(table, names)
        case Shuffle(seed):
            return Success(Table(shuffled(seed, table.deck), table.seats, table.discards))
        case DealIn():
            return deal_in(table)
        case Assign(name, cards):
            return assign(table, name, cards)
        case Unassign(name, cards):
            return unassign(table, name, cards)
        case Swap(name, cards):
            return swap(table, name, cards)
        case Evaluate():
            return evaluate(table).map(lambda _: table)
        case Collect():
            return Success(Table(DECK, tuple(Seat(name) for name in table.names)))
        case _:
            assert_never(action)


def track(table: Table, names: tuple[str, ...]) -> Stepped:
    """Seat players behind those who are there; nobody at the table has the same name twice."""
    there = set(table.names)
    at = numbered(names)
    taken = (NameTaken(name, at[name]) for name in at if name in there)
    return unless(
        (*wrong_names(at), *taken),
        lambda: Table(table.deck, (*table.seats, *map(Seat, names)), table.discards),
    )


def untrack(table: Table, names: tuple[str, ...]) -> Stepped:
    """Players leave in the order named; their cards go to the deck's bottom as they were held."""
    hands, known = table.hands, table.names
    at = numbered(names)
    twice = (RepeatedName(name, where) for name, where in at.items() if len(where) > 1)
    unknown = (UnknownName(name, known, where) for name, where in at.items() if name not in hands)
    return unless(
        (*twice, *unknown),
        lambda: Table(
            (*table.deck, *(card for name in names for card in hands[name])),
            tuple(seat for seat in table.seats if seat.name not in at),
            table.discards,
        ),
    )


def deal_in(table: Table) -> Stepped:
    """Five cards off the top to each player in seating order; nobody may hold any."""
    holding = tuple(HoldsCards(seat.name, seat.cards) for seat in table.seats if seat.cards)
    match either(deal(len(table.seats), HAND_SIZE, table.deck)):
        case Failure(error):
            return Failure((*holding, error))
        case Success(_) if holding:
            return Failure(holding)
        case Success(dealt):
            seats = map(Seat, table.names, dealt.hands)
            return Success(Table(dealt.left, tuple(seats), table.discards))


def assign(table: Table, name: str, cards: tuple[Card, ...]) -> Stepped:
    """Cards out of the deck, wherever in it, into a hand, which holds five at most."""
    at = numbered(cards, start=1)

    def after(seat: Seat) -> Table:
        return with_hand(table, seat, seat.cards + cards, deck=but(table.deck, at))

    wrong: tuple[PlacedError, ...] = (*misplaced(table, at, InDeck(), table.deck), *repeated(at))
    return at_seat(table, name, wrong, lambda seat: overfull(seat, at), after)


def unassign(table: Table, name: str, cards: tuple[Card, ...]) -> Stepped:
    """Cards out of a hand to the deck's bottom, in the order in which they were held."""
    at = numbered(cards, start=1)

    def after(seat: Seat) -> Table:
        deck = table.deck + only(seat.cards, at)
        return with_hand(table, seat, but(seat.cards, at), deck=deck)

    def wrong(seat: Seat) -> Iterator[PlacedError]:
        return misplaced(table, at, InHandOf(seat.name), seat.cards)

    return at_seat(table, name, repeated(at), wrong, after)


def swap(table: Table, name: str, cards: tuple[Card, ...]) -> Stepped:
    """Cards out of a hand of five to the discards, and as many off the deck's top behind the rest.

    The discards lie in the order in which they were held.
    """
    at = numbered(cards, start=1)
    drawn, deck = table.deck[: len(at)], table.deck[len(at) :]

    def after(seat: Seat) -> Table:
        discards = table.discards + only(seat.cards, at)
        return with_hand(table, seat, but(seat.cards, at) + drawn, deck=deck, discards=discards)

    def wrong(seat: Seat) -> Iterator[PlacedError]:
        yield from misplaced(table, at, InHandOf(seat.name), seat.cards)
        if len(seat.cards) != HAND_SIZE:
            yield NotFiveCards(seat.name, len(seat.cards), (0,))
        else:
            yield from overdrawn(seat.cards, at)

    return at_seat(table, name, (*repeated(at), *underfull(table.deck, at)), wrong, after)


def may_discard(hand: Iterable[Card], cards: Iterable[Card]) -> bool:
    """Whether these cards of a hand of five may be discarded.

    Up to three may be; four only where the card kept is an ace; all five never. They must be
    the hand's own, each named once. Out of what is no hand of five nothing may be.

    >>> may_discard(DECK[:5], DECK[:3]), may_discard(DECK[:5], DECK[:4])
    (True, False)
    """
    held = tuple(hand)
    at = numbered(cards)
    return (
        len(held) == len(set(held)) == HAND_SIZE
        and at.keys() <= set(held)
        and not any(repeated(at))
        and not any(overdrawn(held, at))
    )


def at_seat(
    table: Table,
    name: str,
    errors: Iterable[PlacedError],
    wrong: Callable[[Seat], Iterable[PlacedError]],
    after: Callable[[Seat], Table],
) -> Stepped:
    """What comes of one player's action.

    Args:
        table: the table before.
        name: whose action it is.
        errors: what is wrong with it, whoever the player is.
        wrong: what is wrong with it for the player who sits there.
        after: the table after it, where nothing is wrong.
    """
    match either(table.seat(name, (0,))):
        case Failure(unknown):
            return Failure(left_to_right((unknown, *errors)))
        case Success(seat):
            return unless((*errors, *wrong(seat)), lambda: after(seat))


def unless(errors: Iterable[PlacedError], after: Callable[[], Table]) -> Stepped:
    """The table that comes after, or the errors from left to right."""
    found = left_to_right(errors)
    return Failure(found) if found else Success(after())


def misplaced(
    table: Table, at: At, wanted: InDeck | InHandOf, there: tuple[Card, ...]
) -> Iterator[Elsewhere]:
    """The cards that are not among those that lie where they are wanted."""
    lost = at.keys() - set(there)
    if lost:
        places = table.places
        for card, where in at.items():
            if card in lost:
                yield Elsewhere(card, wanted, places[card], where)


def overfull(seat: Seat, at: At) -> Iterator[TooManyCards]:
    """Whether the hand would hold more than five with these cards; which are too many."""
    found = len(seat.cards) + len(at)
    if found > HAND_SIZE:
        yield TooManyCards(seat.name, found, beyond(at, HAND_SIZE - len(seat.cards)))


def underfull(deck: tuple[Card, ...], at: At) -> Iterator[DeckTooShort]:
    """Whether the deck holds fewer cards than these, which are to be drawn for."""
    if len(at) > len(deck):
        yield DeckTooShort(len(at), len(deck), beyond(at, len(deck)))


def overdrawn(hand: tuple[Card, ...], at: At) -> Iterator[TooManyDiscards]:
    """Whether these are more cards than may be discarded from the hand.

    Of four cards that can be told only where all are the hand's own.
    """
    kept = but(hand, at)
    beside_ace = [card.rank for card in kept] == [Rank.ACE]
    is_own = len(kept) + len(at) == len(hand)
    if len(at) > HAND_SIZE - 1 or (len(at) > MOST_DISCARDS and is_own and not beside_ace):
        yield TooManyDiscards(len(at), kept, beyond(at, MOST_DISCARDS))


def beyond(at: At, number: int) -> tuple[int, ...]:
    """Where all the cards behind the first so many stand."""
    return tuple(sorted(place for where in list(at.values())[number:] for place in where))


def numbered(values: Iterable[A], start: int = 0) -> Mapping[A, tuple[int, ...]]:
    """Each different value with all its positions, counted from the start."""
    return positions(enumerate(values, start))


def but(cards: tuple[Card, ...], at: At) -> tuple[Card, ...]:
    """The cards that are none of these."""
    return tuple(card for card in cards if card not in at)


def only(cards: tuple[Card, ...], at: At) -> tuple[Card, ...]:
    """The cards that are some of these, in the order in which they lie."""
    return tuple(card for card in cards if card in at)


def with_hand(
    table: Table,
    seat: Seat,
    cards: tuple[Card, ...],
    deck: tuple[Card, ...],
    discards: tuple[Card, ...] | None = None,
) -> Table:
    """The table on which this player holds these cards."""
    seats = tuple(Seat(seat.name, cards) if each is seat else each for each in table.seats)
    return Table(deck, seats, table.discards if discards is None else discards)


@final
@dataclass(frozen=True, slots=True)
class Stopped:
    """An action that could not be taken; its place among the actions, and the states before it.

    >>> play(Table(), (Track(("Ann",)), Untrack(("Bob",)))).alt(lambda stopped: stopped.message)
    <Failure: action 2 cannot be taken: nobody at the table is called Bob>
    """

    index: int
    action: Action
    errors: tuple[DrawError, ...]
    states: tuple[Table, ...]

    @property
    def message(self) -> str:
        return f"action {self.index + 1} cannot be taken: {self.errors[0].message}"

    @property
    def hint(self) -> str | None:
        return self.errors[0].hint


def play(table: Table, actions: Iterable[Action]) -> Result[tuple[Table, ...], Stopped]:
    """Take the actions one after another; every state, the first being the table as given.

    The first that cannot be taken stops it: fails with ``Stopped``, with all the states so far.

    >>> play(Table(), (Track(("Ann", "Bob")), DealIn())).map(len)
    <Success: 3>
    """
    states = [table]
    for index, action in enumerate(actions):
        match either(step(states[-1], action)):
            case Success(after):
                states.append(after)
            case Failure(errors):
                return Failure(Stopped(index, action, errors, tuple(states)))
    return Success(tuple(states))


@final
@dataclass(frozen=True, slots=True)
class Round:
    """All that it takes to play a round again: the seed of the deck, and what was done.

    >>> Round(seed=7, actions=(Track(("Ann",)), DealIn())).seed
    7
    """

    seed: int
    actions: tuple[Action, ...]


def replay(record: Round) -> Result[tuple[Table, ...], Stopped]:
    """Every state of a round, from a table where nobody sits and a deck shuffled from its seed.

    Fails with ``Stopped``.

    >>> replay(Round(7, (Track(("Ann",)), DealIn()))).map(lambda states: len(states[-1].deck))
    <Success: 47>
    """
    return play(Table(shuffled(record.seed)), record.actions)
