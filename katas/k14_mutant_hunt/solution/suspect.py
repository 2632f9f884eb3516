"""The suspect: a function that scores cards. While the hunt is on, others take its place."""

from collections import Counter
from itertools import combinations

from cards import Card, Rank
from scoring import Category, Score


def score(cards: list[Card]) -> Score:
    """What five, six or seven different cards are worth: the score of the best five of them."""
    wheel = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)

    def of(five: tuple[Card, ...]) -> Score:
        counts = Counter(card.rank for card in five)
        ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
        flush = len({card.suit for card in five}) == 1
        in_a_row = len(ranks) == 5 and ranks[0].value - ranks[4].value == 4
        top = Rank.FIVE if ranks == wheel else ranks[0] if in_a_row else None
        match tuple(counts[rank] for rank in ranks), flush, top:
            case _, True, Rank.ACE:
                return Score(Category.ROYAL_FLUSH, Rank.ACE)
            case _, True, Rank():
                return Score(Category.STRAIGHT_FLUSH, top)
            case (4, 1), _, _:
                category = Category.FOUR_OF_A_KIND
            case (3, 2), _, _:
                category = Category.FULL_HOUSE
            case _, True, None:
                category = Category.FLUSH
            case _, False, Rank():
                return Score(Category.STRAIGHT, top)
            case (3, 1, 1), _, _:
                category = Category.THREE_OF_A_KIND
            case (2, 2, 1), _, _:
                category = Category.TWO_PAIR
            case (2, 1, 1, 1), _, _:
                category = Category.PAIR
            case _:
                category = Category.HIGH_CARD
        return Score(category, ranks[0], ranks[1:])

    return max(map(of, combinations(cards, 5)))
