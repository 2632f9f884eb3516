"""The commands of ``handrail kata`` for authors of katas: the group ``dev``."""

from pathlib import Path

import click

from handrail.shell.commands import CommandWithoutJson, Group
from handrail.shell.long_work import hidden_progress, progress_bar
from handrail.shell.options import Number
from handrail.shell.output import Output, pass_output
from handrail_dojo.author import check_katas, check_kindness, new_kata
from handrail_dojo.commands.katas_option import pass_katas
from handrail_dojo.commands.shared import complete_kata, value_or_exit
from handrail_dojo.learner import workspace


@click.group("dev", cls=Group)
def dev_group() -> None:
    """Write katas of your own."""


@dev_group.command(
    "new",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dev new k30_bets | head -n 1
      k30_bets/kata.toml
    """,
)
@click.argument("name")
@pass_katas
@pass_output
def new_command(output: Output, katas: Path | None, name: str) -> None:
    """Make a new kata, with blanks to fill in.

    NAME is a number and a word, as in k30_bets. The kata is a folder of that name, in the folder
    that --katas names or in the current folder.
    """
    root = katas or Path()
    for path in value_or_exit(new_kata.make_kata(root, name)):
        print(path)
    output.print_sentence(
        f'next: fill in the blanks, then handrail kata --katas "{root}" dev check {name}'
    )


@dev_group.command(
    "check",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dev check k00
      k00_warm_up: 54 answers, no flaws
    """,
)
@click.argument("kata", nargs=-1, shell_complete=complete_kata)
@click.option(
    "--jobs",
    type=Number(1),
    default=2,
    show_default=True,
    help="How many answers to grade at the same time.",
)
@click.option(
    "--kind",
    is_flag=True,
    help="Instead, show kinder readers that the tests accept.",
)
@pass_katas
@pass_output
def dev_check_command(
    output: Output, katas: Path | None, kata: tuple[str, ...], jobs: int, kind: bool
) -> int:
    """Check that a kata's tests accept only right answers.

    The stub must fail all tests, right answers must pass, and each wrong answer must be caught by
    the test that kata.toml names. Without KATA, all katas and the minutes of paths are checked.

    With --kind, small changes that people make who mean well, such as to strip a string, are tried
    on the solution. Each that the tests accept is shown with a call. This is a warning: a table
    [[kind]] of kata.toml marks a change that the page does not forbid. Not on Windows.
    """
    kata_set = value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
    chosen = [value_or_exit(kata_set.find(name)) for name in kata] or kata_set.katas

    def report(line: str) -> None:
        with hidden_progress():
            output.print_sentence(line)

    if kind:
        for each in chosen:
            for line in check_kindness.find_kinder_readers(kata_set, each):
                report(f"{each.name}: {line}")
        return 0
    with progress_bar("answers") as meter:
        flaw_count = check_katas.check_each_kata(
            kata_set, chosen, jobs, report, update=meter.update
        )
    set_flaws = () if kata else tuple(check_katas.check_set(kata_set))
    for flaw in set_flaws:
        output.print_sentence(flaw)
    return 1 if flaw_count or set_flaws else 0
