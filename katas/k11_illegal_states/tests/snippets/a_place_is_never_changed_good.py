"""The twin of the bad one: this must type-check."""

from table import InHand, OnBoard

on_board = OnBoard(index=1)
in_hand = InHand(player=0, index=1)

on_board = OnBoard(index=on_board.index + 1)
in_hand = InHand(player=1, index=in_hand.index)
