"""``handrail kata``: learn functional design by rebuilding the core, kata by kata.

A kata is an exercise. Most subcommands are in ``kata_commands`` and ``kata_organizing``, and they
need the packages of the extra ``katas``. Only ``doctor`` is here: it works without these packages.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import final

import click
from click.decorators import pass_meta_key

from handrail.cli import options
from handrail.cli.output import Output
from handrail.dojo import doctor
from handrail.dojo.kata_problem import KataProblem

KATAS_KEY = "handrail.katas"
pass_katas = pass_meta_key(KATAS_KEY, doc_description="the folder that --katas names, or None")


@final
class KataGroup(options.Group):
    """A group of commands, most of which are loaded only when one of them is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands.

        If packages of the extra ``katas`` are missing, return only the commands that work then.
        """
        loaded = () if doctor.missing_tools() else self._loaded()
        return [*loaded, *self.commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None.

        If the command needs packages that are missing, the command ends with an error.
        """
        command, missing = super().get_command(ctx, cmd_name), doctor.missing_tools()
        if command is not None or (missing and ctx.resilient_parsing):
            return command
        if missing:
            problem = KataProblem(f"the katas need {', '.join(missing)}", doctor.INSTALL_HINT)
            raise options.CommandFailure(problem, problem.status)
        return self._loaded().get(cmd_name)

    def _loaded(self) -> Mapping[str, click.Command]:
        from handrail.cli.kata_commands import COMMANDS
        from handrail.cli.kata_organizing import GROUPS

        return click.Group(commands=(*COMMANDS, *GROUPS)).commands


def _store_katas(ctx: click.Context, _: click.Parameter, path: Path | None) -> None:
    """Store the folder for the subcommands, and for the completion of names of katas."""
    ctx.meta[KATAS_KEY] = path and path.resolve()


@click.group(
    cls=KataGroup,
    epilog="""\b
    Begin with:
      $ pip install 'handrail[katas]'
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
      beginner
    """,
)
@click.option(
    "--katas",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="HANDRAIL_KATAS",
    callback=_store_katas,
    expose_value=False,
    help="Use your own folder of katas.  [default: handrail's katas, or those of your folder]",
)
def command() -> None:
    """Learn functional design by rebuilding handrail's core.

    A kata is an exercise: you write code in small steps, in files of your own. pytest, mypy and
    Hypothesis grade it.
    """


@command.command(
    "doctor",
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail kata doctor | tail -n 1
      ok  process     pytest, hypothesis and mypy start
    """,
)
@pass_katas
@options.pass_output
def doctor_command(output: Output, katas: Path | None) -> int:
    """Check the installation, and say what to do if something is missing."""
    has_passed = True
    for check in doctor.run_checks(katas, Path.cwd()):
        has_passed = has_passed and not check.advice
        if output.as_json:
            row = {"check": check.name, "found": check.found, "advice": check.advice or None}
            output.print_json(row | {"well": not check.advice})
        else:
            output.print_sentence(
                f"{'!!' if check.advice else 'ok'}  {check.name:<12}{check.found}"
            )
            if check.advice:
                output.print_sentence(f"    {'':<12}{check.advice}")
    return 0 if has_passed else 3
