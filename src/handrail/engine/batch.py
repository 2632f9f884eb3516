"""Classes of many hands at once, from arrays of cards or from ``Hand`` values."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from handrail.argument_checks import check_type
from handrail.cards.encodings import to_index
from handrail.engine.arrays import CARD_COUNT, CardArray, ClassArray
from handrail.engine.class_kernels import (
    evaluate_fives,
    evaluate_sevens,
    evaluate_sixes,
    find_invalid_row,
)
from handrail.engine.game_tables import (
    choices_of,
    decide_rows,
    evaluate_badugis,
    evaluate_choices,
    ranking_tables,
)
from handrail.engine.hash_tables import LookupTables, lookup_tables
from handrail.engine.parallel import processor_count
from handrail.games.ladder import hand_classes
from handrail.games.rankings import HIGH, Ranking
from handrail.games.rule_book import FULL_BOARD_SIZE
from handrail.games.wording import describe
from handrail.hands.types import HAND_SIZE, Hand
from handrail.text import join_words

HAND_SIZES = (5, 6, 7)
OMAHA_SIZES, FROM_HOLDING = (4, 5, 6), 2
# A block of rows is the work that a thread takes at once. This size is large enough that starting
# a block costs almost no time, and small enough that all threads stay busy.
ROWS_PER_BLOCK = 1 << 16


def evaluate(cards: CardArray, ranking: Ranking = HIGH) -> ClassArray:
    """Return the class of the best hand in each row, 1 for the best: 1 (royal flush) to 7,462.

    Args:
        cards: the deck index of each card as ``uint8``, shape (n, 5), (n, 6) or (n, 7), in badugi
            (n, 4). A row is a hand.
        ranking: the rules by which hands compare. The classes are the numbers of its ladder, and 0
            if no choice of the cards qualifies.

    Returns:
        ``uint16``, shape (n,). Several threads evaluate a large array.

    Raises:
        ValueError: ``cards`` has another shape or dtype, a value is not a deck index, or a row
            holds the same card twice. The message gives the number of the first invalid row.

    >>> evaluate(np.array([[51, 47, 43, 39, 35], [0, 4, 8, 12, 21]], np.uint8))
    array([   1, 7462], dtype=uint16)
    >>> evaluate(np.array([[51, 47, 43, 39, 35], [0, 4, 8, 12, 21]], np.uint8), DEUCE_TO_SEVEN)
    array([7462,    1], dtype=uint16)
    """
    check_type("a Ranking", ranking, Ranking, "handrail.games.ACE_TO_FIVE")
    rows_in = _check_rows(cards, (ranking.hand_size,) if ranking.is_badugi else HAND_SIZES)

    def evaluate_block(rows: slice) -> None:
        if not evaluate_rows(rows_in[rows], ranking, out[rows]):
            row = rows.start + find_invalid_row(rows_in[rows], lookup_tables().bits)
            raise ValueError(_row_error(rows_in[row], row))

    out = np.empty(len(rows_in), np.uint16)
    _run_blocks(evaluate_block, len(rows_in))
    return out


def evaluate_omaha(holdings: CardArray, boards: CardArray, ranking: Ranking = HIGH) -> ClassArray:
    """Return the class of the best hand of two cards from the holding and three from the board.

    Args:
        holdings: the deck index of each player's own cards as ``uint8``, shape (n, 4), (n, 5) or
            (n, 6).
        boards: the deck index of each card on the board as ``uint8``, shape (n, 5).
        ranking: the rules by which hands compare.

    Returns:
        ``uint16``, shape (n,): the numbers of the ranking's ladder, and 0 if no choice of the cards
        qualifies. Several threads evaluate a large array.

    Raises:
        ValueError: an array has another shape or dtype, a value is not a deck index, or a holding
            and its board hold the same card twice. The message gives the number of the first
            invalid row.

    >>> four_aces = np.array([[51, 50, 49, 48]], np.uint8)
    >>> board = np.array([[47, 43, 39, 30, 24]], np.uint8)  # Ks Qs Js 9h 8c
    >>> evaluate_omaha(four_aces, board), evaluate_omaha(four_aces, board, EIGHT_OR_BETTER)
    (array([3326], dtype=uint16), array([0], dtype=uint16))
    """
    check_type("a Ranking", ranking, Ranking, "handrail.games.ACE_TO_FIVE")
    own, shared = _check_rows(holdings, OMAHA_SIZES), _check_rows(boards, (FULL_BOARD_SIZE,))
    if len(own) != len(shared):
        raise ValueError(f"expected a board for each holding, got {len(shared)} for {len(own)}")

    def evaluate_block(rows: slice) -> None:
        both = np.hstack((own[rows], shared[rows]))
        row = find_invalid_row(both, lookup_tables().bits)
        if row >= 0:
            raise ValueError(_row_error(both[row], rows.start + row))
        out[rows] = choose_best(own[rows], shared[rows], FROM_HOLDING, ranking)

    out = np.empty(len(own), np.uint16)
    _run_blocks(evaluate_block, len(own))
    return out


def choose_best(own: CardArray, shared: CardArray, from_own: int, ranking: Ranking) -> ClassArray:
    """Return the class of the best hand with ``from_own`` own cards in each row of valid cards.

    The rest of the hand's five cards are shared cards. The class is 0 if no hand qualifies.
    """
    out = np.empty(len(own), np.uint16)
    own_choices = choices_of(own.shape[1], from_own)
    shared_choices = choices_of(shared.shape[1], HAND_SIZE - from_own)
    lookup = ranking_tables(ranking).lookup
    evaluate_choices(own, shared, own_choices, shared_choices, lookup, out)
    return out


def _check_rows(cards: CardArray, sizes: tuple[int, ...]) -> CardArray:
    """Return ``cards`` in contiguous memory. Raise ``ValueError`` for a wrong dtype or shape.

    ``sizes`` are the possible numbers of cards in a row.
    """
    rows_in = np.require(cards, requirements=["C", "W"])
    if rows_in.dtype != np.uint8:
        raise ValueError(f"expected cards as uint8, got {rows_in.dtype}")
    if rows_in.ndim != 2 or rows_in.shape[1] not in sizes:
        shapes = join_words((f"(n, {size})" for size in sizes), "or")
        raise ValueError(f"expected cards of shape {shapes}, got {rows_in.shape}")
    return rows_in


def evaluate_rows(cards: CardArray, ranking: Ranking, out: ClassArray) -> bool:
    """Write the class of each row under a ranking to ``out``. Return whether all rows are valid."""
    if ranking == HIGH:
        return _evaluate_rows(cards, lookup_tables(), out)
    tables = ranking_tables(ranking)
    if ranking.is_badugi:
        is_valid = find_invalid_row(cards, tables.lookup.bits) < 0
        if is_valid:
            evaluate_badugis(cards, tables.badugis, out)
        return is_valid
    is_valid = _evaluate_rows(cards, tables.first_pass, out)
    if is_valid:
        decide_rows(cards, tables.lookup, out)
    return is_valid


def _evaluate_rows(cards: CardArray, lookup: LookupTables, out: ClassArray) -> bool:
    """Write the class of each row to ``out``. Return whether all rows are valid."""
    match cards.shape[1]:
        case 5:
            valid_rows = evaluate_fives(cards, lookup, out)
        case 6:
            valid_rows = evaluate_sixes(cards, lookup, out)
        case _:
            valid_rows = evaluate_sevens(cards, lookup, out)
    return valid_rows == len(cards)


def _run_blocks(run_block: Callable[[slice], object], rows: int) -> None:
    """Call ``run_block`` for all rows, one block at a time. Use threads for many blocks."""
    blocks = [slice(at, min(at + ROWS_PER_BLOCK, rows)) for at in range(0, rows, ROWS_PER_BLOCK)]
    workers = min(processor_count(), len(blocks) // 2)
    if workers < 2:
        for block in blocks:
            _ = run_block(block)
        return
    with ThreadPoolExecutor(workers) as pool:
        for _ in pool.map(run_block, blocks):
            pass


def _row_error(row: CardArray, number: int) -> str:
    """Return the error message for an invalid row.

    Args:
        row: the cards of the row.
        number: the position of the row, counted from 0.
    """
    cards = [int(card) for card in row]
    for card in cards:
        if card >= CARD_COUNT:
            return f"row {number}: expected a deck index from 0 to {CARD_COUNT - 1}, got {card}"
    repeated_card = next(card for card in cards if cards.count(card) > 1)
    return f"row {number}: card {repeated_card} appears {cards.count(repeated_card)} times"


def cards_of(hands: Sequence[Hand]) -> CardArray:
    """Return the deck indices of each hand's cards: ``uint8``, shape (n, 5).

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
    """Return the class of each hand, 1 (royal flush) to 7,462.

    ``handrail.class_of`` returns the same number for one hand.

    >>> classes_of([Hand(DECK[:5])])
    (166,)
    """
    return tuple(evaluate(cards_of(hands)).tolist())


def class_names() -> NDArray[np.str_]:
    """Return the name of each class of hold'em, at the index that is its number, shape (7463,).

    So an array of classes names a million hands at once. The name at index 0 is empty.

    >>> class_names()[[1, 166, 7462]].tolist()
    ['royal flush', 'four of a kind, twos', 'high card, seven']
    """
    return np.array(["", *(describe(each.score) for each in hand_classes())])
