"""The book runs as written. Its quotes, links and mypy messages are right."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any, Protocol

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from draw_tracks import TRACKS_FILE, render_tracks
from handrail import DECK, Card, cases
from helpers.book import BOOK, CHAPTERS, FENCED, blocks_of
from helpers.distributions import ROOT
from slides import CHAPTER as SLIDES_CHAPTER

PAGES = [BOOK / "README.md", *CHAPTERS]
FRONT_PAGES = [ROOT / "README.md", *(ROOT / ".github").glob("*.md")]

MARKER = re.compile(r"^<!-- (from|inside) (\S+): ([\w.]+) -->\n\Z", re.MULTILINE)
LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")
FINDING = re.compile(r"^(\w+)\.py:(\d+): (?!note)(.*)$", re.MULTILINE)
NO_ERRORS = "Success: no issues found in 1 source file"
WIDEST, LONGEST = 88, 20  # readable from the last row of a room
LONGEST_ON_A_SLIDE = 25  # `score` as a whole: tests/repo/test_slides.py checks its size


def run_chapter(page: Path) -> dict[str, Any]:  # values of any type
    """Run a chapter, and return the names that it defines."""
    document = Sybil([PythonCodeBlockParser()]).parse(page)
    for part in document.examples():
        part.evaluate()
    return document.namespace


chapters = pytest.mark.parametrize("page", CHAPTERS, ids=lambda page: page.stem)


@pytest.mark.usefixtures("reproducible_examples")
@chapters
def test_a_chapter_runs_as_written(page: Path) -> None:
    assert len(run_chapter(page)) > 3


class TableForOne(Protocol):
    """The table of chapter 8."""

    @property
    def deck(self) -> tuple[Card, ...]: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def discards(self) -> tuple[Card, ...]: ...


@pytest.fixture(scope="module")
def chapter_8() -> dict[str, Any]:
    return run_chapter(BOOK / "8_a_pure_table.md")


@given(st.permutations(DECK), st.integers(0, 47), st.lists(st.integers(0, 5), max_size=6))
@example(DECK, 47, [0, 0])  # a card discarded twice
@example(DECK, 1, [0, 1, 2])  # a deck of one card
def test_a_swap_of_chapter_8_loses_no_card(
    chapter_8: dict[str, Any], cards: Sequence[Card], left: int, positions: list[int]
) -> None:
    """Positions count from the hand's first card. Position 5 is not in the hand."""
    swap: Callable[[TableForOne, tuple[Card, ...]], Result[TableForOne, object]]
    swap = chapter_8["swap"]
    deck, hand, discards = cards[:left], cards[left : left + 5], cards[left + 5 :]
    before: TableForOne = chapter_8["TableForOne"](tuple(deck), tuple(hand), tuple(discards))
    match cases(swap(before, tuple(cards[(left + position) % 52] for position in positions))):
        case Success(after):
            assert len(after.hand) == 5
            assert {*after.deck, *after.hand, *after.discards} == {*DECK}
            assert len((*after.deck, *after.hand, *after.discards)) == 52
        case Failure(_):
            assert 5 in positions or len(set(positions)) > left


@pytest.mark.slow
def test_mypy_prints_the_messages_of_the_pages(tmp_path: Path) -> None:
    expected: dict[str, str] = {}
    for page in CHAPTERS:
        for number, (block, message) in enumerate(pairwise(blocks_of(page))):
            if block.kind == "python mypy":
                expected[f"chapter_{page.stem}_{number}"] = " ".join(message.text.split())
                _ = (tmp_path / f"chapter_{page.stem}_{number}.py").write_text(block.text, "utf-8")
    options = ("--config-file", str(ROOT / "mypy.ini"), "--no-incremental", "--no-error-summary")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *(f"{name}.py" for name in expected)],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    found: dict[str, list[str]] = {name: [] for name in expected}
    for name, line, message in FINDING.findall(done.stdout):
        found[name].append(f"line {line}: {' '.join(message.split())}")
    assert {name: " ".join(rows) or NO_ERRORS for name, rows in found.items()} == expected


@pytest.mark.parametrize("page", [*PAGES, *FRONT_PAGES], ids=lambda page: page.stem)
def test_quoted_code_is_the_source(page: Path) -> None:
    for block in blocks_of(page):
        marker = MARKER.search(block.before)
        assert bool(marker) == (block.kind in ("python quoted", "fsharp quoted"))
        if marker:
            whole, path, name = marker.groups()
            source = source_of(ROOT / path, name)
            if whole == "from":
                short = without_docstring(source) if path.endswith(".py") else source
                assert block.text in (source, short)
            else:
                assert is_inside(block.text, source)


def source_of(path: Path, name: str) -> str:
    """Return the source of a definition, ``score`` or ``Hand.of``, with its decorators.

    In F# it ends before the next line that is indented as little as its first line.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".fs":
        first_line = rf"^( *)(\[<.*\n\1)?(let|type)( private| rec)* \W*{name}\b.*\n"
        found = re.search(rf"{first_line}((\1 .*)?\n)*", text, re.MULTILINE)
        assert found, name
        return dedent(found[0].rstrip() + "\n")
    node: ast.AST = ast.parse(text)
    for part in name.split("."):
        node = next(inner for inner in ast.iter_child_nodes(node) if part in names_of(inner))
    assert isinstance(node, ast.stmt)
    decorators = node.decorator_list if isinstance(node, ast.ClassDef | ast.FunctionDef) else []
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return dedent("".join(text.splitlines(keepends=True)[first - 1 : node.end_lineno]))


def without_docstring(source: str) -> str:
    """Return what a page may quote of a definition: no docstring, and only a class's fields."""
    lines = source.splitlines(keepends=True)
    match ast.parse(source).body:
        case [ast.FunctionDef(body=[ast.Expr(ast.Constant(str())) as docstring, *_])]:
            return "".join(lines[: docstring.lineno - 1] + lines[docstring.end_lineno :])
        case [ast.ClassDef(body=[docstring, *body])]:
            fields = [part for part in body if isinstance(part, ast.Assign | ast.AnnAssign)]
            rows = [lines[field.lineno - 1] for field in fields]
            return "".join([*lines[: docstring.lineno - 1], *rows])
        case _:
            return source


def names_of(node: ast.AST) -> list[str]:
    """Return the names that a statement defines."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def is_inside(quote: str, source: str) -> bool:
    """Return whether the quote is consecutive lines of the source."""
    lines, size = source.splitlines(keepends=True), len(quote.splitlines())
    return quote in (dedent("".join(lines[at : at + size])) for at in range(len(lines)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_fits_a_projector_and_its_links_work(page: Path) -> None:
    for target in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        assert (page.parent / target).is_file(), target
    for block in blocks_of(page):
        rows = block.text.splitlines()
        is_on_a_slide = page == SLIDES_CHAPTER
        assert len(rows) <= (LONGEST_ON_A_SLIDE if is_on_a_slide else LONGEST), block.text
        assert max(map(len, rows)) <= WIDEST, block.text


def test_the_picture_is_up_to_date() -> None:
    assert TRACKS_FILE.read_text(encoding="utf-8") == render_tracks()


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "katas" / "README.md", PAGES[0]])
def test_no_page_counts_the_chapters_by_hand(page: Path) -> None:
    """The number changes with each chapter, and nobody would remember these pages."""
    number = r"\b(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    assert (
        re.findall(rf"{number} (?:short )?chapters", page.read_text("utf-8"), re.IGNORECASE) == []
    )
