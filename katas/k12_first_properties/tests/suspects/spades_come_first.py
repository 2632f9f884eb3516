"""Right: it takes one suit after another, spades first."""

from cards import SYMBOLS, Card, Suit


def abbreviate(cards: list[Card]) -> str:
    """Return a group for each suit that has cards, the highest rank first."""
    groups: list[str] = []
    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        ranks = sorted((card.rank for card in cards if card.suit is suit), reverse=True)
        if ranks:
            groups.append("".join(SYMBOLS[rank.value - 2] for rank in ranks) + suit.value)
    return " ".join(groups)
