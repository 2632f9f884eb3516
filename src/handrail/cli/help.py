"""``handrail help``: prints the help of a command."""

import click
from click.shell_completion import CompletionItem

from handrail.shell.commands import Misuse


def _complete_command(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the names of the commands that can come after the names that are already typed."""
    typed: tuple[str, ...] = ctx.params["names"]
    command: click.Command | None = ctx.find_root().command
    for name in typed:
        command = command.get_command(ctx, name) if isinstance(command, click.Group) else None
    names = command.list_commands(ctx) if isinstance(command, click.Group) else []
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command(
    epilog="""\b
    Example:
      $ handrail help kata check | head -n 1
      Usage: handrail kata check [OPTIONS] [KATA] [TEST]
    """,
)
@click.argument("names", nargs=-1, metavar="[COMMAND]", shell_complete=_complete_command)
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Print the help of a COMMAND.

    "handrail help score" prints the same as "handrail score --help". Without a COMMAND, all
    commands are listed.
    """
    root = ctx.find_root()
    named: click.Command | None = root.command
    for position, name in enumerate(names):
        if named is None:  # the root command reports the name before this one
            break
        if not isinstance(named, click.Group):
            path = " ".join(names[:position])
            raise Misuse(f"{path} has no command {name!r}", f"remove {name}")
        named = named.get_command(ctx, name)
    root.command.main([*names, "--help"], root.info_name, standalone_mode=False)
