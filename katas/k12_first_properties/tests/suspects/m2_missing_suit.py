"""Wrong: it leaves out the suits without cards, and then pairs the rest with all four letters."""

from cards import SYMBOLS, Card, Suit


def abbreviate(cards: list[Card]) -> str:
    """Return a group for each suit that has cards, except for the mistake."""
    holdings: list[str] = []
    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        ranks = sorted((card.rank for card in cards if card.suit is suit), reverse=True)
        if ranks:
            holdings.append("".join(SYMBOLS[rank.value - 2] for rank in ranks))
    return " ".join(holding + letter for holding, letter in zip(holdings, "shdc", strict=False))
