"""Options that every command has, kinds of options, and errors in the arguments of a command."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath
from typing import NoReturn, TypeVar, final

import click
from click.shell_completion import CompletionItem

from handrail.shell.paint import ColourMode
from handrail.shell.streams import STANDARD_OUTPUT
from handrail.text import did_you_mean, nearest_name

F = TypeVar("F", bound=Callable[..., object])


OUTPUT_OPTIONS = (
    click.Option(
        ["--json", "as_json"],
        is_flag=True,
        help="Print one JSON object per line. handrail help json describes them.",
    ),
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


def suggest(name: str, names: Iterable[str]) -> str | None:
    """Return ``did you mean`` and the nearest name, or None if no name is near."""
    nearest = nearest_name(name, names)
    return None if nearest is None else did_you_mean(nearest)


@final
class FileToWrite(click.Option):
    """An option that names a file to write."""


@final
class Number(click.IntRange):
    """A whole number from ``least`` to ``most``. If ``most`` is None, there is no upper limit.

    If there is one, ``or_else`` follows it in the error message: other values of the option.
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


def complete_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the completion that makes the shell complete file names."""
    return [CompletionItem(incomplete, type="file")]


@final
class FileToRead(click.Option):
    """An option that names a file to read, with one ``item`` per line, such as ``example``."""

    def __init__(self, names: Sequence[str], item: str, example: str, help: str) -> None:
        super().__init__(names, metavar="F", shell_complete=complete_files, help=help)
        self.item, self.example = item, example


def file_option(item: str, example: str, *names: str) -> Callable[[F], F]:
    """Return an option for a file with one ``item`` per line. Its parameter is ``path``.

    ``example`` is an item, for a person who is asked for one.
    """
    return click.option(
        *(names or ("--file",)),
        "path",
        cls=FileToRead,
        item=item,
        example=example,
        help=f"Read one {item} per line. - is standard input. # starts a comment.",
    )


def output_option(
    names: str, help: str, suffix: str, default: str | None = None
) -> Callable[[F], F]:
    """Return an option for a file to write.

    The file can be ``STANDARD_OUTPUT``. The name of a pipe or a device may have any end.

    Args:
        names: the names of the option and perhaps of its parameter, with spaces between them.
        help: the text in the help.
        suffix: the end that the name of the file must have.
        default: the default name of the file.
    """

    def check(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
        if path in ("-", "/dev/stdout"):
            return STANDARD_OUTPUT
        if path is not None and PurePath(path).suffix.lower() != suffix:
            if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
                return path
            name = f"{path.removesuffix(PurePath(path).suffix)}{suffix}"
            raise Misuse(
                f"{param.opts[-1]}: expected a file name that ends in {suffix} or -, got {path!r}",
                did_you_mean(name),
            )
        return path

    return click.option(
        *names.split(),
        cls=FileToWrite,
        metavar="F",
        callback=check,
        default=default,
        show_default=True,
        shell_complete=complete_files,
        help=f"{help}  [{suffix} or -]",
    )
