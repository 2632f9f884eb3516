"""The rules of scoring, one test per rule."""

import operator
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from handrail.cards import DECK, Card, Rank, Suit
from handrail.games.ladder import class_finder, class_of, five_card_classes, hand_classes, ladder_of
from handrail.games.rankings import ACE_TO_FIVE, ACES_HIGH, HIGH, RANKINGS, Ranking
from handrail.hands import Hand, is_flush, is_straight, parse_hand
from handrail.hands.scoring import KICKER_COUNTS, Category, Score, score
from handrail.strategies import hands, hands_of_category, scores

SHAPES: dict[tuple[int, ...], Category] = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
}
find_ace_high = class_finder(ACES_HIGH)
# Hypothesis prepares each strategy once, and a strategy of a category has thousands of parts.
hands_in = cache(hands_of_category)
ORDERS = tuple(permutations(range(5)))
RUNS = [set("A23456789TJQKA"[low : low + 5]) for low in range(10)]
HIGH_RUNS = RUNS[1:]


def hand(text: str) -> Hand:
    return parse_hand(text).unwrap()


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(Rank("23456789TJQKA".index(letter) + 2) for letter in text)


def category_of(held: Hand, runs: list[set[str]]) -> Category:
    """Return the category of a hand, by a second definition."""
    letters = {str(card.rank) for card in held}
    flush = len({card.suit for card in held}) == 1
    straight = letters in runs
    if flush and straight:
        royal = letters == set("TJQKA")
        return Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH
    if flush:
        return Category.FLUSH
    if straight:
        return Category.STRAIGHT
    shape = sorted(Counter(card.rank for card in held).values(), reverse=True)
    return SHAPES.get(tuple(shape), Category.HIGH_CARD)


# The categories


def test_there_are_ten_categories_scored_one_to_ten() -> None:
    assert [(category.name.lower(), category.value) for category in Category] == [
        ("high_card", 1),
        ("pair", 2),
        ("two_pair", 3),
        ("three_of_a_kind", 4),
        ("straight", 5),
        ("flush", 6),
        ("full_house", 7),
        ("four_of_a_kind", 8),
        ("straight_flush", 9),
        ("royal_flush", 10),
    ]
    assert sorted(Category) == list(Category)


WORST_TO_BEST = (
    "7c 5d 4h 3s 2c",  # the worst hand
    "8c 5d 4h 3s 2c",
    "Ac Kd Qh Js 9c",
    "2c 2d 3h 4s 5c",
    "2c 2d 3h 4s 6c",
    "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kh Ks Qc",
    "2c 2d 2h 3s 4c",
    "Ac Ad Ah Ks Qc",
    "Ac 2d 3h 4s 5c",  # the wheel: the lowest straight, not ace-high
    "2c 3d 4h 5s 6c",
    "Tc Jd Qh Ks Ac",
    "2c 3c 4c 5c 7c",
    "9c Jc Qc Kc Ac",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h As Ac",
    "3c 3d 3h 2s 2c",
    "Ac Ad Ah Ks Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As Kc",
    "Ac 2c 3c 4c 5c",
    "2c 3c 4c 5c 6c",
    "9c Tc Jc Qc Kc",
    "Tc Jc Qc Kc Ac",
)


@pytest.mark.parametrize(("worse", "better"), list(pairwise(WORST_TO_BEST)))
def test_each_hand_beats_the_one_before(worse: str, better: str) -> None:
    assert score(hand(worse)) < score(hand(better))


@pytest.mark.parametrize(
    ("text", "category", "rank", "kickers"),
    [
        ("Ts Js Qs Ks As", Category.ROYAL_FLUSH, "A", ""),
        ("9s Ts Js Qs Ks", Category.STRAIGHT_FLUSH, "K", ""),
        ("Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH, "5", ""),
        ("7c 7d 7h 7s Kc", Category.FOUR_OF_A_KIND, "7", "K"),
        ("7c 7d 7h 7s 2c", Category.FOUR_OF_A_KIND, "7", "2"),
        ("4c 4d 4h 2s 2c", Category.FULL_HOUSE, "4", "2"),
        ("4c 4d Kh Ks Kc", Category.FULL_HOUSE, "K", "4"),
        ("Ac 9c 4c 3c Jc", Category.FLUSH, "A", "J943"),
        ("9c 8d 7h 6s 5c", Category.STRAIGHT, "9", ""),
        ("Ac 2d 3h 4s 5c", Category.STRAIGHT, "5", ""),
        ("Ac Kd Qh Js Tc", Category.STRAIGHT, "A", ""),
        ("6c 6d 6h 2s Kc", Category.THREE_OF_A_KIND, "6", "K2"),
        ("2c 2d Kh Ks 4c", Category.TWO_PAIR, "K", "24"),
        ("2c 2d Kh Ks Ac", Category.TWO_PAIR, "K", "2A"),
        ("2c 3d 5h As Ac", Category.PAIR, "A", "532"),
        ("2c 2d 5h As Kc", Category.PAIR, "2", "AK5"),
        ("2c 4d 9h Ks Jc", Category.HIGH_CARD, "K", "J942"),
        ("7c 5d 4h 3s 2c", Category.HIGH_CARD, "7", "5432"),
    ],
)
def test_a_score_has_the_rank_that_names_it_and_its_kickers(
    text: str, category: Category, rank: str, kickers: str
) -> None:
    assert score(hand(text)) == Score(category, ranks(rank)[0], ranks(kickers))


@given(hands())
def test_ranks_suits_and_sequence_decide_the_category(held: Hand) -> None:
    assert score(held).category is category_of(held, RUNS)


@given(hands())
def test_the_wheel_is_not_a_straight_if_the_ace_is_high_only(held: Hand) -> None:
    found = find_ace_high(held).score
    assert found.category is category_of(held, HIGH_RUNS)
    if {str(card.rank) for card in held} != set("A2345"):
        assert found == score(held)


@given(
    st.sampled_from(Category).flatmap(
        lambda category: st.tuples(st.just(category), hands_in(category))
    )
)
def test_every_rank_of_a_hand_is_in_its_score_once(chosen: tuple[Category, Hand]) -> None:
    category, held = chosen
    scored = score(held)
    times = Counter(card.rank for card in held)
    assert scored.category is category
    if category in (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.STRAIGHT):
        assert scored.kickers == ()
    else:
        named = (scored.rank, *scored.kickers)
        assert len(named) == len(times)
        assert set(named) == set(times)
        assert list(named) == sorted(named, key=lambda rank: (-times[rank], -rank.value))


# Straights


@pytest.mark.parametrize("top", "6789TJQKA")
def test_five_in_sequence_are_a_straight(top: str) -> None:
    high = ranks(top)[0].value
    five = tuple(
        Card(Rank(value), suit)
        for value, suit in zip(range(high - 4, high + 1), [*Suit, Suit.CLUBS], strict=True)
    )
    assert score(Hand(five)) == Score(Category.STRAIGHT, ranks(top)[0])
    assert find_ace_high(Hand(five)).score == score(Hand(five))


def test_without_the_wheel_its_cards_are_ace_high() -> None:
    ace_high = ranks("5432")
    offsuit, suited = hand("Ac 2d 3h 4s 5c"), hand("Ac 2c 3c 4c 5c")
    assert find_ace_high(offsuit).score == Score(Category.HIGH_CARD, Rank.ACE, ace_high)
    assert find_ace_high(suited).score == Score(Category.FLUSH, Rank.ACE, ace_high)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Qc Kd Ah 2s 3c", Category.HIGH_CARD),  # five that wrap around
        ("Kc Ad 2h 3s 4c", Category.HIGH_CARD),
        ("Jc Qd Kh As 2c", Category.HIGH_CARD),
        ("2c 3d 4h 5s 7c", Category.HIGH_CARD),  # four in sequence
        ("3c 5d 6h 7s 8c", Category.HIGH_CARD),
        ("Ac 3d 4h 5s 6c", Category.HIGH_CARD),
        ("9c Td Jh Ks Ac", Category.HIGH_CARD),
        ("2c 2d 4h 5s 6c", Category.PAIR),  # fewer than five ranks in a span of five
        ("2c 2d 6h 6s 6c", Category.FULL_HOUSE),
    ],
)
def test_nothing_else_is_a_straight(text: str, expected: Category) -> None:
    assert score(hand(text)).category is expected


STRAIGHTS = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
FLUSHES = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}


@pytest.mark.slow
@pytest.mark.parametrize("category", Category)
@given(st.data())
def test_a_hand_is_a_straight_or_a_flush_by_its_category(
    category: Category, data: st.DataObject
) -> None:
    held = data.draw(hands_in(category))
    assert (is_straight(held), is_flush(held)) == (category in STRAIGHTS, category in FLUSHES)


# Flushes


@pytest.mark.parametrize("suit", Suit)
def test_five_of_any_one_suit_are_a_flush(suit: Suit) -> None:
    five = tuple(Card(rank, suit) for rank in ranks("K9752"))
    assert score(Hand(five)) == Score(Category.FLUSH, Rank.KING, ranks("9752"))


@given(hands_of_category(Category.FLUSH), st.integers(0, 4), st.sampled_from(Suit))
def test_four_of_one_suit_are_not_a_flush(held: Hand, index: int, suit: Suit) -> None:
    replaced = held.cards[index]
    _ = assume(suit is not replaced.suit)
    five = list(held.cards)
    five[index] = Card(replaced.rank, suit)
    assert score(Hand(tuple(five))).category is Category.HIGH_CARD


# Order, suits and kickers


@settings(max_examples=max(1000, settings().max_examples))
@given(hands(), st.sampled_from(ORDERS))
def test_the_order_of_the_cards_does_not_matter(held: Hand, order: tuple[int, ...]) -> None:
    reordered = Hand(tuple(held.cards[index] for index in order))
    assert score(reordered) == score(held)
    assert class_of(reordered) == class_of(held)


@given(hands(), st.permutations(tuple(Suit)))
def test_suits_have_no_order(held: Hand, suits: list[Suit]) -> None:
    swapped = dict(zip(Suit, suits, strict=True))
    recoloured = Hand(tuple(Card(card.rank, swapped[card.suit]) for card in held))
    assert score(recoloured) == score(held)
    assert class_of(recoloured) == class_of(held)


RUN_CATEGORIES = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


@given(hands(), st.data())
def test_improving_a_kicker_never_worsens_a_hand(held: Hand, data: st.DataObject) -> None:
    _ = assume(score(held).category not in RUN_CATEGORIES)
    times = Counter(card.rank for card in held)
    kickers = [card for card in held if times[card.rank] == 1]
    _ = assume(kickers)
    kicker = data.draw(st.sampled_from(kickers))
    higher = [
        card
        for card in DECK
        if card.rank > kicker.rank and card.suit is kicker.suit and card not in held.cards
    ]
    _ = assume(higher)
    better = data.draw(st.sampled_from(higher))
    improved = Hand(tuple(better if card == kicker else card for card in held))
    assert score(improved) > score(held)
    assert class_of(improved) < class_of(held)


@given(st.sampled_from(Category), st.lists(st.sampled_from(Rank), max_size=6).map(tuple))
def test_a_category_fixes_its_number_of_kickers(
    category: Category, kickers: tuple[Rank, ...]
) -> None:
    _ = assume(len(kickers) != KICKER_COUNTS[category])
    with pytest.raises(ValueError, match=f"expected {KICKER_COUNTS[category]} kickers"):
        _ = Score(category, Rank.ACE, kickers)


def can_be_built(category: Category, rank: Rank, kickers: tuple[Rank, ...]) -> bool:
    try:
        _ = Score(category, rank, kickers)
    except ValueError:
        return False
    return True


@cache
def all_scores() -> set[Score]:
    """Return every score under rankings with high or low aces, with and without straights."""
    found = {hand_class.score for hand_class in hand_classes()}
    for ranking in RANKINGS:
        found.update(each.score for each in five_card_classes(ladder_of(ranking)))
    straights = {Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.STRAIGHT}
    for order in (HIGH.ranks, ACE_TO_FIVE.ranks):
        for excluded in ({Category.ROYAL_FLUSH}, straights):
            categories = tuple(category for category in Category if category not in excluded)
            wheel = HIGH.wheel if order == HIGH.ranks else ()
            ladder = ladder_of(Ranking("any", order, categories, wheel))
            found.update(each.score for each in five_card_classes(ladder))
    return found


def test_scores_that_no_five_cards_can_have_are_refused() -> None:
    some_ranks = ranks("AKQJT5")
    expected = {score for score in all_scores() if {score.rank, *score.kickers} <= set(some_ranks)}
    found: set[Score] = set()
    refused = 0
    for category in Category:
        for rank, *kickers in product(some_ranks, repeat=1 + KICKER_COUNTS[category]):
            if can_be_built(category, rank, tuple(kickers)):
                found.add(Score(category, rank, tuple(kickers)))
            else:
                refused += 1
    assert found == expected
    assert refused > 15_000


def test_every_score_of_every_ladder_can_be_built() -> None:
    built = all_scores()
    assert len(built) > 7_462
    assert {replace(score) for score in built} == built
    wheels = [hand("As2s3s4s5s"), hand("As2s3s4s5d")]
    assert {*map(score, wheels)} <= built
    assert {find_ace_high(wheel).score for wheel in wheels} <= built


@pytest.mark.parametrize(
    ("category", "rank", "kickers", "found"),
    [
        (Category.ROYAL_FLUSH, "2", "", "Score('royal flush 2')"),
        (Category.STRAIGHT, "4", "", "Score('straight 4')"),
        (Category.FULL_HOUSE, "A", "A", "Score('full house A, kickers A')"),
        (Category.TWO_PAIR, "4", "5A", "Score('two pair 4, kickers 5 A')"),
        (Category.TWO_PAIR, "5", "45", "Score('two pair 5, kickers 4 5')"),
        (Category.PAIR, "K", "23A", "Score('pair K, kickers 2 3 A')"),
        (Category.HIGH_CARD, "9", "TAKQ", "Score('high card 9, kickers T A K Q')"),
    ],
)
def test_an_impossible_score_is_named_in_the_message(
    category: Category, rank: str, kickers: str, found: str
) -> None:
    message = f"expected a score that five cards can have, got {found}"
    with pytest.raises(ValueError, match=re.escape(message)):
        _ = Score(category, ranks(rank)[0], ranks(kickers))
    with pytest.raises(ValueError, match="expected a score"):
        _ = replace(Score(Category.PAIR, Rank.ACE, ranks("KQJ")), rank=Rank.KING)


@given(scores(), st.data())
def test_the_first_differing_rank_decides_within_a_category(
    one: Score, data: st.DataObject
) -> None:
    other = data.draw(hands_in(one.category).map(score))
    mine, theirs = (one.rank, *one.kickers), (other.rank, *other.kickers)
    unlike = [(a, b) for a, b in zip(mine, theirs, strict=True) if a is not b]
    assert (one < other) == (unlike != [] and unlike[0][0] < unlike[0][1])
    assert (one == other) == (unlike == [])


# The order of scores


@given(scores(), scores())
def test_scores_are_totally_ordered(one: Score, other: Score) -> None:
    assert [one < other, one == other, one > other].count(True) == 1
    assert (one <= other) == (one < other or one == other)
    assert (one >= other) == (one > other or one == other)
    assert (one < other) == (other > one)
    assert one != other or hash(one) == hash(other)


def test_a_score_compares_only_with_scores() -> None:
    with pytest.raises(TypeError):
        assert operator.lt(Score(Category.STRAIGHT, Rank.FIVE), 3)
    with pytest.raises(TypeError):
        assert operator.lt(Category.PAIR, Rank.ACE)


@given(hands(), hands())
def test_the_score_and_the_class_agree_on_who_wins(one: Hand, other: Hand) -> None:
    assert (score(one) > score(other)) == (class_of(one) < class_of(other))
    assert (score(one) == score(other)) == (class_of(one) == class_of(other))
