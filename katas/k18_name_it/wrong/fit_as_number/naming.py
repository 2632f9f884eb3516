"""What two cards have made of a flop: a value for all that counts, and a table of names."""

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


Fit: TypeAlias = int


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return the number of a row of the table."""
    first, second = (card.rank for card in holding)
    shown = [card.rank for card in flop]
    times = sorted((*holding, *flop), key=lambda card: card.rank.value)
    ranks = [card.rank for card in times]
    counts = sorted(ranks.count(rank) for rank in {*ranks})
    if 4 in counts:
        return 0
    if counts == [2, 3]:
        return 1
    if first == second and first in shown:
        return 2
    if 3 in counts and len({*shown}) > 1:
        return 3
    if first == second:
        return 4 if first > max(shown) else 5
    if first in shown and second in shown:
        return 6
    if first in shown or second in shown:
        return 7 if max(shown) in (first, second) else 8
    return 9 if len(counts) == 5 else 10


TABLE: Mapping[Fit, MadeHand] = {
    0: MadeHand.QUADS,
    1: MadeHand.FULL_HOUSE,
    2: MadeHand.SET,
    3: MadeHand.TRIPS,
    4: MadeHand.OVERPAIR,
    5: MadeHand.POCKET_PAIR,
    6: MadeHand.TWO_PAIR,
    7: MadeHand.TOP_PAIR,
    8: MadeHand.LOWER_PAIR,
    9: MadeHand.NOTHING,
    10: MadeHand.NOTHING,
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
