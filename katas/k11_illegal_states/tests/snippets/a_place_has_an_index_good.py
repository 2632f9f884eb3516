"""The twin of the bad one: this must type-check."""

from table import InHand, OnBoard

on_board: int = OnBoard(index=2).index
in_hand: int = InHand(player=0, index=1).index
