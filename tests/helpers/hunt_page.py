"""The page of the reference about the first hunt: its files, its commands and what they print."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from helpers.distributions import ROOT

PAGE = ROOT / ".reference" / "12-hunt-your-project.md"
# From this heading on, the page is about the folder ``tests/downstream/dates``.
WHOLE_MUSEUM = "## A whole museum\n"
BLOCK = re.compile(
    r'^```(?:(?:python|toml) title="(?P<name>[\w./]+)"|console\n\$ (?P<command>[^\n]*))\n'
    r"(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class PageFile(NamedTuple):
    """A file that the page shows."""

    name: str
    text: str


class PageCommand(NamedTuple):
    """A command of the page, as words after ``pytest``, and what the page says that it prints."""

    words: tuple[str, ...]
    printed: str


def read_blocks(part: str) -> Iterator[PageFile | PageCommand]:
    """Yield the files and the commands of a part of the page, in order."""
    for found in BLOCK.finditer(part):
        if found["name"]:
            yield PageFile(found["name"], found["text"])
        else:
            pytest, *words = found["command"].split()
            assert pytest == "pytest"
            yield PageCommand((*words,), found["text"])


def read_parts() -> tuple[str, str]:
    """Return the page before and after the heading about the whole museum."""
    before, heading, after = PAGE.read_text(encoding="utf-8").partition(WHOLE_MUSEUM)
    assert heading
    return before, after


def page_form(printed: str) -> str:
    """Return the output of a hunt without pytest's first lines, empty lines and the time."""
    _, start, rest = printed.partition("properties that hunt")
    lines = [line for line in f"{start}{rest}".splitlines() if line]
    text = "".join(f"{re.sub('={3,}', '===', line)}\n" for line in lines)
    return re.sub(r" in [\d.]+s( \([\d:]+\))? ===$", " ===", text, flags=re.MULTILINE)


def copy_page_file(file: PageFile, folder: Path) -> None:
    """Write a file of the page into a folder."""
    path = folder / file.name
    path.parent.mkdir(exist_ok=True)
    _ = path.write_text(file.text, encoding="utf-8")
