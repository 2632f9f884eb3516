"""Equity and outs in games with a board: each player's share of the pot over the boards to come."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.games.game_errors import GameError
from handrail.games.ladders import Ladder, ladder_of
from handrail.games.rule_book import Game
from handrail.games.showdowns import game_errors, judge, shares_of
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


@final
@dataclass(frozen=True, slots=True)
class GameOuts:
    """A player's outs: the next cards that raise the player's share of the pot.

    ``leads`` is True if nobody has a higher share now.
    """

    cards: tuple[Card, ...]
    leads: bool
    outs: tuple[Card, ...]
    unseen: int


def enumerate_boards(holdings: CardGroups, game: Game, board: tuple[Card, ...]) -> GameEquity:
    """Return the equity of valid holdings by judging every board, however long that takes."""
    ladders = tuple(map(ladder_of, game.rankings))
    missing = combinations(live_cards(holdings, game, board), game.board_size - len(board))
    return GameEquity.of(
        Counter(_shares_on(board + cards, holdings, game, ladders) for cards in missing)
    )


def live_cards(holdings: CardGroups, game: Game, board: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the game's deck that nobody holds and that are not on the board."""
    used = {*board}.union(*holdings)
    return tuple(card for card in game.deck if card not in used)


def outs(
    board: Iterable[Card], holdings: Iterable[Iterable[Card]], game: Game
) -> Result[tuple[GameOuts, ...], tuple[GameError, ...]]:
    """Return each player's outs, the next cards that raise the player's share of the pot.

    Hands are compared as if the next card were the last.

    Fails with each ``GameError``.

    Args:
        board: three or four cards.
        holdings: the cards that each player holds.
        game: a game with a board.

    >>> parse_cards("JhTh2c AhKhQs2d JsJd9s9d").bind(
    ...     lambda cards: outs(cards[:3], (cards[3:7], cards[7:]), OMAHA)
    ... ).map(lambda players: [(player.leads, len(player.outs)) for player in players])
    <Success: [(False, 17), (True, 0)]>
    """
    board_cards, player_cards = tuple(board), tuple(map(tuple, holdings))
    errors = game_errors(game, board_cards, player_cards, (3, 4) if game.board_size else ())
    if errors:
        return Failure(errors)
    ladders = tuple(map(ladder_of, game.rankings))
    now = _shares_on(board_cards, player_cards, game, ladders)
    live = live_cards(player_cards, game, board_cards)
    later = {
        card: _shares_on((*board_cards, card), player_cards, game, ladders)
        for card in reversed(live)
    }
    return Success(
        tuple(
            GameOuts(
                cards,
                now[player] == max(now),
                tuple(card for card, shares in later.items() if shares[player] > now[player]),
                len(live),
            )
            for player, cards in enumerate(player_cards)
        )
    )


def _shares_on(
    board: tuple[Card, ...], holdings: CardGroups, game: Game, ladders: tuple[Ladder, ...]
) -> tuple[Fraction, ...]:
    """Return each player's share of the pot if no more cards come."""
    return shares_of(
        (judge(game, ladder, holdings, board).winners for ladder in ladders), len(holdings)
    )
