"""Actions, tables, mistakes and rounds as JSON, and back, without loss.

An action is ``{"do":"swap","name":"Ann","cards":["Ks"]}``, as scripts have it one a line; a
table, a mistake and a round also say the ``version`` of this format, which an action may.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.dealing import NotEnoughCards, NothingToDeal
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
from handrail.draw.errors import (
    CardsMissing,
    DeckTooShort,
    DrawError,
    Elsewhere,
    HoldsCards,
    InDeck,
    InDiscards,
    InHandOf,
    NameTaken,
    NotAName,
    NotFiveCards,
    RepeatedName,
    TableError,
    TooManyCards,
    TooManyDiscards,
    UnknownName,
    Whereabouts,
)
from handrail.draw.jsontext import (
    LONGEST_NUMBER,
    JsonError,
    Members,
    Path,
    Places,
    is_list,
    kind,
    places_in,
    read,
)
from handrail.draw.stepping import Round
from handrail.draw.table import Seat, Table
from handrail.hands import Repeated, times
from handrail.notation import CardError, Located, Mishap, Span, parse_card, quoted
from handrail.railway import and_then, either, gather

A = TypeVar("A")
T = TypeVar("T")

VERSION = 1


@final
@dataclass(frozen=True, slots=True)
class WrongKind:
    """A value of another kind than is wanted."""

    wanted: str
    found: str

    @property
    def message(self) -> str:
        return f"{self.found} stands where {self.wanted} is wanted"

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class MissingField:
    """An object without a field that it must have."""

    field: str

    @property
    def message(self) -> str:
        return f'"{self.field}" is missing'

    @property
    def hint(self) -> str | None:
        return None


@final
@dataclass(frozen=True, slots=True)
class UnknownField:
    """A field that such an object has not; ``known`` are those that it has."""

    field: str
    known: tuple[str, ...]

    @property
    def message(self) -> str:
        return f'there is no "{quoted(self.field)}" here'

    @property
    def hint(self) -> str | None:
        return f"the fields are {', '.join(self.known)}"


@final
@dataclass(frozen=True, slots=True)
class RepeatedField:
    """A field that stands ``found`` times."""

    field: str
    found: int

    @property
    def message(self) -> str:
        return f'"{quoted(self.field)}" stands here {times((0,) * self.found)}'

    @property
    def hint(self) -> str | None:
        return "an object has each field once"


@final
@dataclass(frozen=True, slots=True)
class UnknownWord:
    """A text that is none of those that can stand in its place."""

    found: str
    known: tuple[str, ...]

    @property
    def message(self) -> str:
        return f'"{quoted(self.found)}" is not known here'

    @property
    def hint(self) -> str | None:
        return f"known are {', '.join(self.known)}"


@final
@dataclass(frozen=True, slots=True)
class UnknownVersion:
    """A version of the format that is not this one."""

    found: int

    @property
    def message(self) -> str:
        return f"version {quoted(str(self.found))} of this format is not known"

    @property
    def hint(self) -> str | None:
        return f"this is version {VERSION}"


ShapeError: TypeAlias = (
    WrongKind | MissingField | UnknownField | RepeatedField | UnknownWord | UnknownVersion
)
