"""What two cards have made of a flop: a value for all that counts, and a table of names."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import TypeAlias, final

from cards import DECK, Card
from ladder import name

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
    is_top: bool  # no rank on the flop is higher


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
            return OnePair(own[pair], is_top=all(card.rank <= pair for card in flop))
        case _:
            groups.sort(key=lambda rank: times[rank], reverse=True)
            sizes = tuple(times[rank] for rank in groups)
            return Groups(sizes, tuple(own[rank] for rank in groups))


# Four twos, and two cards of each of the next four ranks.
CARDS = (*DECK[:4], *DECK[4:20:4], *DECK[5:20:4])
TABLE: Mapping[Fit, MadeHand] = {
    fit((a, b), (c, d, e)): MadeHand(name((a, b), (c, d, e)))
    for a, b in combinations(CARDS, 2)
    for c, d, e in combinations(CARDS, 3)
    if not {a, b} & {c, d, e}
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
