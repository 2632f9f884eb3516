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
@dataclass(frozen=True)
class Fit:
    """All that a name depends on."""

    best: MadeHand
    is_on_flop: bool = False


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    first, second = (card.rank for card in holding)
    shown = [card.rank for card in flop]
    times = sorted((*holding, *flop), key=lambda card: card.rank.value)
    ranks = [card.rank for card in times]
    counts = sorted(ranks.count(rank) for rank in {*ranks})
    if 4 in counts:
        return Fit(MadeHand.QUADS)
    if counts == [2, 3]:
        return Fit(MadeHand.FULL_HOUSE)
    if first == second and first in shown:
        return Fit(MadeHand.SET)
    if 3 in counts and len({*shown}) > 1:
        return Fit(MadeHand.TRIPS)
    if first == second:
        return Fit(MadeHand.OVERPAIR if first > max(shown) else MadeHand.POCKET_PAIR)
    if first in shown and second in shown:
        return Fit(MadeHand.TWO_PAIR)
    if first in shown or second in shown:
        return Fit(MadeHand.TOP_PAIR if max(shown) in (first, second) else MadeHand.LOWER_PAIR)
    return Fit(MadeHand.NOTHING, is_on_flop=len(counts) < 5)


TABLE: Mapping[Fit, MadeHand] = {
    **{Fit(made): made for made in MadeHand},
    Fit(MadeHand.NOTHING, is_on_flop=True): MadeHand.NOTHING,
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
