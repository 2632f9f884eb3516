"""The ranks of a straight are ranks, not letters and not numbers."""

from table import straight_top

straight_top(("A", "5", "4", "3", "2"))  # must not type-check: arg-type
straight_top((14, 5, 4, 3, 2))  # must not type-check: arg-type
straight_top(None)  # must not type-check: arg-type
