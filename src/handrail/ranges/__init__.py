"""Hold'em ranges: the 169 starting hands, sets of combos, and their notation.

A combo is two cards, such as ``AsKs``. A starting hand, such as ``AKs``, is all combos with the
same two ranks that are suited, or all that are not.

The imports are in reading order.
"""

from handrail.exports import export_imports
from handrail.ranges.starting_hands import (
    OFFSUIT_HANDS as OFFSUIT_HANDS,
    PAIR_HANDS as PAIR_HANDS,
    SUITED_HANDS as SUITED_HANDS,
    HandKind as HandKind,
    Offsuit as Offsuit,
    Pair as Pair,
    StartingHand as StartingHand,
    Suited as Suited,
    hand_at as hand_at,
    hand_of as hand_of,
)
from handrail.ranges.printing import RangeFormat as RangeFormat
from handrail.ranges.combo_sets import Range as Range, WrongPercent as WrongPercent
from handrail.ranges.weighted_ranges import (
    AnyRange as AnyRange,
    WeightedRange as WeightedRange,
    format_range as format_range,
)
from handrail.ranges.hand_groups import HandGroup as HandGroup, NoRunReason as NoRunReason
from handrail.ranges.errors import (
    ForeignWeight as ForeignWeight,
    FormReason as FormReason,
    LoneCard as LoneCard,
    NotANumber as NotANumber,
    NotARank as NotARank,
    NotARun as NotARun,
    NotOneHand as NotOneHand,
    QuotedRange as QuotedRange,
    RangeError as RangeError,
    StartingHandError as StartingHandError,
    TenInDigits as TenInDigits,
    TooManyDigits as TooManyDigits,
    TrailingText as TrailingText,
    UnclearPercent as UnclearPercent,
    UnsupportedWeight as UnsupportedWeight,
    WrongForm as WrongForm,
)
from handrail.ranges.notation import (
    parse_range as parse_range,
    parse_ranges as parse_ranges,
    parse_starting_hand as parse_starting_hand,
    parse_weighted as parse_weighted,
)
from handrail.ranges.reading_notes import (
    OverriddenWeight as OverriddenWeight,
    PercentBeforeHand as PercentBeforeHand,
    PlusAfterConnectors as PlusAfterConnectors,
    RangeNote as RangeNote,
    SmallPercent as SmallPercent,
    range_notes as range_notes,
)

export_imports(globals())
