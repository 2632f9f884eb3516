"""``handrail kata``: learn functional design by rebuilding the core, kata by kata.

A kata is an exercise. The subcommands are in ``kata_commands``, and they need the packages of the
extra ``katas``. Only the subcommand ``doctor`` is here, because it works without these packages.
"""

import json
import sys
from pathlib import Path
from typing import final

import click

from handrail.cli.options import json_option
from handrail.dojo import doctor


@final
class KataGroup(click.Group):
    """A group of commands, most of which are loaded only when one of them is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands.

        If packages of the extra ``katas`` are missing, return only the commands that work then.
        """
        loaded = [] if doctor.missing_tools() else self._loaded().list_commands(ctx)
        return [*loaded, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None.

        If the command needs packages that are missing, print an error and exit.
        """
        loaded = super().get_command(ctx, cmd_name)
        missing = doctor.missing_tools()
        if loaded is None and missing and not ctx.resilient_parsing:
            print(f"error: the katas need {', '.join(missing)}", file=sys.stderr)
            print("  try: pip install 'handrail[katas]'", file=sys.stderr)
            ctx.exit(3)
        return loaded or self._loaded().get_command(ctx, cmd_name)

    def _loaded(self) -> click.Group:
        from handrail.cli.kata_commands import kata_group

        return kata_group


@click.group(
    cls=KataGroup,
    epilog="""\b
    Begin with:
      $ pip install 'handrail[katas]'
      $ handrail kata start
      $ cd dojo
      $ handrail kata watch

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
    help="Use your own folder of katas instead of handrail's.",
)
@click.pass_context
def command(ctx: click.Context, katas: Path | None) -> None:
    """Rebuild handrail's core in small steps, graded by pytest, mypy and Hypothesis.

    Exit status: 0 solved, 1 not yet, 2 usage error, 3 the environment is at fault, 4 out of time.
    """
    ctx.obj = katas and katas.resolve()


@command.command("doctor", short_help="Check the installation.")
@json_option
@click.pass_obj
def doctor_command(katas: Path | None, as_json: bool) -> int:
    """Check the installation, and say what to do if something is missing."""
    has_passed = True
    for check in doctor.run_checks(katas, Path.cwd()):
        has_passed = has_passed and not check.advice
        if as_json:
            row = {"check": check.name, "found": check.found, "advice": check.advice or None}
            print(json.dumps(row | {"well": not check.advice}))
        else:
            print(f"{'ok' if not check.advice else '!!'}  {check.name:<12}{check.found}")
            if check.advice:
                print(f"    {'':<12}{check.advice}")
    return 0 if has_passed else 3
