"""The way back: from a short string to the cards."""

from cards import SYMBOLS, Card, Rank, Suit

RANKS = dict(zip(SYMBOLS, Rank, strict=True))


def expand(text: str) -> list[Card]:
    """Return the cards of a string such as ``AKTs 42h``, in the order of the string.

    The groups may be in any order, and so may the ranks in each group.
    """
    return [Card(RANKS[symbol], Suit(group[-1])) for group in text.split() for symbol in group[:-1]]
