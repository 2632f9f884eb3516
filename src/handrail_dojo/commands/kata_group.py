"""``handrail kata``: learn functional design by rebuilding the core, kata by kata.

A kata is an exercise. Only the subcommand ``doctor`` is here, because it works without the packages
of the extra ``katas``. The others are in three files: for learners, facilitators and authors.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import final

import click

from handrail.installation import install_hint
from handrail.shell.commands import Command, CommandFailure, Group
from handrail.shell.output import Output, pass_output
from handrail_dojo.commands import doctor
from handrail_dojo.commands.katas_option import KATAS_KEY, pass_katas
from handrail_dojo.kata_problem import KataProblem


@final
class KataGroup(Group):
    """A group of commands, most of which are loaded only when one of them is used."""

    failure_status = 3

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands that work with the installed packages."""
        return [*chain.from_iterable(self._load_commands()), *self.commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None.

        If the command needs packages that are missing, the command ends with an error.
        """
        for commands in chain([self.commands], self._load_commands()):
            if cmd_name in commands:
                return commands[cmd_name]
        if not ctx.resilient_parsing and (missing := doctor.missing_tools()):
            raise CommandFailure(
                KataProblem(f"the katas need {', '.join(missing)}", install_hint("katas")), 3
            )
        return None

    def _load_commands(self) -> Iterator[Mapping[str, click.Command]]:
        """Yield the commands for learners by name, and then those for facilitators and authors.

        Learners do not wait for the others. If packages are missing, there are no commands.
        """
        if doctor.missing_tools():
            return
        from handrail_dojo.commands.learner_commands import LEARNER_COMMANDS

        yield click.Group(commands=LEARNER_COMMANDS).commands

        from handrail_dojo.commands.author_commands import dev_group
        from handrail_dojo.commands.facilitator_commands import dojo_group

        yield click.Group(commands=(dojo_group, dev_group)).commands


def _store_katas(ctx: click.Context, _: click.Parameter, path: Path | None) -> None:
    """Store the folder for the subcommands, and for the completion of names of katas."""
    ctx.meta[KATAS_KEY] = path and path.resolve()


@click.group(
    cls=KataGroup,
    epilog="""\b
    Begin with:
      $ handrail kata doctor
      $ handrail kata start
      $ cd dojo
      $ handrail kata watch

    \b
    Exit status:
      0    success; after check: solved
      1    after check: not solved yet; after dev check: a flaw was found
      2    invalid usage
      3    the installation, a file or the kata set has a problem
      4    after check: your code was still running at the time limit
      130  interrupted with Ctrl-C

    \b
    Example:
      $ handrail kata list | head -n 1
      dojo: The beginner's dojo: poker as types and functions (120 min, 8 katas)
    """,
)
@click.option(
    "--katas",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="HANDRAIL_KATAS",
    callback=_store_katas,
    expose_value=False,
    help="Use your own folder of katas. By default, the katas are those of the dojo that you are "
    "in. Outside a dojo, commands that do not need your files use handrail's.",
)
def command() -> None:
    """Learn functional design by rebuilding handrail's core.

    A kata is an exercise: you write code in small steps, in files of your own. pytest, mypy and
    Hypothesis grade it.
    """


@command.command(
    "doctor",
    cls=Command,
    epilog="""\b
    Example:
      $ handrail kata doctor | tail -n 1
      ok  process     pytest, hypothesis and mypy start
    """,
)
@pass_katas
@pass_output
def doctor_command(output: Output, katas: Path | None) -> int:
    """Check the installation, and say what to do if something is missing."""
    status = 0
    # Several packages can be missing, and one command installs them all.
    for advice, checks in groupby(doctor.run_checks(katas, Path.cwd()), itemgetter("hint")):
        status = 3 if advice else status
        for check in checks:
            if output.as_json:
                output.print_json(check)
            else:
                mark = "!!" if advice else "ok"
                output.print_sentence(f"{mark}  {check['check']:<11} {check['found']}")
        if advice and not output.as_json:
            output.print_sentence(f"    {advice}")
    return status
