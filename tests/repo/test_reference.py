"""The reference has every public name once, with a docstring and examples that run.

Public are the names that the pages of ``.reference`` import, and the types in their signatures.
"""

import ast
import doctest
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path

import click
import griffe
import pytest

from command_pages import walk_commands
from handrail.cli.main import root_command
from helpers.examples import failures
from reference import (
    PYTHON_BLOCK,
    PublicName,
    ReferencePage,
    draw_pictures,
    fill_page,
    load_package,
    public_modules,
    public_names,
    read_pages,
)

PAGES = read_pages()
# Hypothesis takes seconds to find and to shrink the examples of the strategies, and the games have
# many ladders.
SLOW_PAGES = ("strategies.md", "games.md")
# Names in the error part of a Result that are not errors: containers and type variables.
NO_ERRORS = {"tuple", "Located", "object", "A", "E", "F", "ProblemT"}


@cache
def names() -> Sequence[PublicName]:
    return tuple(public_names(load_package(), public_modules()).values())


@pytest.mark.slow
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
