"""Exact equity heads up, for any two ranges with any weights on any board."""

from dataclasses import dataclass
from math import comb
from typing import final

import numpy as np

from handrail.engine.argument_checks import check_integer, check_type
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_COUNT,
    COMBO_MASKS,
    FULL_BOARD_SIZE,
    FlagArray,
    WeightArray,
)
from handrail.engine.boards import complete_boards
from handrail.engine.preflop import count_preflop_outcomes
from handrail.engine.sweeps import count_board_outcomes

EQUITY_BOARD_SIZES = (0, 3, 4, 5)
LARGEST_INT64 = 2**63 - 1
TOO_LARGE_MESSAGE = "these weights are too large: the deals do not fit in 64 bits"


@final
@dataclass(frozen=True, slots=True, eq=False)
class ComboEquities:
    """The number of deals that each combo of a range wins, ties and plays against another range.

    ``wins``, ``ties`` and ``totals`` are ``int64``, shape (1326,). A deal is a board with a combo
    of the other range that shares no card, and counts as often as that combo's weight. The
    counts are 0 for combos that are not in the range or that share a card with the board or the
    dead cards. ``total_wins``, ``total_ties`` and ``total`` are sums over the range's combos by
    its own ``weights``. The other range wins the deals that are neither won nor tied. If
    ``total`` is 0, no deal is possible.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> combo_equities(aces, kings).wins[aces]
    array([8395224, 8395224, 8395224, 8395224, 8395224, 8395224])
    """

    weights: WeightArray
    wins: WeightArray
    ties: WeightArray
    totals: WeightArray

    @property
    def total_wins(self) -> int:
        """Return the number of deals that the range wins."""
        return int(self.weights @ self.wins)

    @property
    def total_ties(self) -> int:
        """Return the number of deals that the range ties."""
        return int(self.weights @ self.ties)

    @property
    def total(self) -> int:
        """Return the number of all deals."""
        return int(self.weights @ self.totals)


def combo_equities(
    first: WeightArray | FlagArray, second: WeightArray | FlagArray, board: int = 0, dead: int = 0
) -> ComboEquities:
    """Return the deals that each combo of the first range wins and ties against the second.

    Before the flop this takes a few milliseconds, and at most a third of a second. On the flop
    it takes some tens of milliseconds at most, and after the flop less than one.

    Args:
        first: the weight of each combo, or whether it is in the range; shape (1326,), in the
            order of ``handrail.engine.COMBO_CARDS``.
        second: the other range, likewise.
        board: none, three, four or five cards, as a mask.
        dead: other cards that can be neither held nor dealt, as a mask.

    Raises:
        TypeError: a range that is not an array, a mask that is not an integer.
        ValueError: another shape or dtype, a negative weight, masks of the wrong size or that
            share cards, or weights so large that the deals do not fit in 64 bits.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> found = combo_equities(aces, kings)
    >>> found.total_wins, found.total_ties, found.total
    (50371344, 285228, 61642944)
    """
    board, dead = check_masks(board, dead)
    first_weights, second_weights = (
        mask_out_dead(first, board | dead),
        mask_out_dead(second, board | dead),
    )
    missing = FULL_BOARD_SIZE - board.bit_count()
    unseen = CARD_COUNT - (board | dead).bit_count() - 4  # without the four in the players' hands
    runouts = comb(max(unseen, 0), missing)
    # Floats do not overflow, and their rounding is far smaller than the factor of two.
    if (
        float(first_weights.sum(dtype=float)) * float(second_weights.sum(dtype=float)) * runouts
        > LARGEST_INT64 / 2
    ):
        raise ValueError(TOO_LARGE_MESSAGE)

    wins, ties = np.zeros(COMBO_COUNT, np.int64), np.zeros(COMBO_COUNT, np.int64)
    totals = np.where(first_weights > 0, _disjoint_weights(second_weights) * runouts, 0)
    first_combos, second_combos = np.flatnonzero(first_weights), np.flatnonzero(second_weights)
    if totals.any():
        if board:
            all_combos = np.flatnonzero(first_weights + second_weights)
            boards = complete_boards(board, dead)
            board_weights = np.ones(len(boards), np.int64)
            wins[all_combos], ties[all_combos] = count_board_outcomes(
                boards, board_weights, all_combos, second_weights[all_combos]
            )
            wins[first_weights == 0] = ties[first_weights == 0] = 0
        else:
            wins[first_combos], losses = count_preflop_outcomes(
                first_combos, second_combos, second_weights[second_combos], dead
            )
            ties[first_combos] = totals[first_combos] - wins[first_combos] - losses
    return ComboEquities(first_weights, wins, ties, totals)


def mask_out_dead(weights: WeightArray | FlagArray, blocked: int) -> WeightArray:
    """Check a range, and return its weights with 0 for combos that hold a blocked card."""
    check_type("a range as an array", weights, np.ndarray)
    if weights.shape != (COMBO_COUNT,) or weights.dtype.kind not in "bui":
        raise ValueError(
            f"expected {COMBO_COUNT} integers or flags, got {weights.dtype}, {weights.shape}"
        )
    if weights.dtype.kind != "b" and (weights.min() < 0 or int(weights.max()) > LARGEST_INT64):
        raise ValueError(
            f"expected weights from 0 to 2**63 - 1, got {weights.min()} to {weights.max()}"
        )
    return np.where(COMBO_MASKS & np.uint64(blocked) == 0, weights, 0).astype(np.int64)


def check_masks(board: int, dead: int) -> tuple[int, int]:
    """Check the masks of the board and the dead cards, and return them as ``int``."""
    board = check_integer("the board as an integer", board)
    dead = check_integer("the dead cards as an integer", dead)
    if not 0 <= board < 1 << CARD_COUNT or not 0 <= dead < 1 << CARD_COUNT:
        raise ValueError(f"expected masks of {CARD_COUNT} bits, got {board:#x} and {dead:#x}")
    if board.bit_count() not in EQUITY_BOARD_SIZES:
        raise ValueError(f"expected 0, 3, 4 or 5 cards on the board, got {board.bit_count()}")
    if board & dead:
        raise ValueError("a card is both on the board and dead")
    return board, dead


def _disjoint_weights(weights: WeightArray) -> WeightArray:
    """Return, for each combo, the total weight of the combos that share no card with it."""
    table = np.zeros((CARD_COUNT, CARD_COUNT), np.int64)
    table[COMBO_CARDS[:, 0], COMBO_CARDS[:, 1]] = weights
    card_weights = table.sum(axis=0) + table.sum(axis=1)
    # The combo itself is subtracted with each of its cards, so it is added back once.
    return np.asarray(weights.sum() - card_weights[COMBO_CARDS].sum(axis=1) + weights)
