"""A string is not a name, however it is written."""

from naming import MadeHand

best: MadeHand = "quads"  # must not type-check: assignment
