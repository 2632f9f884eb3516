"""Wrong: it keeps the cards in a dictionary by their ranks, so a rank has only one card."""

from cards import SYMBOLS, Card, Suit


def abbreviate(cards: list[Card]) -> str:
    """Return a group for each suit that has cards, except for the mistake."""
    by_rank = {card.rank: card for card in cards}
    groups: list[str] = []
    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        ranks = [rank for rank in sorted(by_rank, reverse=True) if by_rank[rank].suit is suit]
        if ranks:
            groups.append("".join(SYMBOLS[rank.value - 2] for rank in ranks) + suit.value)
    return " ".join(groups)
