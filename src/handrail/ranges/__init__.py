"""Hold'em ranges: the 169 starting hands, sets of combos, and the texts that players write.

The files in reading order, each importing only from those above it:

- ``starting.py``: the 169 hands, their combos, and the lines on which hands run;
- ``sets.py``: ``Range``, a set of combos, its algebra and its one normal form;
- ``mistakes.py``: what can be wrong with a range in a text;
- ``grammar.py``: the grammar, and ``parse_range``, which follows it.
"""

from handrail.ranges.grammar import parse_range
from handrail.ranges.mistakes import (
    Feature,
    LoneCard,
    NotARank,
    NotARun,
    PairMarked,
    RangeError,
    TenSpelled,
    Trailing,
    Unsupported,
)
from handrail.ranges.sets import Range
from handrail.ranges.starting import Kind, Offsuit, Pair, StartingHand, Suited, hand_at, hand_of

__all__ = [
    "Feature",
    "Kind",
    "LoneCard",
    "NotARank",
    "NotARun",
    "Offsuit",
    "Pair",
    "PairMarked",
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
