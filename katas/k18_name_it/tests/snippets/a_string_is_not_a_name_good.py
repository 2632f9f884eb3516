"""The twin of the bad one: this must type-check."""

from naming import MadeHand

best: MadeHand = MadeHand.QUADS
