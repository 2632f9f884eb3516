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


@final
class Fit(Enum):
    """All that a name depends on."""

    FOUR = "four"
    THREE_AND_TWO = "three_and_two"
    THREE_TWO_OWN = "three_two_own"
    THREE_ONE_OWN = "three_one_own"
    PAIR_ABOVE = "pair_above"
    PAIR_BELOW = "pair_below"
    BOTH_MATCH = "both_match"
    TOP_MATCHES = "top_matches"
    OTHER_MATCHES = "other_matches"
    NO_MATCH = "no_match"


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    first, second = (card.rank for card in holding)
    shown = [card.rank for card in flop]
    times = sorted((*holding, *flop), key=lambda card: card.rank.value)
    ranks = [card.rank for card in times]
    counts = sorted(ranks.count(rank) for rank in {*ranks})
    if 4 in counts:
        return Fit.FOUR
    if counts == [2, 3]:
        return Fit.THREE_AND_TWO
    if first == second and first in shown:
        return Fit.THREE_TWO_OWN
    if 3 in counts and len({*shown}) > 1:
        return Fit.THREE_ONE_OWN
    if first == second:
        return Fit.PAIR_ABOVE if first > max(shown) else Fit.PAIR_BELOW
    if first in shown and second in shown:
        return Fit.BOTH_MATCH
    if first in shown or second in shown:
        return Fit.TOP_MATCHES if max(shown) in (first, second) else Fit.OTHER_MATCHES
    return Fit.NO_MATCH


TABLE: Mapping[Fit, MadeHand] = {
    Fit.FOUR: MadeHand.QUADS,
    Fit.THREE_AND_TWO: MadeHand.FULL_HOUSE,
    Fit.THREE_TWO_OWN: MadeHand.SET,
    Fit.THREE_ONE_OWN: MadeHand.TRIPS,
    Fit.PAIR_ABOVE: MadeHand.OVERPAIR,
    Fit.PAIR_BELOW: MadeHand.POCKET_PAIR,
    Fit.BOTH_MATCH: MadeHand.TWO_PAIR,
    Fit.TOP_MATCHES: MadeHand.TOP_PAIR,
    Fit.OTHER_MATCHES: MadeHand.LOWER_PAIR,
    Fit.NO_MATCH: MadeHand.NOTHING,
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
