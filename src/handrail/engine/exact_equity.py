"""Two ranges, with any weights and on any board: their exact equity."""

from dataclasses import dataclass
from math import comb
from typing import final

import numpy as np

from handrail.argument_checks import check_integer, check_type
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_MASKS,
    LARGEST_INT64,
    CountArray,
    ExactWeights,
    FlagArray,
    WeightArray,
)
from handrail.engine.boards import complete_boards
from handrail.engine.preflop import count_preflop_outcomes
from handrail.engine.sweeps import count_board_outcomes
from handrail.equities.costs import LIMB_BITS
from handrail.games.rankings import HIGH, Ranking
from handrail.games.rule_book import FULL_BOARD_SIZE
from handrail.ranges.hand_order import COMBO_COUNT
from handrail.text import join_words

EQUITY_BOARD_SIZES = (0, 3, 4, 5)
# The indices of the combos that hold each card, shape (52, 51).
COMBOS_WITH_CARD: CountArray = (
    np.argsort(COMBO_CARDS, axis=None, kind="stable").reshape(CARD_COUNT, -1) // 2
)


@final
@dataclass(frozen=True, slots=True, eq=False)
class ComboEquities:
    """The number of deals that each combo of a range wins and ties against another range.

    A combo is two cards. A deal gives the opponent one combo of the other range and completes the
    board to five cards; no card appears twice. Each deal is counted with the weight of the
    opponent's combo. The deals that are neither won nor tied are lost. All counts are 0 for a combo
    that is not in the range, or that holds a dead card or a card of the given board.

    The arrays are ``int64``, shape (1326,), in the order of ``COMBO_CARDS``.

    Attributes:
        weights: the weight of each combo of the range. The properties of this class multiply the
            counts of each combo by its weight.
        wins: the number of deals that each combo wins.
        ties: the number of deals that each combo ties.
        totals: the number of all deals of each combo.

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
        """Return the number of deals that the range wins, by the weights of its combos."""
        return int(self.weights @ self.wins)

    @property
    def total_ties(self) -> int:
        """Return the number of deals that the range ties, by the weights of its combos."""
        return int(self.weights @ self.ties)

    @property
    def total(self) -> int:
        """Return the number of all deals, by the weights of the combos. If 0, none is possible."""
        return int(self.weights @ self.totals)


def combo_equities(
    first: WeightArray | FlagArray,
    second: WeightArray | FlagArray,
    board: int = 0,
    dead: int = 0,
    ranking: Ranking = HIGH,
) -> ComboEquities:
    """Return the number of deals that each combo of the first range wins and ties.

    Without a board this takes a few milliseconds, and at most a third of a second. With three
    cards on the board it takes at most a few hundredths of a second, with four or five less than
    a millisecond.

    Args:
        first: how often each combo of the first range counts, or whether it is in the range, as
            integers or booleans, shape (1326,). The order is that of
            ``handrail.engine.COMBO_CARDS``.
        second: the second range, in the same form.
        board: the cards on the board as a mask, in which bit i is the card with deck index i.
            There are none, three, four or five.
        dead: the dead cards as a mask. They are not on the board, and no player can hold them.
        ranking: how hands compare. Cards that its deck lacks must be dead. Under another ranking
            than ``HIGH``, wide ranges take some seconds before the flop.

    Raises:
        TypeError: a range is not an array, or a mask is not an integer.
        ValueError: a range has another shape or dtype or a negative weight, the board has
            another number of cards, the two masks share a card, the weights are so large that the
            number of deals does not fit in 64 bits, or a flush is worse under the ranking than the
            same ranks in several suits.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> found = combo_equities(aces, kings)
    >>> found.total_wins, found.total_ties, found.total
    (50371344, 285228, 61642944)
    """
    check_type("a Ranking", ranking, Ranking, "handrail.games.ACE_TO_FIVE")
    board, dead = check_masks(board, dead)
    first_weights, second_weights = (
        mask_out_dead(first, board | dead),
        mask_out_dead(second, board | dead),
    )
    if not fits_in_64_bits(first_weights, second_weights, board, dead):
        raise ValueError("these weights are too large: the number of deals does not fit in 64 bits")
    if board or ranking != HIGH:
        return count_swept_deals(first_weights, second_weights, board, dead, ranking)
    return count_matchup_deals(first_weights, second_weights, dead)


def fits_in_64_bits(first: ExactWeights, second: ExactWeights, board: int, dead: int) -> bool:
    """Return whether the number of deals certainly fits in 64 bits.

    The arguments are those of ``count_swept_deals``.
    """
    if object in (first.dtype, second.dtype):  # Python integers, of which one has more bits
        return False
    # Floats do not overflow. They are rounded, so the limit is half of the largest integer.
    matchups = float(first.sum(dtype=float)) * float(second.sum(dtype=float))
    return matchups * _count_runouts(board, dead) <= LARGEST_INT64 / 2


def count_swept_deals(
    first: WeightArray, second: WeightArray, board: int, dead: int, ranking: Ranking
) -> ComboEquities:
    """Return what ``combo_equities`` returns, by a sweep of each board, without its checks.

    Args:
        first: the weights of the first range, without combos that hold a dead card or one on the
            board.
        second: the weights of the second range, without such combos.
        board: the cards on the board, as a mask.
        dead: the dead cards, as a mask.
        ranking: how hands compare.
    """
    wins, ties = np.zeros((2, COMBO_COUNT), np.int64)
    totals = _total_deals(first, second, board, dead)
    if totals.any():
        combos = np.flatnonzero(first + second)
        boards = complete_boards(board, dead)
        won, tied = count_board_outcomes(
            boards, np.ones(len(boards), np.int64), combos, second[combos], ranking
        )
        is_held = first[combos] > 0
        wins[combos], ties[combos] = won * is_held, tied * is_held
    return ComboEquities(first, wins, ties, totals)


def count_matchup_deals(first: WeightArray, second: WeightArray, dead: int) -> ComboEquities:
    """Return what ``combo_equities`` returns before the flop, from the sums of all matchups.

    The arguments are those of ``count_swept_deals``.
    """
    wins, ties = np.zeros((2, COMBO_COUNT), np.int64)
    totals = _total_deals(first, second, 0, dead)
    if totals.any():
        combos, opponents = np.flatnonzero(first), np.flatnonzero(second)
        wins[combos], losses = count_preflop_outcomes(combos, opponents, second[opponents], dead)
        ties[combos] = totals[combos] - wins[combos] - losses
    return ComboEquities(first, wins, ties, totals)


def _total_deals(first: WeightArray, second: WeightArray, board: int, dead: int) -> WeightArray:
    """Return the number of deals of each combo of the first range."""
    card_weights = second[COMBOS_WITH_CARD].sum(axis=1)
    # A combo that shares no card counts. The combo itself is subtracted twice, once for each of its
    # cards. So add it back once.
    disjoint = second.sum() - card_weights[COMBO_CARDS].sum(axis=1) + second
    return np.where(first > 0, disjoint * _count_runouts(board, dead), 0)


def _count_runouts(board: int, dead: int) -> int:
    """Return the number of ways to complete the board if two players hold two cards each."""
    cards_left = CARD_COUNT - (board | dead).bit_count() - 4
    return comb(max(cards_left, 0), FULL_BOARD_SIZE - board.bit_count())


def exact_dtype(largest: int) -> type[np.int64] | type[np.object_]:
    """Return the dtype for integers up to ``largest``: ``int64`` if it fits, else ``object``."""
    return np.int64 if largest <= LARGEST_INT64 else np.object_


def split_limbs(weights: ExactWeights, bits: int = LIMB_BITS) -> CountArray:
    """Split weights into limbs, which are numbers of ``bits`` bits.

    Row i of the result has the limbs of ``weights[i]``, the lowest first. All rows have the same
    length. At least one weight must be greater than 0.
    """
    shifts = range(0, int(weights.max()).bit_length(), bits)
    limbs = [np.right_shift(weights, shift) % (1 << bits) for shift in shifts]
    return np.stack(limbs, axis=1).astype(np.int64)


def mask_out_dead(weights: WeightArray | FlagArray, blocked: int) -> WeightArray:
    """Check a range. Return its weights, with 0 for each combo that holds a blocked card.

    Args:
        weights: how often each combo of the range counts, or whether it is in the range.
        blocked: the cards that no player can hold, as a mask.
    """
    check_type("a range as an array", weights, np.ndarray)
    if weights.shape != (COMBO_COUNT,) or weights.dtype.kind not in "bui":
        raise ValueError(
            f"expected {COMBO_COUNT} integers or booleans, "
            f"got an array of {weights.dtype} with the shape {weights.shape}"
        )
    if weights.dtype.kind != "b" and (weights.min() < 0 or int(weights.max()) > LARGEST_INT64):
        raise ValueError(
            f"expected weights from 0 to 2**63 - 1, got {weights.min()} to {weights.max()}"
        )
    return np.where(COMBO_MASKS & np.uint64(blocked) == 0, weights, 0).astype(np.int64)


def check_masks(
    board: int, dead: int, sizes: tuple[int, ...] = EQUITY_BOARD_SIZES
) -> tuple[int, int]:
    """Check the masks of the board and of the dead cards, and return both as ``int``.

    ``sizes`` are the possible numbers of cards on the board.
    """
    board = check_integer("the board as an integer", board)
    dead = check_integer("the dead cards as an integer", dead)
    if not 0 <= board < 1 << CARD_COUNT or not 0 <= dead < 1 << CARD_COUNT:
        raise ValueError(
            f"expected masks of {CARD_COUNT} bits, got {board:#x} for the board"
            f" and {dead:#x} for the dead cards"
        )
    if board.bit_count() not in sizes:
        expected = join_words(map(str, sizes), "or")
        raise ValueError(f"expected {expected} cards on the board, got {board.bit_count()}")
    if board & dead:
        raise ValueError(
            f"expected dead cards that are not on the board, got {board & dead:#x} in both masks"
        )
    return board, dead
