"""The guide runs as written: its chapters, what mypy says there, what is quoted, what is linked."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple, Protocol

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from handrail import DECK, Card, either

from .tracks import PICTURE, drawn

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "katas" / "book"
CONTENTS = BOOK / "README.md"
CHAPTERS = sorted(BOOK.glob("[0-9]*.md"))
PAGES = [CONTENTS, *CHAPTERS]

FENCED = re.compile(r"^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
MARKER = re.compile(
    r"^<!-- (?P<whole>from|inside) (?P<path>\S+): (?P<name>[\w.]+) -->\n\Z", re.MULTILINE
)
LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")
FINDING = re.compile(r"^(?P<file>\w+)\.py:(?P<line>\d+): (?P<said>.*)$")
KINDS = {"python", "python mypy", "python quoted", "text"}
NAMES = sorted(map(str, DECK))
CONTENT = "Success: no issues found in 1 source file"
# What can be read from the last row of a room.
WIDEST, LONGEST, MOST_WORDS = 88, 20, 1100


class Block(NamedTuple):
    """A fenced block, and all of the page that stands before it."""

    kind: str
    text: str
    before: str


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks_of(page: Path) -> list[Block]:
    text = text_of(page)
    return [Block(found["kind"], found["text"], text[: found.start()])
            for found in FENCED.finditer(text)]  # fmt: skip


def prose_of(page: Path) -> str:
    return FENCED.sub("", text_of(page))


def targets_of(page: Path) -> list[str]:
    """Where a page's links and pictures point."""
    return [found["target"] for found in LINK.finditer(prose_of(page))]


def in_one_line(text: str) -> str:
    return " ".join(text.split())


chapters = pytest.mark.parametrize("page", CHAPTERS, ids=lambda page: page.stem)
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


# What runs


@chapters
def test_a_chapter_runs_as_written(page: Path) -> None:
    examples = list(Sybil([PythonCodeBlockParser()]).parse(page).examples())
    for part in examples:
        part.evaluate()
    shown = [block for block in blocks_of(page) if block.kind == "python"]
    assert len(examples) >= len(shown) > 3


class TableForOne(Protocol):
    """The table of chapter 8."""

    @property
    def deck(self) -> tuple[Card, ...]: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def discards(self) -> tuple[Card, ...]: ...


@cache
def names_of(page: Path) -> dict[str, Any]:  # a chapter defines values of any type
    """What a chapter has defined at its end."""
    document = Sybil([PythonCodeBlockParser()]).parse(page)
    for part in document.examples():
        part.evaluate()
    return document.namespace


@given(st.permutations(DECK), st.integers(0, 47), st.lists(st.integers(0, 5), max_size=6))
@example(DECK, 47, [0, 0])  # a card discarded twice
@example(DECK, 1, [0, 1, 2])  # a deck of one card
def test_a_swap_of_chapter_8_loses_no_card(
    cards: Sequence[Card], left: int, places: list[int]
) -> None:
    """The places count from the hand's first card; the last of them is not in the hand."""
    names = names_of(BOOK / "8_a_pure_table.md")
    swap: Callable[[TableForOne, tuple[Card, ...]], Result[TableForOne, object]] = names["swap"]
    deck, hand, discards = cards[:left], cards[left : left + 5], cards[left + 5 :]
    before: TableForOne = names["TableForOne"](tuple(deck), tuple(hand), tuple(discards))
    match either(swap(before, tuple(cards[(left + place) % 52] for place in places))):
        case Success(after):
            assert len(after.hand) == 5
            assert sorted(map(str, (*after.deck, *after.hand, *after.discards))) == NAMES
        case Failure(_):
            assert 5 in places or len(set(places)) > left


@chapters
def test_a_chapter_shows_what_goes_wrong_before_it_shows_what_is_right(page: Path) -> None:
    headings = re.findall(r"^## (.*)$", prose_of(page), re.MULTILINE)
    assert headings == [
        "As it is often written",
        "What goes wrong",
        "Step by step",
        "In the source",
        "Try it",
    ]
    _, _, wrong = text_of(page).partition("## What goes wrong\n")
    failing, _, _ = wrong.partition("## Step by step\n")
    assert ">>>" in failing


@chapters
def test_every_block_is_run_or_shown_to_mypy_or_compared_with_its_source(page: Path) -> None:
    found = blocks_of(page)
    assert text_of(page).count("```") == 2 * len(found)
    assert {block.kind for block in found} <= KINDS
    for block, following in pairwise([*found, Block("", "", "")]):
        assert (block.kind == "python mypy") == (following.kind == "text")
        assert (block.kind == "python quoted") == bool(MARKER.search(block.before))


# What mypy says


def snippets() -> Iterator[tuple[str, str, str]]:
    """Each snippet for mypy: a name for it, its code, and what the page has mypy say."""
    for page in CHAPTERS:
        found = blocks_of(page)
        for number, (block, said) in enumerate(pairwise(found)):
            if block.kind == "python mypy":
                yield f"chapter_{page.stem}_{number}", block.text, said.text


def said_by_mypy(folder: Path, codes: dict[str, str]) -> dict[str, str]:
    """What mypy says of each snippet, all of them in one run; notes are left out."""
    for name, code in codes.items():
        _ = (folder / f"{name}.py").write_text(code, encoding="utf-8")
    options = ("--config-file", str(ROOT / "mypy.ini"), "--no-incremental", "--no-error-summary")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *(f"{name}.py" for name in codes)],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr, done.stderr
    said: dict[str, list[str]] = {name: [] for name in codes}
    for row in done.stdout.splitlines():
        finding = FINDING.match(row)
        assert finding, row
        if not finding["said"].startswith("note: "):
            said[finding["file"]].append(f"line {finding['line']}: {finding['said']}")
    return {name: in_one_line(" ".join(rows)) or CONTENT for name, rows in said.items()}


def test_mypy_says_what_the_pages_have_it_say(tmp_path: Path) -> None:
    shown = list(snippets())
    expected = {name: in_one_line(said) for name, _, said in shown}
    assert said_by_mypy(tmp_path, {name: code for name, code, _ in shown}) == expected
    assert CONTENT in expected.values()
    assert any("error:" in said for said in expected.values())


# What is quoted


def named(tree: ast.AST, name: str) -> ast.stmt:
    """What bears this name, in a module or in a class: ``score`` or ``Hand.of``."""
    outer, _, inner = name.partition(".")
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.ClassDef(name=found) | ast.FunctionDef(name=found) if found == outer:
                return named(node, inner) if inner else node
            case (
                ast.Assign(targets=[ast.Name(id=found)]) | ast.AnnAssign(target=ast.Name(id=found))
            ) if found == outer:
                return node
            case _:
                pass
    raise LookupError(name)


def source_of(path: Path, name: str) -> list[str]:
    """The lines of a definition, its decorators included, as they stand there."""
    text = text_of(path)
    node = named(ast.parse(text), name)
    decorators = [] if not isinstance(node, ast.ClassDef | ast.FunctionDef) else node.decorator_list
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return text.splitlines()[first - 1 : node.end_lineno]


def stands_in(quote: list[str], source: list[str]) -> bool:
    """Whether the quoted lines are lines of the source, one after another, all of them whole."""
    starts = range(len(source) - len(quote) + 1)
    return any(
        dedent("\n".join(source[at : at + len(quote)])).splitlines() == quote for at in starts
    )


@chapters
def test_what_is_quoted_is_the_source(page: Path) -> None:
    quoted = [block for block in blocks_of(page) if block.kind == "python quoted"]
    assert quoted
    for block in quoted:
        marker = MARKER.search(block.before)
        assert marker
        quote = block.text.splitlines()
        source = source_of(ROOT / marker["path"], marker["name"])
        if marker["whole"] == "from":
            assert quote == dedent("\n".join(source)).splitlines(), marker[0]
        else:
            assert stands_in(quote, source), marker[0]


# Where it points


@pages
def test_every_link_leads_to_a_file_of_the_repository(page: Path) -> None:
    for target in targets_of(page):
        assert "://" not in target
        linked = (page.parent / target).resolve()
        assert linked.is_file(), target
        assert linked.is_relative_to(ROOT), target


@chapters
def test_a_chapter_leads_to_the_source_and_to_a_kata(page: Path) -> None:
    _, _, ending = text_of(page).partition("## In the source\n")
    source, _, tried = ending.partition("## Try it\n")
    assert "](../../src/handrail/" in source
    assert "](../k" in tried


def test_the_contents_name_every_chapter_in_order_and_every_kata() -> None:
    targets = targets_of(CONTENTS)
    assert [target for target in targets if target[0].isdigit()] == [page.name for page in CHAPTERS]
    katas = {path.parent.name for path in (ROOT / "katas").glob("*/kata.toml")}
    assert katas == {target.split("/")[1] for target in targets if target.startswith("../k")}


def test_a_chapter_has_the_katas_of_the_contents() -> None:
    for row in text_of(CONTENTS).splitlines():
        if row[:3].strip("| ").isdigit():
            chapter, *katas = LINK.findall(row)
            _, _, tried = text_of(BOOK / chapter).partition("## Try it\n")
            assert [target for target in LINK.findall(tried) if target.startswith("../k")] == katas


def test_chapters_lead_to_the_one_before_and_the_one_after() -> None:
    titles = [text_of(page).partition("\n")[0].removeprefix("# ") for page in CHAPTERS]
    links = [f"[{title}]({page.name})" for title, page in zip(titles, CHAPTERS, strict=True)]
    for number, page in enumerate(CHAPTERS):
        ways = ["[Contents](README.md)"]
        if number > 0:
            ways.append(f"Previous: {links[number - 1]}")
        if number + 1 < len(CHAPTERS):
            ways.append(f"Next: {links[number + 1]}")
        _, _, last = text_of(page).rpartition("\n---\n")
        assert in_one_line(last) == " · ".join(ways)


def test_the_facilitators_page_points_at_the_book() -> None:
    assert "(book/README.md)" in text_of(ROOT / "katas" / "README.md")


# How it looks


@pages
def test_a_chapter_can_be_projected(page: Path) -> None:
    for block in blocks_of(page):
        rows = block.text.splitlines()
        assert len(rows) <= LONGEST, block.text
        assert max(map(len, rows)) <= WIDEST, block.text
    assert len(prose_of(page).split()) <= MOST_WORDS


def test_the_picture_is_what_its_program_draws() -> None:
    assert text_of(PICTURE) == drawn()
    assert PICTURE.name in targets_of(BOOK / "3_the_railway.md")
