"""Commands that other packages add with entry points."""

import importlib.metadata
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from handrail.cli.main import COMMAND_NAMES
from handrail.cli.plugins import CannotLoad

from .conftest import RunCommand

TEA = """
import click

@click.command()
@click.argument("leaf")
def command(leaf):
    "Make a cup of tea."
    print(f"a cup of {leaf}")
    return 7
"""


WITHOUT_HELP = """
import click

class Tea(click.{base}):
    def {method}(self, *_):
        raise RuntimeError("no help")

command = Tea("tea")
"""


def add_package(monkeypatch: pytest.MonkeyPatch, folder: Path, module: str, entries: str) -> None:
    """Install a package named tea-party with these entry points."""
    monkeypatch.delitem(sys.modules, "tea_party", raising=False)
    information = folder / "tea_party-1.0.dist-info"
    information.mkdir()
    _ = (folder / "tea_party.py").write_text(module, encoding="utf-8")
    metadata = "Metadata-Version: 2.1\nName: tea-party\nVersion: 1.0\n"
    _ = (information / "METADATA").write_text(metadata, encoding="utf-8")
    _ = (information / "entry_points.txt").write_text(entries, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])


@pytest.fixture
def tea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_package(monkeypatch, tmp_path, TEA, "[handrail.commands]\ntea = tea_party:command\n")


@pytest.mark.usefixtures("tea")
def test_a_command_of_another_package_runs(run: RunCommand) -> None:
    result = run("tea", "mint")
    assert (result.status, result.out, result.err) == (7, "a cup of mint\n", "")
    assert "Make a cup of tea." in run("help", "tea").out


@pytest.mark.usefixtures("tea")
def test_the_help_lists_added_commands_before_help(run: RunCommand) -> None:
    listed = run("--help").out.partition("Commands:\n")[2].splitlines()
    names = [line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "]
    *own, last = COMMAND_NAMES
    assert names[: len(own) + 3] == [*own, "kata", "tea", last]
    assert run("teaa").err.endswith(" tea?\n")


@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def (", "SyntaxError: invalid syntax (tea_party.py, line 1)"),
        ("", "AttributeError: module 'tea_party' has no attribute 'command'"),
        ("command = 3", "expected a click command, got 3"),
        ("import sys; sys.exit(7)", "SystemExit: 7"),
        ("open('no/file')", "FileNotFoundError: [Errno 2] No such file or directory: 'no/file'"),
        (WITHOUT_HELP.format(base="Group", method="get_short_help_str"), "RuntimeError: no help"),
        (WITHOUT_HELP.format(base="Command", method="format_help"), "RuntimeError: no help"),
    ],
)
@pytest.mark.parametrize("words", [("tea",), ("tea", "mint"), ("tea", "--help"), ("help", "tea")])
def test_a_command_that_cannot_be_loaded_says_why(
    run: RunCommand,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    module: str,
    reason: str,
    words: tuple[str, ...],
) -> None:
    add_package(monkeypatch, tmp_path, module, "[handrail.commands]\ntea = tea_party:command\n")
    result = run(*words)
    assert (result.status, result.out) == (1, "")
    error = CannotLoad("tea", "tea-party", reason)
    assert result.err == f"error: {error.message}\n  hint: {error.hint}\n"
    everything = run("--help")
    assert (everything.status, everything.err) == (0, "")
    assert f"tea       {error.message[:30]}" in everything.out
    assert "  help      Print the help of a COMMAND, or a text about a TOPIC." in everything.out


def test_a_command_of_handrail_cannot_be_replaced(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add_package(monkeypatch, tmp_path, TEA, "[handrail.commands]\nscore = tea_party:command\n")
    assert run("score", "KS 2H 5C JD TD").out.startswith("K")
    assert run("--help").out.count("  score  ") == 1


def test_the_commands_of_handrail_read_no_entry_points(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> NoReturn:
        raise AssertionError("an entry point was read")

    monkeypatch.setattr(importlib.metadata, "entry_points", fail)
    assert run("score", "KS 2H 5C JD TD").status == 0
    assert run("score", "--help").status == 0
    assert run("score", "--no-such-option").status == 2
    with pytest.raises(AssertionError):
        _ = run("kata", "list")
