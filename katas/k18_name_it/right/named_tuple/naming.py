"""A named tuple of the shape of all five cards and the own cards in it."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple, TypeAlias, final

from cards import Card

Holding: TypeAlias = tuple[Card, Card]
Flop: TypeAlias = tuple[Card, Card, Card]


@final
class MadeHand(Enum):
    """The ten names, the weakest first."""

    NOTHING = auto()
    LOWER_PAIR = auto()
    TOP_PAIR = auto()
    POCKET_PAIR = auto()
    OVERPAIR = auto()
    TWO_PAIR = auto()
    TRIPS = auto()
    SET = auto()
    FULL_HOUSE = auto()
    QUADS = auto()


class Fit(NamedTuple):
    """The groups of all five cards, the largest and then the highest first."""

    shape: tuple[int, ...]
    own: tuple[int, ...]
    above: bool


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    times = Counter(card.rank.value for card in holding + flop)
    groups = sorted(((count, rank) for rank, count in times.items() if count > 1), reverse=True)
    ranks = [rank for _, rank in groups]
    held = [card.rank.value for card in holding]
    own = tuple(held.count(rank) for rank in ranks)
    top = max(card.rank.value for card in flop)
    is_one_pair = len([count for count in own if count]) == 1 and max(times.values()) == 2
    pairs = [rank for rank, count in zip(ranks, own, strict=True) if count]
    return Fit(tuple(count for count, _ in groups), own, is_one_pair and pairs[0] < top)


TABLE: dict[Fit, MadeHand] = {
    Fit((), (), above=False): MadeHand.NOTHING,
    Fit((2,), (0,), above=False): MadeHand.NOTHING,
    Fit((3,), (0,), above=False): MadeHand.NOTHING,
    Fit((2,), (1,), above=True): MadeHand.LOWER_PAIR,
    Fit((2,), (1,), above=False): MadeHand.TOP_PAIR,
    Fit((2,), (2,), above=True): MadeHand.POCKET_PAIR,
    Fit((2,), (2,), above=False): MadeHand.OVERPAIR,
    Fit((2, 2), (0, 1), above=True): MadeHand.LOWER_PAIR,
    Fit((2, 2), (1, 0), above=False): MadeHand.TOP_PAIR,
    Fit((2, 2), (0, 2), above=True): MadeHand.POCKET_PAIR,
    Fit((2, 2), (2, 0), above=True): MadeHand.POCKET_PAIR,
    Fit((2, 2), (2, 0), above=False): MadeHand.OVERPAIR,
    Fit((2, 2), (1, 1), above=False): MadeHand.TWO_PAIR,
    Fit((3,), (1,), above=False): MadeHand.TRIPS,
    Fit((3,), (2,), above=False): MadeHand.SET,
    Fit((3, 2), (0, 2), above=False): MadeHand.FULL_HOUSE,
    Fit((3, 2), (1, 1), above=False): MadeHand.FULL_HOUSE,
    Fit((3, 2), (2, 0), above=False): MadeHand.FULL_HOUSE,
    Fit((4,), (1,), above=False): MadeHand.QUADS,
    Fit((4,), (2,), above=False): MadeHand.QUADS,
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
