"""Properties as methods of a class, with the cases of each written as parameters."""

import itertools
from typing import TypeVar

import pytest
from cards import DECK, Card, Rank, Suit
from hypothesis import given, settings
from hypothesis import strategies as st
from scoring import Category, Score
from suspect import score

CLUBS = Suit.CLUBS
BY_COUNTS = [
    ([1, 1, 1, 1, 1], Category.HIGH_CARD),
    ([2, 1, 1, 1], Category.PAIR),
    ([2, 2, 1], Category.TWO_PAIR),
    ([3, 1, 1], Category.THREE_OF_A_KIND),
    ([3, 2], Category.FULL_HOUSE),
    ([4, 1], Category.FOUR_OF_A_KIND),
]
rank_lists = st.permutations(list(Rank)).map(lambda ranks: ranks[:5])
pairs_of_rank_lists = st.tuples(rank_lists, rank_lists) | st.permutations(list(Rank)).flatmap(
    lambda ranks: st.integers(0, 4).map(
        lambda at: (ranks[:5], [*ranks[:at], ranks[5], *ranks[at + 1 : 5]])
    )
)


def in_a_row(ranks: list[Rank]) -> bool:
    """Return whether five ranks make a straight."""
    numbers = sorted(rank.value for rank in ranks)
    return numbers in ([2, 3, 4, 5, 14], list(range(numbers[0], numbers[0] + 5)))


def cards_of(ranks: list[Rank], counts: list[int]) -> list[Card]:
    """Return five cards: so many of the first rank, so many of the second."""
    suits = itertools.cycle(Suit)
    held = [rank for rank, count in zip(ranks, counts, strict=False) for _ in range(count)]
    return [Card(rank, next(suits)) for rank in held]


T = TypeVar("T", Score, list[Rank])


def order(left: T, right: T) -> str:
    """Return how two scores compare, or two lists of ranks."""
    return "=" if left == right else "<" if left < right else ">"


class TestFiveCards:
    """What a hand of five is called, and which of two wins."""

    @pytest.mark.parametrize(("counts", "category"), BY_COUNTS)
    @given(ranks=rank_lists)
    def test_counts_make_a_category(
        self, ranks: list[Rank], counts: list[int], category: Category
    ) -> None:
        """The counts of the ranks make a category."""
        if not in_a_row(ranks):
            assert score(cards_of(ranks, counts)).category is category

    @pytest.mark.parametrize("counts", [counts for counts, _ in BY_COUNTS])
    @given(both=pairs_of_rank_lists)
    def test_ranks_decide_in_order(
        self, both: tuple[list[Rank], list[Rank]], counts: list[int]
    ) -> None:
        """Between hands of one category, ranks decide: frequent ones first, then high ones."""
        one, other = (
            [rank for _, rank in sorted(zip(counts, each, strict=False), reverse=True)]
            for each in both
        )
        if not any(map(in_a_row, both)):
            left, right = (score(cards_of(each, counts)) for each in both)
            assert order(left, right) == order(one, other)

    @given(both=pairs_of_rank_lists)
    def test_flushes_compare_rank_by_rank(self, both: tuple[list[Rank], list[Rank]]) -> None:
        """Between flushes, too."""
        if not any(map(in_a_row, both)):
            left, right = (score([Card(rank, CLUBS) for rank in each]) for each in both)
            assert left.category is right.category is Category.FLUSH
            one, other = (sorted(each, reverse=True) for each in both)
            assert order(left, right) == order(one, other)

    @pytest.mark.parametrize("is_suited", [False, True])
    @given(start=st.integers(0, 12))
    def test_straights_end_at_the_ace(self, start: int, is_suited: bool) -> None:
        """Of the thirteen runs of five on a circle, ten are straights."""
        ranks = [list(Rank)[(start + step) % 13] for step in range(5)]
        suits = [CLUBS] * 5 if is_suited else [*Suit, CLUBS]
        found = score([Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)])
        if start in (9, 10, 11):
            assert found.category is (Category.FLUSH if is_suited else Category.HIGH_CARD)
        else:
            best = Category.ROYAL_FLUSH if start == 8 else Category.STRAIGHT_FLUSH
            assert found.category is (best if is_suited else Category.STRAIGHT)
            assert found.rank is ranks[4]

    @settings(max_examples=200)
    @given(ranks=st.lists(st.sampled_from(Rank), min_size=5, max_size=5, unique=True), low=...)
    def test_nearly_a_straight(self, ranks: list[Rank], low: bool) -> None:
        """Four in a row and a fifth rank elsewhere are a straight only if all five are in a row."""
        first = ranks[0].value
        four = [rank for rank in Rank if first <= rank.value < first + 4]
        five = [*four, Rank.ACE if low else ranks[1]]
        if len(set(five)) == 5 and not in_a_row(five):
            suits = [*Suit, CLUBS]
            cards = [Card(rank, suit) for rank, suit in zip(five, suits, strict=True)]
            assert score(cards).category is Category.HIGH_CARD


class TestMoreCards:
    """What six or seven cards are worth."""

    @pytest.mark.parametrize(
        ("lowest", "suits"), [(Rank.TWO, 4), (Rank.TEN, 2), (Rank.QUEEN, 4), (Rank.JACK, 4)]
    )
    @given(data=st.data())
    def test_the_best_five_count(self, lowest: Rank, suits: int, data: st.DataObject) -> None:
        """Whatever the deck, the best five count."""
        deck = [c for c in DECK if c.rank >= lowest and c.suit in list(Suit)[:suits]]
        cards = data.draw(st.permutations(deck))[:7]
        assert score(cards) == max(map(score, map(list, itertools.combinations(cards, 5))))

    @given(cards=st.permutations([c for c in DECK if c.rank > Rank.EIGHT and c.suit is not CLUBS]))
    def test_a_flush_may_hide_a_straight(self, cards: list[Card]) -> None:
        """The best five of three suits count, too."""
        assert score(cards[:7]) == max(map(score, map(list, itertools.combinations(cards[:7], 5))))

    @given(cards=st.permutations(DECK), suits=st.permutations(list(Suit)))
    def test_suits_and_lists_stay(self, cards: list[Card], suits: list[Suit]) -> None:
        """Suits with other names change nothing, and the list stays as it is."""
        held = cards[:5]
        renamed = [Card(card.rank, suits[list(Suit).index(card.suit)]) for card in held]
        assert score(held) == score(renamed)
        assert held == cards[:5]
