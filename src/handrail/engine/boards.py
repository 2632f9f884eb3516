"""Boards of five cards: all boards that extend a given one, and all boards up to suit names."""

from math import comb

import numpy as np

from handrail.engine.arrays import CARD_COUNT, SUIT_COUNT, CountArray, MaskArray
from handrail.engine.compiling import kernel
from handrail.engine.kernels import ONE, ZERO, ranks_of_suit
from handrail.showdown_errors import FULL_BOARD_SIZE

DISTINCT_BOARD_COUNT = 134_459


def complete_boards(board: int, dead: int, size: int = FULL_BOARD_SIZE) -> MaskArray:
    """Return every board of ``size`` cards that contains ``board`` and no dead card, as masks.

    Args:
        board: the cards already on the board, at most ``size``, as a mask.
        dead: the cards that cannot be dealt to the board, as a mask.
        size: the number of cards on a full board.
    """
    missing = size - board.bit_count()
    used = board | dead
    deck = np.array(
        [1 << card for card in range(CARD_COUNT) if not used >> card & 1], dtype=np.uint64
    )
    boards = np.zeros(comb(len(deck), missing), np.uint64)
    _fill_runouts(np.uint64(board), deck, missing, boards)
    return boards


@kernel
def _fill_runouts(board: np.uint64, deck: MaskArray, missing: int, boards: MaskArray) -> None:
    """Fill ``boards`` with the union of ``board`` and each choice of cards from ``deck``.

    Args:
        board: the cards already on the board, as a mask.
        deck: the cards that can be dealt, each as a mask of one card.
        missing: the number of cards to choose.
        boards: the array to fill.
    """
    chosen = np.arange(missing)
    for index in range(len(boards)):
        mask = board
        for position in range(missing):
            mask |= deck[chosen[position]]
        boards[index] = mask
        # Go on to the next choice. Find the last position whose card is not the highest that is
        # possible there, and take the next card. The later positions take the cards after that.
        position = missing - 1
        while position >= 0 and chosen[position] == len(deck) - missing + position:
            position -= 1
        if position >= 0:
            chosen[position] += 1
            for later in range(position + 1, missing):
                chosen[later] = chosen[later - 1] + 1


def distinct_boards() -> tuple[MaskArray, CountArray]:
    """Return all boards up to suit names: one board from each group, and the size of the group.

    The boards of a group become equal if the suits are renamed. There are 134,459 groups, so
    both arrays have the shape (134459,). The boards are masks.
    """
    masks, multiplicities = (
        np.zeros(DISTINCT_BOARD_COUNT, np.uint64),
        np.zeros(DISTINCT_BOARD_COUNT, np.int64),
    )
    _fill_distinct_boards(masks, multiplicities)
    return masks, multiplicities


@kernel
def _fill_distinct_boards(masks: MaskArray, multiplicities: CountArray) -> None:
    """Enumerate all boards, and keep one board of each group that differs in suit names only.

    A board consists of four sets of ranks, one for each suit. The boards of a group have the
    same four sets in different orders. The function keeps the board whose sets are in descending
    order. Its multiplicity is the number of different orders of the four sets.
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
                        multiplicities[index] = orders
                        index += 1
