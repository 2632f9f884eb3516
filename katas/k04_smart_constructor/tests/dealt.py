"""Cards for the tests, from strings known to be right."""

from cards import SYMBOLS, Card, Rank, Suit

WHOLE_DECK = " ".join(rank + suit for suit in "shdc" for rank in "AKQJT98765432")


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a string such as ``Ks 2h``, each a new object."""
    return tuple(Card(list(Rank)[SYMBOLS.index(word[0])], Suit(word[1])) for word in text.split())
