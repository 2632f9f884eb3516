"""What two cards have made of a flop: a value for all that counts, and a table of names."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from cards import Card

Holding: TypeAlias = tuple[Card, Card]
Flop: TypeAlias = tuple[Card, Card, Card]


@final
class MadeHand(Enum):
    """The ten names of what a player's own cards make."""

    QUADS = "quads"
    # nine more names


@final
@dataclass(frozen=True, slots=True)
class Fit:
    """All that a name depends on. Which fields does it need? Or is it a union of classes?"""


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    raise NotImplementedError("naming.py: fit")


TABLE: Mapping[Fit, MadeHand] = {}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    raise NotImplementedError("naming.py: made_hand")
