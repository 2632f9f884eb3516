"""Questions about other games than hold'em, from the text of their cards to their answers.

Hold'em has modules of its own in the core, which the commands use if ``--game`` is not given.
"""

import re
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias, TypeVar

from returns.result import Failure, Result, Success

from handrail.calculator import game_equity
from handrail.card_errors import CardError
from handrail.cards import Card
from handrail.cli.options import read_deal
from handrail.equity_errors import EngineMissing
from handrail.games import (
    Game,
    GameEquity,
    GameError,
    GameOuts,
    ShownHand,
    best_hand,
    ladder_of,
    outs,
)
from handrail.games.showdowns import game_errors
from handrail.improvement import Outs, PlayerOuts
from handrail.notation import ParsedText, read_cards
from handrail.problems import Located
from handrail.railway import and_then
from handrail.scoring import Category, Score
from handrail.showdown_errors import BOARD_SIZES, FULL_BOARD_SIZE, CardGroups

A = TypeVar("A")

SEPARATOR = re.compile(r"(?<![^\s|])vs?\.?(?![^\s|])|\|", re.IGNORECASE)

Ask: TypeAlias = Callable[[tuple[Card, ...], CardGroups, Game], Result[A, tuple[GameError, ...]]]
"""A function that answers a question about a board and the cards that each player holds."""
GameTextError: TypeAlias = CardError | Located[GameError]
BestHands: TypeAlias = tuple[tuple[Card, ...], tuple[ShownHand | None, ...]]
"""The given cards, and the best hand under each ranking of a game."""
SolvedHoldings: TypeAlias = tuple[tuple[Card, ...], CardGroups, GameEquity]
"""A board, the cards that each player holds, and their equity."""


def ask_about_table(
    game: Game, has_board: bool, arguments: Sequence[str], ask: Ask[A], text: str
) -> Result[A, tuple[GameTextError, ...]]:
    """Return the answer to a question about the board and the holdings in a text.

    Args:
        game: the rules.
        has_board: whether the first argument is the board.
        arguments: the arguments of the command. If there are several, each is one group of cards;
            otherwise each word of the text is.
        ask: answers the question.
        text: the arguments joined by spaces, or a line of a file.
    """

    def answer(
        read: ParsedText[Card], groups: CardGroups
    ) -> Result[A, tuple[Located[GameError], ...]]:
        board, holdings, offset = split_table(game, has_board, groups)
        return read.locate(ask(board, holdings, game), offset)

    if has_board or arguments[1:]:
        return read_deal(arguments, answer, text)
    return and_then(read_cards(text), lambda read: answer(read, read.word_groups))


def split_table(
    game: Game, has_board: bool, groups: CardGroups
) -> tuple[tuple[Card, ...], CardGroups, int]:
    """Return the board, each player's cards, and how many cards come before the board.

    Without ``has_board``, the board is the first or the last group. If both are possible, it is
    the first. In a game without a board, single cards are dealt out to players in turn.

    >>> board, holdings, offset = split_table(OMAHA, False, (DECK[:4], DECK[4:8], DECK[8:11]))
    >>> len(board), len(holdings), offset
    (3, 2, 8)
    """
    size = game.holding_size
    first, *others = groups or ((),)
    if not (game.board_size or has_board):
        cards = tuple(chain(*groups))
        starts = range(0, len(cards), size)
        is_single = len(cards) == len(groups)
        return (), tuple(cards[at : at + size] for at in starts) if is_single else groups, 0
    last = groups[-1] if others else ()
    is_board_last = len(first) not in BOARD_SIZES or len(first) == size != len(last)
    if not has_board and len(last) in BOARD_SIZES and is_board_last:
        return last, groups[:-1], sum(map(len, groups[:-1]))
    return first, tuple(others), 0


def best_in_game(game: Game, text: str) -> Result[BestHands, tuple[GameTextError, ...]]:
    """Return the cards in a text, and the best hand under each ranking of a game.

    The first word is the holding, and the others are the board. If every word is a single card,
    the first ones are the holding, as many as the game says.
    """

    def pick(read: ParsedText[Card]) -> Result[BestHands, tuple[Located[GameError], ...]]:
        cards, groups = read.values, read.word_groups
        size = game.holding_size if len(groups) == len(cards) else len(groups[0])
        split = size if game.board_size else len(cards)
        holding, board = cards[:split], cards[split:]
        sizes = BOARD_SIZES if game.board_size else (0,)
        errors = game_errors(game, board, (holding,), sizes, least=1)
        if errors:
            return read.locate(Failure(errors), len(holding))
        ladders = map(ladder_of, game.rankings)
        return Success((cards, tuple(best_hand(game, each, holding, board) for each in ladders)))

    return and_then(read_cards(text), pick)


def solve_holdings(
    game: Game, text: str
) -> Result[SolvedHoldings, tuple[CardError | Located[GameError | EngineMissing], ...]]:
    """Return the board, the holdings and their equity: ``AhAdKhKd vs QhQdJhJd | 2c3c4c``.

    The board after ``|`` can be left out.
    """
    marks = tuple(SEPARATOR.finditer(text))
    starts = [mark.start() for mark in marks]

    def solve(
        read: ParsedText[Card],
    ) -> Result[SolvedHoldings, tuple[Located[GameError | EngineMissing], ...]]:
        pieces: list[list[Card]] = [[] for _ in range(len(marks) + 1)]
        for card, span in zip(read.values, read.spans, strict=True):
            pieces[bisect(starts, span.start)].append(card)
        players = 1 + sum(mark[0] != "|" for mark in marks)
        holdings, board = tuple(map(tuple, pieces[:players])), tuple(chain(*pieces[players:]))
        answer = game_equity(holdings, game, board=board)
        return read.locate(answer, sum(map(len, holdings))).map(
            lambda equity: (board, holdings, equity)
        )

    # Spaces in place of the separators keep the spans of the cards.
    return and_then(read_cards(SEPARATOR.sub(lambda mark: " " * len(mark[0]), text)), solve)


def find_outs(
    board: tuple[Card, ...], holdings: CardGroups, game: Game
) -> Result[Outs, tuple[GameError, ...]]:
    """Return each player's outs in a game, with the category of the high hand that each makes."""
    return outs(board, holdings, game).map(
        lambda players: Outs(
            board,
            tuple(
                PlayerOuts(
                    each.cards,
                    each.leads,
                    tuple(_with_categories(each, board, game)),
                    each.unseen,
                    FULL_BOARD_SIZE - len(board),
                )
                for each in players
            ),
        )
    )


def _with_categories(
    player: GameOuts, board: tuple[Card, ...], game: Game
) -> Iterator[tuple[Card, Category]]:
    """Yield each out of a player with the category of the high hand that it makes."""
    ladder = ladder_of(game.rankings[0])
    for card in player.outs:
        hand = best_hand(game, ladder, player.cards, (*board, card))
        if hand is not None and isinstance(hand.score, Score):  # in every game with a board
            yield card, hand.score.category
