"""A card on the board belongs to no player."""

from table import OnBoard

OnBoard(index=1, player=2)  # must not type-check: call-arg
