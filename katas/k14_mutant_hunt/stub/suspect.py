"""The suspect: a function that scores cards. The hunt puts one scorer after another in its place.

Under plain pytest a right scorer answers. It comes with the kata and is not in this folder.
"""

from cards import Card
from scoring import Score


def score(cards: list[Card]) -> Score:
    """Return the score of the best five of five, six or seven different cards."""
    raise NotImplementedError("a right scorer answers under pytest")
