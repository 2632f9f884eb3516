"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from collections import Counter
from itertools import combinations

from cards import DECK, Card, Rank
from hypothesis import given
from hypothesis import strategies as st
from scoring import Category, Score
from suspect import score

WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)
deals = st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True)


def right_score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, by the scorer of an earlier kata."""
    return max(five_scored(five) for five in combinations(cards, 5))


def five_scored(five: tuple[Card, ...]) -> Score:
    """Return the score of five cards."""
    counts = Counter(card.rank for card in five)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    is_flush = len({card.suit for card in five}) == 1
    in_a_row = len(ranks) == 5 and ranks[0].value - ranks[4].value == 4
    top = Rank.FIVE if ranks == WHEEL else ranks[0] if in_a_row else None
    match tuple(counts[rank] for rank in ranks), is_flush, top:
        case _, True, Rank.ACE:
            return Score(Category.ROYAL_FLUSH, Rank.ACE)
        case _, True, Rank() as highest:
            return Score(Category.STRAIGHT_FLUSH, highest)
        case (4, 1), _, _:
            category = Category.FOUR_OF_A_KIND
        case (3, 2), _, _:
            category = Category.FULL_HOUSE
        case _, True, None:
            category = Category.FLUSH
        case _, False, Rank() as highest:
            return Score(Category.STRAIGHT, highest)
        case (3, 1, 1), _, _:
            category = Category.THREE_OF_A_KIND
        case (2, 2, 1), _, _:
            category = Category.TWO_PAIR
        case (2, 1, 1, 1), _, _:
            category = Category.PAIR
        case _:
            category = Category.HIGH_CARD
    return Score(category, ranks[0], ranks[1:])


@given(deals, deals)
def test_scores_compare_as_mine_do(cards: list[Card], others: list[Card]) -> None:
    """A right scorer names hands as mine does, and orders them as mine does."""
    found, second = score(cards), score(others)
    mine, against = right_score(cards), right_score(others)
    assert (found.category, found.rank) == (mine.category, mine.rank)
    assert (found < second, found == second) == (mine < against, mine == against)
