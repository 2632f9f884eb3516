"""The twin of the bad one: this must type-check."""

from table import InHand, Place


def owner(place: Place) -> int | None:
    """Return the player who holds the card, if there is one."""
    return place.player if isinstance(place, InHand) else None
