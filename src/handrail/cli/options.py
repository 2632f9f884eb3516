"""The base class of all commands, the options that several commands share, and their checks."""

import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import PurePath
from random import SystemRandom
from typing import NoReturn, TypeVar, final

import click
from click.core import ParameterSource
from click.decorators import pass_meta_key
from click.shell_completion import CompletionItem

from handrail.cli.output import Output
from handrail.cli.paint import ColourMode
from handrail.games import ACES_HIGH, GAMES, HIGH, HOLDEM, Game, Ranking
from handrail.hands.wording import Wording
from handrail.problems import Problem
from handrail.text import did_you_mean, join_words

A = TypeVar("A")
E = TypeVar("E")
F = TypeVar("F", bound=Callable[..., object])

CARD_WIDTH = 3  # the longest spelling of a card: 10h
OUTPUT_KEY = "handrail.output"
DEFAULT_GAME = HOLDEM  # the game without --game
# Options that are only for that game.
DEFAULT_GAME_ONLY = (
    "--aces",
    "--cards",
    "--grid",
    "--html",
    "--jobs",
    "--matrix",
    "--samples",
    "--simulate",
    "--svg",
)
pass_output = pass_meta_key(OUTPUT_KEY, doc_description="the output of the command")


OUTPUT_OPTIONS = (
    click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object per line."),
    click.Option(
        ["--color"],
        type=click.Choice([mode.value for mode in ColourMode]),
        default=ColourMode.AUTO.value,
        show_default=True,
        help="When to print in colour. auto: on a terminal, or as NO_COLOR and FORCE_COLOR say.",
    ),
    click.Option(["--four-color"], is_flag=True, help="Print each suit in a colour of its own."),
)


@final
class Misuse(click.UsageError):
    """An error in the arguments, with a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def forbid(is_wrong: bool, message: str, hint: str) -> None:
    """Raise ``Misuse`` if the arguments are wrong in this way."""
    if is_wrong:
        raise Misuse(message, hint)


@final
class CommandFailure(Exception):
    """A problem that ends the command, with the exit status of the command."""

    def __init__(self, problem: Problem, status: int) -> None:
        super().__init__(problem.message)
        self.problem, self.status = problem, status


@final
class Number(click.IntRange):
    """A whole number from ``least`` to ``most``. If ``most`` is None, there is no upper limit.

    ``or_else`` is the end of the error message, about other values that the option takes.
    """

    name = "N"

    def __init__(self, least: int, most: int | None = None, or_else: str = "") -> None:
        super().__init__(least, most)
        self.limits = (
            f"of at least {least}" if most is None else f"from {least} to {most:,}{or_else}"
        )

    def fail(
        self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None
    ) -> NoReturn:
        """Raise ``UsageError`` with the limits. The message of click has them as ``x>=1``."""
        found = message.partition(" is not")[0].strip("'")
        super().fail(f"expected a whole number {self.limits}, got {found!r}", param, ctx)

    def _describe_range(self) -> str:
        """Return the limits for the help, which prints them only if there is an upper limit."""
        return "" if self.max is None else self.limits


class _WholeSummary(click.Command):
    """A command whose summary is not cut off in the help of its group."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help, of any length."""
        return super().get_short_help_str(sys.maxsize)


class Command(_WholeSummary):
    """A command with the options that every command has: ``--json``, ``--color`` and so on.

    The command's function gets an ``Output`` with ``pass_output``. It returns its exit status, or
    None. The exit status of the command is the highest of it and of the reported errors.
    """

    has_json = True

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's own parameters, the shared options, and ``--help``."""
        *own_parameters, help_option = super().get_params(ctx)
        shared_options = OUTPUT_OPTIONS if self.has_json else OUTPUT_OPTIONS[1:]
        return [*own_parameters, *shared_options, help_option]

    def invoke(self, ctx: click.Context) -> int:
        """Run the command, and return its exit status."""
        game: Game = ctx.params.get("game", DEFAULT_GAME)
        given_parameters = [
            param
            for param in self.params
            if ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        ]
        given = [option for param in given_parameters for option in param.opts]
        names_game = any(param.name == "game" for param in given_parameters)
        refused = [option for option in DEFAULT_GAME_ONLY if option in given]
        if game != DEFAULT_GAME and refused:
            message = f"{refused[0]} is only for {DEFAULT_GAME.name}"
            raise Misuse(message, "leave out --game or this option")
        output = ctx.meta[OUTPUT_KEY] = Output.on_standard_streams(
            ctx.params.pop("as_json", False),
            ColourMode(ctx.params.pop("color")),
            ctx.params.pop("four_color"),
            game.name if names_game else None,
        )
        status = super().invoke(ctx)
        output.reporter.close()
        return max(status or 0, output.reporter.status)


@final
class CommandWithoutJson(Command):
    """A command without the option ``--json``."""

    has_json = False


class Group(_WholeSummary, click.Group):
    """A group of commands that suggests the nearest name for an unknown one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options before the command, or raise ``UsageError``.

        The hint for an option of the command is to write it after the command.
        """
        words = tuple(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            for name in words:
                command = self.get_command(ctx, name) if name in self.list_commands(ctx) else None
                if command is not None and _has_option(command, ctx, error.option_name):
                    hint = f"write it after the command: {ctx.command_path} {name}"
                    raise Misuse(error.message, f"{hint} {error.option_name}") from None
            if any(error.option_name in option.opts for option in OUTPUT_OPTIONS):
                hint = f"write it after a command: {ctx.command_path} COMMAND"
                raise Misuse(error.message, f"{hint} {error.option_name}") from None
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name and the command, or raise ``UsageError``."""
        name, names = args[0], self.list_commands(ctx)
        if name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        raise Misuse(
            f"no such command: {name!r}", suggest(name, names) or f"commands are {', '.join(names)}"
        )


def _has_option(command: click.Command, ctx: click.Context, name: str) -> bool:
    return any(name in param.opts for param in command.get_params(ctx))


def suggest(name: str, names: Sequence[str], most: int = 3) -> str | None:
    """Return ``did you mean`` and up to ``most`` near names, or None if no name is near."""
    nearest = get_close_matches(name, names, most)
    return did_you_mean(nearest) if nearest else None


def complete_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the completion that makes the shell complete file names."""
    return [CompletionItem(incomplete, type="file")]


def file_option(item: str, *names: str) -> Callable[[F], F]:
    """Return an option for a file with one ``item`` per line. Its parameter is ``path``."""
    return click.option(
        *(names or ("--file",)),
        "path",
        metavar="F",
        shell_complete=complete_files,
        help=f"Read one {item} per line. - is standard input. # starts a comment.",
    )


def output_option(
    names: str, help: str, *suffixes: str, default: str | None = None
) -> Callable[[F], F]:
    """Return an option for a file to write.

    Args:
        names: the names of the option and perhaps of its parameter, with spaces between them.
        help: the text in the help.
        suffixes: the name of the file must end in one of these.
        default: the default name of the file.
    """

    def check(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
        if path is not None and PurePath(path).suffix.lower() not in suffixes:
            expected = " or ".join(suffixes)
            raise Misuse(
                f"{param.opts[-1]}: expected a file name that ends in {expected}, got {path!r}",
                "choose another name",
            )
        return path

    return click.option(
        *names.split(),
        metavar="F",
        callback=check,
        default=default,
        show_default=True,
        shell_complete=complete_files,
        help=f"{help}  [{' or '.join(suffixes)}]",
    )


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
    nearest = get_close_matches(name.lower(), GAMES_BY_NAME, 1)
    games = [GAMES_BY_NAME[near].name for near in nearest]
    all_games = f"games are {', '.join(game.name for game in GAMES)}"
    raise Misuse(f"no such game: {name!r}", did_you_mean(games) if games else all_games)


def complete_games(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the names of games that start with ``incomplete``; the short ones if no other does."""
    typed = incomplete.lower()
    names = [game.name for game in GAMES if game.name.startswith(typed)]
    short_names = [name for game in GAMES for name in game.short_names if name.startswith(typed)]
    return [CompletionItem(name) for name in names or short_names]


def make_game_option(shows_default: bool, games: Sequence[Game] = GAMES) -> Callable[[F], F]:
    """Return the option ``--game``, whose help lists ``games``. Without it, the game is hold'em."""
    return click.option(
        "--game",
        metavar="GAME",
        default=DEFAULT_GAME.name,
        show_default=shows_default,
        callback=read_game,
        shell_complete=complete_games,
        help=f"The game: {join_words((game.name for game in games), 'or')}. "
        f"Short names: {', '.join(name for game in games for name in game.short_names)}.",
    )


game_option = make_game_option(shows_default=True)
board_game_option = make_game_option(True, [game for game in GAMES if game.board_size])


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
ACE_RANKINGS = {"both": HIGH, "high": ACES_HIGH}


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
    help="Whether an ace may also be low in a straight.",
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


def could_be_a_card(argument: str) -> bool:
    """Return whether an argument is short enough to be a single card, right or wrong."""
    return len(argument.strip()) <= CARD_WIDTH
