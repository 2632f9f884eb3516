"""The reference: every public name in it once, with a sentence, its errors, an example that runs.

What is public is what the pages of ``.reference`` import, and the types that the signatures of
that mention. A rule is a function from a name to what it lacks. Below the rules: that each name
keeps them, and that each of them sees what it forbids.
"""

import ast
import doctest
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import griffe
import pytest
from hypothesis import Phase, settings

from .reference import (
    FENCE,
    ROOT,
    Name,
    Page,
    exports,
    given,
    member,
    package,
    pages,
    public,
    site_of,
    write,
    write_sources,
)

Rule = Callable[[Name], Iterator[str]]

PACKAGE = package()
NAMES = public(PACKAGE, given())
PAGES = pages()
NOT_IN_IT = ("handrail.cli", "handrail.dojo", "handrail._katas")
# In a Result's errors: what holds them, and the railway's variables, which are anyone's errors.
NO_ERRORS = {"tuple", "Located", "E", "F"}


# The rules


def a_sentence(name: Name) -> Iterator[str]:
    """It says what it is, in words that end."""
    if not name.text.split("\n\n")[0].endswith("."):
        yield f"{name.path} has no sentence"


def an_example(name: Name) -> Iterator[str]:
    """What can be called has one in its own docstring: of classes, that is all of them."""
    if (name.is_what.is_function or name.is_what.is_class) and ">>> " not in name.text:
        yield f"{name.path} has no example"


def its_errors(name: Name) -> Iterator[str]:
    """A function that returns a Result names what it fails with, and so does a method."""
    for function in (name.is_what, *name.is_what.members.values()):
        if isinstance(function, griffe.Function) and not function.name.startswith("_"):
            told = function.docstring.value if function.docstring else ""
            for error in errors_of(function):
                if f"``{error}``" not in told:
                    yield f"{name.path}: {function.name} does not say that it fails with {error}"


RULES: tuple[Rule, ...] = (a_sentence, an_example, its_errors)


def errors_of(function: griffe.Function) -> list[str]:
    """The types in the error part of the Result that a function returns, if it does."""
    returns = str(function.returns or "None")
    if returns in function.module.members:  # an alias, as that of a step at the table
        returns = str(getattr(function.module.members[returns], "value", returns))
    match ast.parse(returns, mode="eval").body:
        case ast.Subscript(value=ast.Name(id="Result"), slice=ast.Tuple(elts=[_, wrong])):
            words = [part.id for part in ast.walk(wrong) if isinstance(part, ast.Name)]
            return [word for word in words if word not in NO_ERRORS]
        case _:
            return []


def named(value: object) -> str:
    match value:
        case Name(path=path):
            return path
        case Page(place=place):
            return place
        case _:
            return getattr(value, "__name__", "")


@pytest.mark.parametrize("rule", RULES, ids=named)
def test_every_public_name_has(rule: Rule) -> None:
    assert [lack for name in NAMES.values() for lack in rule(name)] == []


def test_there_are_names_to_keep_the_rules() -> None:
    paths = {name.path for name in NAMES.values()}
    assert {"handrail.Card", "handrail.draw.step", "handrail.engine.evaluate"} <= paths
    assert "handrail.judging.Place" in paths  # no module gives it: SharedCard has it
    with_errors = {
        name.path
        for name in NAMES.values()
        if isinstance(name.is_what, griffe.Function) and errors_of(name.is_what)
    }
    assert {"handrail.parse_hand", "handrail.draw.step", "handrail.equity"} <= with_errors


def test_what_any_module_of_the_library_gives_is_public() -> None:
    modules = [
        module
        for module in submodules(PACKAGE)
        if not module.path.startswith(NOT_IN_IT) and exports(module)
    ]
    gives = {
        member(PACKAGE, f"{each.path}.{name}").path for each in modules for name in exports(each)
    }
    assert gives - set(NAMES) == set()
    assert len(modules) > 5


def submodules(module: griffe.Module) -> Iterator[griffe.Module]:
    """A module and all that are inside it."""
    yield module
    for inner in module.members.values():
        if isinstance(inner, griffe.Module):
            yield from submodules(inner)


LACKING: list[tuple[Rule, str]] = [
    (a_sentence, "def it(): ..."),
    (a_sentence, 'def it():\n    """Deal cards"""'),
    (an_example, 'def it():\n    """Deal cards."""'),
    (an_example, 'class it:\n    """A deal."""'),
    (its_errors, 'def it() -> Result[Card, CardError]:\n    """Read a card."""'),
    (
        its_errors,
        "def it() -> Result[Hand, tuple[CardError | Located[HandError], ...]]:\n"
        '    """Fails with ``CardError``."""',
    ),
    (its_errors, "Wrong = Result[Card, CardError]\ndef it() -> Wrong: ..."),
    (its_errors, "class it:\n    def of(self) -> Result[Card, CardError]: ..."),
]


@pytest.mark.parametrize(("rule", "source"), LACKING)
def test_a_rule_sees_what_is_lacking(rule: Rule, source: str) -> None:
    it = griffe.visit("toy", filepath=Path("toy.py"), code=source)["it"]
    assert list(rule(Name("toy.it", it))) != []


# Examples


def namespace(page: Page) -> dict[str, object]:
    """What the examples of a page start from: its imports, as they are printed there."""
    names: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(page.opening):
        exec(example.source, names)
    return names


def said(text: str, start: dict[str, object], name: str) -> str:
    """What is wrong with the examples in a text; nothing where all is right."""
    parsed = doctest.DocTestParser().get_doctest(text, start, name, name, 0)
    told: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(parsed, out=told.append)
    assert result.attempted == len(parsed.examples)
    return "".join(told)


@pytest.fixture(autouse=True)
def plain_search() -> Iterator[None]:
    """Hypothesis finds the least there is, whatever it found before, and explains nothing."""
    before = settings.get_current_profile_name()
    phases = tuple(phase for phase in Phase if phase is not Phase.explain)
    settings.register_profile("examples", database=None, deadline=None, phases=phases)
    settings.load_profile("examples")
    yield
    settings.load_profile(before)


@pytest.mark.parametrize(
    "name", [name for name in NAMES.values() if ">>> " in name.text], ids=named
)
def test_the_example_of_a_name_runs(name: Name) -> None:
    (page,) = (page for page in PAGES if name.module in page.modules)
    assert said(name.text, namespace(page), name.path) == ""


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_examples_of_a_page_run(page: Page) -> None:
    blocks = "\n".join(FENCE.findall(page.text))
    assert said(blocks, {}, page.place) == ""


def test_an_example_that_prints_something_else_is_seen() -> None:
    assert "Expected" in said(">>> 1 + 1\n3\n", {}, "toy")


# The site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages of the site by their places, built with warnings as errors."""
    folder = tmp_path_factory.mktemp("reference")
    write_sources(folder)
    built = site_of(folder)
    return {
        str(page.relative_to(built)): page.read_text(encoding="utf-8")
        for page in built.rglob("*.html")
    }


@pytest.mark.slow
def test_every_public_name_stands_in_the_reference_once(site: dict[str, str]) -> None:
    entries = Counter(
        entry for page in site.values() for entry in re.findall(r'id="(handrail[\w.]+)"', page)
    )
    assert {name.path: entries[name.path] for name in NAMES.values()} == {
        name.path: 1 for name in NAMES.values()
    }


@pytest.mark.slow
def test_no_page_asks_the_network_for_anything(site: dict[str, str]) -> None:
    wanted = [
        tag
        for page in site.values()
        for tag in re.findall(r"<(?:script|img|link|iframe)[^>]*https?://[^>]*>", page)
        if 'rel="canonical"' not in tag
    ]
    assert wanted == []


@pytest.mark.slow
def test_the_readme_and_each_chapter_of_the_book_are_there(site: dict[str, str]) -> None:
    chapters = (ROOT / "katas" / "book").glob("[0-9]*.md")
    assert "<h1" in site["index.html"]
    for chapter in chapters:
        assert f"katas/book/{chapter.stem}.html" in site


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "[nowhere](nowhere.md)",
        "[nothing][handrail.nothing]",
        "[here](index.md#no)",
        "::: handrail.no",
    ],
)
def test_a_warning_is_an_error(line: str, tmp_path: Path) -> None:
    write_sources(tmp_path)
    write(tmp_path / "pages" / "reference" / "index.md", f"# Broken\n\n{line}\n")
    with pytest.raises(SystemExit):
        _ = site_of(tmp_path)


@pytest.mark.slow
def test_a_docstring_that_says_what_is_not_so_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_sources(tmp_path)
    write(
        tmp_path / "toy.py",
        'def it() -> int:\n    """One.\n\n    Args:\n        a: two.\n    """\n',
    )
    write(tmp_path / "pages" / "reference" / "index.md", "# Broken\n\n::: toy.it\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(SystemExit, match="does not appear in the function signature"):
        _ = site_of(tmp_path)
