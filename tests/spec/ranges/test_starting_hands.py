"""The 169 starting hands and their 1,326 combos."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from operator import lt
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import DECK, Rank
from handrail.engine import matrix
from handrail.hands.types import Combo, combo_sort_key
from handrail.railway import cases
from handrail.ranges import (
    OFFSUIT_HANDS,
    PAIR_HANDS,
    SUITED_HANDS,
    HandKind,
    NotOneHand,
    Offsuit,
    Pair,
    StartingHand,
    Suited,
    hand_at,
    hand_of,
    parse_range,
    parse_starting_hand,
)
from handrail.ranges.hand_groups import HandGroup
from handrail.ranges.hand_order import (
    COMBO_COUNT,
    HANDS_BEST_FIRST,
    all_combos,
    combo_bits,
    hand_bits,
)
from handrail.strategies import nearly_range_texts, range_texts, ranks, starting_hands
from handrail.text import Span

RANKS = tuple(reversed(Rank))
GRID = tuple(hand_at(row, column) for row, column in product(RANKS, RANKS))
HANDS: tuple[StartingHand, ...] = (*PAIR_HANDS, *SUITED_HANDS, *OFFSUIT_HANDS)
EVERY_COMBO = frozenset(Combo(*sorted(two, key=combo_sort_key)) for two in combinations(DECK, 2))
ACES = Combo(*sorted((DECK[-1], DECK[-2]), key=combo_sort_key))


def test_there_are_1326_combos() -> None:
    assert len(all_combos()) == len(EVERY_COMBO) == COMBO_COUNT == 1326


def test_each_combo_is_in_exactly_one_of_the_169_hands() -> None:
    assert len(set(GRID)) == 169
    assert Counter(combo for hand in GRID for combo in hand.combos) == Counter(EVERY_COMBO)


@given(starting_hands())
def test_a_pair_has_6_combos_a_suited_hand_4_an_offsuit_hand_12(hand: StartingHand) -> None:
    sizes = {HandKind.PAIR: 6, HandKind.SUITED: 4, HandKind.OFFSUIT: 12}
    assert len(hand.combos) == sizes[hand.kind]


@given(starting_hands())
def test_each_combo_of_a_hand_belongs_to_that_hand(hand: StartingHand) -> None:
    assert {hand_of(combo) for combo in hand.combos} == {hand}


@given(starting_hands())
def test_the_combos_of_a_hand_are_in_suit_order(hand: StartingHand) -> None:
    order = [tuple(map(combo_sort_key, combo)) for combo in hand.combos]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("hand", "printed", "combos_printed"),
    [
        (Pair(Rank.TEN), "TT", "TsTh TsTd TsTc ThTd ThTc TdTc"),
        (Suited(Rank.ACE, Rank.KING), "AKs", "AsKs AhKh AdKd AcKc"),
        (
            Offsuit(Rank.SEVEN, Rank.TWO),
            "72o",
            "7s2h 7s2d 7s2c 7h2s 7h2d 7h2c 7d2s 7d2h 7d2c 7c2s 7c2h 7c2d",
        ),
    ],
)
def test_a_hand_prints_as_its_ranks_and_kind(
    hand: StartingHand, printed: str, combos_printed: str
) -> None:
    assert str(hand) == printed
    assert " ".join(map(str, hand.combos)) == combos_printed


def test_a_hand_is_read_in_either_case_and_order() -> None:
    for hand in HANDS:
        high, low = hand.ranks
        for text in (str(hand), str(hand).lower(), f" \ufeff{low}{high}{hand.kind.value}, "[1:]):
            assert parse_starting_hand(text) == Success(hand)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", 0),
        (" AX", 1),
        ("22+", 0),
        ("99-99", 0),
        ("AsKs", 0),
        ("AA AA", 0),
        ("1%", 0),
        ("ak", 0),
    ],
)
def test_no_other_range_is_one_hand(text: str, start: int) -> None:
    error = NotOneHand(text[start:], spans=(Span(start, len(text)),))
    assert parse_starting_hand(text) == Failure(error)


@pytest.mark.parametrize("text", ["Q", "10h9h", "XA1", "KK@50", "!AK", "55-5", "AKss", "+A", "sAX"])
def test_no_hint_for_one_hand_is_that_of_a_range(text: str) -> None:
    hint = parse_starting_hand(text).failure().hint
    assert not {*"+-!@%X"} & {*str(hint)}


@given(
    range_texts() | nearly_range_texts() | st.sampled_from(["A10s", "KKo", "10109", "ak", "Aks1"])
)
def test_every_hand_that_a_hint_suggests_is_one_hand(text: str) -> None:
    hint = parse_starting_hand(text).swap().map(lambda error: error.hint).value_or(None)
    for word in re.findall(r"\b[2-9TJQKAtjqka]{2}[so]?\b", hint or ""):
        assert isinstance(parse_starting_hand(word), Success)


@given(range_texts())
def test_one_hand_is_read_as_the_range_of_its_combos(text: str) -> None:
    match cases(parse_starting_hand(text)):
        case Success(hand):
            assert parse_range(text).unwrap().combos == hand.combos
        case Failure(NotOneHand()):
            pass
        case Failure(_):
            assert isinstance(parse_range(text), Failure)


@given(ranks())
def test_suited_and_offsuit_hands_have_two_ranks(rank: Rank) -> None:
    for kind in (Suited, Offsuit):
        with pytest.raises(
            ValueError, match=f"^expected two ranks, the higher first, got {rank}{rank}$"
        ):
            _ = kind(rank, rank)


@given(st.lists(ranks(), min_size=2, max_size=2, unique=True).map(sorted))
def test_the_higher_rank_comes_first(two: list[Rank]) -> None:
    low, high = two
    for kind in (Suited, Offsuit):
        assert kind(high, low) == kind(high=high, low=low)
        with pytest.raises(
            ValueError, match=f"^expected two ranks, the higher first, got {low}{high}$"
        ):
            _ = kind(low, high)


# Kinds of hands

UNPAIRED = [f"{high}{low}" for high, low in combinations("AKQJT98765432", 2)]
CONNECTORS = "AK KQ QJ JT T9 98 87 76 65 54 43 32"
ONE_GAPPERS = "AQ KJ QT J9 T8 97 86 75 64 53 42"
TWO_GAPPERS = "AJ KT Q9 J8 T7 96 85 74 63 52"
BROADWAYS = "AA KK QQ JJ TT AK AQ AJ AT KQ KJ KT QJ QT JT"


def test_all_hands_are_listed_by_kind_from_the_highest() -> None:
    pairs = [rank * 2 for rank in "AKQJT98765432"]
    assert list(map(str, PAIR_HANDS)) == pairs
    assert list(map(str, SUITED_HANDS)) == [f"{name}s" for name in UNPAIRED]
    assert list(map(str, OFFSUIT_HANDS)) == [f"{name}o" for name in UNPAIRED]


def test_a_hand_knows_its_kind() -> None:
    for hand in HANDS:
        ranks, letter = str(hand)[:2], str(hand)[2:]
        assert (hand.is_pair, hand.is_suited, hand.is_offsuit) == (
            letter == "",
            letter == "s",
            letter == "o",
        )
        assert hand.is_connector is (ranks in CONNECTORS)
        assert hand.is_suited_connector is (ranks in CONNECTORS and letter == "s")
        assert hand.is_one_gapper is (ranks in ONE_GAPPERS)
        assert hand.is_two_gapper is (ranks in TWO_GAPPERS)
        assert hand.is_broadway is (ranks in BROADWAYS)


@pytest.mark.parametrize(
    ("hand", "gap"), [("AA", 0), ("T9s", 0), ("T8o", 1), ("A2s", 11), ("72o", 4), ("32s", 0)]
)
def test_the_gap_is_the_number_of_ranks_between_both_cards(hand: str, gap: int) -> None:
    (found,) = (each for each in HANDS if str(each) == hand)
    assert found.gap == gap


@pytest.mark.filterwarnings("ignore")  # poker uses what is deprecated
def test_poker_has_the_same_kinds_of_hands() -> None:
    library = pytest.importorskip("poker.hand", reason="poker is not installed")
    names = [name for name in dir(library.Hand) if name.startswith("is_")]
    assert len(names) == 8
    for hand in HANDS:
        theirs = library.Hand(str(hand))
        assert [getattr(hand, name) for name in names] == [getattr(theirs, name) for name in names]


# The order


def test_hands_sort_in_the_order_of_the_normal_form() -> None:
    assert sorted(GRID) == list(HANDS)
    assert not any(hand < hand for hand in HANDS)


@pytest.mark.parametrize(
    "pair", [(Pair(Rank.ACE), 1), (Pair(Rank.ACE), ACES), (ACES, 1), (ACES, Pair(Rank.ACE))]
)
def test_hands_and_combos_have_no_order_with_others(
    pair: tuple[Any, Any],  # type checkers know that the values do not compare
) -> None:
    with pytest.raises(TypeError, match="not supported between instances"):
        _ = lt(*pair)


def test_combos_sort_in_the_order_of_the_normal_form() -> None:
    order = [combo for hand in HANDS for combo in hand.combos]
    assert list(all_combos()) == order
    assert sorted(Random(7).sample(order, COMBO_COUNT)) == order
    assert not any(combo < combo for combo in order)


def test_the_best_hands_are_in_the_order_of_their_equity() -> None:
    results = matrix()
    points = (2 * results.wins + results.ties).sum(axis=1)
    equities = {
        hand: Fraction(int(won), int(deals))
        for hand, won, deals in zip(GRID, points, results.totals.sum(axis=1), strict=True)
    }
    best_first = sorted(HANDS, key=lambda hand: -equities[hand])  # sorting keeps the order of ties
    assert HANDS_BEST_FIRST.split() == list(map(str, best_first))


# The grid


def test_the_grid_begins_with_aces_and_ends_with_twos() -> None:
    assert " ".join(map(str, GRID[:4])) == "AA AKs AQs AJs"
    assert " ".join(map(str, GRID[13:16])) == "AKo KK KQs"
    assert " ".join(map(str, GRID[-3:])) == "42o 32o 22"


# The bits of combos and hands


def test_bits_are_those_of_the_combos() -> None:
    assert [combo_bits()[combo] for combo in all_combos()] == [1 << i for i in range(COMBO_COUNT)]
    for hand, bits in hand_bits().items():
        assert bits == sum(combo_bits()[combo] for combo in hand.combos)
    assert tuple(hand_bits()) == HANDS


# Groups


@pytest.mark.parametrize(
    ("group", "printed", "kinds"),
    [
        (HandGroup(Rank.ACE, Rank.FIVE, None), "A5", (HandKind.SUITED, HandKind.OFFSUIT)),
        (HandGroup(Rank.ACE, Rank.FIVE, HandKind.SUITED), "A5s", (HandKind.SUITED,)),
        (HandGroup(Rank.ACE, None, HandKind.OFFSUIT), "AXo", (HandKind.OFFSUIT,)),
        (HandGroup(Rank.TEN, Rank.TEN, HandKind.PAIR), "TT", (HandKind.PAIR,)),
    ],
)
def test_a_group_has_a_name_and_kinds(
    group: HandGroup, printed: str, kinds: tuple[HandKind, ...]
) -> None:
    assert (str(group), group.kinds) == (printed, kinds)
