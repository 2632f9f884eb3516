"""Right: looks at all the cards at once, and never at five of them."""

from collections import Counter

from cards import Card, Rank
from scoring import Category, Score

FALLING = tuple(reversed(Rank))


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth."""
    counts = Counter(card.rank for card in cards)
    suit, times = Counter(card.suit for card in cards).most_common(1)[0]
    suited = {card.rank for card in cards if card.suit is suit} if times >= 5 else set()
    top = straight_in(suited)
    if top is not None:
        royal = top is Rank.ACE
        return Score(Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH, top)
    ranks = [rank for rank in FALLING if rank in counts]
    four, three, two = ([rank for rank in ranks if counts[rank] >= least] for least in (4, 3, 2))
    if four:
        return named(Category.FOUR_OF_A_KIND, ranks, four[:1], 1)
    if three and len(two) > 1:
        pair = next(rank for rank in two if rank is not three[0])
        return Score(Category.FULL_HOUSE, three[0], (pair,))
    if suited:
        return named(Category.FLUSH, [rank for rank in ranks if rank in suited], [], 5)
    top = straight_in(set(ranks))
    if top is not None:
        return Score(Category.STRAIGHT, top)
    if three:
        return named(Category.THREE_OF_A_KIND, ranks, three[:1], 2)
    if len(two) > 1:
        return named(Category.TWO_PAIR, ranks, two[:2], 1)
    if two:
        return named(Category.PAIR, ranks, two, 3)
    return named(Category.HIGH_CARD, ranks, [], 5)


def named(category: Category, ranks: list[Rank], first: list[Rank], others: int) -> Score:
    """A score by these ranks first, and then by as many of the others."""
    telling = first + [rank for rank in ranks if rank not in first][:others]
    return Score(category, telling[0], tuple(telling[1:]))


def straight_in(ranks: set[Rank]) -> Rank | None:
    """The top of the highest straight among these ranks."""
    values = {rank.value for rank in ranks} | ({1} if Rank.ACE in ranks else set())
    tops = (top for top in range(14, 4, -1) if values.issuperset(range(top - 4, top + 1)))
    return next(map(Rank, tops), None)
