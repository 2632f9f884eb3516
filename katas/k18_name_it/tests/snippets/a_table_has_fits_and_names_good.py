"""The twin of the bad one: this must type-check."""

from cards import DECK
from naming import TABLE, Fit, MadeHand, fit, made_hand

a, b, c, d, e = DECK[:5]
found: Fit = fit((a, b), (c, d, e))
made: MadeHand = made_hand((a, b), (c, d, e), {**TABLE, found: MadeHand.QUADS})
