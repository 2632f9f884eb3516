"""The commands and the topics of help as Markdown, for the page about the command line."""

import re
from collections.abc import Iterable, Iterator
from textwrap import dedent

import click

from handrail.cli.help import TOPIC_FOLDER, topic_names
from handrail.cli.main import root_command
from handrail.shell.options import OUTPUT_OPTIONS
from json_schemas import OBJECTS

MARKDOWN = re.compile(r"([\\`*_\[\]<>|#])")
EXAMPLE = re.compile(r"Examples?:\n")


def render_commands() -> str:
    """Return a section for each command, with its usage, its help, its options and an example."""
    root = click.Context(root_command, info_name="handrail")
    return "\n\n".join(render_command(context) for context in walk_commands(root))


def walk_commands(context: click.Context) -> Iterator[click.Context]:
    """Yield the context of a command and of those in it."""
    yield context
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            inner = group.get_command(context, name)
            if inner is not None:
                yield from walk_commands(click.Context(inner, context, info_name=name))


def render_command(context: click.Context) -> str:
    """Return the section of a command."""
    command, path = context.command, context.command_path
    name = path.removeprefix("handrail ")
    usage = " ".join([path, *command.collect_usage_pieces(context)])
    parts = [f"## `{name}`", fence("text", usage), *render_paragraphs(command.help or "")]
    parts.append(render_options(command.params, context))
    parts += render_paragraphs(command.epilog or "")
    if name in OBJECTS:
        parts.append(f"The objects of `{name} --json`: [their fields](json.md#{slug(name)}).")
    return "\n\n".join(filter(None, parts))


def render_options(params: Iterable[click.Parameter], context: click.Context) -> str:
    """Return a table of the options among these parameters, or "" if there are none."""
    options = [each for each in params if isinstance(each, click.Option)]
    records = [record for each in options if (record := each.get_help_record(context))]
    rows = "".join(f"| `{names}` | {escape(text)} |\n" for names, text in records)
    return f"| option | meaning |\n|---|---|\n{rows}" if rows else ""


def render_shared_options() -> str:
    """Return a table of the options that every command has."""
    return render_options(OUTPUT_OPTIONS, click.Context(root_command))


def render_paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text. Those that are not wrapped are blocks of text."""
    for paragraph in text.strip("\n").split("\n\n"):
        block = dedent(paragraph).lstrip("\n")
        if not block.startswith("\b\n"):
            yield escape(block)
            continue
        rows = dedent(block.removeprefix("\b\n"))
        if EXAMPLE.match(rows):
            yield fence("console", dedent(EXAMPLE.sub("", rows)))
        else:
            yield fence("text", rows)


def render_topics() -> str:
    """Return a section for each topic of ``handrail help``."""
    parts: list[str] = []
    for name in topic_names():
        text = (TOPIC_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        parts += [f"## `help {name}`", fence("text", text)]
    return "\n\n".join(parts)


def escape(text: str) -> str:
    """Return text in which Markdown sees no marks."""
    return MARKDOWN.sub(r"\\\1", text)


def fence(language: str, text: str) -> str:
    """Return a block of code."""
    return f"```{language}\n{text.rstrip()}\n```"


def slug(name: str) -> str:
    """Return the anchor of a heading."""
    return name.replace(" ", "-")
