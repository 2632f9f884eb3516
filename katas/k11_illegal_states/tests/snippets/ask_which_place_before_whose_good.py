"""The twin of the bad one: this must type-check."""

from table import InHand, Place


def owner(place: Place) -> int | None:
    """The player who holds the card, if one does."""
    return place.player if isinstance(place, InHand) else None
