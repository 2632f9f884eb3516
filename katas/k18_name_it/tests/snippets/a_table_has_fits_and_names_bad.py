"""A table has a name for each fit: a string is neither."""

from cards import DECK
from naming import Fit, MadeHand, fit, made_hand

a, b, c, d, e = DECK[:5]
found: Fit = fit((a, b), (c, d, e))
_ = made_hand((a, b), (c, d, e), {found: "quads"})  # must not type-check: dict-item
_ = made_hand((a, b), (c, d, e), {"quads": MadeHand.QUADS})  # must not type-check: dict-item
