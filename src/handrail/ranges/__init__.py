"""Hold'em ranges: the 169 starting hands, sets of combos, and their notation.

A combo is two cards, such as ``AsKs``. A starting hand, such as ``AKs``, is all combos with the
same two ranks that are suited, or all that are not.

Read the files in this order. Each imports only from the files before it.

- ``starting_hands.py``: the 169 starting hands, and the combos of each;
- ``hand_order.py``: the order of the hands, in text and by their equity;
- ``range_formats.py``: ranges as text, in the normal form and in the forms of other tools;
- ``combo_sets.py``: ``Range``, a set of combos, with its operators;
- ``weighted_ranges.py``: ``WeightedRange``, in which each combo has a weight;
- ``hand_groups.py``: names that stand for several hands, such as ``A5`` or ``AX``;
- ``range_errors.py``: the errors in the text of a range;
- ``grammar.py``: the grammar of ranges, ``parse_range`` and ``parse_weighted``;
- ``reading_notes.py``: notes about parts of a range that may have been meant otherwise.
"""

from handrail.ranges.combo_sets import Range, WrongPercent
from handrail.ranges.grammar import (
    parse_range,
    parse_ranges,
    parse_weighted,
)
from handrail.ranges.hand_groups import (
    HandGroup,
    NoRunReason,
)
from handrail.ranges.range_errors import (
    FormReason,
    LoneCard,
    NotANumber,
    NotARank,
    NotARun,
    RangeError,
    TenInDigits,
    TooManyDigits,
    TrailingText,
    UnsupportedWeight,
    WeightInParentheses,
    WrongForm,
)
from handrail.ranges.range_formats import RangeFormat
from handrail.ranges.reading_notes import (
    BandAfterColon,
    PercentAfterColon,
    PercentAsWeight,
    RangeNote,
    SmallPercent,
    range_notes,
)
from handrail.ranges.starting_hands import (
    OFFSUIT_HANDS,
    PAIR_HANDS,
    SUITED_HANDS,
    HandKind,
    Offsuit,
    Pair,
    StartingHand,
    Suited,
    hand_at,
    hand_of,
)
from handrail.ranges.weighted_ranges import AnyRange, WeightedRange, format_range

__all__ = [
    "OFFSUIT_HANDS",
    "PAIR_HANDS",
    "SUITED_HANDS",
    "AnyRange",
    "BandAfterColon",
    "FormReason",
    "HandGroup",
    "HandKind",
    "LoneCard",
    "NoRunReason",
    "NotANumber",
    "NotARank",
    "NotARun",
    "Offsuit",
    "Pair",
    "PercentAfterColon",
    "PercentAsWeight",
    "Range",
    "RangeError",
    "RangeFormat",
    "RangeNote",
    "SmallPercent",
    "StartingHand",
    "Suited",
    "TenInDigits",
    "TooManyDigits",
    "TrailingText",
    "UnsupportedWeight",
    "WeightInParentheses",
    "WeightedRange",
    "WrongForm",
    "WrongPercent",
    "format_range",
    "hand_at",
    "hand_of",
    "parse_range",
    "parse_ranges",
    "parse_weighted",
    "range_notes",
]
