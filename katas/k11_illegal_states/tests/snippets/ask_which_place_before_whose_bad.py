"""Ask for the kind of place before you ask for the player."""

from table import Place


def owner(place: Place) -> int | None:
    """Return the player who holds the card, if there is one."""
    return place.player  # must not type-check: union-attr
