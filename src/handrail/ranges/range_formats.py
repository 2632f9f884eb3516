"""Ranges as text in the forms of other tools."""

from typing import TypeAlias

from handrail.ranges.combo_sets import Range
from handrail.ranges.weighted_ranges import WeightedRange

AnyRange: TypeAlias = Range | WeightedRange
"""A range, with or without weights."""
