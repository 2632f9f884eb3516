"""Two kinds of holding, and a third for three of a kind on the flop."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from cards import Card, Rank

Holding: TypeAlias = tuple[Card, Card]
Flop: TypeAlias = tuple[Card, Card, Card]


@final
class MadeHand(Enum):
    """The ten names of what a player's own cards make."""

    QUADS = "quads"
    FULL_HOUSE = "full house"
    SET = "set"
    TRIPS = "trips"
    TWO_PAIR = "two pair"
    OVERPAIR = "overpair"
    POCKET_PAIR = "pocket pair"
    TOP_PAIR = "top pair"
    LOWER_PAIR = "lower pair"
    NOTHING = "nothing"


@final
class Place(Enum):
    """Where a pair is."""

    TOP = "no rank on the flop is higher"
    LOWER = "a rank on the flop is higher"


@final
@dataclass(frozen=True)
class Unpaired:
    """Two different own ranks. Each number is the cards on the flop with that rank."""

    most: int
    least: int


@final
@dataclass(frozen=True)
class Pair:
    """One own card, or both, in a pair."""

    own: int
    place: Place


@final
@dataclass(frozen=True)
class Pocket:
    """A pair in the hand, in more than a pair: its cards on the flop, and the other ranks."""

    matches: int
    others: int


Fit: TypeAlias = Unpaired | Pair | Pocket


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    first, second = (card.rank for card in holding)
    shown = [card.rank for card in flop]
    others = len({*shown} - {first})
    if first == second:
        if first in shown or others == 1:
            return Pocket(shown.count(first), others)
        return Pair(2, _place(first, shown))
    match sorted((shown.count(first), shown.count(second))):
        case [0, 1]:
            return Pair(1, _place(first if first in shown else second, shown))
        case [least, most]:
            return Unpaired(most, least)
        case _:
            raise AssertionError(f"two ranks have two counts: {holding}")


def _place(pair: Rank, shown: list[Rank]) -> Place:
    return Place.TOP if max(shown) <= pair else Place.LOWER


TABLE: Mapping[Fit, MadeHand] = {
    Pocket(2, others=1): MadeHand.QUADS,
    Unpaired(3, 0): MadeHand.QUADS,
    Pocket(1, others=1): MadeHand.FULL_HOUSE,
    Pocket(0, others=1): MadeHand.FULL_HOUSE,
    Unpaired(2, 1): MadeHand.FULL_HOUSE,
    Pocket(1, others=2): MadeHand.SET,
    Unpaired(2, 0): MadeHand.TRIPS,
    Unpaired(1, 1): MadeHand.TWO_PAIR,
    Pair(2, Place.TOP): MadeHand.OVERPAIR,
    Pair(2, Place.LOWER): MadeHand.POCKET_PAIR,
    Pair(1, Place.TOP): MadeHand.TOP_PAIR,
    Pair(1, Place.LOWER): MadeHand.LOWER_PAIR,
    Unpaired(0, 0): MadeHand.NOTHING,
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
