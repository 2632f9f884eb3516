"""The twin of the bad one: this must type-check."""

from cards import DECK
from naming import Fit, MadeHand, fit, made_hand

a, b, c, d, e = DECK[:5]
made: MadeHand = made_hand((a, b), (c, d, e))
found: Fit = fit((a, b), (c, d, e))
