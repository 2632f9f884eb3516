"""Hands and ranks for the tests, from texts that are known to be right."""

from cards import SYMBOLS, Card, Rank, Suit
from hands import Hand


def ranks(text: str) -> tuple[Rank, ...]:
    """The ranks of a text such as ``K29``."""
    return tuple(list(Rank)[SYMBOLS.index(letter)] for letter in text)


def hand(text: str) -> Hand:
    """The hand of a text such as ``Ks 2h 5c Jd Td``."""
    return Hand(tuple(Card(ranks(word[0])[0], Suit(word[1])) for word in text.split()))
