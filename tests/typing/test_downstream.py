"""What the type checkers say in a project that uses handrail: what they infer, what they refuse.

The files in ``downstream`` are such a project. A comment on a line, ``# error: arg-type,
reportArgumentType``, is what mypy and basedpyright must say of it, ``-`` where one of them
sees nothing; of every other line they must say nothing at all.
"""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest

Findings = set[tuple[str, int, str]]
"""File, line, and the name of the error."""

HERE = Path(__file__).parent / "downstream"
EXPECTED = re.compile(r"# error: (?P<mypy>[\w-]+), (?P<basedpyright>[\w-]+)$")

# `exhaustive-match` also looks at a match in a function that returns nothing.
MYPY = "[mypy]\nstrict = True\nenable_error_code = exhaustive-match\n"
PLUGIN = "plugins = returns.contrib.mypy.returns_plugin\n"


class Finding(TypedDict):
    """A line of ``mypy --output json``."""

    file: str
    line: int
    code: str | None
    severity: str


class Position(TypedDict):
    line: int


class Range(TypedDict):
    start: Position


class Diagnostic(TypedDict):
    """One of the diagnostics of ``basedpyright --outputjson``."""

    file: str
    range: Range
    severity: str
    rule: str


class Report(TypedDict):
    generalDiagnostics: list[Diagnostic]


class Symbol(TypedDict):
    """One of the symbols of ``basedpyright --verifytypes``."""

    name: str
    isExported: bool
    isTypeKnown: bool


class Completeness(TypedDict):
    symbols: list[Symbol]


class Verification(TypedDict):
    typeCompleteness: Completeness


def run(*command: str, cwd: Path) -> str:
    """What the command printed, which runs in the environment of this interpreter."""
    home = Path(sys.prefix)
    activated = {
        **os.environ,
        "VIRTUAL_ENV": str(home),
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
    }
    done = subprocess.run(command, cwd=cwd, env=activated, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr  # 2 is a crash, or a bad setting
    return done.stdout


def basedpyright() -> str:
    return str(Path(sys.executable).with_name("basedpyright"))


def said_by_mypy(project: Path, settings: str) -> Findings:
    _ = (project / "mypy.ini").write_text(settings)
    cache = f"--cache-dir={project / 'cache'}"
    printed = run(sys.executable, "-m", "mypy", cache, "--output=json", ".", cwd=project)
    findings: list[Finding] = [json.loads(line) for line in printed.splitlines()]
    return {
        (found["file"], found["line"], str(found["code"]))
        for found in findings
        if found["severity"] == "error"
    }


def said_by_basedpyright(project: Path) -> Findings:
    _ = (project / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    report: Report = json.loads(run(basedpyright(), "--outputjson", ".", cwd=project))
    return {
        (Path(found["file"]).name, found["range"]["start"]["line"] + 1, found["rule"])
        for found in report["generalDiagnostics"]
        if found["severity"] == "error" and not found["rule"].startswith("reportUnknown")  # echoes
    }


def expected(checker: str) -> Iterator[tuple[str, int, str]]:
    for file in HERE.glob("*.py"):
        for number, line in enumerate(file.read_text().splitlines(), start=1):
            marked = EXPECTED.search(line)
            assert bool(marked) == ("# error" in line), f"{file.name}:{number} is not understood"
            if marked and marked[checker] != "-":
                yield file.name, number, marked[checker]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project somewhere else, without any of this repository's settings."""
    return Path(shutil.copytree(HERE, tmp_path / "project"))


@pytest.mark.parametrize(
    "settings",
    [pytest.param(MYPY, id="without-plugin"), pytest.param(MYPY + PLUGIN, id="with-plugin")],
)
def test_mypy_infers_every_type_and_sees_every_mistake(project: Path, settings: str) -> None:
    assert sorted(said_by_mypy(project, settings)) == sorted(expected("mypy"))


def test_basedpyright_infers_every_type_and_sees_every_mistake(project: Path) -> None:
    assert sorted(said_by_basedpyright(project)) == sorted(expected("basedpyright"))


def test_the_mistakes_are_many_and_the_usage_has_none() -> None:
    files = [file for file, _, _ in expected("mypy")]
    assert files.count("misuse.py") > 50
    assert files.count("usage.py") == 0


def test_what_type_checks_also_runs() -> None:
    usage = runpy.run_path(str(HERE / "usage.py"))
    for name in ("values", "doors", "totals"):
        usage[name]()
    assert usage["either_track"]("As Ks Qs Js Ts") == "royal flush"


def test_every_type_of_the_public_api_is_known(tmp_path: Path) -> None:
    """All that is exported outside the command line and the dojo, which nobody imports."""
    printed = run(
        basedpyright(), "--verifytypes", "handrail", "--ignoreexternal", "--outputjson",
        cwd=tmp_path,
    )  # fmt: skip
    verification: Verification = json.loads(printed)
    exported = [
        symbol
        for symbol in verification["typeCompleteness"]["symbols"]
        if symbol["isExported"]
        and not symbol["name"].startswith(("handrail.cli.", "handrail.dojo."))
    ]
    assert len(exported) > 500
    assert [symbol["name"] for symbol in exported if not symbol["isTypeKnown"]] == []
