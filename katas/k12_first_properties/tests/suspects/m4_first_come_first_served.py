"""Wrong: a suit has its place by the first of its cards in the list."""

from cards import SYMBOLS, Card, Rank, Suit


def abbreviate(cards: list[Card]) -> str:
    """Return a group for each suit that has cards, except for the mistake."""
    ranks_of: dict[Suit, list[Rank]] = {}
    for card in cards:
        ranks_of.setdefault(card.suit, []).append(card.rank)
    return " ".join(
        "".join(SYMBOLS[rank.value - 2] for rank in sorted(ranks, reverse=True)) + suit.value
        for suit, ranks in ranks_of.items()
    )
