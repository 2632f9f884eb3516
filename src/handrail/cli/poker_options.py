"""The base class of the poker commands, and the options that several of them share."""

from collections.abc import Callable
from random import SystemRandom
from typing import TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from handrail.cards.types import RANKS_ACE_LOW
from handrail.games.rankings import ACES_HIGH, HIGH, Ranking
from handrail.games.rule_book import GAMES, HOLDEM, OMAHA, Game
from handrail.hands.wording import Wording
from handrail.shell.commands import Command
from handrail.shell.options import Misuse, Number, forbid
from handrail.text import did_you_mean, nearest_name

F = TypeVar("F", bound=Callable[..., object])

DEFAULT_GAME = HOLDEM  # the game without --game
# Options that are only for that game.
DEFAULT_GAME_ONLY = (
    "--aces",
    "--cards",
    "--grid",
    "--html",
    "--simulate",
    "--svg",
)


class PokerCommand(Command):
    """A command that may have the option ``--game``. Some options are only for the default game."""

    failure_kinds = frozenset({"EngineMissing", "WorkerFailed"})  # the classes would load equities

    def invoke(self, ctx: click.Context) -> int:
        """Check that the options are for the game, run the command, and return its exit status."""
        given = [
            option
            for param in self.params
            if is_given(ctx, param.name or "")
            for option in param.opts
        ]
        refused = [option for option in DEFAULT_GAME_ONLY if option in given]
        if ctx.params.get("game", DEFAULT_GAME) != DEFAULT_GAME and refused:
            message = f"{refused[0]} is only for {DEFAULT_GAME.name}"
            raise Misuse(message, "leave out --game or this option")
        return super().invoke(ctx)


def is_given(ctx: click.Context, name: str) -> bool:
    """Return whether the user typed the parameter with this name."""
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


board_option = click.option(
    "--board",
    default="",
    metavar="CARDS",
    help="The cards in the middle of the table, which all players share.",
)


GAMES_BY_NAME = {name: game for game in GAMES for name in (game.name, *game.short_names)}


def read_game(ctx: click.Context, param: click.Parameter, name: str) -> Game:
    """Return the game with this name, or raise ``UsageError`` with the nearest name."""
    game = GAMES_BY_NAME.get(name.lower())
    if game is not None:
        return game
    nearest = nearest_name(name.lower(), GAMES_BY_NAME)
    hint = "handrail help games lists the games"
    if nearest is not None:
        hint = did_you_mean(GAMES_BY_NAME[nearest].name)
    raise Misuse(f"no such game: {name!r}", hint)


def complete_games(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the names of games that start with ``incomplete``; the short ones if no other does."""
    typed = incomplete.lower()
    names = [game.name for game in GAMES if game.name.startswith(typed)]
    short_names = [name for game in GAMES for name in game.short_names if name.startswith(typed)]
    return [CompletionItem(name) for name in names or short_names]


def make_game_option(shows_default: bool, kind: str = "game") -> Callable[[F], F]:
    """Return the option ``--game``, for a kind of game. Without it, the game is hold'em."""
    return click.option(
        "--game",
        metavar="GAME",
        default=DEFAULT_GAME.name,
        show_default=shows_default,
        callback=read_game,
        shell_complete=complete_games,
        help=f"The {kind}, such as {OMAHA.name}. handrail help games lists them.",
    )


game_option = make_game_option(shows_default=True)


def _wording_for(ctx: click.Context, param: click.Parameter, is_slang: bool) -> Wording:
    """Return the wording for names of hands. It is the value of the option ``--slang``."""
    return Wording.PLAYERS if is_slang else Wording.PLAIN


slang_option = click.option(
    "--slang",
    "wording",
    is_flag=True,
    callback=_wording_for,
    help="Use players' words: boat, quads, chop.",
)
ACE_RANKINGS = {
    "both": HIGH,
    "high": ACES_HIGH,
    "low": Ranking("aces low", RANKS_ACE_LOW, HIGH.categories),
}


def _ranking_for(ctx: click.Context, param: click.Parameter, aces: str) -> Ranking:
    """Return how hands compare. It is the value of the option ``--aces``."""
    return ACE_RANKINGS[aces]


aces_option = click.option(
    "--aces",
    "ranking",
    type=click.Choice([*ACE_RANKINGS]),
    default="both",
    callback=_ranking_for,
    show_default=True,
    help="Whether an ace is high, low, or both: low only in a straight. If it is low, a king is "
    "the best card, 5 4 3 2 A is a straight, five high, and no hand is a royal flush.",
)
seed_option = click.option(
    "--seed",
    type=Number(0),
    help="The same seed gives the same cards on every computer.  [default: random]",
)


def choose_seed(seed: int | None) -> int:
    """Return the seed, or a random one if it is None.

    A random seed has at most nine digits, so that a user can easily type it again.
    """
    return SystemRandom().randrange(10**9) if seed is None else seed


def check_player_count(game: Game, players: int) -> None:
    """Raise ``Misuse`` if the deck has too few cards for these players and the board."""
    forbid(
        players > game.max_players,
        f"--players: expected at most {game.max_players} players in {game.name}, got {players}",
        f"write --players {game.max_players}",
    )
