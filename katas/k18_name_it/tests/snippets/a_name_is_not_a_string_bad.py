"""A name is neither a string nor a number."""

from naming import MadeHand

text: str = MadeHand.QUADS  # must not type-check: assignment
number: int = MadeHand.QUADS  # must not type-check: assignment
