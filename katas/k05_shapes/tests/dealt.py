"""Hands and ranks for the tests, from strings known to be right."""

from cards import SYMBOLS, Card, Rank, Suit
from hands import Hand


def read_ranks(text: str) -> tuple[Rank, ...]:
    """Return the ranks of a string such as ``K29``."""
    return tuple(list(Rank)[SYMBOLS.index(letter)] for letter in text)


def deal(text: str) -> Hand:
    """Return the hand of a string such as ``Ks 2h 5c Jd Td``."""
    return Hand(tuple(Card(read_ranks(word[0])[0], Suit(word[1])) for word in text.split()))
