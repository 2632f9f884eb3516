"""The twin of the bad one: this must type-check."""

from table import InHand

InHand(player=0, index=1)
