"""A picture of the deal: who has each rank, from the highest down."""

from collections.abc import Mapping
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


# For each rank from the highest: the own cards, and those on the flop. Single own cards are out.
Fit: TypeAlias = tuple[tuple[int, int], ...]


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    own = [card.rank for card in holding]
    shown = [card.rank for card in flop]
    counts = ((own.count(rank), shown.count(rank)) for rank in reversed(Rank))
    return tuple(each for each in counts if each not in {(0, 0), (1, 0)})


X, XX, XXX = (0, 1), (0, 2), (0, 3)  # only on the flop
ROWS: Mapping[MadeHand, tuple[Fit, ...]] = {
    MadeHand.QUADS: (((1, 3),), ((2, 2), X), (X, (2, 2))),
    MadeHand.FULL_HOUSE: (
        *((XX, (2, 1)), ((2, 1), XX), (XXX, (2, 0)), ((2, 0), XXX)),
        *(((1, 2), (1, 1)), ((1, 1), (1, 2))),
    ),
    MadeHand.SET: (((2, 1), X, X), (X, (2, 1), X), (X, X, (2, 1))),
    MadeHand.TRIPS: (((1, 2), X), (X, (1, 2))),
    MadeHand.TWO_PAIR: (
        *(((1, 1), (1, 1), X), ((1, 1), X, (1, 1))),
        (X, (1, 1), (1, 1)),
    ),
    MadeHand.OVERPAIR: (((2, 0), X, X, X), ((2, 0), X, XX), ((2, 0), XX, X)),
    MadeHand.POCKET_PAIR: (
        *((X, (2, 0), X, X), (X, X, (2, 0), X), (X, X, X, (2, 0))),
        *((X, (2, 0), XX), (XX, (2, 0), X), (X, XX, (2, 0)), (XX, X, (2, 0))),
    ),
    MadeHand.TOP_PAIR: (((1, 1), X, X), ((1, 1), XX)),
    MadeHand.LOWER_PAIR: ((X, (1, 1), X), (X, X, (1, 1)), (XX, (1, 1))),
    MadeHand.NOTHING: ((X, X, X), (X, XX), (XX, X), (XXX,)),
}
TABLE: Mapping[Fit, MadeHand] = {row: made for made, rows in ROWS.items() for row in rows}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
