"""The twin of the bad one: this must type-check."""

from dataclasses import replace

from table import InHand, OnBoard

on_board = OnBoard(index=1)
in_hand = InHand(player=0, index=1)

replace(on_board, index=2)
replace(in_hand, player=1)
