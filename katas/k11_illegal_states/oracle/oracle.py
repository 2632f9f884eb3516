"""A correct answer, without the learner's types; the tests compare with it."""

from cards import Card, Rank

LADDER: tuple[Rank, ...] = (Rank.ACE, *Rank)
STRAIGHTS = {frozenset(LADDER[start : start + 5]): start for start in range(10)}


def combo(high: Card, low: Card) -> str:
    """Return both cards in print, or the name of the error."""
    higher_first = low.rank <= high.rank
    return f"{high} {low}" if higher_first and high != low else "ValueError"


def straight_top(ranks: tuple[Rank, ...], low_aces: bool) -> Rank | None:
    """Return the highest rank of a straight, or None."""
    start = STRAIGHTS.get(frozenset(ranks))
    return None if start is None or (start == 0 and not low_aces) else LADDER[start + 4]


def high_card(cards: tuple[Card, ...]) -> Rank:
    """Return the highest rank of these cards."""
    return [rank for rank in Rank if any(card.rank is rank for card in cards)][-1]
