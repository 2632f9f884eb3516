"""Wrong: it sorts the ranks by their symbols, as strings are sorted."""

from cards import SYMBOLS, Card, Suit


def abbreviate(cards: list[Card]) -> str:
    """Return a group for each suit that has cards, except for the mistake."""
    groups: list[str] = []
    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        symbols = [SYMBOLS[card.rank.value - 2] for card in cards if card.suit is suit]
        if symbols:
            groups.append("".join(sorted(symbols, reverse=True)) + suit.value)
    return " ".join(groups)
