"""Many hands at once: arrays of cards, masks or the core's hands in, classes out."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from handrail.encodings import to_index
from handrail.engine.arguments import check_type
from handrail.engine.arrays import CARDS, Cards, Classes, Masks
from handrail.engine.kernels import (
    evaluate_each_mask,
    evaluate_fives,
    evaluate_sevens,
    evaluate_sixes,
    first_wrong_mask,
    first_wrong_row,
)
from handrail.engine.sharing import processors
from handrail.engine.tables import tables
from handrail.hands import Hand
from handrail.ladder import hand_classes
from handrail.scoring import Score

SIZES = (5, 6, 7)
# Rows at a time: so many that handing them to a thread costs nothing beside them, so few
# that all threads have enough to do.
BLOCK = 1 << 16


def evaluate(cards: Cards) -> Classes:
    """The class of the best five cards in each row: 1 for a royal flush, to 7,462.

    Args:
        cards: deck indices as ``uint8``, shape (n, 5), (n, 6) or (n, 7).

    Returns:
        ``uint16``, shape (n,). The work is spread over the processors.

    Raises:
        ValueError: another shape or type, a value that is no deck index, or a card that
            stands twice in a row; the message names the first row that is wrong.

    >>> evaluate(np.array([[51, 47, 43, 39, 35], [0, 4, 8, 12, 21]], np.uint8))
    array([   1, 7462], dtype=uint16)
    """
    held = rows_of(cards)

    def checked(rows: slice) -> None:
        if evaluate_rows(held[rows], out[rows], check=True) < rows.stop - rows.start:
            row = rows.start + first_wrong_row(held[rows], tables().bits)
            raise ValueError(what_is_wrong(held[row], row))

    out = np.empty(len(held), np.uint16)
    each_block(checked, len(held))
    return out


def evaluate_unchecked(cards: Cards) -> Classes:
    """``evaluate`` for cards known to be right. For others the answer is any number at all.

    Args:
        cards: as for ``evaluate``.

    Returns:
        ``uint16``, shape (n,).

    Raises:
        ValueError: another shape or type.

    >>> evaluate_unchecked(np.array([[51, 47, 43, 39, 35]], np.uint8))
    array([1], dtype=uint16)
    """
    held = rows_of(cards)
    out = np.empty(len(held), np.uint16)
    each_block(lambda rows: evaluate_rows(held[rows], out[rows], check=False), len(held))
    return out


def evaluate_masks(masks: Masks) -> Classes:
    """The class of the best five cards in each set of five, six or seven.

    Args:
        masks: ``uint64``, shape (n,); the bit of a card is at its deck index.

    Raises:
        ValueError: another shape or type, or a mask that is no such set.

    >>> evaluate_masks(np.array([0b11111], np.uint64))
    array([166], dtype=uint16)
    """
    held = np.require(masks, requirements=["C", "W"])
    if held.dtype != np.uint64:
        raise ValueError(f"masks are uint64, not {held.dtype}")
    if held.ndim != 1:
        raise ValueError(f"masks have the shape (n,), not {held.shape}")

    def checked(rows: slice) -> None:
        row = first_wrong_mask(held[rows])
        if row >= 0:
            at = rows.start + row
            raise ValueError(f"row {at}: {int(held[at]):#x} is not a set of 5, 6 or 7 cards")
        evaluate_each_mask(held[rows], tables(), out[rows])

    out = np.empty(len(held), np.uint16)
    each_block(checked, len(held))
    return out


def rows_of(cards: Cards) -> Cards:
    """Return cards as kernels read them, if they have the right type and shape."""
    held = np.require(cards, requirements=["C", "W"])
    if held.dtype != np.uint8:
        raise ValueError(f"cards are uint8, not {held.dtype}")
    if held.ndim != 2 or held.shape[1] not in SIZES:
        raise ValueError(f"cards have the shape (n, 5), (n, 6) or (n, 7), not {held.shape}")
    return held


def evaluate_rows(cards: Cards, out: Classes, check: bool) -> int:
    """Fill in the classes of rows, in this thread; if asked, how many rows are right."""
    match cards.shape[1]:
        case 5:
            return evaluate_fives(cards, tables(), out, check)
        case 6:
            return evaluate_sixes(cards, tables(), out, check)
        case _:
            return evaluate_sevens(cards, tables(), out, check)


def each_block(work: Callable[[slice], object], rows: int) -> None:
    """Do the work for all rows, block by block; many blocks are shared out among threads."""
    blocks = [slice(at, min(at + BLOCK, rows)) for at in range(0, rows, BLOCK)]
    workers = min(processors(), len(blocks) // 2)
    if workers < 2:
        for block in blocks:
            _ = work(block)
        return
    with ThreadPoolExecutor(workers) as pool:
        for _ in pool.map(work, blocks):
            pass


def what_is_wrong(row: Cards, number: int) -> str:
    """Why a row is no hand."""
    cards = [int(card) for card in row]
    for card in cards:
        if card >= CARDS:
            return f"row {number}: {card} is not a deck index, which are 0 to {CARDS - 1}"
    twice = next(card for card in cards if cards.count(card) > 1)
    return f"row {number}: card {twice} stands {cards.count(twice)} times"


def cards_of(hands: Sequence[Hand]) -> Cards:
    """The core's hands as an array, (n, 5).

    >>> cards_of([Hand(DECK[:5])])
    array([[0, 1, 2, 3, 4]], dtype=uint8)
    """
    check_type("hands", hands, Iterable)
    indices: list[int] = []
    for hand in hands:
        check_type("a hand", hand, Hand)
        indices.extend(map(to_index, hand.cards))
    return np.array(indices, dtype=np.uint8).reshape(-1, 5)


def classes_of(hands: Sequence[Hand]) -> tuple[int, ...]:
    """The class of each hand: ``class_of`` for many.

    >>> classes_of([Hand(DECK[:5])])
    (166,)
    """
    return tuple(evaluate_unchecked(cards_of(hands)).tolist())


def scores_of(hands: Sequence[Hand]) -> tuple[Score, ...]:
    """The score of each hand: ``score`` for many.

    >>> scores_of([Hand(DECK[:5])])[0].category
    <Category.FOUR_OF_A_KIND: 8>
    """
    ladder = hand_classes()
    return tuple(ladder[number - 1].score for number in classes_of(hands))
