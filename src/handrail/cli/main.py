"""The command ``handrail``: it loads and runs a subcommand, and returns an exit status.

It also returns an exit status after a wrong option, Ctrl-C, or a closed pipe.
"""

import importlib
import os
import re
import shlex
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NoReturn, final

import click

from handrail.cli.plugins import COMMANDS, find_plugins, load_command
from handrail.installation import DamagedInstallation
from handrail.shell.commands import CommandBase, CommandFailure, Group, has_option
from handrail.shell.error_reporter import ErrorReporter, UsageError
from handrail.shell.input_lines import hint_for_file
from handrail.shell.long_work import INTERRUPTED_STATUS
from handrail.shell.options import FileToRead, Misuse
from handrail.shell.output import Output
from handrail.shell.paint import ColourMode
from handrail.shell.streams import StandardOutputError, discard_output, prepare_streams
from handrail.shell.system_failures import describe_failure
from handrail.text import Span, did_you_mean, nearest_name

COMMAND_NAMES = (
    "score",
    "best",
    "showdown",
    "deal",
    "odds",
    "table",
    "range",
    "equity",
    "flops",
    "hits",
    "outs",
    "draw",
    "conform",
    "help",
)
RANGE_COMMANDS = ("range", "equity", "flops", "hits")
SYNONYMS = {
    "calc": "equity",
    "compare": "showdown",
    "eq": "equity",
    "eval": "score",
    "evaluate": "score",
    "flop": "flops",
    "hit": "hits",
    "odd": "odds",
    "probability": "odds",
    "rank": "score",
    "ranks": "table",
    "shuffle": "deal",
    "win": "showdown",
    "winner": "showdown",
    "winners": "showdown",
}


@final
class CommandGroup(Group):
    """A group of subcommands. Each is in a module of the same name, which is loaded on use.

    Other packages may add commands. Their names are read only if a name is not one of handrail's
    own commands, and for the list of all commands.
    """

    synonyms: ClassVar[Mapping[str, str]] = SYNONYMS

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order in which the help shows them."""
        *commands, help_command = COMMAND_NAMES
        added = [name for name in find_plugins(COMMANDS) if name not in COMMAND_NAMES]
        return [*commands, *added, help_command]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None if there is none."""
        if cmd_name in COMMAND_NAMES:
            command = importlib.import_module(f"handrail.cli.{cmd_name}").command
            return command if isinstance(command, click.Command) else None
        entry = find_plugins(COMMANDS).get(cmd_name)
        return None if entry is None else load_command(entry)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name and the command, and tell the reporter the exit status of failures."""
        name, command, rest = super().resolve_command(ctx, args)
        reporter = ctx.find_object(ErrorReporter)
        if reporter is not None and isinstance(command, CommandBase):
            reporter.failure_status = command.failure_status
        return name, command, rest

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, and write all its output before it ends. Return the exit status.

        A closed pipe and Ctrl-C are usual ways to end a command, so this method handles them
        without a message. click would print a message for both.
        """
        try:
            status: object = super().invoke(ctx)
            _ = sys.stdout.flush()
        except BrokenPipeError:
            _discard_the_rest()
            return 0
        except KeyboardInterrupt:
            return INTERRUPTED_STATUS
        return status

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        """Return the context of the command. ``--help`` and ``--version`` print their text here."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            _discard_the_rest()
            raise click.exceptions.Exit(0) from None


def _discard_the_rest() -> None:
    """Write the rest of the output, which nobody reads, to the null device."""
    _ = os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
    Examples:
      $ handrail best "TD TC 5H 5C 7C ?R ?B"
      T♦ T♣ 7♣ T♥ T♠  four of a kind, tens  class 65  (5♥) (5♣)
      $ handrail showdown 5c6dTh4dJd KhQh AsJs
      board      5♣ 6♦ T♥ 4♦ J♦
      player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king
      player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins
      player 2 wins: pair beats high card
      $ handrail equity AKs vs QQ
      player 1   AKs   46.05%  █████████▎            wins 45.83%  ties  0.43%
      player 2   QQ    53.95%  ██████████▊           wins 53.73%  ties  0.43%
      exact: 41,095,296 deals

    \b
    Topics:
      handrail help cards    how cards are written
      handrail help games    the games of --game
      handrail help hands    the names of made hands and draws
      handrail help json     the objects of --json
      handrail help ranges   how ranges are written

    \b
    Exit status:
      0    success
      1    a missing extra, a file that cannot be written, or another failure;
           after conform: a difference
      2    invalid input or usage; each error is printed on standard error
      130  interrupted with Ctrl-C
    For kata, see handrail kata --help

    \b
    Colour: --color, NO_COLOR and FORCE_COLOR decide.
    In files, # starts a comment.
    JSON: see handrail help json
    Completion in bash: eval "$(_HANDRAIL_COMPLETE=bash_source handrail)"
    """,
)
@click.version_option(
    None, "-V", "--version", package_name="handrail", message="%(prog)s %(version)s"
)
def root_command() -> None:
    """Score poker hands, find out who wins, deal cards, and compare ranges.

    \b
    Learn   handrail kata start dojo               exercises: build the core yourself
    Import  python -i -c "from handrail import *"  parse, score, ranges, equity
    Play    handrail showdown --random             deal hold'em, and see who wins

    Cards are written as rank and suit: Ks, 10h, a♠, in either case.
    """


def run_command(arguments: Sequence[str]) -> int:
    """Run ``handrail`` with these arguments, and return its exit status."""
    reporter = _reporter_for(arguments)
    try:
        status: object = root_command.main(
            args=list(arguments), prog_name="handrail", standalone_mode=False, obj=reporter
        )
        return status if isinstance(status, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.UsageError as error:
        _report_usage_error(error, arguments, reporter)
    except CommandFailure as failure:
        reporter.report_failure(failure.problem, failure.status)
    except (click.Abort, KeyboardInterrupt) as interrupt:
        if isinstance(interrupt.__cause__, EOFError):  # click mistakes the end of input for Ctrl-C
            raise interrupt.__cause__ from None
        return INTERRUPTED_STATUS
    except StandardOutputError as error:
        discard_output()
        reporter.report_unwritten_output(error)
        return reporter.failure_status
    except DamagedInstallation as error:
        reporter.report_failure(error)
    except (OSError, ImportError, MemoryError) as error:
        reporter.report_failure(describe_failure(error))
    return reporter.status


def _reporter_for(arguments: Sequence[str]) -> ErrorReporter:
    """Return a reporter for errors that end the command, before or after the options are known."""
    words = " ".join(arguments).replace("=", " ")
    color = re.search(rf"--color ({'|'.join(mode.value for mode in ColourMode)})\b", words)
    mode = ColourMode(color[1]) if color else ColourMode.AUTO
    return Output.on_standard_streams("--json" in arguments, mode, False).reporter


def _report_usage_error(
    error: click.UsageError, arguments: Sequence[str], reporter: ErrorReporter
) -> None:
    """Print an error in the arguments, with carets under the arguments that it names."""
    command = error.ctx.command_path if error.ctx else " ".join(("handrail", *arguments[:1]))
    hint = f"see {command} --help"
    message = error.message.removesuffix(".")
    match error:
        case Misuse():
            hint = error.hint
        case click.NoSuchOption() if word := _word_with_one_dash(error, arguments):
            message = f"no such option {word!r}"
            if error.ctx is not None and has_option(error.ctx.command, error.ctx, f"-{word}"):
                hint = did_you_mean(f"-{word}")
            else:
                hint = "write -- before what is no option"
                if error.ctx is not None and error.ctx.info_name in RANGE_COMMANDS:
                    hint = f"{hint}; to exclude hands write XX !{word[1:]}"
        case click.NoSuchOption(option_name=name, possibilities=[_, *_] as near):
            # All options start with -- and would seem near.
            options = {option.lstrip("-"): option for option in near}
            nearest = nearest_name(name.lstrip("-"), options)
            hint = hint if nearest is None else did_you_mean(options[nearest])
        case click.UsageError(ctx=click.Context() as ctx) if type(error) is click.UsageError:
            files = (each for each in ctx.command.params if isinstance(each, FileToRead))
            hints = (hint_for_file(arguments, each.opts[0]) for each in files)
            hint = next(hints, None) or hint
        case _:
            message = error.format_message().removesuffix(".")
    text = shlex.join(("handrail", *arguments))
    spans = tuple(_spans_of_named(message, arguments)) or (Span(len(text), len(text)),)
    reporter.report(text, [UsageError(f"{message[0].lower()}{message[1:]}", hint, spans=spans)])


def _word_with_one_dash(error: click.NoSuchOption, arguments: Sequence[str]) -> str:
    """Return the argument, such as ``-board`` or ``-AK``, whose first letter is no option, or "".

    click reads it as several options of one letter.
    """
    words = (each for each in arguments if len(each) > 2 and each.startswith(error.option_name))
    return "" if error.option_name.startswith("--") else next(words, "")


def _spans_of_named(message: str, arguments: Sequence[str]) -> Iterator[Span]:
    """Yield the spans of the arguments that a message names, in the text of the command."""
    start = len("handrail ")
    for word in arguments:
        quoted = shlex.quote(word)
        option = re.escape(word.partition("=")[0])
        if (
            repr(word) in message
            or f"({word})" in message
            or (word.startswith("-") and re.search(rf"(?<![\w-]){option}(?![\w-])", message))
        ):
            yield Span(start, start + len(quoted))
        start += len(quoted) + 1


def entry_point() -> NoReturn:
    """Prepare the standard streams, run the command, and exit with its status."""
    prepare_streams()
    # Without this, numba resets the terminal's colours on standard output at exit.
    _ = os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
    warnings.formatwarning = _format_warning
    sys.exit(run_command(sys.argv[1:]))


def _format_warning(
    message: object,
    category: type[Warning],
    filename: str,
    lineno: int,
    line: str | None = None,
) -> str:
    """Return a warning as one line, without the file and line that it came from."""
    return f"warning: {message}\n"
