"""Hold'em ranges: the 169 starting hands, sets of combos, and their notation.

A combo is two cards, such as ``AsKs``. A starting hand, such as ``AKs``, is all combos with the
same two ranks that are suited, or all that are not.

The imports are in reading order.
"""

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
from handrail.ranges.formats import RangeFormat
from handrail.ranges.combo_sets import Range, WrongPercent
from handrail.ranges.weighted_ranges import AnyRange, WeightedRange, format_range
from handrail.ranges.hand_groups import (
    HandGroup,
    NoRunReason,
)
from handrail.ranges.errors import (
    FormReason,
    LoneCard,
    NotANumber,
    NotARank,
    NotARun,
    NotOneHand,
    RangeError,
    TenInDigits,
    TooManyDigits,
    TrailingText,
    UnsupportedWeight,
    WeightInParentheses,
    WrongForm,
)
from handrail.ranges.notation import (
    parse_range,
    parse_ranges,
    parse_starting_hand,
    parse_weighted,
)
from handrail.ranges.reading_notes import (
    BandAfterColon,
    OverriddenWeight,
    PercentAfterColon,
    PercentAsWeight,
    RangeNote,
    SmallPercent,
    range_notes,
)

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
    "NotOneHand",
    "Offsuit",
    "OverriddenWeight",
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
    "parse_starting_hand",
    "parse_weighted",
    "range_notes",
]
