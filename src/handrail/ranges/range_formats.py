"""Ranges as text in the forms of other tools."""

from typing import TypeAlias

from handrail.ranges.combo_sets import Range
from handrail.ranges.weighted_ranges import WeightedRange

AnyRange: TypeAlias = Range | WeightedRange
"""A range, with or without weights."""


def to_weighted(hand_range: AnyRange) -> WeightedRange:
    """Return the range with weights. Each combo of a ``Range`` has the weight 1."""
    return WeightedRange.of_range(hand_range) if isinstance(hand_range, Range) else hand_range
