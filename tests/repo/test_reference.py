"""The reference has every public name once, with a docstring and examples that run.

Public are the names that the pages of ``.reference`` import, and the types in their signatures.
"""

import ast
import doctest
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from functools import cache
from html import unescape
from itertools import chain, pairwise
from pathlib import Path

import click
import griffe
import pytest

from command_pages import walk_commands
from handrail.cli.main import root_command
from helpers.book import BOOK, blocks_of
from helpers.examples import failures
from reference import (
    PYTHON_BLOCK,
    PublicName,
    ReferencePage,
    build_site,
    draw_pictures,
    fill_page,
    load_package,
    public_modules,
    public_names,
    read_pages,
    write_sources,
)

PAGES = read_pages()
# Hypothesis takes seconds to find and to shrink the examples of the strategies, and the games have
# many ladders.
SLOW_PAGES = ("strategies.md", "games.md")
# Names in the error part of a Result that are not errors: containers and type variables.
NO_ERRORS = {"tuple", "Located", "object", "A", "E", "F", "ProblemT"}
SCROLLS_SIDEWAYS = """() => [...document.querySelectorAll("html, pre, pre > code")]
    .some(part => part.scrollWidth > part.clientWidth + 1)"""


@cache
def names() -> Sequence[PublicName]:
    return tuple(public_names(load_package(), public_modules()).values())


def test_every_public_name_has_a_docstring() -> None:
    silent = [name for name in names() if not name.docstring.split("\n\n")[0].endswith(".")]
    assert [name.path for name in silent] == []


def test_every_function_has_an_example() -> None:
    functions = [name for name in names() if name.target.is_function]
    assert [name.path for name in functions if ">>> " not in name.docstring] == []


def test_the_page_about_parsing_lists_every_parser() -> None:
    (page,) = [page for page in PAGES if page.site_path == "reference/errors.md"]
    parsers = {
        name.path
        for name in names()
        if name.target.is_function and name.target.name.startswith(("parse_", "read_"))
    }
    assert "handrail.engine.read_hands" in parsers
    assert parsers == set(
        re.findall(r"\]\[(handrail[\w.]*\.(?:parse|read)_\w+)\] \|$", page.text, re.M)
    )


def test_a_function_that_can_fail_names_its_errors() -> None:
    functions = [
        function
        for name in names()
        for function in (name.target, *name.target.members.values())
        if isinstance(function, griffe.Function) and not function.name.startswith("_")
    ]
    unnamed = [
        (function.path, error)
        for function in functions
        for error in errors_of(function)
        if function.docstring is None or f"``{error}``" not in function.docstring.value
    ]
    assert unnamed == []


def errors_of(function: griffe.Function) -> list[str]:
    """Return the types in the error part of a function's Result, or [] if it returns none."""
    returns = str(function.returns or "None")
    if isinstance(member := function.module.members.get(returns), griffe.Attribute):
        returns = str(member.value)  # an alias, like StepResult
    match ast.parse(returns, mode="eval").body:
        case ast.Subscript(value=ast.Name(id="Result"), slice=ast.Tuple(elts=[_, wrong])):
            words = [part.id for part in ast.walk(wrong) if isinstance(part, ast.Name)]
            return [word for word in words if word not in NO_ERRORS]
        case _:
            return []


@pytest.mark.usefixtures("reproducible_examples")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.slow] * page.site_path.endswith(SLOW_PAGES))
        for page in PAGES
    ],
    ids=lambda page: page.site_path,
)
def test_the_examples_of_each_name_of_a_page_run(page: ReferencePage) -> None:
    for name in names():
        if name.module in page.modules and ">>> " in name.docstring:
            start: dict[str, object] = {}
            for example in doctest.DocTestParser().get_examples(page.first_example):
                exec(example.source, start)
            assert failures(name.docstring, start, name.path) == ""


def test_each_public_name_is_on_one_page() -> None:
    modules = Counter(module for page in PAGES for module in page.modules)
    assert {name.path for name in names() if modules[name.module] != 1} == set()


@pytest.mark.usefixtures("reproducible_examples")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.site_path)
def test_the_examples_of_a_page_run(page: ReferencePage) -> None:
    assert failures("\n".join(PYTHON_BLOCK.findall(page.text)), {}, page.site_path) == ""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site. A warning is an error, and so is a dead link."""
    _ = pytest.importorskip("mkdocs", reason="needs the extra dev")
    folder = tmp_path_factory.mktemp("reference")
    write_sources(folder)
    return build_site(folder)


@pytest.mark.slow
def test_the_site_has_every_name_once_and_loads_nothing(site: Path) -> None:
    html = "\n".join(page.read_text(encoding="utf-8") for page in site.rglob("*.html"))
    entries = Counter(re.findall(r'id="(handrail[\w.]+)"', html))
    assert [name.path for name in names() if entries[name.path] != 1] == []
    loaded = re.findall(r"<(?:script|img|link|iframe)[^>]*https?://[^>]*>", html)
    assert [tag for tag in loaded if 'rel="canonical"' not in tag] == []


@pytest.mark.slow
def test_every_link_of_the_site_leads_to_a_file(site: Path) -> None:
    links = {
        (page, unescape(link))
        for page in site.rglob("*.html")
        for link in re.findall(r'\b(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8"))
        if not re.match(r"[a-z]+:", link)
    }
    assert len(links) > 1000
    lost = {link for page, link in links if not (page.parent / link).is_file()}
    assert lost == {"../dojo/"}  # another command builds the katas


@pytest.mark.slow
def test_the_site_has_each_page_of_the_reference_once(site: Path) -> None:
    built = {file.stem for file in (site / "reference").glob("*.html")} - {"index"}
    assert built == {Path(page.site_path).stem for page in PAGES} - {"index"}


@pytest.mark.slow
def test_no_example_scrolls_sideways_on_a_desktop(site: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra tab")
    too_wide: list[str] = []
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        for page in (*site.glob("*.html"), *(site / "reference").glob("*.html")):
            _ = tab.goto(page.as_uri())
            if tab.evaluate(SCROLLS_SIDEWAYS):
                too_wide.append(page.name)
        browser.close()
    assert too_wide == []


def test_an_example_of_the_reference_has_at_most_100_columns() -> None:
    examples = "".join(chain.from_iterable(PYTHON_BLOCK.findall(page.text) for page in PAGES))
    assert re.findall(r"^(?:>>>|\.\.\.).{98,}$", examples, re.MULTILINE) == []


def test_the_page_of_the_command_line_has_every_command_and_option() -> None:
    (page,) = (page for page in PAGES if page.site_path.endswith("/command-line.md"))
    text = fill_page(page, ())
    for context in walk_commands(click.Context(root_command, info_name="handrail")):
        path = context.command_path
        _, found, section = text.partition(f"\n## `{path.removeprefix('handrail ')}`\n")
        section = section.partition("\n## ")[0]
        options = [each for each in context.command.params if isinstance(each, click.Option)]
        assert found, path
        assert "```console\n$ " in section or isinstance(context.command, click.Group), path
        assert [each.opts for each in options if f"| `{each.opts[0]}" not in section] == []


def test_equity_comes_before_its_definition_by_enumeration() -> None:
    (page,) = (page for page in PAGES if page.site_path.endswith("/equities.md"))
    entries = re.findall("^::: (.*)$", fill_page(page, names()), re.MULTILINE)
    assert entries[0] == "handrail.equity"


def test_a_picture_is_that_of_the_examples_above_it(tmp_path: Path) -> None:
    text = '```python\n>>> word = "<svg>"\n```\n<!-- picture of word -->\nafter'
    assert draw_pictures(text, tmp_path).endswith(
        "```\n![The picture of word](picture_1.svg)\nafter"
    )
    assert (tmp_path / "picture_1.svg").read_text("utf-8") == "<svg>"


@pytest.mark.slow
def test_python_and_fsharp_are_set_in_two_columns(site: Path) -> None:
    (chapter,) = BOOK.glob("*fsharp.md")
    languages = [block.kind.split()[0] for block in blocks_of(chapter) if block.kind != "text"]
    html = (site / "katas" / "book" / f"{chapter.stem}.html").read_text(encoding="utf-8")
    pairs = [*pairwise(languages)].count(("python", "fsharp"))
    assert html.count('<div class="columns">') == pairs > 5


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="Chromium is not installed")
@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("parse_hand", "hands.html#handrail.parse_hand"),
        ("short%20deck", "games.html#handrail.games.SHORT_DECK"),
    ],
)
def test_the_search_works_on_a_page_opened_from_disk(
    site: Path, tmp_path: Path, words: str, target: str
) -> None:
    url = f"{(site / 'reference' / 'railway.html').as_uri()}?q={words}"
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}")
    page = subprocess.run(
        ("chromium", *options, "--virtual-time-budget=20000", "--dump-dom", url),
        capture_output=True, text=True, timeout=120,
    ).stdout  # fmt: skip
    first_page, *_ = page.split("</li>")
    assert re.search(rf'href="[^"]*{re.escape(target)}" class="md-search-result', first_page)
