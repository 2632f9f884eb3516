"""What must hold for every scorer that keeps the rules. Wrong ones fail somewhere here."""

from collections.abc import Sequence
from itertools import combinations

from cards import DECK, Card, Rank, Suit
from hypothesis import assume, given
from hypothesis import strategies as st
from scoring import Category, Score
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

ranks = st.sampled_from(Rank)
straights = st.sampled_from(STRAIGHTS)
one_suit_or_more = st.booleans()
five_ranks = st.lists(ranks, min_size=5, max_size=5, unique=True)


def dealt(deck: Sequence[Card], least: int, most: int) -> st.SearchStrategy[list[Card]]:
    """From ``least`` to ``most`` different cards of a deck, as they fall."""
    return st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True)


# Where the deck is short, rare hands are common.
FEW_RANKS = [card for card in DECK if card.rank > Rank.TEN]
FEW_SUITS = [card for card in DECK if card.rank > Rank.EIGHT and card.suit in list(Suit)[:2]]

deals = dealt(DECK, 5, 7)


def hand(held: Sequence[Rank], one_suit: bool = False) -> list[Card]:
    """Five cards of these ranks, in one suit or in several; equal ranks stand together."""
    suits = list(Suit) * 2
    return [Card(rank, Suit.SPADES if one_suit else suits[i]) for i, rank in enumerate(held)]


def in_shape(shape: tuple[int, ...], held: Sequence[Rank]) -> list[Rank]:
    """Five ranks: the first as often as the shape says, then the second, and so on."""
    return [rank for rank, times in zip(held, shape, strict=False) for _ in range(times)]


def deciding(shape: tuple[int, ...], held: Sequence[Rank]) -> list[Rank]:
    """The ranks in the order in which they decide: most often first, then highest."""
    named = zip(shape, held, strict=False)
    return [rank for _, rank in sorted(named, reverse=True)]


def is_straight(held: Sequence[Rank]) -> bool:
    """Whether these ranks are five in a row."""
    return set(held) in [set(straight) for straight in STRAIGHTS]


@given(straights, one_suit_or_more)
def test_five_ranks_in_a_row_are_a_straight(held: tuple[Rank, ...], one_suit: bool) -> None:
    """Five in a row are a straight; in one suit a straight flush, or up to the ace a royal one."""
    flush = Category.ROYAL_FLUSH if held[-1] > Rank.KING else Category.STRAIGHT_FLUSH
    expected = Score(flush if one_suit else Category.STRAIGHT, held[-1])
    assert score(hand(held, one_suit)) == expected


@given(straights, st.integers(0, 4), five_ranks)
def test_a_straight_and_a_flush_apart_are_a_flush(
    held: tuple[Rank, ...], at: int, others: list[Rank]
) -> None:
    """A straight with a card of another suit, and a flush beside it, are no straight flush."""
    suited = {*held[:at], *held[at + 1 :], *others[:2]} - {held[at]}
    assume(len(suited) > 4 and not any(suited.issuperset(straight) for straight in STRAIGHTS))
    cards = [Card(held[at], Suit.HEARTS), *(Card(rank, Suit.SPADES) for rank in sorted(suited))]
    assert score(cards).category is Category.FLUSH


@given(st.integers(1, 3), one_suit_or_more)
def test_no_straight_goes_round_the_corner(low: int, one_suit: bool) -> None:
    """No straight goes round the corner from the ace to the two."""
    held = [*RISING[:low], *RISING[low - 5 :]]
    expected = Category.FLUSH if one_suit else Category.HIGH_CARD
    assert score(hand(held, one_suit)).category is expected


@given(straights, st.integers(0, 4), ranks, one_suit_or_more)
def test_a_spoiled_straight_is_none(
    held: tuple[Rank, ...], at: int, other: Rank, one_suit: bool
) -> None:
    """With one rank exchanged a straight is a straight no more."""
    spoiled = [*held[:at], other, *held[at + 1 :]]
    assume(len(set(spoiled)) == 5 and not is_straight(spoiled))
    expected = Category.FLUSH if one_suit else Category.HIGH_CARD
    assert score(hand(spoiled, one_suit)).category is expected


@given(five_ranks)
def test_how_often_ranks_stand_makes_the_category(held: list[Rank]) -> None:
    """How often the ranks stand makes the category."""
    assume(not is_straight(held))
    found = {shape: score(hand(in_shape(shape, held))).category for shape in SHAPES}
    assert found == SHAPES


@given(five_ranks, five_ranks, one_suit_or_more)
def test_the_first_rank_that_differs_decides(
    one: list[Rank], other: list[Rank], one_suit: bool
) -> None:
    """In one category the first rank that differs decides."""
    assert_decided(one, other, one_suit)


@given(five_ranks, st.integers(0, 4), ranks, one_suit_or_more)
def test_a_single_rank_can_decide(
    one: list[Rank], at: int, exchanged: Rank, one_suit: bool
) -> None:
    """Where all ranks but one are the same that one decides, be it the last kicker."""
    assume(exchanged not in one)
    assert_decided(one, [*one[:at], exchanged, *one[at + 1 :]], one_suit)


def assert_decided(one: list[Rank], other: list[Rank], one_suit: bool) -> None:
    """In each shape, hands of these ranks compare as the ranks do that decide."""
    assume(not is_straight(one) and not is_straight(other))
    for shape in SHAPES:
        flush = one_suit and len(shape) == 5
        first, second = (score(hand(in_shape(shape, held), flush)) for held in (one, other))
        expected, against = deciding(shape, one), deciding(shape, other)
        assert (first < second, first > second) == (expected < against, expected > against)


@given(dealt(FEW_RANKS, 7, 7))
def test_the_best_five_of_few_ranks_count(cards: list[Card]) -> None:
    """Cards of few ranks, full of pairs and threes, are worth what their best five are."""
    assert score(cards) == max(score(list(five)) for five in combinations(cards, 5))


@given(dealt(FEW_SUITS, 7, 7))
def test_the_best_five_of_few_suits_count(cards: list[Card]) -> None:
    """Cards of few suits, full of straights and flushes, are worth what their best five are."""
    assert score(cards) == max(score(list(five)) for five in combinations(cards, 5))


@given(deals)
def test_the_best_five_of_any_cards_count(cards: list[Card]) -> None:
    """Any cards are worth what their best five are."""
    assert score(cards) == max(score(list(five)) for five in combinations(cards, 5))


@given(deals, st.permutations(list(Suit)))
def test_suits_have_no_order(cards: list[Card], suits: list[Suit]) -> None:
    """With its suits exchanged a hand is worth the same."""
    other = dict(zip(Suit, suits, strict=True))
    exchanged = [Card(card.rank, other[card.suit]) for card in cards]
    assert score(exchanged) == score(cards)


@given(deals)
def test_scoring_leaves_the_cards_alone(cards: list[Card]) -> None:
    """Scoring leaves the cards as they were, and where they were."""
    before = list(cards)
    score(cards)
    assert cards == before


@given(straights, one_suit_or_more)
def test_a_straight_tells_all_five_cards(held: tuple[Rank, ...], one_suit: bool) -> None:
    """A straight tells its other four ranks as kickers."""
    assert len(score(hand(held, one_suit)).kickers) == 4
