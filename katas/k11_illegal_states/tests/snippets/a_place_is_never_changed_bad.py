"""A place that was made is never changed; another is made."""

from table import InHand, OnBoard

on_board = OnBoard(index=1)
in_hand = InHand(player=0, index=1)

on_board.index = 2  # must not type-check: misc
in_hand.player = 1  # must not type-check: misc
