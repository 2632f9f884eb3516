"""A place is never changed: for another place, make another one."""

from table import InHand, OnBoard

on_board = OnBoard(index=1)
in_hand = InHand(player=0, index=1)

on_board.index = 2  # must not type-check
in_hand.player = 1  # must not type-check
in_hand.index = 0  # must not type-check
