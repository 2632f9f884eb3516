"""Right: it looks at all the cards at once, and never at five of them.

As kickers it gives all five ranks that play, where the other right scorer gives those after the
first. Both compare as the rules say: a property that wants particular kickers is unfair.
"""

from collections import Counter

from cards import Card, Rank
from scoring import Category, Score

FALLING = tuple(reversed(Rank))


def score(cards: list[Card]) -> Score:
    """Return the score of the best five of the cards."""
    if not 5 <= len(cards) <= 7 or len(set(cards)) < len(cards):
        raise ValueError(f"expected five to seven different cards, got {len(set(cards))}")
    counts = Counter(card.rank for card in cards)
    suit, times = Counter(card.suit for card in cards).most_common(1)[0]
    suited = {card.rank for card in cards if card.suit is suit} if times >= 5 else set()
    top = straight_in(suited)
    if top is not None:
        royal = top is Rank.ACE
        return Score(Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH, top)
    ranks = [rank for rank in FALLING if rank in counts]
    fours, threes, pairs = ([rank for rank in ranks if counts[rank] >= n] for n in (4, 3, 2))
    if fours:
        return with_others(Category.FOUR_OF_A_KIND, fours[:1] * 4, ranks)
    if threes and len(pairs) > 1:
        pair = next(rank for rank in pairs if rank is not threes[0])
        return with_others(Category.FULL_HOUSE, threes[:1] * 3 + [pair] * 2, [])
    if suited:
        return with_others(Category.FLUSH, [], [rank for rank in ranks if rank in suited])
    top = straight_in(set(ranks))
    if top is not None:
        return Score(Category.STRAIGHT, top)
    if threes:
        return with_others(Category.THREE_OF_A_KIND, threes[:1] * 3, ranks)
    if len(pairs) > 1:
        return with_others(Category.TWO_PAIR, [pairs[0], pairs[0], pairs[1], pairs[1]], ranks)
    return with_others(Category.PAIR if pairs else Category.HIGH_CARD, pairs * 2, ranks)


def with_others(category: Category, grouped: list[Rank], ranks: list[Rank]) -> Score:
    """Return a score by the ranks of pairs, threes and fours first, filled up to five ranks."""
    five = (grouped + [rank for rank in ranks if rank not in grouped])[:5]
    return Score(category, five[0], tuple(five))


def straight_in(ranks: set[Rank]) -> Rank | None:
    """Return the top of the highest straight among these ranks, or None."""
    values = {rank.value for rank in ranks} | ({1} if Rank.ACE in ranks else set())
    tops = (top for top in range(14, 4, -1) if values.issuperset(range(top - 4, top + 1)))
    return next(map(Rank, tops), None)
