"""Hold'em ranges: the 169 starting hands, sets of combos, and the texts that players write.

The files in reading order, each importing only from those above it:

- ``starting.py``: the 169 hands, their combos, and the lines of hands that make runs;
- ``sets.py``: ``Range``, a set of combos, its algebra and its normal form;
- ``groups.py``: groups of hands with one name, ``A5`` or ``AX``, and the combos of each;
- ``mistakes.py``: the errors of a range in text;
- ``grammar.py``: the grammar, and ``parse_range``, which follows it.
"""

from handrail.ranges.grammar import parse_range
from handrail.ranges.groups import HandGroup, NoRunReason
from handrail.ranges.mistakes import (
    LoneCard,
    NotARank,
    NotARun,
    RangeError,
    TenSpelled,
    Trailing,
    Unsupported,
)
from handrail.ranges.sets import Range
from handrail.ranges.starting import Kind, Offsuit, Pair, StartingHand, Suited, hand_at, hand_of

__all__ = [
    "HandGroup",
    "Kind",
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
    "TenSpelled",
    "Trailing",
    "Unsupported",
    "hand_at",
    "hand_of",
    "parse_range",
]
