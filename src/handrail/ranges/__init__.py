"""Hold'em ranges: the 169 starting hands, sets of combos, and their notation.

The files in reading order, each importing only from those above it:

- ``starting_hands.py``: the 169 hands, their combos, and their order in runs;
- ``combo_sets.py``: ``Range``, a set of combos, its algebra and its normal form;
- ``hand_groups.py``: groups of hands with one name, ``A5`` or ``AX``, and the combos of each;
- ``range_errors.py``: the errors of a range in text;
- ``grammar.py``: the grammar, and ``parse_range``, which follows it.
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
