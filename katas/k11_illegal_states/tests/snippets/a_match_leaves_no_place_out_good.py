"""The twin of the bad one: this must type-check."""

from typing import assert_never

from table import InHand, OnBoard, Place


def letter(place: Place) -> str:
    """Return a letter for each kind of place."""
    match place:
        case OnBoard():
            return "B"
        case InHand():
            return "H"
        case _:
            assert_never(place)
