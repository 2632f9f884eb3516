"""A place in a hand has a player: a number, never None."""

from table import InHand

InHand(index=1)  # must not type-check: call-arg
InHand(player=None, index=1)  # must not type-check: arg-type
InHand(player="Ann", index=1)  # must not type-check: arg-type
