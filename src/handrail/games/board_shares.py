"""Equity and outs in games with a board: each player's share of the pot over the boards to come."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.games.game_errors import GameError
from handrail.games.ladders import ladder_of
from handrail.games.rule_book import Game
from handrail.games.showdowns import PotPart, game_errors, judge, shares_of
from handrail.improvement import Outs, PlayerOuts
from handrail.scoring import Score
from handrail.showdown_errors import CardGroups


@final
@dataclass(frozen=True, slots=True)
class PlayerShare:
    """One player's equity, which is the average share of the pot.

    ``wins`` is the number of boards on which the player gets all of the pot, and ``ties`` the
    number on which the player gets a part of it.
    """

    wins: int
    ties: int
    share: Fraction


@final
@dataclass(frozen=True, slots=True)
class GameEquity:
    """The exact equity of each player. ``total`` is the number of boards."""

    players: tuple[PlayerShare, ...]
    total: int

    @classmethod
    def of(cls, boards: Counter[tuple[Fraction, ...]]) -> "GameEquity":
        """Return the equity of all players.

        Args:
            boards: the number of boards for each way to share the pot. A way has the share of
                each player.
        """
        total = boards.total()
        players: list[PlayerShare] = []
        for shares in zip(*boards, strict=True):
            counted = tuple(zip(shares, boards.values(), strict=True))
            wins = sum(number for share, number in counted if share == 1)
            ties = sum(number for share, number in counted if 0 < share < 1)
            won = sum((share * number for share, number in counted), Fraction())
            players.append(PlayerShare(wins, ties, won / total))
        return cls(tuple(players), total)


def enumerate_boards(holdings: CardGroups, game: Game, board: tuple[Card, ...]) -> GameEquity:
    """Return the equity of valid holdings by judging every board, however long that takes."""
    judge_board = _board_judge(holdings, game)
    missing = combinations(live_cards(holdings, game, board), game.board_size - len(board))
    return GameEquity.of(Counter(_shares(judge_board(board + cards)) for cards in missing))


def live_cards(holdings: CardGroups, game: Game, board: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the game's deck that nobody holds and that are not on the board."""
    used = {*board}.union(*holdings)
    return tuple(card for card in game.deck if card not in used)


def outs(
    board: Iterable[Card], holdings: Iterable[Iterable[Card]], game: Game
) -> Result[Outs, tuple[GameError, ...]]:
    """Return each player's outs, the next cards that raise the player's share of the pot.

    Hands are compared as if the next card were the last. Outs are grouped by the category of the
    high hand that they make. A player leads if nobody has a higher share now.

    Fails with each ``GameError``.

    Args:
        board: three or four cards.
        holdings: the cards that each player holds.
        game: a game with a board.

    >>> cards = parse_cards("JhTh2c AhKhQs2d JsJd9s9d")
    >>> found = and_then(cards, lambda dealt: outs(dealt[:3], (dealt[3:7], dealt[7:]), OMAHA))
    >>> found.map(lambda found: [(player.leads, len(player.outs)) for player in found.players])
    <Success: [(False, 17), (True, 0)]>
    """
    board_cards, player_cards = tuple(board), tuple(map(tuple, holdings))
    errors = game_errors(game, board_cards, player_cards, (3, 4) if game.board_size else ())
    if errors:
        return Failure(errors)
    judge_board = _board_judge(player_cards, game)
    now = _shares(judge_board(board_cards))
    live = live_cards(player_cards, game, board_cards)
    later = {card: judge_board((*board_cards, card)) for card in reversed(live)}
    return Success(
        Outs(
            board_cards,
            tuple(
                PlayerOuts(
                    cards,
                    now[player] == max(now),
                    tuple(
                        (card, hand.score.category)
                        for card, parts in later.items()
                        if _shares(parts)[player] > now[player]
                        for hand in parts[0].hands[player : player + 1]
                        if hand is not None and isinstance(hand.score, Score)
                    ),
                    len(live),
                    game.board_size - len(board_cards),
                )
                for player, cards in enumerate(player_cards)
            ),
        )
    )


def _board_judge(
    holdings: CardGroups, game: Game
) -> Callable[[tuple[Card, ...]], tuple[PotPart, ...]]:
    """Return a function from a board to the parts of the pot."""
    ladders = tuple(map(ladder_of, game.rankings))
    return lambda board: tuple(judge(game, ladder, holdings, board) for ladder in ladders)


def _shares(parts: tuple[PotPart, ...]) -> tuple[Fraction, ...]:
    return shares_of((part.winners for part in parts), len(parts[0].hands))
