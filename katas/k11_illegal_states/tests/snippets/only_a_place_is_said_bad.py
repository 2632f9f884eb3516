"""The function said takes a place and nothing else."""

from table import said

said(None)  # must not type-check: arg-type
said(2)  # must not type-check: arg-type
said("on the board")  # must not type-check: arg-type
