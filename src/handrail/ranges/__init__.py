"""Hold'em ranges: the 169 starting hands, sets of combos, and their notation.

A combo is two cards, such as ``AsKs``. A starting hand is all combos that are worth the same before
the flop, such as ``AKs``.

Read the files in this order. Each imports only from the files before it.

- ``starting_hands.py``: the 169 starting hands, the combos of each, and the order of the hands;
- ``combo_sets.py``: ``Range``, a set of combos, with its operators and its printed form;
- ``hand_groups.py``: names that stand for several hands, such as ``A5`` or ``AX``;
- ``range_errors.py``: the errors in the text of a range;
- ``grammar.py``: the grammar of ranges, and ``parse_range``.
"""

from handrail.ranges.combo_sets import Range
from handrail.ranges.grammar import parse_range
from handrail.ranges.hand_groups import HandGroup, NoRunReason
from handrail.ranges.range_errors import (
    LoneCard,
    NotARank,
    NotARun,
    RangeError,
    TenInDigits,
    TrailingText,
    UnsupportedWeight,
)
from handrail.ranges.starting_hands import (
    HandKind,
    Offsuit,
    Pair,
    StartingHand,
    Suited,
    hand_at,
    hand_of,
)

__all__ = [
    "HandGroup",
    "HandKind",
    "LoneCard",
    "NoRunReason",
    "NotARank",
    "NotARun",
    "Offsuit",
    "Pair",
    "Range",
    "RangeError",
    "StartingHand",
    "Suited",
    "TenInDigits",
    "TrailingText",
    "UnsupportedWeight",
    "hand_at",
    "hand_of",
    "parse_range",
]
