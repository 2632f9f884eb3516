"""What two cards have made of a flop: a value for all that counts, and a table of names."""

from collections import Counter
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
@dataclass(frozen=True, slots=True)
class OnePair:
    """One pair with own cards, and no larger group. A pair on the flop does not count."""

    own: int
    kind: str  # "top" if no rank on the flop is higher


@final
@dataclass(frozen=True, slots=True)
class Groups:
    """All groups of equal ranks, the largest first: their sizes, and their own cards."""

    sizes: tuple[int, ...]
    own: tuple[int, ...]


Fit: TypeAlias = OnePair | Groups


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    times = Counter(card.rank for card in (*holding, *flop))
    own = Counter(card.rank for card in holding)
    groups = [rank for rank in times if times[rank] > 1]
    match [rank for rank in groups if own[rank]]:
        case [pair] if max(times.values()) == 2:
            is_top = all(card.rank <= pair for card in flop)
            return OnePair(own[pair], "top" if is_top else "lower")
        case _:
            groups.sort(key=lambda rank: times[rank], reverse=True)
            sizes = tuple(times[rank] for rank in groups)
            return Groups(sizes, tuple(own[rank] for rank in groups))


TABLE: Mapping[Fit, MadeHand] = {
    Groups((4,), own=(1,)): MadeHand.QUADS,
    Groups((4,), own=(2,)): MadeHand.QUADS,
    Groups((3, 2), own=(0, 2)): MadeHand.FULL_HOUSE,
    Groups((3, 2), own=(1, 1)): MadeHand.FULL_HOUSE,
    Groups((3, 2), own=(2, 0)): MadeHand.FULL_HOUSE,
    Groups((3,), own=(2,)): MadeHand.SET,
    Groups((3,), own=(1,)): MadeHand.TRIPS,
    Groups((3,), own=(0,)): MadeHand.NOTHING,
    Groups((2, 2), own=(1, 1)): MadeHand.TWO_PAIR,
    OnePair(own=2, kind="top"): MadeHand.OVERPAIR,
    OnePair(own=2, kind="lower"): MadeHand.POCKET_PAIR,
    OnePair(own=1, kind="top"): MadeHand.TOP_PAIR,
    OnePair(own=1, kind="lower"): MadeHand.LOWER_PAIR,
    Groups((2,), own=(0,)): MadeHand.NOTHING,
    Groups((), own=()): MadeHand.NOTHING,
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
