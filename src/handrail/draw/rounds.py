"""Rounds: actions that are taken one after another, and replayed from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards.dealing import shuffled
from handrail.cards.types import Card
from handrail.draw.actions import Action, Assign, Swap, Unassign
from handrail.draw.errors import DrawError
from handrail.draw.table import Table
from handrail.draw.transitions import step
from handrail.problems import Error, error_class
from handrail.railway import cases


@final
@dataclass(frozen=True, slots=True)
class Round:
    """A round that can be replayed: the seed of the shuffled deck, and all actions in order.

    >>> Round(seed=7, actions=(Track(("Ann",)), DealCards())).seed
    7
    """

    seed: int
    actions: tuple[Action, ...]


@final
@dataclass(frozen=True, slots=True)
class Transition:
    """An action, with the table before and after it.

    >>> Transition(Track(("Ann",)), Table(), Table()).discarded
    ()
    """

    action: Action
    before: Table
    after: Table

    @property
    def name(self) -> str | None:
        """Return the name of the player whose cards move, or None if several players' may."""
        match self.action:
            case Swap(None, cards):
                seats = self.before.seats
                return next((seat.name for seat in seats if {*cards} & {*seat.cards}), None)
            case Assign(name) | Unassign(name) | Swap(name):
                return name
            case _:
                return None

    @property
    def discarded(self) -> tuple[Card, ...]:
        """Return the cards that were discarded, in the order in which they were held."""
        return self.after.discards[len(self.before.discards) :]

    @property
    def drawn(self) -> tuple[Card, ...]:
        """Return the cards that were drawn for the discarded cards."""
        return self.before.deck[: len(self.discarded)]


@error_class
class IllegalAction(Error):
    """An action that cannot be taken, the first in a sequence.

    ``index`` is the position of the action, counted from 0. ``errors`` are the reasons why it is
    illegal. ``tables`` are the table before the first action and after each legal action.

    >>> play(Table(), (Track(("Ann",)), Untrack(("Bob",)))).alt(lambda stopped: stopped.message)
    <Failure: action 2 cannot be taken: nobody at the table is called "Bob">
    """

    index: int
    errors: tuple[DrawError, ...]
    tables: tuple[Table, ...]

    @property
    def at(self) -> tuple[int, ...]:
        """Return the position of the action."""
        return (self.index,)

    @property
    def message(self) -> str:
        return f"action {self.index + 1} cannot be taken: {self.errors[0].message}"

    @property
    def hint(self) -> str | None:
        return self.errors[0].hint


def play(table: Table, actions: Iterable[Action]) -> Result[tuple[Table, ...], IllegalAction]:
    """Take actions one after another. Return the given table and the table after each action.

    Fails with ``IllegalAction`` at the first action that is illegal.

    >>> play(Table(), (Track(("Ann", "Bob")), DealCards())).map(len)
    <Success: 3>
    """
    tables = [table]
    for index, action in enumerate(actions):
        match cases(step(tables[-1], action)):
            case Success(next_table):
                tables.append(next_table)
            case Failure(errors):
                return Failure(IllegalAction(index, errors, tuple(tables)))
    return Success(tuple(tables))


def replay(record: Round) -> Result[tuple[Table, ...], IllegalAction]:
    """Play a round. Return the table at the start and the table after each action.

    At the start there are no players, and the deck is shuffled with ``record.seed``.

    Fails with ``IllegalAction``.

    >>> replay(Round(7, (Track(("Ann",)), DealCards()))).map(lambda states: len(states[-1].deck))
    <Success: 47>
    """
    return play(Table(shuffled(record.seed)), record.actions)
