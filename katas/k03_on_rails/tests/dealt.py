"""Cards for the tests, from strings that are known to be right."""

from cards import SYMBOLS, Card, Rank, Suit


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a string such as ``Ks 2h``."""
    return tuple(Card(list(Rank)[SYMBOLS.index(word[0])], Suit(word[1])) for word in text.split())
