"""A place has an index: a number, never None."""

from table import InHand, OnBoard

OnBoard()  # must not type-check: call-arg
OnBoard(index=None)  # must not type-check: arg-type
OnBoard(index="2")  # must not type-check: arg-type
InHand(player=0)  # must not type-check: call-arg
InHand(player=0, index=None)  # must not type-check: arg-type
