"""What other packages add to handrail: commands, and wrong scorers for ``handrail conform``.

A package declares them as entry points. handrail reads their names only if it needs them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar, final

import click
from returns.result import Failure, Result, Success

from handrail.problems import UnplacedError, error_class
from handrail.railway import cases
from handrail.shell.commands import CommandFailure

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

A = TypeVar("A")
WrongScorer: TypeAlias = tuple[str, tuple[str, ...]]
"""The title of a wrong scorer, and a command that runs it.

The command reads hands as lines such as ``Ks 2h 5c Jd Td``, and prints a number for each.
"""

COMMANDS = "handrail.commands"
"""The group of entry points that are click commands, each under the name of the command."""

WRONG_SCORERS = "handrail.wrong_scorers"
"""The group of entry points that are functions, each under the number of a kata.

A function yields each ``WrongScorer`` of the kata.
"""


@error_class
class CannotLoad(UnplacedError):
    """An entry point of another package that cannot be loaded."""

    name: str
    package: str
    reason: str

    @property
    def message(self) -> str:
        return f"cannot load {self.name} of the package {self.package}: {self.reason}"

    @property
    def hint(self) -> str:
        return f"reinstall {self.package}, or remove it"


def find_plugins(group: str) -> Mapping[str, "EntryPoint"]:
    """Return the entry points of a group by name, in the order of the names."""
    from importlib.metadata import entry_points  # not at the top, because few commands need it

    return {entry.name: entry for entry in sorted(entry_points(group=group))}


def load_command(entry: "EntryPoint") -> click.Command:
    """Return the command that an entry point names, or one that only says why it cannot run.

    A command whose help fails cannot run either, because the list of all commands needs the help.
    """

    def load() -> object:
        loaded: object = entry.load()
        if isinstance(loaded, click.Command):
            _ = loaded.get_short_help_str()
            if not isinstance(loaded, click.Group):  # a group may load many modules for its help
                _ = loaded.get_help(click.Context(loaded))
        return loaded

    loaded = _load(entry, load)
    match cases(loaded):
        case Success(click.Command() as command):
            return command
        case Success(found):
            return _UnloadedCommand(_cannot_load(entry, f"expected a click command, got {found!r}"))
        case Failure(problem):
            return _UnloadedCommand(problem)


def load_wrong_scorers(entry: "EntryPoint") -> Result[tuple[WrongScorer, ...], CannotLoad]:
    """Return the wrong scorers that the function of an entry point yields."""
    return _load(entry, lambda: tuple(entry.load()()))


def _load(entry: "EntryPoint", load: Callable[[], A]) -> Result[A, CannotLoad]:
    try:
        return Success(load())
    except MemoryError:  # a failure of the system, not of the package
        raise
    except (Exception, SystemExit) as error:  # a module can fail in any way while it is imported
        reason = str(error).strip().partition("\n")[0] or "no reason is given"
        return Failure(_cannot_load(entry, f"{type(error).__name__}: {reason}"))


def _cannot_load(entry: "EntryPoint", reason: str) -> CannotLoad:
    package = "unknown" if entry.dist is None else entry.dist.name
    return CannotLoad(entry.name, package, reason)


@final
class _UnloadedCommand(click.Command):
    """A command that cannot be loaded. Each use of it, even ``--help``, ends with the reason."""

    def __init__(self, problem: CannotLoad) -> None:
        super().__init__(problem.name, short_help=problem.message)
        self.problem = problem

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Raise ``CommandFailure``, unless the shell completes a line."""
        if ctx.resilient_parsing:
            return []
        raise CommandFailure(self.problem, 1)
