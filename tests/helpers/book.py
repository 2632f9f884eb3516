"""The chapters of the book, and their fenced blocks."""

import re
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path
from typing import NamedTuple

from helpers.distributions import ROOT

BOOK = ROOT / "katas" / "book"
CHAPTERS = sorted(BOOK.glob("[0-9]*.md"), key=lambda page: int(page.stem.partition("_")[0]))
FENCED = re.compile(r"^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block, and the page before it."""

    kind: str
    text: str
    before: str


def blocks_of(page: Path) -> list[Block]:
    """Return the fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    return [Block(found["kind"], found["text"], text[: found.start()])
            for found in FENCED.finditer(text)]  # fmt: skip


def prints_as_written(block: str, printed: str) -> bool:
    """Return whether a block of Python has printed what its page shows, which is in sessions."""
    rows = f"{block.rstrip()}\n"
    shown = re.findall(r"^(?!>>>|\.\.\.).*\n", rows, re.MULTILINE)
    expected = "".join(shown) if block.startswith(">>>") else ""
    flags = ELLIPSIS | NORMALIZE_WHITESPACE
    return OutputChecker().check_output(expected, f"{printed}\n" if printed else "", flags)
