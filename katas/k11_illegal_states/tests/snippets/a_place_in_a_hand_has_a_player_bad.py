"""A card in a hand is in the hand of some player."""

from table import InHand

InHand(index=1)  # must not type-check: call-arg
InHand(player=None, index=1)  # must not type-check: arg-type
