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
from itertools import pairwise
from pathlib import Path

import griffe
import pytest

from helpers.book import BOOK, blocks_of
from helpers.examples import failures
from reference import (
    PYTHON_BLOCK,
    PublicName,
    ReferencePage,
    build_site,
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
NO_ERRORS = {"tuple", "Located", "A", "E", "F"}


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
    assert [link for page, link in links if not (page.parent / link).is_file()] == []


@pytest.mark.slow
def test_python_and_fsharp_are_set_in_two_columns(site: Path) -> None:
    (chapter,) = BOOK.glob("*fsharp.md")
    languages = [block.kind.split()[0] for block in blocks_of(chapter) if block.kind != "text"]
    html = (site / "katas" / "book" / f"{chapter.stem}.html").read_text(encoding="utf-8")
    pairs = [*pairwise(languages)].count(("python", "fsharp"))
    assert html.count('<div class="columns">') == pairs > 5


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="Chromium is not installed")
def test_the_search_works_on_a_page_opened_from_disk(site: Path, tmp_path: Path) -> None:
    url = f"{(site / 'reference' / 'railway.html').as_uri()}?q=parse_hand"
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}")
    page = subprocess.run(
        ("chromium", *options, "--virtual-time-budget=20000", "--dump-dom", url),
        capture_output=True, text=True, timeout=120,
    ).stdout  # fmt: skip
    assert re.search(r'href="[^"]*hands.html#handrail.parse_hand" class="md-search-result', page)
