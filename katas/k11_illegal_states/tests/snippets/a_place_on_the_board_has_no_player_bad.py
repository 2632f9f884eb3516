"""A place on the board has no player, not even None."""

from table import OnBoard

OnBoard(index=1, player=2)  # must not type-check: call-arg
OnBoard(index=1, player=None)  # must not type-check: call-arg
