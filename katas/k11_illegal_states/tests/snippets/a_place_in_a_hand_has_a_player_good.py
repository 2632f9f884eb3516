"""The twin of the bad one: this must type-check."""

from table import InHand

place = InHand(player=0, index=1)
player: int = place.player
