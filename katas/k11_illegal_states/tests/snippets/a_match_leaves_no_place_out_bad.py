"""A match on a place leaves none out: one that forgets a kind is found."""

from typing import assert_never

from table import OnBoard, Place


def letter(place: Place) -> str:
    """A letter for each kind of place."""
    match place:
        case OnBoard():
            return "B"
        case _:
            assert_never(place)  # must not type-check: arg-type
