"""Exact equity heads up, for any two ranges, any weights, any board."""

from dataclasses import dataclass
from math import comb
from typing import final

import numpy as np

from handrail.engine.arguments import check_type, integer
from handrail.engine.arrays import BOARD, CARDS, COMBO_CARDS, COMBO_MASKS, COMBOS, Flags, Weights
from handrail.engine.boards import boards_from
from handrail.engine.preflop import before_the_flop
from handrail.engine.sweeps import on_boards

BOARD_SIZES = (0, 3, 4, 5)
LARGEST = 2**63 - 1
TOO_LARGE = "these weights are too large: 64 bits do not hold the answer"


@final
@dataclass(frozen=True, slots=True, eq=False)
class Equities:
    """How often each combo of a range wins and ties against another range, out of how often.

    ``wins``, ``ties`` and ``totals`` are ``int64``, shape (1326,): over all combos of the
    other range that share no card with it, as often as they are weighted, and all boards.
    They are 0 for combos that are not in the range, or that the board or the dead cards
    leave no room for. ``weights`` are those of the range itself; ``won``, ``tied`` and
    ``total`` are sums so weighted. What is neither won nor tied is lost, and the other
    range's to win. Where ``total`` is 0, the ranges leave no deal at all.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> equities(aces, kings).wins[aces]
    array([8395224, 8395224, 8395224, 8395224, 8395224, 8395224])
    """

    weights: Weights
    wins: Weights
    ties: Weights
    totals: Weights

    @property
    def won(self) -> int:
        """What the range wins in all."""
        return int(self.weights @ self.wins)

    @property
    def tied(self) -> int:
        """What it ties in all."""
        return int(self.weights @ self.ties)

    @property
    def total(self) -> int:
        """All deals there are."""
        return int(self.weights @ self.totals)


def equities(
    first: Weights | Flags, second: Weights | Flags, board: int = 0, dead: int = 0
) -> Equities:
    """What each combo of the first range has against the second, in integers.

    Before the flop it takes a few milliseconds, at most a third of a second; on a flop at
    most some tens of milliseconds; behind that less than one.

    Args:
        first: how often each combo is in the range, or whether it is; (1326,) in the order
            of ``handrail.engine.COMBO_CARDS``.
        second: the same of the other range.
        board: none, three, four or five cards, as a mask.
        dead: other cards that are neither held nor dealt, as a mask.

    Raises:
        TypeError: a range that is not an array, a mask that is not an integer.
        ValueError: another shape or type, a negative weight, masks of the wrong size or that
            share cards, or weights so large that the answer has no room in 64 bits.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> found = equities(aces, kings)
    >>> found.won, found.tied, found.total
    (50371344, 285228, 61642944)
    """
    board, dead = room(board, dead)
    mine, theirs = live(first, board | dead), live(second, board | dead)
    missing = BOARD - board.bit_count()
    left = CARDS - (board | dead).bit_count() - 4  # beside the four that are held
    runouts = comb(max(left, 0), missing)
    # Sums of floats do not overflow; rounded, they are off by far less than the factor of two.
    if float(mine.sum(dtype=float)) * float(theirs.sum(dtype=float)) * runouts > LARGEST / 2:
        raise ValueError(TOO_LARGE)

    wins, ties = np.zeros(COMBOS, np.int64), np.zeros(COMBOS, np.int64)
    totals = np.where(mine > 0, disjoint(theirs) * runouts, 0)
    held, held_2 = np.flatnonzero(mine), np.flatnonzero(theirs)
    if totals.any():
        if board:
            together = np.flatnonzero(mine + theirs)
            boards = boards_from(board, dead)
            once = np.ones(len(boards), np.int64)
            wins[together], ties[together] = on_boards(boards, once, together, theirs[together])
            wins[mine == 0] = ties[mine == 0] = 0
        else:
            wins[held], losses = before_the_flop(held, held_2, theirs[held_2], dead)
            ties[held] = totals[held] - wins[held] - losses
    return Equities(mine, wins, ties, totals)


def live(weights: Weights | Flags, gone: int) -> Weights:
    """Weights as they should be, 0 where a combo holds a card that is gone."""
    check_type("a range as an array", weights, np.ndarray)
    if weights.shape != (COMBOS,) or weights.dtype.kind not in "bui":
        raise ValueError(
            f"a range is {COMBOS} integers or flags, not {weights.dtype} of shape {weights.shape}"
        )
    if weights.dtype.kind != "b" and (weights.min() < 0 or int(weights.max()) > LARGEST):
        raise ValueError("a weight is not negative, and has room in 64 bits")
    return np.where(COMBO_MASKS & np.uint64(gone) == 0, weights, 0).astype(np.int64)


def room(board: int, dead: int) -> tuple[int, int]:
    """Return the masks, if they are of cards, share none, and the board is one."""
    board = integer("the board as an integer", board)
    dead = integer("the dead cards as an integer", dead)
    if not 0 <= board < 1 << CARDS or not 0 <= dead < 1 << CARDS:
        raise ValueError(f"the board and the dead cards are masks of {CARDS} bits")
    if board.bit_count() not in BOARD_SIZES:
        raise ValueError(f"a board is 0, 3, 4 or 5 cards, not {board.bit_count()}")
    if board & dead:
        raise ValueError("a card is on the board and dead")
    return board, dead


def disjoint(weights: Weights) -> Weights:
    """For each combo, the weights in all of the combos that share no card with it."""
    table = np.zeros((CARDS, CARDS), np.int64)
    table[COMBO_CARDS[:, 0], COMBO_CARDS[:, 1]] = weights
    of_card = table.sum(axis=0) + table.sum(axis=1)
    # What shares both cards is the combo itself, and is taken off with each.
    return np.asarray(weights.sum() - of_card[COMBO_CARDS].sum(axis=1) + weights)
