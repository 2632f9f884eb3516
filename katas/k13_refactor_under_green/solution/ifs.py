"""The old code. It works, and nobody dares to touch it. It does not know the wheel."""

from collections.abc import Iterable

from cards import Card
from scores import Category, Score


def score(cards: Iterable[Card]) -> Score:
    """Score five cards, in any order."""
    hand = list(cards)
    a, b, c, d, e = sorted(card.rank.value for card in hand)  # a is the lowest, e the highest
    v, w, x, y, z = [card.suit for card in hand]
    if b == a + 1 and c == b + 1 and d == c + 1 and e == d + 1 and v == w == x == y == z:
        return Score(Category.STRAIGHT_FLUSH, (e, d, c, b, a))
    if a == b == c == d:
        return Score(Category.FOUR_OF_A_KIND, (a, e))
    if b == c == d == e:
        return Score(Category.FOUR_OF_A_KIND, (b, a))
    if a == b == c and d == e:
        return Score(Category.FULL_HOUSE, (a, d))
    if a == b and c == d == e:
        return Score(Category.FULL_HOUSE, (c, a))
    if v == w == x == y == z:
        return Score(Category.FLUSH, (e, d, c, b, a))
    if b == a + 1 and c == b + 1 and d == c + 1 and e == d + 1:
        return Score(Category.STRAIGHT, (e, d, c, b, a))
    if a == b == c:
        return Score(Category.THREE_OF_A_KIND, (a, e, d))
    if b == c == d:
        return Score(Category.THREE_OF_A_KIND, (b, e, a))
    if c == d == e:
        return Score(Category.THREE_OF_A_KIND, (c, b, a))
    if a == b and c == d:
        return Score(Category.TWO_PAIR, (c, a, e))
    if a == b and d == e:
        return Score(Category.TWO_PAIR, (d, a, c))
    if b == c and d == e:
        return Score(Category.TWO_PAIR, (d, b, a))
    if a == b:
        return Score(Category.PAIR, (a, e, d, c))
    if b == c:
        return Score(Category.PAIR, (b, e, d, a))
    if c == d:
        return Score(Category.PAIR, (c, e, b, a))
    if d == e:
        return Score(Category.PAIR, (d, c, b, a))
    return Score(Category.HIGH_CARD, (e, d, c, b, a))
