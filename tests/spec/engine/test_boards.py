"""Boards: each counts as often as it should, also up to a renaming of suits."""

from itertools import permutations

import numpy as np

from handrail.engine.arrays import CARD_COUNT, SUIT_COUNT, MaskArray
from handrail.engine.boards import distinct_boards
from handrail.engine.sweeps import count_board_outcomes
from handrail.ranges.hand_order import COMBO_COUNT

EVERY_COMBO = np.arange(COMBO_COUNT)


def random_boards(number: int) -> list[list[int]]:
    rng = np.random.default_rng(1)
    return [rng.choice(CARD_COUNT, 5, replace=False).tolist() for _ in range(number)]


def masks_of(boards: list[list[int]]) -> MaskArray:
    return np.array([sum(1 << card for card in board) for board in boards], np.uint64)


def test_a_board_counts_as_often_as_its_multiplicity() -> None:
    boards, weights = masks_of(random_boards(2)), np.arange(COMBO_COUNT)
    once = [
        count_board_outcomes(boards[at : at + 1], np.ones(1, np.int64), EVERY_COMBO, weights)
        for at in (0, 1)
    ]
    wins, ties = count_board_outcomes(boards, np.array([2, 5]), EVERY_COMBO, weights)
    assert np.array_equal(wins, 2 * once[0][0] + 5 * once[1][0])
    assert np.array_equal(ties, 2 * once[0][1] + 5 * once[1][1])


def test_the_distinct_boards_represent_every_board() -> None:
    masks, multiplicities = distinct_boards()
    assert len(np.unique(masks)) == 134_459
    assert multiplicities.sum() == 2_598_960
    group_sizes = dict(zip(masks.tolist(), multiplicities.tolist(), strict=True))
    for board in random_boards(50):
        group = {
            sum(1 << card // SUIT_COUNT * SUIT_COUNT + names[card % SUIT_COUNT] for card in board)
            for names in permutations(range(SUIT_COUNT))
        }
        (one,) = group & group_sizes.keys()
        assert group_sizes[one] == len(group)
