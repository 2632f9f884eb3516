"""All that can be done at the draw table, each action a value."""

from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards import Card


@final
@dataclass(frozen=True, slots=True)
class Track:
    """These players sit down, behind those who are there.

    >>> step(Table(), Track(("Ann", "Bob"))).map(lambda table: table.names)
    <Success: ('Ann', 'Bob')>
    """

    names: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Untrack:
    """These players leave; their cards go to the deck's bottom.

    >>> step(Table(DECK, (Seat("Ann"),)), Untrack(("Ann",))).map(lambda table: table.names)
    <Success: ()>
    """

    names: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Shuffle:
    """The cards that are in the deck get another order, which depends on the seed alone.

    >>> step(Table(), Shuffle(seed=7)).map(lambda table: table.deck == shuffled(7))
    <Success: True>
    """

    seed: int


@final
@dataclass(frozen=True, slots=True)
class DealCards:
    """Each player is dealt five cards, one player after another.

    >>> step(Table(DECK, (Seat("Ann"),)), DealCards()).map(lambda table: len(table.hands["Ann"]))
    <Success: 5>
    """


@final
@dataclass(frozen=True, slots=True)
class Assign:
    """A player takes these cards out of the deck, wherever in it they are.

    >>> ann = Table(DECK, (Seat("Ann"),))
    >>> step(ann, Assign("Ann", DECK[51:])).map(lambda table: len(table.deck))
    <Success: 51>
    """

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Unassign:
    """A player gives these cards back, to the deck's bottom.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Unassign("Ann", DECK[:2])).map(lambda table: len(table.hands["Ann"]))
    <Success: 3>
    """

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Swap:
    """A player discards these cards and draws as many; without any, the player stands pat.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Swap("Ann", DECK[:3])).map(lambda table: table.discards == DECK[:3])
    <Success: True>
    """

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Evaluate:
    """Every hand is to be worth something: it asks, and changes nothing.

    >>> step(Table(), Evaluate()).map(lambda table: table == Table())
    <Success: True>
    """


@final
@dataclass(frozen=True, slots=True)
class Collect:
    """All cards go back into the deck, in the order of ``DECK``; the players stay.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Collect()).map(lambda table: (table.names, table.deck == DECK))
    <Success: (('Ann',), True)>
    """


Action: TypeAlias = (
    Track | Untrack | Shuffle | DealCards | Assign | Unassign | Swap | Evaluate | Collect
)
"""What can be done at a table."""
