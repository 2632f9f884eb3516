"""The twin of the bad one: this must type-check."""

from table import OnBoard

OnBoard(index=1)
