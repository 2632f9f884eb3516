"""Equity of known holdings in games with a board, over all boards that may come."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, combinations
from math import comb

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_each
from handrail.cards.types import Card
from handrail.games.errors import CardGroups, ShowdownError, WrongBoardSize
from handrail.games.judging import holding_judge, pot_shares, see_board, showdown_errors
from handrail.games.rule_book import Game
from handrail.games.shares import Equity
from handrail.hands.errors import HAND_SIZE
from handrail.installation import EngineMissing, has_engine

# Each board takes up to several milliseconds. Up to the first limit, enumeration is faster than
# loading the engine. If the engine is not installed, boards up to the second limit are enumerated.
MAX_SMALL_BOARDS, MAX_ENUMERATED_BOARDS = 50, 5_000


def game_equity(
    game: Game, holdings: Iterable[Iterable[Card]], *, board: Iterable[Card] = ()
) -> Result[Equity, tuple[ShowdownError | EngineMissing, ...]]:
    """Return how often each player wins and ties, and each player's share of the pot.

    A deal is a full board. The answer is exact: every board that may come is judged.

    Fails with each ``ShowdownError``, or with ``EngineMissing`` if there are many boards.

    Args:
        game: a game with a board.
        holdings: the cards that each player holds.
        board: the cards on the board: none, or three to five.

    >>> both = parse_cards("AhAdKhKd QhQdJhJd").map(lambda cards: (cards[:4], cards[4:]))
    >>> answer = and_then(both, lambda each: game_equity(OMAHA, each, board=DECK[:4]))
    >>> answer.map(lambda equity: [round(float(player), 2) for player in equity.players])
    <Success: [0.9, 0.1]>
    """
    player_cards, board_cards = tuple(map(tuple, holdings)), tuple(board)
    check_each("a card", chain(board_cards, *player_cards), Card, "parse_cards")
    if not game.board_size:
        return Failure((WrongBoardSize(game.name, len(board_cards), ()),))
    errors = showdown_errors(game, board_cards, player_cards, (0, *game.streets))
    if errors:
        return Failure(errors)
    if should_enumerate_boards(game, len(board_cards), sum(map(len, player_cards))):
        return Success(enumerate_boards(game, board_cards, player_cards))
    if not has_engine():
        return Failure((EngineMissing(),))
    from handrail.engine.game_boards import equity_of_holdings

    return Success(equity_of_holdings(game, board_cards, player_cards))


def should_enumerate_boards(game: Game, board_size: int, held_cards: int) -> bool:
    """Return whether to judge the boards that may come one by one, and not to use the engine.

    The engine has no tables for hands of fewer than five cards.

    Args:
        game: the rules.
        board_size: the number of cards on the board.
        held_cards: the number of cards that all players hold together.
    """
    live_cards = max(0, len(game.deck) - board_size - held_cards)
    if any(each.hand_size < HAND_SIZE and not each.is_badugi for each in game.rankings):
        return True
    boards = comb(live_cards, max(0, game.board_size - board_size))
    return boards <= MAX_SMALL_BOARDS or (boards <= MAX_ENUMERATED_BOARDS and not has_engine())


def enumerate_boards(game: Game, board: tuple[Card, ...], holdings: CardGroups) -> Equity:
    """Return the equity of valid holdings by judging every board, however long that takes."""
    deals_by_shares = Counter[tuple[Fraction, ...]]()
    missing = game.board_size - len(board)
    used = {*board}.union(*holdings)
    live_cards = [card for card in game.deck if card not in used]
    judges = [*map(holding_judge(game), holdings)]
    for cards in combinations(live_cards, missing):
        seen = see_board(board + cards)
        numbers = [judge(seen) for judge in judges]
        deals_by_shares[pot_shares(numbers)] += 1
    return Equity.of_shares(deals_by_shares)
