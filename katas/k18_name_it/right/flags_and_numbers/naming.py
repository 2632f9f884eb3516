"""A class with numbers, and a flag that only a pair sets."""

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
class Fit:
    """All that a name depends on.

    ``matches`` are the cards on the flop with the rank of each own card, the most first. A pair in
    the hand has one number. ``others`` is the largest number of equal cards among the others.
    ``is_under`` is only set for a pair.
    """

    matches: tuple[int, ...]
    others: int
    is_under: bool = False


def fit(holding: Holding, flop: Flop) -> Fit:
    """Return all of these cards that their name depends on."""
    own = {card.rank for card in holding}
    shown = [card.rank for card in flop]
    others = [rank for rank in shown if rank not in own]
    matches = tuple(sorted((shown.count(rank) for rank in own), reverse=True))
    most = max((others.count(rank) for rank in others), default=0)
    if matches not in {(0,), (1, 0)}:
        return Fit(matches, most)
    pair = next((rank for rank in own if rank in shown), max(own))
    return Fit(matches, most, is_under=any(rank > pair for rank in shown))


TABLE: Mapping[Fit, MadeHand] = {
    Fit((2,), 1): MadeHand.QUADS,
    Fit((3, 0), 0): MadeHand.QUADS,
    Fit((1,), 2): MadeHand.FULL_HOUSE,
    Fit((0,), 3, is_under=False): MadeHand.FULL_HOUSE,
    Fit((0,), 3, is_under=True): MadeHand.FULL_HOUSE,
    Fit((2, 1), 0): MadeHand.FULL_HOUSE,
    Fit((1,), 1): MadeHand.SET,
    Fit((2, 0), 1): MadeHand.TRIPS,
    Fit((1, 1), 1): MadeHand.TWO_PAIR,
    **{Fit((0,), most, is_under=False): MadeHand.OVERPAIR for most in (1, 2)},
    **{Fit((0,), most, is_under=True): MadeHand.POCKET_PAIR for most in (1, 2)},
    **{Fit((1, 0), most, is_under=False): MadeHand.TOP_PAIR for most in (1, 2)},
    **{Fit((1, 0), most, is_under=True): MadeHand.LOWER_PAIR for most in (1, 2)},
    **{Fit((0, 0), most): MadeHand.NOTHING for most in (1, 2, 3)},
}


def made_hand(holding: Holding, flop: Flop, table: Mapping[Fit, MadeHand] = TABLE) -> MadeHand:
    """Return the name that the table has for these cards."""
    return table[fit(holding, flop)]
