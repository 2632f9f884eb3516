"""Ask what kind of place it is before you ask whose."""

from table import Place


def owner(place: Place) -> int | None:
    """The player who holds the card, if one does."""
    return place.player  # must not type-check: union-attr
