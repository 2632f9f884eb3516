"""What handrail never does, by its security note: looked for in the source, and at work."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path

import pytest
from returns.pipeline import is_successful

from handrail.dojo import workspace
from handrail.dojo.catalog import read_set

from .building import ROOT

PACKAGE = ROOT / "src" / "handrail"
SOURCES = sorted(PACKAGE.rglob("*.py"))

NETWORK = {
    "aiohttp", "asyncio", "ftplib", "http", "httpx", "imaplib", "poplib", "requests", "smtplib",
    "socket", "socketserver", "ssl", "telnetlib", "urllib", "urllib3", "webbrowser", "xmlrpc",
}  # fmt: skip
UNPICKLERS = {"cloudpickle", "dill", "joblib", "marshal", "pickle", "shelve"}
# The only files that start a program, or run Python that they were given.
STARTS_PROGRAMS = {"dojo/kit.py", "dojo/process.py"}
RUNS_ANSWERS = {"dojo/hunt.py"}
LOADS_ARRAYS = {"load", "loads", "fromfile", "memmap"}


def imported(tree: ast.Module) -> Iterator[str]:
    """The first word of every module that is imported, wherever in the file that stands."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]
            case _:
                pass


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a plain or a dotted name, and that name."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name() | ast.Attribute() as called):
                yield ast.unparse(called), node
            case _:
                pass


def opens_the_network(text: str) -> bool:
    return bool(NETWORK & set(imported(ast.parse(text))))


def unpickles(text: str) -> bool:
    """Whether it could: by a module that does, or by numpy where it is not told not to."""
    tree = ast.parse(text)
    loads = [
        call
        for name, call in calls(tree)
        if name.partition(".")[0] in ("np", "numpy") and name.rpartition(".")[2] in LOADS_ARRAYS
    ]
    told = ("allow_pickle", "False")
    return bool(UNPICKLERS & set(imported(tree))) or any(
        told not in [(word.arg, ast.unparse(word.value)) for word in call.keywords]
        for call in loads
    )


def starts_programs(text: str) -> bool:
    tree = ast.parse(text)
    named = {name for name, _ in calls(tree)}
    return "subprocess" in imported(tree) or any(
        name.startswith(("os.system", "os.popen", "os.exec", "os.spawn", "os.posix_spawn"))
        for name in named
    )


def runs_python(text: str) -> bool:
    runs = {"eval", "exec", "exec_module", "__import__", "run_module", "run_path"}
    return any(name.rpartition(".")[2] in runs for name, _ in calls(ast.parse(text)))


def where(seen: list[Path]) -> set[str]:
    return {path.relative_to(PACKAGE).as_posix() for path in seen}


def test_nothing_opens_the_network() -> None:
    assert where([path for path in SOURCES if opens_the_network(path.read_text("utf-8"))]) == set()


def test_nothing_is_unpickled() -> None:
    assert where([path for path in SOURCES if unpickles(path.read_text("utf-8"))]) == set()


def test_only_the_kata_runner_starts_programs() -> None:
    found = where([path for path in SOURCES if starts_programs(path.read_text("utf-8"))])
    assert found == STARTS_PROGRAMS


def test_only_the_learners_process_runs_what_it_is_given() -> None:
    found = where([path for path in SOURCES if runs_python(path.read_text("utf-8"))])
    assert found == RUNS_ANSWERS


@pytest.mark.parametrize(
    ("sees", "text"),
    [
        (opens_the_network, "def late():\n    from urllib.request import urlopen"),
        (opens_the_network, "import http.client as web"),
        (unpickles, "from pickle import loads"),
        (unpickles, "arrays = np.load(file)"),
        (unpickles, "arrays = np.load(file, allow_pickle=True)"),
        (starts_programs, "import subprocess"),
        (starts_programs, "os.system('ls')"),
        (runs_python, "exec(text)"),
        (runs_python, "spec.loader.exec_module(module)"),
    ],
)
def test_each_is_seen_where_it_is(sees: object, text: str) -> None:
    assert callable(sees)
    assert sees(text)


# Every event of the interpreter by which a process reaches for the network or for another program.
# Two files are graded by two threads: each says its word in one write, or the words would mix.
GUARDED = """
import os, sys

WATCHED = ("socket.", "urllib.", "http.", "subprocess.", "os.system", "os.exec", "os.spawn",
           "os.posix_spawn", "pty.spawn")

def guard(event, arguments):
    if event.startswith(WATCHED):
        os.write(2, f"caught: {event}\\n".encode())
        raise SystemExit(99)

sys.addaudithook(guard)
from handrail.cli.main import status_of
sys.exit(status_of(sys.argv[1:]))
"""


def guarded(*arguments: str) -> int:
    command = [sys.executable, "-c", GUARDED, *arguments]
    return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL).returncode


@pytest.mark.parametrize(
    "command",
    [
        "score KS 2H 5C JD TD", "best 6C 7C 8C 9C TC 5C ?B", "showdown --random --seed 7",
        "deal --players 3 --cards 5 --seed 7", "table", "range 22+ AQo+", "equity AKs QQ",
        "outs --board Jh9h2c AhKh JsJd", "draw --players Ann,Bob --seed 7", "odds --cards 5",
        "kata list",
    ],
)  # fmt: skip
def test_no_command_reaches_for_the_network_or_another_program(command: str) -> None:
    assert guarded(*command.split()) == 0


def test_the_guard_sees_a_program_that_is_started(tmp_path: Path) -> None:
    assert guarded("kata", "start", str(tmp_path / "dojo")) == 0
    command = [sys.executable, "-c", GUARDED, "kata", "check", "k00"]
    done = subprocess.run(command, cwd=tmp_path / "dojo", capture_output=True, text=True)
    assert done.returncode == 99
    assert "caught: subprocess.Popen" in done.stderr


def test_a_file_of_a_kata_is_laid_out_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    kata_set = read_set(ROOT / "katas").unwrap()
    monkeypatch.setattr("os.replace", full)
    assert not is_successful(workspace.lay_out(tmp_path / "dojo", kata_set))
    monkeypatch.undo()
    assert [path for path in (tmp_path / "dojo").rglob("*") if path.is_file()] == []
    assert is_successful(workspace.lay_out(tmp_path / "dojo", kata_set))
    assert len(list((tmp_path / "dojo").rglob("*.py"))) > 20
