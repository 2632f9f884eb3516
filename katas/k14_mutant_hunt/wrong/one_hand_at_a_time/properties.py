"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from collections.abc import Sequence
from itertools import combinations

from cards import DECK, Card, Rank, Suit
from hypothesis import assume, given
from hypothesis import strategies as st
from scoring import Category
from suspect import score

RISING = tuple(Rank)
# Five ranks in a row from the lowest up: the wheel, then the straights with tops from six to ace.
STRAIGHTS = [(Rank.ACE, *RISING[:4]), *(RISING[at : at + 5] for at in range(9))]
SHAPES = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
# In a short deck rare hands are common.
FEW_RANKS = [card for card in DECK if card.rank > Rank.TEN]
FEW_SUITS = [card for card in DECK if card.rank > Rank.EIGHT and card.suit in list(Suit)[:2]]

ranks = st.sampled_from(Rank)
straights = st.sampled_from(STRAIGHTS)
five_ranks = st.lists(ranks, min_size=5, max_size=5, unique=True)


def cards_from(deck: Sequence[Card], least: int, most: int) -> st.SearchStrategy[list[Card]]:
    """Generate from ``least`` to ``most`` different cards of a deck, at random."""
    return st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True)


deals = cards_from(DECK, 5, 7)


def hand(held: Sequence[Rank], is_suited: bool = False) -> list[Card]:
    """Return five cards of these ranks, in one suit or in several. Equal ranks are neighbors."""
    suits = list(Suit) * 2
    return [Card(rank, Suit.SPADES if is_suited else suits[i]) for i, rank in enumerate(held)]


def in_shape(shape: tuple[int, ...], held: Sequence[Rank]) -> list[Rank]:
    """Return five ranks: the first as often as the shape says, then the second, and so on."""
    return [rank for rank, times in zip(held, shape, strict=False) for _ in range(times)]


def is_straight(held: Sequence[Rank]) -> bool:
    """Return whether these ranks are five in a row."""
    return set(held) in [set(straight) for straight in STRAIGHTS]


@given(straights, st.booleans())
def test_five_ranks_in_a_row_are_a_straight(held: tuple[Rank, ...], is_suited: bool) -> None:
    """Five in a row are a straight. In one suit they are a straight flush, or a royal flush."""
    flush = Category.ROYAL_FLUSH if held[-1] is Rank.ACE else Category.STRAIGHT_FLUSH
    found = score(hand(held, is_suited))
    assert found.category is (flush if is_suited else Category.STRAIGHT)
    assert found.rank is held[-1]


@given(straights, st.integers(0, 4), five_ranks)
def test_a_straight_and_a_flush_in_different_cards_are_a_flush(
    held: tuple[Rank, ...], at: int, others: list[Rank]
) -> None:
    """If one card of a straight has another suit, five other suited cards are just a flush."""
    suited = {*held[:at], *held[at + 1 :], *others[:2]} - {held[at]}
    assume(len(suited) >= 5 and not any(suited.issuperset(straight) for straight in STRAIGHTS))
    cards = [Card(held[at], Suit.HEARTS), *(Card(rank, Suit.SPADES) for rank in sorted(suited))]
    assert score(cards).category is Category.FLUSH


@given(st.integers(1, 3), st.booleans())
def test_a_straight_does_not_wrap_around(low: int, is_suited: bool) -> None:
    """A straight does not continue from the ace to the two."""
    held = [*RISING[:low], *RISING[low - 5 :]]
    expected = Category.FLUSH if is_suited else Category.HIGH_CARD
    assert score(hand(held, is_suited)).category is expected


@given(straights, st.integers(0, 4), ranks, st.booleans())
def test_a_straight_with_one_rank_replaced_is_not_one(
    held: tuple[Rank, ...], at: int, other: Rank, is_suited: bool
) -> None:
    """Five different ranks that are nearly in a row are not a straight."""
    spoiled = [*held[:at], other, *held[at + 1 :]]
    assume(len(set(spoiled)) == 5 and not is_straight(spoiled))
    expected = Category.FLUSH if is_suited else Category.HIGH_CARD
    assert score(hand(spoiled, is_suited)).category is expected


@given(five_ranks)
def test_the_counts_of_the_ranks_make_the_category(held: list[Rank]) -> None:
    """The counts of the ranks make the category, if there is no straight and no flush."""
    assume(not is_straight(held))
    found = {shape: score(hand(in_shape(shape, held))).category for shape in SHAPES}
    assert found == SHAPES


@given(cards_from(FEW_RANKS, 7, 7))
def test_the_best_five_of_few_ranks_count(cards: list[Card]) -> None:
    """Cards of few ranks, with many pairs and threes, are worth their best five."""
    assert score(cards) == max(score(list(five)) for five in combinations(cards, 5))


@given(cards_from(FEW_SUITS, 7, 7))
def test_the_best_five_of_few_suits_count(cards: list[Card]) -> None:
    """Cards of few suits, with many straights and flushes, are worth their best five."""
    assert score(cards) == max(score(list(five)) for five in combinations(cards, 5))


@given(deals)
def test_the_best_five_of_any_cards_count(cards: list[Card]) -> None:
    """Any cards are worth their best five."""
    assert score(cards) == max(score(list(five)) for five in combinations(cards, 5))


@given(deals, st.permutations(list(Suit)))
def test_suits_have_no_order(cards: list[Card], suits: list[Suit]) -> None:
    """With its suits swapped a hand is worth the same."""
    other = dict(zip(Suit, suits, strict=True))
    swapped = [Card(card.rank, other[card.suit]) for card in cards]
    assert score(swapped) == score(cards)


@given(deals)
def test_scoring_does_not_modify_the_list(cards: list[Card]) -> None:
    """Scoring leaves the list of cards as it was."""
    before = list(cards)
    score(cards)
    assert cards == before
