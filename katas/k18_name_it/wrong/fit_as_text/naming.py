"""What two cards have made of a flop: a value for all that counts, and a table of names."""

from collections import Counter
from collections.abc import Mapping
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


Fit: TypeAlias = str


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    times = Counter(card.rank for card in (*holding, *flop))
    own = Counter(card.rank for card in holding)
    groups = [rank for rank in times if times[rank] > 1]
    match [rank for rank in groups if own[rank]]:
        case [pair] if max(times.values()) == 2:
            place = "top" if all(card.rank <= pair for card in flop) else "lower"
            return f"pair {own[pair]} {place}"
        case _:
            groups.sort(key=lambda rank: times[rank], reverse=True)
            return " ".join(f"{times[rank]}:{own[rank]}" for rank in groups)


TABLE: Mapping[Fit, MadeHand] = {
    "4:1": MadeHand.QUADS,
    "4:2": MadeHand.QUADS,
    "3:0 2:2": MadeHand.FULL_HOUSE,
    "3:1 2:1": MadeHand.FULL_HOUSE,
    "3:2 2:0": MadeHand.FULL_HOUSE,
    "3:2": MadeHand.SET,
    "3:1": MadeHand.TRIPS,
    "3:0": MadeHand.NOTHING,
    "2:1 2:1": MadeHand.TWO_PAIR,
    "pair 2 top": MadeHand.OVERPAIR,
    "pair 2 lower": MadeHand.POCKET_PAIR,
    "pair 1 top": MadeHand.TOP_PAIR,
    "pair 1 lower": MadeHand.LOWER_PAIR,
    "2:0": MadeHand.NOTHING,
    "": MadeHand.NOTHING,
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
