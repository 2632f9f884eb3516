"""The actions at the draw table, each a value."""

from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards.types import Card


@final
@dataclass(frozen=True, slots=True)
class Track:
    """New players sit down. Their seats come after the seats of the players at the table.

    >>> step(Table(), Track(("Ann", "Bob"))).map(lambda table: table.names)
    <Success: ('Ann', 'Bob')>
    """

    names: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Untrack:
    """The players with these names leave. Their cards go to the bottom of the deck.

    >>> step(Table(DECK, (Seat("Ann"),)), Untrack(("Ann",))).map(lambda table: table.names)
    <Success: ()>
    """

    names: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck is shuffled. The new order depends only on the old order and the seed.

    >>> step(Table(), Shuffle(seed=7)).map(lambda table: table.deck == shuffled(7))
    <Success: True>
    """

    seed: int


@final
@dataclass(frozen=True, slots=True)
class DealCards:
    """Each player is dealt five cards at once, in seating order.

    >>> step(Table(DECK, (Seat("Ann"),)), DealCards()).map(lambda table: len(table.hands["Ann"]))
    <Success: 5>
    """


@final
@dataclass(frozen=True, slots=True)
class Assign:
    """A player takes these cards from the deck, wherever in the deck they are.

    >>> ann = Table(DECK, (Seat("Ann"),))
    >>> step(ann, Assign("Ann", DECK[51:])).map(lambda table: len(table.deck))
    <Success: 51>
    """

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Unassign:
    """A player puts these cards under the deck.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Unassign("Ann", DECK[:2])).map(lambda table: len(table.hands["Ann"]))
    <Success: 3>
    """

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Swap:
    """A player discards these cards and draws as many new cards from the top of the deck.

    If ``cards`` is empty, the player stands pat, which means to keep all five cards. If ``name`` is
    None, the player is the one who holds the cards. One player must hold all of them, and there
    must be at least one.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Swap("Ann", DECK[:3])).map(lambda table: table.discards == DECK[:3])
    <Success: True>
    >>> step(ann, Swap(None, DECK[:3])) == step(ann, Swap("Ann", DECK[:3]))
    True
    """

    name: str | None
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Evaluate:
    """Every hand is evaluated. Each player must have five cards. The table does not change.

    >>> step(Table(), Evaluate()).map(lambda table: table == Table())
    <Success: True>
    """


@final
@dataclass(frozen=True, slots=True)
class Collect:
    """All cards go back into the deck, in the order of ``DECK``. The players stay.

    >>> ann = Table(DECK[5:], (Seat("Ann", DECK[:5]),))
    >>> step(ann, Collect()).map(lambda table: (table.names, table.deck == DECK))
    <Success: (('Ann',), True)>
    """


Action: TypeAlias = (
    Track | Untrack | Shuffle | DealCards | Assign | Unassign | Swap | Evaluate | Collect
)
"""An action at the draw table."""
