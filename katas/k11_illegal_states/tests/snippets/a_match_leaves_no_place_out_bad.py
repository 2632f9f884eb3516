"""There are two kinds of place: mypy finds a match that forgets one."""

from typing import assert_never

from table import OnBoard, Place


def letter(place: Place) -> str:
    """Return a letter for each kind of place."""
    match place:
        case OnBoard():
            return "B"
        case _:
            assert_never(place)  # must not type-check: arg-type
