"""All that can be done at the draw table, each action a value."""

from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards import Card


@final
@dataclass(frozen=True, slots=True)
class Track:
    """These players sit down, behind those who are there."""

    names: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Untrack:
    """These players leave; their cards go to the deck's bottom."""

    names: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Shuffle:
    """The cards that are in the deck get another order, which depends on the seed alone."""

    seed: int


@final
@dataclass(frozen=True, slots=True)
class DealIn:
    """Each player is dealt five cards, one player after another."""


@final
@dataclass(frozen=True, slots=True)
class Assign:
    """A player takes these cards out of the deck, wherever in it they are."""

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Unassign:
    """A player gives these cards back, to the deck's bottom."""

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Swap:
    """A player discards these cards and draws as many; without any, the player stands pat."""

    name: str
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True, slots=True)
class Evaluate:
    """Every hand is to be worth something: it asks, and changes nothing."""


@final
@dataclass(frozen=True, slots=True)
class Collect:
    """All cards go back into the deck, in the order of ``DECK``; the players stay."""


Action: TypeAlias = (
    Track | Untrack | Shuffle | DealIn | Assign | Unassign | Swap | Evaluate | Collect
)
