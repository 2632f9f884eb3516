"""Hands that are built so that their worth is known, and compared with a near one."""

from itertools import combinations, cycle

from cards import DECK, Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from scoring import Category
from suspect import score

# Each category by the counts of its ranks, in the order in which the ranks decide.
COUNTS: dict[Category, tuple[int, ...]] = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}
RUNS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
VALUES = {rank.value: rank for rank in Rank} | {1: Rank.ACE}
DECKS = (
    DECK,
    [card for card in DECK if card.rank >= Rank.JACK],
    [card for card in DECK if card.rank >= Rank.NINE and card.suit in (Suit.CLUBS, Suit.HEARTS)],
)
Built = tuple[Category, tuple[int, ...], list[Card]]


def build(category: Category, values: tuple[int, ...], counts: tuple[int, ...]) -> Built:
    """Return a hand with what decides it: its category, and then these values."""
    ranks = [
        VALUES[value] for value, count in zip(values, counts, strict=True) for _ in range(count)
    ]
    suits = cycle([Suit.HEARTS] if category in SUITED else list(Suit))
    return category, values, [Card(rank, suit) for rank, suit in zip(ranks, suits, strict=False)]


def run_of(category: Category, top: int) -> Built:
    """Return a straight of some kind."""
    _, _, cards = build(category, tuple(range(top, top - 5, -1)), (1, 1, 1, 1, 1))
    return category, (top,), cards


@st.composite
def near_values(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Generate two lists of five different values. Most of the time they differ in one."""
    values = draw(st.permutations(range(2, 15)))
    at = draw(st.integers(0, 5))
    return values[:5], [*values[:at], values[5], *values[at + 1 : 5]] if at < 5 else values[5:10]


def of_counts(category: Category, values: list[int]) -> Built:
    """Return a hand of this category, from as many of the values as it needs."""
    counts = COUNTS[category]
    pairs = list(zip(counts, values, strict=False))
    category, _, cards = build(category, tuple(value for _, value in pairs), counts)
    return category, tuple(value for _, value in sorted(pairs, reverse=True)), cards


def is_run(values: list[int]) -> bool:
    """Return whether these are five values in a row; an ace may be low."""
    low = sorted(1 if value == 14 else value for value in values)
    rising = sorted(values)
    return len(values) == 5 and (rising[4] - rising[0] == 4 or low == [1, 2, 3, 4, 5])


@given(near_values())
def test_hands_compare_as_they_were_built(both: tuple[list[int], list[int]]) -> None:
    """Two hands compare by category, and then by the ranks that decide."""
    if any(map(is_run, both)):
        return
    hands = [of_counts(category, values) for category in COUNTS for values in both]
    scores = [score(cards) for _, _, cards in hands]
    for (category, values, _), found in zip(hands, scores, strict=True):
        assert found.category is category
        for (other, others, _), second in zip(hands, scores, strict=True):
            assert (found < second) == ((category, values) < (other, others))
            assert (found == second) == ((category, values) == (other, others))


@given(st.integers(5, 14), st.booleans())
def test_a_run_from_any_place_is_a_straight(top: int, is_suited: bool) -> None:
    """Every run of five is a straight, from the wheel up."""
    category = Category.STRAIGHT
    if is_suited:
        category = Category.ROYAL_FLUSH if top == 14 else Category.STRAIGHT_FLUSH
    _, _, cards = run_of(category, top)
    assert score(cards).category is category
    assert score(cards).rank is VALUES[top]


@given(st.integers(5, 14), st.integers(0, 4), st.integers(2, 14))
def test_a_broken_run_is_not_a_straight(top: int, at: int, value: int) -> None:
    """A run with one other rank is not a straight, unless that happens to make another run."""
    values = [14 if each == 1 else each for each in range(top, top - 5, -1)]
    values[at] = value
    if len(set(values)) == 5 and not is_run(values):
        _, _, cards = build(Category.HIGH_CARD, tuple(values), (1, 1, 1, 1, 1))
        assert score(cards).category is Category.HIGH_CARD


@given(st.data())
def test_the_best_five_count(data: st.DataObject) -> None:
    """Seven cards are worth the best five of them, and stay in their order."""
    for deck in DECKS:
        cards = data.draw(st.permutations(deck))[:7]
        before = cards.copy()
        assert score(cards) == max(score(list(five)) for five in combinations(before, 5))
        assert cards == before


@given(st.permutations(DECK), st.permutations(list(Suit)))
def test_suits_have_no_order(deck: list[Card], suits: list[Suit]) -> None:
    """Suits with other names make no difference."""
    names = dict(zip(Suit, suits, strict=True))
    cards = deck[:6]
    assert score(cards) == score([Card(card.rank, names[card.suit]) for card in cards])
