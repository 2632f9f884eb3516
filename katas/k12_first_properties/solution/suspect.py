"""The suspect: a function that abbreviates cards. The hunt puts one after another in its place.

Under plain pytest a right one answers. It comes with the kata and is not in this folder.
"""

from cards import Card


def abbreviate(cards: list[Card]) -> str:
    """Return the cards as a short string, such as ``AKTs 42h``."""
    raise NotImplementedError("a right function answers under pytest")
