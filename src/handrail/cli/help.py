"""``handrail help``: prints the help of a command, or a text about a topic.

A topic is a file ``topics/NAME.txt``. Its first line is its summary. If the folder ``topics/NAME``
exists, its files are further pages of the topic: ``handrail help json score`` prints
``topics/json/score.json``.
"""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from handrail.shell.commands import CommandBase
from handrail.shell.help_text import style_help
from handrail.shell.options import Misuse, suggest
from handrail.shell.paint import Paint

TOPIC_FOLDER = Path(__file__).with_name("topics")


def topic_names() -> list[str]:
    """Return the names of all topics."""
    return sorted(file.stem for file in TOPIC_FOLDER.glob("*.txt"))


def topic_pages(topic: str) -> Mapping[str, Path]:
    """Return the further pages of a topic by their names, which may have several words."""
    folder = TOPIC_FOLDER / topic
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {" ".join(file.relative_to(folder).with_suffix("").parts): file for file in files}


def _complete_name(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the names that can come after those that are already typed."""
    typed: tuple[str, ...] = ctx.params["names"]
    return [CompletionItem(name) for name in _next_names(ctx, typed) if name.startswith(incomplete)]


def _next_names(ctx: click.Context, typed: tuple[str, ...]) -> Iterable[str]:
    if typed[:1] and typed[0] in topic_names():
        pages = [tuple(page.split()) for page in topic_pages(typed[0])]
        rest = typed[1:]
        found = (page[len(rest)] for page in pages if page[: len(rest)] == rest and page != rest)
        return dict.fromkeys(found)
    command: click.Command | None = ctx.find_root().command
    for name in typed:
        command = command.get_command(ctx, name) if isinstance(command, click.Group) else None
    commands = command.list_commands(ctx) if isinstance(command, click.Group) else []
    return commands if typed else (*commands, *topic_names())


@click.command(
    cls=CommandBase,
    epilog="""\b
    Example:
      $ handrail help kata check | head -n 1
      Usage: handrail kata check [OPTIONS] [KATA] [TEST]
    """,
)
@click.argument("names", nargs=-1, metavar="[COMMAND|TOPIC]", shell_complete=_complete_name)
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Print the help of a COMMAND, or a text about a TOPIC.

    "handrail help score" prints the same as "handrail score --help". Without a COMMAND, all
    commands are listed.

    "handrail help json" is about the objects that --json prints, and "handrail help json score"
    is the JSON Schema of those of a command. Other topics are cards, games,
    hands and ranges.
    """
    if names[:1] and names[0] in topic_names():
        _print_topic(names[0], " ".join(names[1:]))
        return
    root = ctx.find_root()
    known = [*_next_names(ctx, ())]
    if names and names[0] not in known:
        hint = suggest(names[0], known) or f"topics are {', '.join(topic_names())}"
        raise Misuse(f"no such command or topic: {names[0]!r}", hint)
    named: click.Command | None = root.command
    for position, name in enumerate(names):
        if named is None:  # the root command reports the name before this one
            break
        if not isinstance(named, click.Group):
            path = " ".join(names[:position])
            raise Misuse(f"{path} has no command {name!r}", f"remove {name}")
        named = named.get_command(ctx, name)
    root.command.main([*names, "--help"], root.info_name, standalone_mode=False)


def _print_topic(topic: str, page: str) -> None:
    """Print the text of a topic, or one of its further pages if ``page`` is not empty."""
    file = TOPIC_FOLDER / f"{topic}.txt"
    if page:
        pages = topic_pages(topic)
        if page not in pages:
            names = [*pages]
            all_pages = f"pages are {', '.join(names)}" if names else f"remove {page}"
            raise Misuse(f"{topic} has no page {page!r}", suggest(page, names) or all_pages)
        file = pages[page]
    text = file.read_text(encoding="utf-8")
    is_prose = file.suffix == ".txt"
    print(style_help(text, Paint.for_stream(sys.stdout)) if is_prose else text, end="")
