"""Right: it looks through a deck in order, and adds each card that is there to its suit."""

from cards import DECK, SYMBOLS, Card, Suit


def abbreviate(cards: list[Card]) -> str:
    """Return a group for each suit that has cards, the highest rank first. Clubs come first."""
    ranks_of = dict.fromkeys(Suit, "")
    for card in DECK:
        if card in cards:
            ranks_of[card.suit] = SYMBOLS[card.rank.value - 2] + ranks_of[card.suit]
    return " ".join(ranks + suit.value for suit, ranks in ranks_of.items() if ranks)
