"""A number for each own card, found by loops, and rows that are written as a list."""

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
class Seen:
    """What a player sees: from the own cards to the flop."""

    has_pair: bool
    matches: int
    best_match: int
    ranks_on_flop: int
    higher_on_flop: bool


Fit: TypeAlias = Seen


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    has_pair = holding[0].rank == holding[1].rank
    matches = 0
    best_match = 0
    made_of = []
    for own in holding:
        found = 0
        for card in flop:
            if card.rank == own.rank:
                found += 1
        if found or has_pair:
            made_of.append(own.rank.value)
        if found:
            matches += 1
            best_match = max(best_match, found)
    ranks = {card.rank.value for card in flop}
    is_one_pair = len(ranks) > 1 and len({*made_of}) == 1 and best_match + has_pair == 1
    return Seen(has_pair, matches, best_match, len(ranks), is_one_pair and max(ranks) > made_of[0])


RULES: list[tuple[MadeHand, list[Fit]]] = [
    (MadeHand.QUADS, [Seen(True, 2, 2, 2, False), Seen(False, 1, 3, 1, False)]),
    (
        MadeHand.FULL_HOUSE,
        [
            Seen(True, 2, 1, 2, False),
            Seen(True, 0, 0, 1, False),
            Seen(False, 2, 2, 2, False),
        ],
    ),
    (MadeHand.SET, [Seen(True, 2, 1, 3, False)]),
    (MadeHand.TRIPS, [Seen(False, 1, 2, 2, False)]),
    (MadeHand.TWO_PAIR, [Seen(False, 2, 1, 3, False)]),
    (MadeHand.OVERPAIR, [Seen(True, 0, 0, ranks, False) for ranks in (2, 3)]),
    (MadeHand.POCKET_PAIR, [Seen(True, 0, 0, ranks, True) for ranks in (2, 3)]),
    (MadeHand.TOP_PAIR, [Seen(False, 1, 1, ranks, False) for ranks in (2, 3)]),
    (MadeHand.LOWER_PAIR, [Seen(False, 1, 1, ranks, True) for ranks in (2, 3)]),
    (MadeHand.NOTHING, [Seen(False, 0, 0, ranks, False) for ranks in (1, 2, 3)]),
]
TABLE: Mapping[Fit, MadeHand] = {row: made for made, rows in RULES for row in rows}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
