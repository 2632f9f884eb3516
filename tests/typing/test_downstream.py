"""The type checkers infer the right types, and find mistakes, in a project that uses handrail.

The files in ``downstream`` are such a project. A comment ``# error: arg-type, reportArgumentType``
gives the errors that mypy and basedpyright must report for the line, or ``-`` for none. They must
report nothing else. pyrefly and ty must report an error in each of these lines that is not in
``UNSEEN``, and in no other line. The project also has the examples of the README, the reference
and the docstrings, and the recipes, as a user copies them.
"""

import doctest
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from helpers.recipes import read_recipes
from reference import PYTHON_BLOCK, ROOT, load_package, public_modules, public_names, read_pages

Findings = list[tuple[str, int, str]]
"""File, line, and the name of the error."""

HERE = Path(__file__).parent / "downstream"
EXPECTED = re.compile(r"# error: (?P<mypy>[\w-]+), (?P<basedpyright>[\w-]+)$")

# `exhaustive-match` also checks a match in a function that returns nothing. The last line is for
# the recipe with Dask, which does not annotate its Client.
MYPY = """\
[mypy]
strict = True
enable_error_code = exhaustive-match
untyped_calls_exclude = distributed
"""
PLUGIN = "plugins = returns.contrib.mypy.returns_plugin\n"
# The rules that are off are about style, which examples at a prompt do not follow.
BASEDPYRIGHT = {
    "typeCheckingMode": "strict",
    "reportUnusedExpression": False,
    "reportUnusedImport": False,
    "reportUnusedVariable": False,
    "reportUnusedClass": False,
    "reportUnusedFunction": False,
    "reportWildcardImportFromLibrary": False,
}
# pyrefly only warns of a match that is not exhaustive, unless its settings say more. The last rule
# is on for one file, as in basedpyright.
PYREFLY = """\
preset = "strict"
errors = { non-exhaustive-match = "error" }
sub-config = [{ matches = "dropped.py", errors = { unused-call-result = "error" } }]
"""
# Both print their errors in this form, which GitLab reads.
COMMANDS = {
    "pyrefly": ("pyrefly", "check", "--output-format=code-climate"),
    "ty": ("ty", "check", "--output-format=gitlab"),
}
UNSEEN: dict[str, list[str]] = {
    "pyrefly": [],
    "ty": [
        "parse_hand(text)",
        "parse_hand(text).map(class_of)",
        "MIXED = Rank.TWO < Category.PAIR",
        "match cases(parse_hand(text)):",
        "match cases(parse_hand(text)):",
        "match cases(parse_hand(text)):",
        "match error:",
        "match suit:",
        "match question:",
    ],
}
"""The marked lines of ``downstream`` in which a checker reports no error, in order.

ty has no rule about a ``Result`` that is not used, and none about matches. It finds a match that
is not exhaustive only by the value that its function then does not return.
"""


def run(*command: str, cwd: Path) -> str:
    """Run a command in the environment of this interpreter, and return its output."""
    home = Path(sys.executable).parent
    activated = {
        **os.environ,
        "VIRTUAL_ENV": sys.prefix,
        "PATH": f"{home}{os.pathsep}{os.environ['PATH']}",
    }
    done = subprocess.run(command, cwd=cwd, env=activated, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr  # 2 is a crash or a wrong setting
    return done.stdout


def report_of(*options: str, cwd: Path) -> dict[str, Any]:
    """Return basedpyright's report."""
    report: dict[str, Any] = json.loads(run("basedpyright", "--outputjson", *options, cwd=cwd))
    return report


def expected(checker: str) -> Findings:
    return sorted(
        (file.name, number, marked[checker])
        for file in HERE.glob("*.py")
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if (marked := EXPECTED.search(line)) and marked[checker] != "-"
    )


def marked_lines() -> dict[tuple[str, int], str]:
    """Return the code of each line in which mypy or basedpyright must report an error."""
    return {
        (file.name, number): line.partition("#")[0].strip()
        for file in sorted(HERE.glob("*.py"))
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if EXPECTED.search(line)
    }


def code(text: str) -> str:
    """Return the code of the examples in a text."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def examples() -> Iterator[tuple[str, str]]:
    """Yield a name and the code of each page. The examples of a docstring become a function."""
    for recipe in read_recipes():
        yield recipe.name.removesuffix(".py"), recipe.program
    yield "readme", code("\n".join(PYTHON_BLOCK.findall((ROOT / "README.md").read_text("utf-8"))))
    names = [
        name
        for name in public_names(load_package(), public_modules()).values()
        if ">>> " in name.docstring
    ]
    for page in read_pages():
        functions = "".join(
            f"def example_{number}() -> None:\n{indent(code(name.docstring), '    ')}\n"
            for number, name in enumerate(names)
            if name.module in page.modules
        )
        stem = page.file.stem[3:]
        yield f"page_{stem}", code("\n".join(PYTHON_BLOCK.findall(page.text)))
        yield f"names_{stem}", f"{code(page.first_example)}\n{functions}"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a project to another folder, without this repository's settings."""
    _ = pytest.importorskip("basedpyright", reason="needs the extra dev")
    folder = Path(shutil.copytree(HERE, tmp_path_factory.mktemp("user") / "project"))
    for name, text in examples():
        _ = (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(MYPY, id="without-plugin"),
        # check.py checks handrail and its tests with the plugin.
        pytest.param(MYPY + PLUGIN, id="with-plugin", marks=pytest.mark.nightly),
    ],
)
def test_mypy_infers_every_type_and_finds_every_mistake(project: Path, settings: str) -> None:
    _ = (project / "mypy.ini").write_text(settings)
    cache = f"--cache-dir={project / 'cache'}"
    printed = run(sys.executable, "-m", "mypy", cache, "--output=json", ".", cwd=project)
    found = [json.loads(line) for line in printed.splitlines()]
    errors = {
        (one["file"], one["line"], one["code"]) for one in found if one["severity"] == "error"
    }
    assert sorted(errors) == expected("mypy")


@pytest.mark.slow
def test_basedpyright_infers_types_and_finds_mistakes(project: Path) -> None:
    _ = (project / "pyrightconfig.json").write_text(json.dumps(BASEDPYRIGHT))
    errors = {
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1, one["rule"])
        for one in report_of(".", cwd=project)["generalDiagnostics"]
        if one["severity"] == "error"
        and not one["rule"].startswith("reportUnknown")  # follow-up errors
    }
    assert sorted(errors) == expected("basedpyright")


@pytest.mark.slow
@pytest.mark.parametrize("checker", COMMANDS)
def test_newer_checkers_miss_only_the_listed_mistakes(project: Path, checker: str) -> None:
    _ = (project / "pyrefly.toml").write_text(PYREFLY)
    places = [one["location"] for one in json.loads(run(*COMMANDS[checker], cwd=project))]
    found = {(place["path"], place["positions"]["begin"]["line"]) for place in places}
    marked = marked_lines()
    assert sorted(found - marked.keys()) == []
    assert [line for place, line in marked.items() if place not in found] == UNSEEN[checker]


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "finds_mistakes"), [(None, False), ("", True)])
def test_pyrefly_finds_mistakes_if_it_has_any_settings(
    tmp_path: Path, settings: str | None, finds_mistakes: bool
) -> None:
    """The index of the reference says so."""
    folder = shutil.copytree(HERE, tmp_path / "project")
    if settings is not None:
        _ = (folder / "pyrefly.toml").write_text(settings)
    assert (json.loads(run(*COMMANDS["pyrefly"], cwd=folder)) != []) == finds_mistakes


def test_code_that_type_checks_also_runs() -> None:
    usage = runpy.run_path(str(HERE / "usage.py"))
    for name in ("values", "constructors", "totals"):
        usage[name]()
    assert usage["either_track"]("As Ks Qs Js Ts") == "royal flush"


@pytest.mark.slow
def test_every_type_of_the_public_api_is_known(tmp_path: Path) -> None:
    _ = pytest.importorskip("basedpyright", reason="needs the extra dev")
    """The command line and the dojo are left out: nobody imports them."""
    report = report_of("--verifytypes", "handrail", "--ignoreexternal", cwd=tmp_path)
    exported = [
        symbol
        for symbol in report["typeCompleteness"]["symbols"]
        if symbol["isExported"]
        and not symbol["name"].startswith(("handrail.cli.", "handrail.shell."))
    ]
    assert len(exported) > 500
    assert [symbol["name"] for symbol in exported if not symbol["isTypeKnown"]] == []
