"""Cards for the tests, from texts that are known to be right."""

from cards import SYMBOLS, Card, Rank, Suit


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``Ks 2h``."""
    return tuple(Card(list(Rank)[SYMBOLS.index(word[0])], Suit(word[1])) for word in text.split())
