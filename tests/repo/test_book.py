"""The book runs as written. Its quotes, links and mypy messages are right."""

import ast
import html
import os
import re
import subprocess
import sys
from codeop import compile_command
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

from handrail import DECK, Card, cases
from handrail_dojo.facilitator.page import chapter_html
from handrail_dojo.learner.book import Page, read_book
from helpers.book import BOOK, CHAPTERS, FENCED, blocks_of
from helpers.distributions import ROOT
from helpers.own_katas import own_katas

KATAS = own_katas()
PAGES = [BOOK / "README.md", *CHAPTERS]
FRONT_PAGES = [ROOT / "README.md", *(ROOT / ".github").glob("*.md")]
ALL_PAGES = [
    *(*PAGES, *FRONT_PAGES, ROOT / "CHANGELOG.md"),
    *(*(ROOT / ".reference").glob("*.md"), *(ROOT / "katas").glob("*.md")),
    *(ROOT / "katas").glob("*/[Ra]*.md"),
]

MARKER = re.compile(r"^<!-- (from|inside|untyped) (\S+): ([\w.]+) -->\n\Z", re.MULTILINE)
LINK = re.compile(r"!?\[(?P<label>[^\]]*)\]\((?P<target>[^)\s]+)\)")
FINDING = re.compile(r"^(\w+)\.py:(\d+): (?!note)(.*)$", re.MULTILINE)
NO_ERRORS = "Success: no issues found in 1 source file"
NUMBER_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
FAMILIES = (  # of properties, by the names that people who write them use
    *("idempotence", "invariant", "different paths, same answer", "oracle"),
    *("hard to find, easy to verify", "induction over size", "round trip", "model"),
)
WIDEST, LONGEST = 88, 20  # readable from the last row of a room


def run_chapter(page: Path) -> dict[str, Any]:  # values of any type
    """Run a chapter, and return the names that it defines."""
    document = Sybil([PythonCodeBlockParser()]).parse(page)
    for part in document.examples():
        part.evaluate()
    return document.namespace


# They shrink many examples, build the engine, count all hands, or wait for a carrier.
SLOW_CHAPTERS = ("8_", "9_", "21_", "23_")
chapters = pytest.mark.parametrize("page", CHAPTERS, ids=lambda page: page.stem)


@pytest.mark.usefixtures("reproducible_examples")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.slow] * page.stem.startswith(SLOW_CHAPTERS))
        for page in CHAPTERS
    ],
    ids=lambda page: page.stem,
)
def test_a_chapter_runs_as_written(page: Path) -> None:
    assert len(run_chapter(page)) > 3


@chapters
def test_a_block_can_be_pasted_into_the_prompt(page: Path) -> None:
    """The prompt takes an empty line for the end of a class or a function."""
    for block in blocks_of(page):
        if block.kind == "python" and not block.text.startswith(">>>"):
            statement: list[str] = []
            for line in [*block.text.splitlines(), ""]:
                statement.append(line)
                if compile_command("\n".join(statement)) is not None:
                    statement.clear()
            assert statement == [], block.text


class TableForOne(Protocol):
    """The table of the chapter on a pure table."""

    @property
    def deck(self) -> tuple[Card, ...]: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def discards(self) -> tuple[Card, ...]: ...


@pytest.fixture(scope="module")
def pure_table() -> dict[str, Any]:
    (page,) = BOOK.glob("*_a_pure_table.md")
    return run_chapter(page)


@given(st.permutations(DECK), st.integers(0, 47), st.lists(st.integers(0, 5), max_size=6))
@example(DECK, 47, [0, 0])  # a card discarded twice
@example(DECK, 1, [0, 1, 2])  # a deck of one card
def test_a_swap_of_the_pure_table_loses_no_card(
    pure_table: dict[str, Any], cards: Sequence[Card], left: int, positions: list[int]
) -> None:
    """Positions count from the hand's first card. Position 5 is not in the hand."""
    swap: Callable[[TableForOne, tuple[Card, ...]], Result[TableForOne, object]]
    swap = pure_table["swap"]
    deck, hand, discards = cards[:left], cards[left : left + 5], cards[left + 5 :]
    before: TableForOne = pure_table["TableForOne"](tuple(deck), tuple(hand), tuple(discards))
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


@pytest.mark.slow
def test_the_file_of_properties_fails_as_its_page_shows(tmp_path: Path) -> None:
    (page,) = BOOK.glob("*_properties_and_shrinking.md")
    blocks = blocks_of(page)
    ((file, shown),) = (
        (before.text, block.text)
        for before, block in pairwise(blocks)
        if block.kind == "text pytest"
    )
    _ = (tmp_path / "test_straights.py").write_text(file, "utf-8")
    options = ("-q", "-p", "no:randomly", "-p", "no:cacheprovider", "--hypothesis-seed=0")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "test_straights.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert [row for row in shown.splitlines() if row not in done.stdout.splitlines()] == []


@pytest.mark.slow
def test_the_plugin_of_returns_refuses_what_a_page_says(tmp_path: Path) -> None:
    (page,) = BOOK.glob("*_when_not_to.md")
    *_, code, _, shown = (
        block
        for block in blocks_of(page)
        if block.kind == "text plugin" or "Result.do" in block.text or "Success: no" in block.text
    )
    _ = (tmp_path / "a.py").write_text(code.text, "utf-8")
    _ = (tmp_path / "mypy.ini").write_text(
        "[mypy]\nstrict = true\nplugins = returns.contrib.mypy.returns_plugin\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "a.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    found = done.stdout.replace("a.py:20: ", "line 20: ")
    assert " ".join(found.split()) == " ".join(shown.text.split())


@pytest.mark.parametrize("page", [*PAGES, *FRONT_PAGES], ids=lambda page: page.stem)
def test_quoted_code_is_the_source(page: Path) -> None:
    for block in blocks_of(page):
        marker = MARKER.search(block.before)
        assert marker or "quoted" not in block.kind
        if marker:
            whole, path, name = marker.groups()
            source = source_of(ROOT / path, name)
            if whole == "from":
                short = without_docstring(source) if path.endswith(".py") else source
                pasted = re.sub(r"^\n", "", source, flags=re.MULTILINE)  # for the prompt
                assert block.text in (source, short, pasted)
            elif whole == "untyped":
                assert block.text == without_types(source)
            else:
                assert is_inside(block.text, source)


def test_each_family_of_properties_has_a_property_of_handrail() -> None:
    (page,) = BOOK.glob("*_properties_and_shrinking.md")
    _, _, section = page.read_text(encoding="utf-8").partition("\n## Eight families\n")
    families = re.findall(r"^\d\. \*\*(.*)\.\*\* ", section, re.MULTILINE)
    assert [family.lower() for family in families] == list(FAMILIES)
    rows = re.findall(r"^\| (.*) \| .* \| `(\w+)` in \[.*\]\((.*)\) \|$", section, re.MULTILINE)
    assert [family for family, _, _ in rows] == list(FAMILIES)
    for family, name, target in rows:
        source = source_of((BOOK / target).resolve(), name)
        assert "@given" in source or "RuleBasedStateMachine" in source, family


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


def without_types(source: str) -> str:
    """Return a function with only the names of its parameters in its first line."""
    lines = without_docstring(source).splitlines(keepends=True)
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    names = ", ".join(argument.arg for argument in function.args.args)
    body = lines[function.body[0].lineno - function.lineno :]
    return "".join([f"def {function.name}({names}):\n", *body])


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
    for label, target in links_of(page):
        assert (page.parent / target).is_file(), target
        if re.fullmatch(r"`[\w/]+\.\w+`", label):  # a file
            assert target.endswith(label.strip("`")), label
    for block in blocks_of(page):
        rows = block.text.splitlines()
        assert len(rows) <= LONGEST, block.text
        assert max(map(len, rows)) <= WIDEST, block.text


@chapters
def test_a_title_has_the_number_of_its_file(page: Path) -> None:
    assert title_of(page).startswith(f"{number_of(page.name)}. ")


@pytest.mark.parametrize("page", read_book(KATAS), ids=lambda page: page.chapter.file[:-3])
def test_the_site_shows_each_block_as_it_is(page: Page) -> None:
    """Brackets in code can look like a link, as in ``ways["match"](books)``."""
    shown = html.unescape(re.sub(r"<[^>]+>", "", chapter_html(page, {}, "")))
    kinds = ("python", "text")
    blocks = [each.text for each in blocks_of(BOOK / page.chapter.file) if each.kind in kinds]
    assert [text for text in blocks if text not in shown] == []


def test_a_page_ends_with_links_to_its_neighbours() -> None:
    neighbours = zip([None, *CHAPTERS], CHAPTERS, [*CHAPTERS[1:], None], strict=False)
    for before, page, after in neighbours:
        expected = ["[Contents](README.md)"]
        if before is not None:
            expected.append(f"Previous: [{title_of(before)}]({before.name})")
        if after is not None:
            expected.append(f"Next: [{title_of(after)}]({after.name})")
        footer = page.read_text(encoding="utf-8").rpartition("---\n\n")[2]
        assert " ".join(footer.split()) == " · ".join(expected)


def test_the_contents_are_the_table_of_the_command() -> None:
    head = "| chapter | minutes | before the katas | after them |\n|---|---|---|---|\n"
    rows = [
        f"| {page.chapter.number}. [{page.title}]({page.chapter.file}) | {page.chapter.minutes} | "
        f"{kata_links(page.chapter.before)} | {kata_links(page.chapter.after)} |\n"
        for page in read_book(KATAS)
    ]
    assert head + "".join(rows) in PAGES[0].read_text(encoding="utf-8")
    assert [page.name for page in CHAPTERS] == [each.file for each in KATAS.dojo.chapters]


def kata_links(names: Sequence[str]) -> str:
    return ", ".join(f"[{name.partition('_')[0]}](../{name}/README.md)" for name in names)


def test_a_chapter_links_to_its_katas_and_each_kata_has_a_chapter() -> None:
    unlinked = [
        (chapter.file, name)
        for chapter in KATAS.dojo.chapters
        for name in chapter.katas
        if name not in katas_in((BOOK / chapter.file).read_text(encoding="utf-8"))
    ]
    assert unlinked == []
    named = {name for chapter in KATAS.dojo.chapters for name in chapter.before}
    assert [kata.name for kata in KATAS.katas if kata.name not in named] == []


def test_the_ten_ways_and_their_mistakes_are_graded() -> None:
    (page,) = BOOK.glob("*_one_problem_ten_ways.md")
    text, kata = " ".join(page.read_text(encoding="utf-8").split()), KATAS.find("k00").unwrap()
    ways = re.findall(rf"\*\*(\d+)\. .*?/{kata.name}/(\S+)/deck\.py: ", text)
    assert [number for number, _ in ways] == [str(number) for number in range(1, 11)]
    graded = {"solution", *(f"right/{style.folder}" for style in kata.right)}
    assert len(graded.intersection(folder for _, folder in ways)) == len(ways)
    mistakes = re.findall(r"<!-- wrong answer: (\w+) --> \*(?:Break it:|A wrong answer)", text)
    assert len(mistakes) == text.count("*Break it:*") + text.count("*A wrong answer*")
    assert set(mistakes) <= {each.name for each in kata.wrong}
    assert len(run_chapter(page)["ways"]) == len(ways)
    markers = [(MARKER.search(block.before), block.kind) for block in blocks_of(page)]
    assert {kind for marker, kind in markers if marker and kata.name in marker[2]} == {"python"}


@chapters
def test_a_chapter_ends_with_whom_its_idea_comes_from(page: Path) -> None:
    _, _, section = page.read_text(encoding="utf-8").partition("\n## Read on\n")
    sources, _, _ = section.partition("\n---\n")
    entries = [" ".join(entry.split()) for entry in sources.split("\n- ")[1:]]
    assert 1 <= len(entries) <= 4
    assert [each for each in entries if not re.search(r"\*.+\* \(.*\d{4}\)|\]\(http", each)] == []


def test_a_chapter_takes_ten_to_twenty_five_minutes() -> None:
    """katas/README.md says so. The chapter on F# has sections of eight minutes."""
    chapters = KATAS.dojo.chapters
    wrong = [chapter.file for chapter in chapters if not 10 <= chapter.minutes <= 25]
    assert wrong == ["15_the_same_in_fsharp.md"]


def test_a_chapter_is_named_by_its_number_in_a_link() -> None:
    """Without a link nobody would notice that the chapter has another number now."""
    wrong: list[tuple[Path, str]] = []
    for page in ALL_PAGES:
        for label, target in links_of(page):
            named = re.fullmatch(r"(?:chapter )?(\d+)(?:\. .*)?", label, re.IGNORECASE)
            if named and number_of(Path(target).name) != named[1]:
                wrong.append((page, label))
        prose = LINK.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))
        unlinked = re.findall(r"chapters?\s+\d+", prose, re.IGNORECASE)
        wrong += [(page, words) for words in unlinked]
    assert wrong == []


def test_no_page_counts_chapters_games_or_commands_by_hand() -> None:
    """The number changes with each of them, and nobody would remember these pages."""
    counted = (
        rf"\b(?:\d+|{'|'.join(NUMBER_WORDS)}|twenty-\w+)\s+(?:(?:short|other)\s+)?"
        r"(?:chapters|games|commands|topics|paths|error classes)\b"
    )
    wrong: list[tuple[Path, str]] = []
    for page in (*ALL_PAGES, ROOT / "pyproject.toml"):
        counts = re.findall(counted, page.read_text(encoding="utf-8"), re.IGNORECASE)
        wrong += [(page, words) for words in counts]
    assert wrong == []


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.stem)
def test_a_program_of_a_page_matches_one_result_at_a_time(page: Path) -> None:
    """mypy does not see that a match on several results is complete: zip them first."""
    programs = "".join(block.text for block in blocks_of(page))
    assert re.findall(r"^.*\bmatch .*\bcases\(.*\bcases\(.*$", programs, re.MULTILINE) == []


def links_of(page: Path) -> list[tuple[str, str]]:
    """Return the label and the target of each link outside of fenced blocks."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    return [(" ".join(label.split()), target) for label, target in LINK.findall(text)]


def katas_in(text: str) -> set[str]:
    """Return the names of the katas to which a text links."""
    return set(re.findall(r"\]\(\.\./(k\d\d\w+)/README\.md\)", text))


def number_of(name: str) -> str:
    """Return the number of a chapter's file."""
    return name.partition("_")[0]


def title_of(page: Path) -> str:
    """Return the title of a chapter as links write it: ``3. The railway``."""
    first_line = page.read_text(encoding="utf-8").partition("\n")[0]
    return first_line.removeprefix("# ").replace("\\", "")
