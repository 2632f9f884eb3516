"""A flop is three cards, and a holding two."""

from cards import DECK
from naming import fit, made_hand

a, b, c, d, e = DECK[:5]
_ = made_hand((a, b), (c, d))  # must not type-check: arg-type
_ = made_hand((a, b, c), (c, d, e))  # must not type-check: arg-type
found = fit((a, b), (c, d))  # must not type-check: arg-type
