"""Boards of five cards: all that extend a given board, or one of each group with equal results."""

from collections.abc import Sequence
from itertools import permutations
from math import comb

import numpy as np

from handrail.engine.arrays import CARD_COUNT, SUIT_COUNT, CountArray, MaskArray
from handrail.engine.class_kernels import CLUBS_MASK, ZERO
from handrail.engine.compiling import array_kernel, kernel
from handrail.games.rule_book import FULL_BOARD_SIZE

ALL_SUIT_ORDERS = tuple(permutations(range(SUIT_COUNT)))


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
    # Most questions are about a flop, a turn or a river. They need no kernel, which would take half
    # a second to compile.
    if missing == 0:
        return np.array([board], np.uint64)
    if missing == 1:
        return deck | np.uint64(board)
    if missing == 2:
        first, second = np.triu_indices(len(deck), 1)
        return np.uint64(board) | deck[first] | deck[second]
    boards = np.zeros(comb(len(deck), missing), np.uint64)
    _fill_runouts(np.uint64(board), deck, missing, boards)
    return boards


@array_kernel
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


def distinct_boards(
    board: int = 0, dead: int = 0, suit_orders: Sequence[Sequence[int]] = ALL_SUIT_ORDERS
) -> tuple[MaskArray, CountArray]:
    """Return all boards up to suit names: one board from each group, and the size of the group.

    The boards of a group become equal if the suits are renamed. If all renamings are possible,
    there are 134,459 groups.

    Args:
        board: the cards already on the board, as a mask.
        dead: the cards that cannot be dealt to the board, as a mask.
        suit_orders: the possible renamings, each the new suit of each suit. They must leave the
            board and the dead cards as they are. If two of them are possible one after the other,
            the result must be possible as well.
    """
    boards = complete_boards(board, dead)
    if len(suit_orders) == 1:
        return boards, np.ones(len(boards), np.int64)
    multiplicities = np.zeros(len(boards), np.int64)
    number = _keep_one_of_each_group(boards, np.array(suit_orders, np.uint64), multiplicities)
    return boards[:number], multiplicities[:number]


@kernel
def _keep_one_of_each_group(
    boards: MaskArray, suit_orders: MaskArray, multiplicities: CountArray
) -> int:
    """Move one board of each group to the front, and return the number of groups.

    The board with the lowest mask is kept. The size of a group is the number of renamings, divided
    by the number of those that leave the board as it is.

    Args:
        boards: all boards, as masks.
        suit_orders: the possible renamings, each the new suit of each suit, (n, 4).
        multiplicities: to fill in: the size of each group.
    """
    groups = 0
    for board in boards:
        unchanged = 0
        for order in range(len(suit_orders)):
            renamed = ZERO
            for suit in range(SUIT_COUNT):
                renamed |= (board >> np.uint64(suit) & CLUBS_MASK) << suit_orders[order, suit]
            if renamed < board:
                break
            unchanged += renamed == board
        else:
            boards[groups] = board
            multiplicities[groups] = len(suit_orders) // unchanged
            groups += 1
    return groups
