"""The suspect: a function that abbreviates cards. The hunt puts one after another in its place.

Under plain pytest a right one answers. It comes with the kata and is not in this folder.
"""

from importlib import import_module

from cards import Card


def abbreviate(cards: list[Card]) -> str:
    """Return the cards as a short string, such as ``AKTs 42h``."""
    answer: str = import_module("oracle").abbreviate(cards)
    return answer
