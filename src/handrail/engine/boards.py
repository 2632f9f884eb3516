"""Boards: those that can still come, and those that differ by more than the names of suits."""

from math import comb

import numpy as np

from handrail.engine.arrays import CARD_COUNT, FULL_BOARD_SIZE, SUIT_COUNT, CountArray, MaskArray
from handrail.engine.compiling import kernel
from handrail.engine.kernels import ONE, ZERO, ranks_of_suit

DISTINCT_BOARD_COUNT = 134_459


def complete_boards(board: int, dead: int) -> MaskArray:
    """All boards of five cards that this one can become, as masks.

    Args:
        board: the cards that lie there, as a mask of at most five.
        dead: the cards that will not come, as a mask.
    """
    missing = FULL_BOARD_SIZE - board.bit_count()
    used = board | dead
    deck = np.array(
        [1 << card for card in range(CARD_COUNT) if not used >> card & 1], dtype=np.uint64
    )
    boards = np.zeros(comb(len(deck), missing), np.uint64)
    _fill_runouts(np.uint64(board), deck, missing, boards)
    return boards


@kernel
def _fill_runouts(board: np.uint64, deck: MaskArray, missing: int, boards: MaskArray) -> None:
    """Add to a board each choice of so many of the cards that are left."""
    chosen = np.arange(missing)
    for index in range(len(boards)):
        mask = board
        for place in range(missing):
            mask |= deck[chosen[place]]
        boards[index] = mask
        # The next choice: the last place that can moves on, and those behind it follow.
        place = missing - 1
        while place >= 0 and chosen[place] == len(deck) - missing + place:
            place -= 1
        if place >= 0:
            chosen[place] += 1
            for behind in range(place + 1, missing):
                chosen[behind] = chosen[behind - 1] + 1


def distinct_boards() -> tuple[MaskArray, CountArray]:
    """The boards that differ by more than the names of suits, and how many each stands for."""
    masks, times = (
        np.zeros(DISTINCT_BOARD_COUNT, np.uint64),
        np.zeros(DISTINCT_BOARD_COUNT, np.int64),
    )
    _fill_distinct_boards(masks, times)
    return masks, times


@kernel
def _fill_distinct_boards(masks: MaskArray, times: CountArray) -> None:
    """Go through all boards and keep one of each kind.

    A board is four sets of ranks, one for each suit. Of the boards that differ in the order
    of these sets alone, the one is kept in which they never rise; it stands for as many as
    the sets have orders.
    """
    index = 0
    sets = np.zeros(SUIT_COUNT, np.uint64)
    for a in range(CARD_COUNT):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        mask = ZERO
                        for card in (a, b, c, d, e):
                            mask |= ONE << np.uint64(card)
                        for suit in range(SUIT_COUNT):
                            sets[suit] = ranks_of_suit(mask, np.uint64(suit))
                        if sets[0] < sets[1] or sets[1] < sets[2] or sets[2] < sets[3]:
                            continue
                        orders, alike = 24, 1
                        for suit in range(1, SUIT_COUNT):
                            alike = alike + 1 if sets[suit] == sets[suit - 1] else 1
                            orders //= alike
                        masks[index] = mask
                        times[index] = orders
                        index += 1
