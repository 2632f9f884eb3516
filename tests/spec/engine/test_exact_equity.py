"""The engine's equities of two ranges of any size. Small ones are in the law of the solvers."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.cards import DECK, Card, to_index, to_mask
from handrail.engine import (
    COMBO_CARDS,
    STARTING_HAND_OF_COMBO,
    combo_equities,
    combo_index,
    matrix,
    sample,
)
from handrail.engine.arrays import WeightArray
from handrail.ranges.hand_order import COMBO_COUNT
from helpers.equity_questions import cards_from

BOARDS = 1_712_304
GRID = [
    (high, low, "" if row == column else "s" if row < column else "o")
    for row, column in product(range(13), repeat=2)
    for high, low in [("AKQJT98765432"[min(row, column)], "AKQJT98765432"[max(row, column)])]
]
NAMES = [high + low + kind for high, low, kind in GRID]
EVERY_COMBO = np.ones(COMBO_COUNT, np.bool_)


def card(text: str) -> int:
    return next(index for index, each in enumerate(DECK) if str(each) == text)


def combo(text: str) -> int:
    return combo_index(card(text[:2]), card(text[2:]))


def range_of_combos(*combos: int) -> WeightArray:
    weights = np.zeros(COMBO_COUNT, np.int64)
    weights[list(combos)] = 1
    return weights


def hand_range(*names: str) -> WeightArray:
    indices = [NAMES.index(name) for name in names]
    return np.isin(STARTING_HAND_OF_COMBO, indices).astype(np.int64)


def mask(cards: Sequence[int]) -> int:
    return sum(1 << each for each in cards)


def mask_of(cards: str) -> int:
    return to_mask(cards_from(cards))


# Larger ranges, by properties of their results


@pytest.mark.parametrize("board", ["", "Ks7d2c", "Ks7s2s", "Ks7s2sAs", "Th9h8h7h6h", "2c2d2h2s3c"])
def test_two_ranges_of_all_combos_are_even(board: str) -> None:
    found = combo_equities(EVERY_COMBO, EVERY_COMBO, mask_of(board))
    size = len(board) // 2
    left = 52 - size
    assert found.total == comb(left, 2) * comb(left - 2, 2) * comb(left - 4, 5 - size)
    assert 2 * found.total_wins + found.total_ties == found.total


@pytest.mark.parametrize(("board", "dead"), [(3, 1), (4, 0), (0, 2), (0, 0)])
@given(st.permutations(range(4)).filter(lambda suits: suits != [0, 1, 2, 3]), st.integers(0, 2**32))
@settings(max_examples=2)
def test_suit_names_do_not_matter(board: int, dead: int, suits: list[int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    renamed = [4 * (each // 4) + suits[each % 4] for each in range(52)]
    moved = [combo_index(renamed[int(a)], renamed[int(b)]) for a, b in COMBO_CARDS]
    first, second = rng.integers(0, 3, (2, COMBO_COUNT)) * (rng.random((2, COMBO_COUNT)) < 0.05)
    first_too, second_too = np.zeros_like(first), np.zeros_like(second)
    first_too[moved], second_too[moved] = first, second
    order = [int(each) for each in rng.permutation(52)]
    on_board, dead_cards = order[:board], order[board : board + dead]
    one = combo_equities(first, second, mask(on_board), mask(dead_cards))
    on_board, dead_cards = ([renamed[each] for each in some] for some in (on_board, dead_cards))
    other = combo_equities(first_too, second_too, mask(on_board), mask(dead_cards))
    assert np.array_equal(one.wins, other.wins[moved])
    assert np.array_equal(one.ties, other.ties[moved])
    assert np.array_equal(one.totals, other.totals[moved])


def test_ranges_may_leave_no_deal() -> None:
    ace_king = range_of_combos(combo("AsKs"))
    for first, second, board, dead in (
        (ace_king, ace_king, 0, 0),
        (ace_king, hand_range("QQ"), 0, mask([card("As")])),
        (ace_king, hand_range("QQ"), mask([card("As"), 0, 1]), 0),
        (ace_king * 0, hand_range("QQ"), 0, 0),
    ):
        found = combo_equities(first, second, board, dead)
        assert (found.total_wins, found.total_ties, found.total) == (0, 0, 0)


@pytest.mark.parametrize("left", range(10))
def test_few_cards_may_be_left(left: int) -> None:
    dead = (1 << 52 - left) - 1
    found = combo_equities(EVERY_COMBO, EVERY_COMBO, dead=dead)
    deals = comb(left, 2) * comb(max(left - 2, 0), 2) * comb(max(left - 4, 0), 5)
    assert found.total == deals


def test_combos_that_share_a_card_do_not_meet() -> None:
    aces = hand_range("AA")
    found = combo_equities(aces, aces)
    assert found.total == 6 * BOARDS  # each combo meets the one that shares no card with it
    assert found.total_wins * 2 + found.total_ties == found.total


@pytest.mark.parametrize(
    ("first", "board", "dead", "message"),
    [
        (np.ones(169, np.int64), 0, 0, "1326 integers or booleans, got an array of int64 "),
        (np.ones(COMBO_COUNT), 0, 0, "got an array of float64"),
        (np.full(COMBO_COUNT, -1), 0, 0, "weights from 0 to .*, got -1 to -1"),
        (np.full(COMBO_COUNT, 1 << 63, np.uint64), 0, 0, r"weights from 0 to 2\*\*63 - 1, got"),
        (EVERY_COMBO, 0b11, 0, "0, 3, 4 or 5 cards on the board, got 2"),
        (EVERY_COMBO, 0b111, 0b100, "that are not on the board, got 0x4 in both"),
        (EVERY_COMBO, 1 << 52, 0, "52 bits"),
        (np.full(COMBO_COUNT, 2**40), 0, 0, "too large"),
    ],
)
def test_invalid_ranges_and_masks_are_rejected(
    first: WeightArray, board: int, dead: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _ = combo_equities(first, EVERY_COMBO, board, dead)


ACES, KINGS, QUEENS = (range_of_combos(combo(text)) for text in ("AsAh", "KcKd", "QcQd"))


@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        (ACES * 2**33 + QUEENS, KINGS * 2**31, "2c2d2h2s3c"),
        (ACES * 2**29, KINGS * 2**30, "2c2d2h2s"),  # the sum over rivers is too large
    ],
)
def test_weights_beyond_64_bits_are_rejected(
    first: WeightArray, second: WeightArray, board: str
) -> None:
    with pytest.raises(ValueError, match="these weights are too large"):
        _ = combo_equities(first, second, mask_of(board))


@pytest.mark.parametrize("board", ["", "Qh7s2c", "Qh7s2c3d", "Qh7s2c3d9h"])
def test_combos_outside_a_range_win_nothing(board: str) -> None:
    first, second = hand_range("QQ", "AKs", "76s"), hand_range("QQ", "JJ", "76s", "98s")
    found = combo_equities(first, second, mask_of(board))
    for counted in (found.weights, found.wins, found.ties, found.totals):
        assert not counted[first == 0].any()
        assert counted[first > 0].any()


# The matrix


def test_the_matrix_counts_all_deals_and_mirrors_itself() -> None:
    found = matrix()
    for array in (found.wins, found.ties, found.totals):
        assert array.shape == (169, 169)
        assert array.dtype == np.int64
        assert (array >= 0).all()
    assert found.totals.sum() == 1326 * 1225 * BOARDS
    assert np.array_equal(found.wins + found.ties + found.wins.T, found.totals)
    assert np.array_equal(found.ties, found.ties.T)


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_the_matrix_agrees_with_combo_equities(seed: int) -> None:
    rng = np.random.default_rng(seed)
    mine, theirs = rng.integers(0, 4, (2, 169)) * (rng.random((2, 169)) < 0.1)
    found = combo_equities(mine[STARTING_HAND_OF_COMBO], theirs[STARTING_HAND_OF_COMBO])
    arrays = (matrix().wins, matrix().ties, matrix().totals)
    expected = [found.total_wins, found.total_ties, found.total]
    assert [int(mine @ array @ theirs) for array in arrays] == expected


# Samples

WIDE = hand_range("AA", "KK", "AKs", "AKo", "76s", "T9s")


def test_a_sample_is_the_same_on_every_executor() -> None:
    ranges = [WIDE, hand_range("QQ"), np.ones(COMBO_COUNT, np.int64)]
    by_default = sample(ranges, 1_100_000, 6)
    with ThreadPoolExecutor(3) as pool:
        on_three_threads = sample(ranges, 1_100_000, 6, executor=pool)
    assert by_default == on_three_threads
    assert by_default != sample(ranges, 1_100_000, 7)


def test_a_sample_needs_a_possible_deal_and_a_positive_number() -> None:
    with pytest.raises(ValueError, match="no combo"):
        _ = sample([WIDE, range_of_combos(combo("AsKs"))], 10, 0, dead=mask([card("As")]))
    with pytest.raises(ValueError, match="share too many cards"):
        _ = sample([range_of_combos(combo("AsKs"))] * 2, 10, 0)
    with pytest.raises(ValueError, match="expected 2 to 10 ranges, got 11"):
        _ = sample([WIDE] * 11, 10, 0)
    with pytest.raises(ValueError, match="at least one deal, got 0"):
        _ = sample([WIDE] * 2, 0, 0)


def test_combos_are_in_the_documented_order() -> None:
    for index, (low, high) in enumerate(COMBO_CARDS):
        assert combo_index(int(low), int(high)) == combo_index(int(high), int(low)) == index
    cards: list[Card] = [DECK[each] for each in COMBO_CARDS[combo("AsKs")]]
    assert to_mask(cards) == mask([to_index(each) for each in cards])
    names = [NAMES[int(at)] for at in STARTING_HAND_OF_COMBO]
    assert names[combo("AsKs")] == "AKs"
    assert names[combo("KhAs")] == "AKo"
    assert names[combo("2h2s")] == "22"
    assert [NAMES[0], NAMES[1], NAMES[13], NAMES[168]] == ["AA", "AKs", "AKo", "22"]
