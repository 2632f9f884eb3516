"""The winners among players with known cards, on all boards of a game."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from handrail.cards.encodings import to_index, to_mask
from handrail.cards.types import Card
from handrail.engine.arrays import CardArray, ClassArray, MaskArray
from handrail.engine.batch import HAND_SIZES, choose_best, evaluate_rows
from handrail.engine.boards import complete_boards
from handrail.engine.class_kernels import ONE, popcount
from handrail.engine.compiling import array_kernel
from handrail.engine.game_tables import choices_of
from handrail.engine.hash_tables import WORSE_THAN_ANY
from handrail.equities.enumeration import PotWinners
from handrail.games.errors import CardGroups
from handrail.games.rankings import Ranking
from handrail.games.rule_book import Game

BOARDS_PER_PART = 1 << 16


def best_classes(rows: CardArray, ranking: Ranking) -> ClassArray:
    """Return the class of the best hand in each row of valid cards. It is 0 if none qualifies."""
    most = ranking.hand_size if ranking.is_badugi else HAND_SIZES[-1]
    if rows.shape[1] > most:
        choices = choices_of(rows.shape[1], most)
        found = np.array([best_classes(rows[:, choice], ranking) for choice in choices])
        best: ClassArray = (found - np.uint16(1)).min(axis=0)  # 0 - 1 is the largest number
        return best + np.uint16(1)
    out = np.empty(len(rows), np.uint16)
    _ = evaluate_rows(rows, ranking, out)
    return out


def board_parts(
    game: Game, holdings: CardGroups, board: tuple[Card, ...], dead: tuple[Card, ...]
) -> list[tuple[Game, CardArray, MaskArray]]:
    """Return the arguments for ``count_board_winners``: all boards that may come, in parts.

    Args:
        game: the rules. In a game without a board, the holdings are compared once.
        holdings: the cards that each player holds.
        board: the cards on the board.
        dead: the dead cards.
    """
    indices = np.array([[to_index(card) for card in cards] for cards in holdings], np.uint8)
    used = {*board, *dead}.union(*holdings)
    live = to_mask(card for card in game.deck if card not in used)
    boards = complete_boards(to_mask(board), ~live, game.board_size)
    starts = range(0, len(boards), BOARDS_PER_PART)
    return [(game, indices, boards[start : start + BOARDS_PER_PART]) for start in starts]


def count_board_winners(game: Game, holdings: CardArray, boards: MaskArray) -> Counter[PotWinners]:
    """Count the boards by who wins each part of the pot.

    Args:
        game: the rules.
        holdings: the deck index of each player's cards, shape (players, holding size).
        boards: full boards, as masks.
    """
    shared = cards_of_masks(boards, game.board_size)
    return count_winners(game, [np.tile(each, (len(shared), 1)) for each in holdings], shared)


def count_winners(
    game: Game, holdings: Sequence[CardArray], shared: CardArray
) -> Counter[PotWinners]:
    """Count the deals by who wins each part of the pot.

    Args:
        game: the rules.
        holdings: for each player the cards in each deal, shape (deals, holding size).
        shared: the full board of each deal, shape (deals, board size).
    """
    classes = [
        np.array([classes_on(game, each, shared, ranking) for each in holdings])
        for ranking in game.rankings
    ]
    players = range(len(holdings))
    counts = Counter[PotWinners]()
    for code, number in _count_codes(classes).items():
        won = (code >> part * len(players) for part in range(len(game.rankings)))
        counts[tuple(tuple(each for each in players if bits >> each & 1) for bits in won)] = number
    return counts


def _count_codes(classes_by_ranking: Sequence[ClassArray]) -> Counter[int]:
    """Count the deals by their winners, which are the bits of a number.

    There is one bit for each player, first for the first ranking.

    Args:
        classes_by_ranking: the class of each player in each deal, for each ranking.
    """
    codes = np.zeros(classes_by_ranking[0].shape[1], np.int64)
    for part, classes in enumerate(classes_by_ranking):
        best = np.where(classes, classes, WORSE_THAN_ANY).min(axis=0)
        for bit, player_classes in enumerate(classes, part * len(classes)):
            codes |= (player_classes == best).astype(np.int64) << bit
    found, numbers = np.unique(codes, return_counts=True)
    return Counter(dict(zip(found.tolist(), numbers.tolist(), strict=True)))


def classes_on(game: Game, own: CardArray, shared: CardArray, ranking: Ranking) -> ClassArray:
    """Return the class of a player's best hand in each deal. It is 0 if no hand qualifies."""
    if game.from_holding is None:
        return best_classes(np.hstack((own, shared)), ranking)
    return choose_best(own, shared, game.from_holding, ranking)


@array_kernel
def cards_of_masks(masks: MaskArray, size: int) -> CardArray:
    """Return the cards of each mask of ``size`` cards as a row, in ascending order."""
    rows = np.empty((len(masks), size), np.uint8)
    for row in range(len(masks)):
        rest = masks[row]
        for position in range(size):
            rows[row, position] = popcount(~rest & (rest - ONE))
            rest &= rest - ONE
    return rows
