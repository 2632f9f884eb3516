"""The base classes of all commands, and failures that end a command."""

import sys
from collections.abc import Mapping
from contextlib import nullcontext
from typing import ClassVar, final

import click

from handrail.problems import Problem
from handrail.shell.help_text import HelpFormatter, style_help
from handrail.shell.options import OUTPUT_OPTIONS, FileToRead, FileToWrite, Misuse, forbid, suggest
from handrail.shell.output import OUTPUT_KEY, Output
from handrail.shell.paint import ColourMode, Paint
from handrail.shell.streams import STANDARD_OUTPUT, hold_output
from handrail.text import join_words


@final
class CommandFailure(Exception):
    """A problem that ends the command, and is not about an argument.

    ``status`` is the exit status.
    """

    def __init__(self, problem: Problem, status: int) -> None:
        super().__init__(problem.message)
        self.problem, self.status = problem, status


class CommandBase(click.Command):
    """A command or a group. Its summary is not cut off in the help of its group.

    ``failure_status`` is the exit status of a failure that is not about the input, such as a full
    disk.
    """

    failure_status: ClassVar[int] = 1

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help, of any length."""
        return super().get_short_help_str(sys.maxsize)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, or raise ``UsageError``.

        An option that takes one value must not be repeated, and its value must not be blank: in
        ``--board "$B"``, the variable may be empty. click would take the last value, so a second
        parser collects all values of each option. While the shell completes, nothing is refused.
        """
        if ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        options = [
            each
            for each in self.get_params(ctx)
            if isinstance(each, click.Option) and not (each.is_flag or each.multiple)
        ]
        parser = self.make_parser(ctx)
        for option in options:
            parser.add_option(option, option.opts, option.name, "append", option.nargs)
        found, _, _ = parser.parse_args([*args])
        for option in options:
            values: list[object] = found.get(option.name or "", [])
            names = " or ".join(option.opts)
            forbid(
                not all(str(each).strip() for each in values),
                f"expected a value after {names}, got nothing",
                "leave the option out, or check the variable",
            )
            if len(values) > 1:
                typed = join_words(map(repr, values))
                advice = "leave out all but one"
                if isinstance(option, FileToRead):
                    advice = f"join the files: cat A B | handrail ... {option.opts[0]} -"
                raise Misuse(f"expected {names} once, got {typed}", advice)
        return super().parse_args(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the style of standard output."""
        formatter = HelpFormatter()
        self.format_help(ctx, formatter)
        paint = Paint.for_stream(sys.stdout)
        if paint.has_colour and paint.columns is None:
            ctx.color = True  # FORCE_COLOR demands it; click removes colour from a pipe
        return style_help(formatter.getvalue().rstrip("\n"), paint)


class Command(CommandBase):
    """A command with the options that every command has: ``--json``, ``--color`` and so on.

    The command's function gets an ``Output`` with ``pass_output``. It returns its exit status, or
    None. The exit status of the command is the highest of it and of the reported errors.

    A command with a file to write prints its answer at its end. So the file is written even if
    standard output is closed or full. A file whose name is ``-`` is printed in place of the answer.

    Attributes:
        has_json: whether the command has the option ``--json``.
        failure_kinds: the kinds of errors that valid input can cause. Their exit status is 1.
    """

    has_json: ClassVar[bool] = True
    failure_kinds: ClassVar[frozenset[str]] = frozenset()

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's own parameters, the shared options, and ``--help``."""
        *own_parameters, help_option = super().get_params(ctx)
        shared_options = OUTPUT_OPTIONS if self.has_json else OUTPUT_OPTIONS[1:]
        return [*own_parameters, *shared_options, help_option]

    def invoke(self, ctx: click.Context) -> int:
        """Run the command, and return its exit status."""
        output = ctx.meta[OUTPUT_KEY] = Output.on_standard_streams(
            ctx.params.pop("as_json", False),
            ColourMode(ctx.params.pop("color")),
            ctx.params.pop("four_color"),
            self.failure_kinds,
        )
        options = [each for each in self.params if isinstance(each, FileToWrite)]
        files: dict[str, str | None] = {
            each.opts[0]: ctx.params[each.name or ""] for each in options
        }
        to_stdout = [option for option, path in files.items() if path == STANDARD_OUTPUT]
        printed = [*to_stdout, "--json"] if output.as_json else to_stdout
        forbid(
            len(printed) > 1 and bool(to_stdout),
            f"{' and '.join(printed)} cannot share standard output",
            "give the name of a file in place of -",
        )
        has_file = any(path is not None for path in files.values())
        with hold_output(bool(to_stdout)) if has_file else nullcontext():
            status = super().invoke(ctx)
        output.reporter.close()
        return max(status or 0, output.reporter.status)


@final
class CommandWithoutJson(Command):
    """A command without the option ``--json``."""

    has_json = False


class Group(CommandBase, click.Group):
    """A group of commands that suggests the nearest name for an unknown one.

    ``synonyms`` has names of other programs for commands of the group.
    """

    synonyms: ClassVar[Mapping[str, str]] = {}

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
                if command is not None and has_option(command, ctx, error.option_name):
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
        name = args[0]
        if name.startswith("-"):
            return super().resolve_command(ctx, args)
        command = self.get_command(ctx, name)
        if command is not None:
            return name, command, args[1:]
        names = self.list_commands(ctx)
        raise Misuse(
            f"no such command: {name!r}",
            suggest(self.synonyms.get(name, name), names) or f"commands are {', '.join(names)}",
        )


def has_option(command: click.Command, ctx: click.Context, name: str) -> bool:
    """Return whether a command has an option of this name, such as ``--json``."""
    return any(name in param.opts for param in command.get_params(ctx))
