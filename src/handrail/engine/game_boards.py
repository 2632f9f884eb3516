"""Counts of all hands of a game, and the equity of holdings over all boards of a game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np

from handrail.argument_checks import check_integer, check_type
from handrail.cards.encodings import to_index, to_mask
from handrail.cards.types import Card
from handrail.engine.arrays import CARD_COUNT, CardArray, ClassArray, CountArray, MaskArray
from handrail.engine.batch import HAND_SIZES, choose_best, evaluate_rows
from handrail.engine.boards import complete_boards
from handrail.engine.class_kernels import ONE, popcount
from handrail.engine.compiling import array_kernel
from handrail.engine.exact_equity import check_masks
from handrail.engine.game_tables import best_of_choices, choices_of
from handrail.engine.hash_tables import WORSE_THAN_ANY
from handrail.engine.parallel import run_parallel
from handrail.games.errors import CardGroups
from handrail.games.judging import shares_of
from handrail.games.ladder import ladder_of
from handrail.games.rankings import Ranking
from handrail.games.rule_book import MIN_PLAYERS, Game
from handrail.games.shares import Equity
from handrail.hands.errors import HAND_SIZE

BOARDS_PER_PART = 1 << 16
# Up to this many boards, numpy alone is faster than loading numba, which takes half a second.
MAX_FEW_BOARDS = 5_000


def game_counts(game: Game, cards: int) -> tuple[CountArray, ...]:
    """Count all hands of ``cards`` cards of a game's deck, by the class of the best hand.

    All hands of seven cards of a deck of 52 take a few seconds.

    Args:
        game: the rules, of which the deck and the rankings are used.
        cards: the number of cards: 5, 6 or 7, in badugi also 4.

    Returns:
        One array for each ranking of the game: ``int64``, with the number of hands of each class
        of its ladder. The number at index 0 is of the hands that do not qualify.

    Raises:
        TypeError: an argument has another type.
        ValueError: ``cards`` is another number.

    >>> [counted] = game_counts(SHORT_DECK_HOLDEM, 5)
    >>> counted[:3], counted.sum()
    (array([0, 4, 4]), np.int64(376992))
    """
    check_type("a Game", game, Game)
    cards = check_integer("the number of cards as an integer", cards)
    least = max(ranking.hand_size for ranking in game.rankings)
    if not least <= cards <= HAND_SIZES[-1]:
        raise ValueError(f"expected {least} to {HAND_SIZES[-1]} cards, got {cards}")
    deck = sorted(map(to_index, game.deck))
    sizes = tuple(ladder_of(ranking).class_count + 1 for ranking in game.rankings)
    parts = ((game, sizes, cards, *two) for two in combinations(deck, 2))
    return run_parallel(_count_hands, parts, None, _add_counts)


def _add_counts(counted: Iterable[tuple[CountArray, ...]]) -> tuple[CountArray, ...]:
    return tuple(np.sum(each, axis=0) for each in zip(*counted, strict=True))


def _count_hands(
    game: Game, sizes: tuple[int, ...], cards: int, lowest: int, second: int
) -> tuple[CountArray, ...]:
    """Count the hands whose two cards with the lowest deck indices are these.

    ``sizes`` are the lengths of the arrays, one for each ranking.
    """
    higher = to_mask(game.deck) >> second + 1 << second + 1
    rows = _cards_of_masks(complete_boards(1 << lowest | 1 << second, ~higher, cards), cards)
    return tuple(
        np.bincount(_classes(rows, ranking), minlength=size)
        for ranking, size in zip(game.rankings, sizes, strict=True)
    )


def _classes(rows: CardArray, ranking: Ranking) -> ClassArray:
    """Return the class of the best hand in each row of valid cards. It is 0 if none qualifies."""
    most = ranking.hand_size if ranking.is_badugi else HAND_SIZES[-1]
    if rows.shape[1] > most:
        choices = choices_of(rows.shape[1], most)
        found = np.array([_classes(rows[:, choice], ranking) for choice in choices])
        best: ClassArray = (found - np.uint16(1)).min(axis=0)  # 0 - 1 is the largest number
        return best + np.uint16(1)
    out = np.empty(len(rows), np.uint16)
    _ = evaluate_rows(rows, ranking, out, check=False)
    return out


def equity_of_holdings(game: Game, board: tuple[Card, ...], holdings: CardGroups) -> Equity:
    """Return the exact equity of checked holdings. ``game_equity`` takes arrays instead."""
    indices = np.array([[to_index(card) for card in cards] for cards in holdings], np.uint8)
    return game_equity(game, indices, to_mask(board))


def game_equity(game: Game, holdings: CardArray, board: int = 0, dead: int = 0) -> Equity:
    """Return the exact equity of holdings, over all boards that the deck of the game allows.

    Two Omaha holdings take about a second before the flop, and a few milliseconds after it.

    Args:
        game: the rules. In a game without a board, the holdings are compared once.
        holdings: the deck index of each player's cards as ``uint8``, shape (players, holding size).
        board: the cards on the board as a mask, in which bit i is the card with deck index i.
            Their number is 0, or that of a street of the game.
        dead: the dead cards as a mask. They are not on the board, and no player holds them.

    Raises:
        TypeError: an argument has another type.
        ValueError: the holdings have another shape or dtype, the board has another number of
            cards, there are fewer than two players, a card appears twice or is not in the game's
            deck, or too few cards are left.

    >>> aces_and_kings = np.array([[51, 50, 47, 46], [43, 42, 39, 38]], np.uint8)
    >>> [round(float(each.share), 4) for each in game_equity(OMAHA, aces_and_kings).players]
    [0.7114, 0.2886]
    """
    check_type("a Game", game, Game)
    check_type("holdings as an array", holdings, np.ndarray)
    if board and not game.board_size:
        raise ValueError(f"expected no board in {game.name}, got {board}")
    board, dead = check_masks(board, dead, (0, *game.streets))
    if holdings.dtype != np.uint8 or holdings.shape[1:] != (game.holding_size,):
        raise ValueError(
            f"expected holdings as uint8 of shape (players, {game.holding_size}),"
            f" got {holdings.dtype} of shape {holdings.shape}"
        )
    if len(holdings) < MIN_PLAYERS:
        raise ValueError(f"expected at least {MIN_PLAYERS} players, got {len(holdings)}")
    deck, held = to_mask(game.deck), [int(card) for card in holdings.flat]
    if board & ~deck:
        raise ValueError(f"expected a board from the deck of {game.name}, got {board:#x}")
    live = deck & ~(board | dead)
    for card in held:
        if not live >> card & 1 or held.count(card) > 1:
            raise ValueError(
                f"expected different cards from the deck of {game.name}, none of them dead or on"
                f" the board, got card {card}"
            )
    live &= ~sum(1 << card for card in held)
    missing = game.board_size - board.bit_count()
    board_count = comb(live.bit_count(), missing)
    if not board_count:
        raise ValueError(
            f"expected cards for a board of {game.board_size}, got too many dead cards"
        )
    has_badugi = any(ranking.is_badugi for ranking in game.rankings)
    if game.board_size and board_count <= MAX_FEW_BOARDS and not has_badugi:
        counted = _count_on_few_boards(game, holdings, board, live)
    else:
        boards = complete_boards(board, ~live, game.board_size)
        parts = (
            (game, holdings, boards[start : start + BOARDS_PER_PART])
            for start in range(0, len(boards), BOARDS_PER_PART)
        )
        counted = run_parallel(_count_winners, parts, None, _add_winners)
    players = range(len(holdings))  # bit i of a number is the player i
    by_shares = Counter[tuple[Fraction, ...]]()
    for code, number in counted.items():
        won = (code >> part * len(players) for part in range(len(game.rankings)))
        winners = (tuple(each for each in players if bits >> each & 1) for bits in won)
        by_shares[shares_of(winners, len(players))] += number
    return Equity.of_shares(by_shares)


def _add_winners(counted: Iterable[Counter[int]]) -> Counter[int]:
    return sum(counted, Counter[int]())


def _count_on_few_boards(game: Game, holdings: CardArray, board: int, live: int) -> Counter[int]:
    """Count the boards as ``_count_winners`` does, but without kernels.

    ``live`` are the cards that may complete the board.
    """
    board_cards, live_cards = _cards_of_mask(board), _cards_of_mask(live)
    runouts = combinations(live_cards, game.board_size - len(board_cards))
    shared = np.array([board_cards + cards for cards in runouts], np.uint8)
    choices = _choices_in(game)
    players = [np.hstack((np.tile(own, (len(shared), 1)), shared)) for own in holdings]
    return _count_codes(
        [
            np.array([best_of_choices(cards, choices, ranking) for cards in players])
            for ranking in game.rankings
        ]
    )


def _cards_of_mask(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(CARD_COUNT) if mask >> card & 1)


def _choices_in(game: Game) -> CardArray:
    """Return each choice of five positions that a player may show.

    The positions are those of the player's own cards, and then those of the board.
    """
    size = game.holding_size + game.board_size
    if game.from_holding is None:
        return choices_of(size, HAND_SIZE)
    own = combinations(range(game.holding_size), game.from_holding)
    shared = combinations(range(game.holding_size, size), HAND_SIZE - game.from_holding)
    return np.array([first + second for first, second in product(own, shared)], np.uint8)


def _count_winners(game: Game, holdings: CardArray, boards: MaskArray) -> Counter[int]:
    """Count the boards by who wins each part of the pot.

    The winners are the bits of a number: one bit for each player, first for the first ranking.
    """
    shared = _cards_of_masks(boards, game.board_size)
    return _count_codes(
        [
            np.array([_classes_on(shared, game, each, ranking) for each in holdings])
            for ranking in game.rankings
        ]
    )


def _count_codes(classes_by_ranking: Sequence[ClassArray]) -> Counter[int]:
    """Count the boards by the bits of their winners.

    There is one array for each ranking: the class of each player on each board.
    """
    codes = np.zeros(classes_by_ranking[0].shape[1], np.int64)
    for part, classes in enumerate(classes_by_ranking):
        best = np.where(classes, classes, WORSE_THAN_ANY).min(axis=0)
        for bit, player_classes in enumerate(classes, part * len(classes)):
            codes |= (player_classes == best).astype(np.int64) << bit
    found, numbers = np.unique(codes, return_counts=True)
    return Counter(dict(zip(found.tolist(), numbers.tolist(), strict=True)))


def _classes_on(shared: CardArray, game: Game, holding: CardArray, ranking: Ranking) -> ClassArray:
    """Return the class of a player's best hand on each board. It is 0 if no hand qualifies."""
    own = np.tile(holding, (len(shared), 1))
    if game.from_holding is None:
        return _classes(np.hstack((own, shared)), ranking)
    return choose_best(own, shared, game.from_holding, ranking)


@array_kernel
def _cards_of_masks(masks: MaskArray, size: int) -> CardArray:
    """Return the cards of each mask of ``size`` cards as a row, in ascending order."""
    rows = np.empty((len(masks), size), np.uint8)
    for row in range(len(masks)):
        rest = masks[row]
        for position in range(size):
            rows[row, position] = popcount(~rest & (rest - ONE))
            rest &= rest - ONE
    return rows
