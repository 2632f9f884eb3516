"""The order of the starting hands: in the text of a range, and by their equity."""

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate
from types import MappingProxyType

from handrail.cards.types import DECK, Card
from handrail.hands.types import Combo
from handrail.ranges.starting_hands import ALL_HANDS, StartingHand

COMBO_COUNT = 1326
ALL_COMBO_BITS = (1 << COMBO_COUNT) - 1
# Each starting hand, the best first. The order is that of the exact equity before the flop against
# one opponent with a random hand. Hands with equal equity are in the order of the normal form.
HANDS_BEST_FIRST = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55
QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s
A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o
T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o
96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o
65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s
54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""


@cache
def all_combos() -> tuple[Combo, ...]:
    """Return all 1,326 combos in the order of printing."""
    return tuple(combo for hand in ALL_HANDS for combo in hand.combos)


@cache
def combo_bits() -> Mapping[Combo, int]:
    """Return the bit that stands for each combo: 1, 2, 4 and so on, in the order of printing."""
    return MappingProxyType({combo: 1 << index for index, combo in enumerate(all_combos())})


@cache
def bits_by_card() -> Mapping[Card, int]:
    """Return the bits that stand for the combos with each card."""
    bits = dict.fromkeys(DECK, 0)
    for combo, bit in combo_bits().items():
        for card in combo.cards:
            bits[card] |= bit
    return MappingProxyType(bits)


@cache
def hand_bits() -> Mapping[StartingHand, int]:
    """Return the bits that stand for the combos of each starting hand, in the order of printing."""
    return MappingProxyType(
        {hand: sum(combo_bits()[combo] for combo in hand.combos) for hand in ALL_HANDS}
    )


def top_bits(share: Fraction) -> int:
    """Return the best hands that together have at most this share, 0 to 1, of all combos.

    They are the first hands of ``HANDS_BEST_FIRST``, all in full, as the bits of ``Range``.
    """
    most_combos = int(share * COMBO_COUNT)
    return _first_hands()[bisect_right(_first_hands(), most_combos, key=int.bit_count) - 1]


@cache
def _first_hands() -> tuple[int, ...]:
    """Return the first 0, 1, 2 ... 169 hands, as the bits of ``Range``."""
    hands = {str(hand): bits for hand, bits in hand_bits().items()}
    return tuple(
        accumulate((hands[name] for name in HANDS_BEST_FIRST.split()), int.__or__, initial=0)
    )
