"""The command ``handrail``: it loads and runs a subcommand, and returns an exit status.

It also returns an exit status after a wrong option, Ctrl-C, or a closed pipe.
"""

import importlib
import json
import os
import shlex
import sys
import warnings
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn, TextIO, final

import click

INTERRUPTED_STATUS = 130
COMMAND_NAMES = (
    "score",
    "best",
    "showdown",
    "deal",
    "odds",
    "table",
    "range",
    "equity",
    "outs",
    "draw",
    "kata",
)


@final
class CommandGroup(click.Group):
    """A group of subcommands. Each is in a module of the same name, which is loaded on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order in which the help shows them."""
        return list(COMMAND_NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None if there is none."""
        if cmd_name not in COMMAND_NAMES:
            return None
        command = importlib.import_module(f"handrail.cli.{cmd_name}").command
        return command if isinstance(command, click.Command) else None

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, and write all its output before it ends. Return the exit status.

        A closed pipe and Ctrl-C are usual ways to end a command, so this method handles them
        without a message. click would print a message for both.
        """
        try:
            status: object = super().invoke(ctx)
            _ = sys.stdout.flush()
        except BrokenPipeError:
            # Nobody reads the rest of the output, so it is written to the null device.
            _ = os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except KeyboardInterrupt:
            return INTERRUPTED_STATUS
        return status


@click.command(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="handrail", message="%(prog)s %(version)s")
def root_command() -> None:
    """Score poker hands, judge showdowns, deal, count, draw ranges and compare them.

    Cards are written as rank and suit: Ks, 10h, a♠, in either case.
    """


def run_command(arguments: Sequence[str]) -> int:
    """Run ``handrail`` with these arguments, and return its exit status."""
    try:
        status: object = root_command.main(
            args=list(arguments), prog_name="handrail", standalone_mode=False
        )
    except click.UsageError as error:
        return _report_usage_error(error, arguments)
    except click.Abort as abort:
        if isinstance(abort.__cause__, EOFError):  # click mistakes the end of input for Ctrl-C
            raise abort.__cause__ from None
        return INTERRUPTED_STATUS
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS
    except OSError as error:
        print(f"handrail: {error.strerror or error}", file=sys.stderr)
        return 1
    return status if isinstance(status, int) else 0


def _report_usage_error(error: click.UsageError, arguments: Sequence[str]) -> int:
    """Print an error in the arguments, and return the exit status.

    With ``--json``, the error is printed as a JSON object.
    """
    if "--json" not in arguments:
        error.show()
        return error.exit_code
    text = shlex.join(arguments)
    start = end = len(text)
    position = 0
    for word in arguments:
        quoted = shlex.quote(word)
        # If a word appears twice, take the last one, because options come first.
        if repr(word) in error.format_message():
            start, end = position, position + len(quoted)
        position += len(quoted) + 1
    document = {
        "error": "WrongUse",
        "message": error.format_message().removesuffix("."),
        "hint": f"try: {error.ctx.command_path if error.ctx else 'handrail'} --help",
        "text": text,
        "start": start,
        "end": end,
        "spans": [[start, end]],
    }
    print(json.dumps(document), file=sys.stderr)
    return error.exit_code


def _null_stream() -> TextIO:
    """Return a stream that discards its output."""
    return open(os.devnull, "w", encoding="utf-8")


def entry_point() -> NoReturn:
    """Prepare the standard streams, run the command, and exit with its status."""
    # If the shell has closed a stream, as with >&-, Python sets it to None.
    sys.stdout = sys.stdout or _null_stream()
    sys.stderr = sys.stderr or _null_stream()
    # Without these settings, text that cannot be encoded or decoded would end in a traceback. With
    # them, output is escaped, and wrong bytes in the input become lone surrogates, which every
    # parser reports as an error.
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
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
    return f"handrail: {message}\n"
