"""Boards: those that can still come, and those that differ by more than the names of suits."""

from math import comb

import numpy as np

from handrail.engine.arrays import BOARD, CARDS, SUITS, Counts, Masks
from handrail.engine.compiling import kernel
from handrail.engine.kernels import ONE, ZERO, ranks_of_suit

UP_TO_SUITS = 134_459


def boards_from(board: int, dead: int) -> Masks:
    """All boards of five cards that this one can become, as masks.

    Args:
        board: the cards that lie there, as a mask of at most five.
        dead: the cards that will not come, as a mask.
    """
    missing = BOARD - board.bit_count()
    gone = board | dead
    left = np.array([1 << card for card in range(CARDS) if not gone >> card & 1], dtype=np.uint64)
    boards = np.zeros(comb(len(left), missing), np.uint64)
    fill_runouts(np.uint64(board), left, missing, boards)
    return boards


@kernel
def fill_runouts(board: np.uint64, left: Masks, missing: int, boards: Masks) -> None:
    """Add to a board each choice of so many of the cards that are left."""
    chosen = np.arange(missing)
    for found in range(len(boards)):
        mask = board
        for place in range(missing):
            mask |= left[chosen[place]]
        boards[found] = mask
        # The next choice: the last place that can moves on, and those behind it follow.
        place = missing - 1
        while place >= 0 and chosen[place] == len(left) - missing + place:
            place -= 1
        if place >= 0:
            chosen[place] += 1
            for behind in range(place + 1, missing):
                chosen[behind] = chosen[behind - 1] + 1


def boards_up_to_suits() -> tuple[Masks, Counts]:
    """The boards that differ by more than the names of suits, and how many each stands for."""
    masks, times = np.zeros(UP_TO_SUITS, np.uint64), np.zeros(UP_TO_SUITS, np.int64)
    fill_boards(masks, times)
    return masks, times


@kernel
def fill_boards(masks: Masks, times: Counts) -> None:
    """Go through all boards and keep one of each kind.

    A board is four sets of ranks, one for each suit. Of the boards that differ in the order
    of these sets alone, the one is kept in which they never rise; it stands for as many as
    the sets have orders.
    """
    found = 0
    sets = np.zeros(SUITS, np.uint64)
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        mask = ZERO
                        for card in (a, b, c, d, e):
                            mask |= ONE << np.uint64(card)
                        for suit in range(SUITS):
                            sets[suit] = ranks_of_suit(mask, np.uint64(suit))
                        if sets[0] < sets[1] or sets[1] < sets[2] or sets[2] < sets[3]:
                            continue
                        orders, alike = 24, 1
                        for suit in range(1, SUITS):
                            alike = alike + 1 if sets[suit] == sets[suit - 1] else 1
                            orders //= alike
                        masks[found] = mask
                        times[found] = orders
                        found += 1
