"""A file that a command shall write is written, whatever becomes of standard output."""

import csv
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from io import FileIO, StringIO, TextIOWrapper
from pathlib import Path

import click
import pytest

from handrail.cli.main import root_command, run_command
from handrail.shell.options import FileToWrite
from handrail.shell.streams import prepare_streams
from helpers.distributions import ROOT
from helpers.systems import needs_linux, needs_posix

from .conftest import RunCommand

# Dead cards, so that there are few flops.
LOW_CARDS = "".join(rank + suit for rank in "234567" for suit in "cdhs")
# A question for each command with a file to write.
QUESTIONS = {
    "range": "10% --grid",
    "equity": "AKs QQ --grid",
    "table": "--game kuhn",
    "flops": f"AsKs QhQd --json --dead {LOW_CARDS}",
    "hits": "AA --board Qh9h2c",
    "kata dojo page": "",
    "kata dojo slides": "3",
    "kata dojo grade": str(Path(__file__).parent),  # its files are no katas, so nothing runs
}


def commands_in(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield the words of each command and the command."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        words = f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from commands_in(command, words)
        elif command is not None:
            yield words, command


FILES = [
    pytest.param(
        words,
        option.opts[-1],
        suffix,
        id=f"{words} {option.opts[-1]} {suffix}",
        # Pictures of flops take half a second each.
        marks=[pytest.mark.slow] * (words == "flops" and suffix != ".csv"),
    )
    for words, command in commands_in(root_command)
    for option in command.params
    if isinstance(option, FileToWrite)
    for suffix in re.findall(r"\.\w+", (option.help or "").rpartition("[")[2])
]


def test_each_file_that_is_written_is_that_of_an_option() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")]
    written = {
        name for text in sources for name in re.findall(r'write_(?:file|picture)\("(.+?)"', text)
    }
    assert written == {option for _, option, _ in (each.values for each in FILES)}


def closed_pipe() -> FileIO:
    reader, writer = os.pipe()
    os.close(reader)
    return FileIO(writer, "w")


def full_disk() -> FileIO:
    return FileIO("/dev/full", "w")


def run_with(output: FileIO, words: Sequence[str]) -> int:
    """Run a command that prints to a file without a buffer, and return its exit status."""
    with pytest.MonkeyPatch.context() as patch, TextIOWrapper(output, write_through=True) as stream:
        patch.setattr(sys, "stdout", stream)
        prepare_streams()
        return run_command(words)


@pytest.mark.parametrize(
    ("open_output", "status"),
    [
        pytest.param(closed_pipe, 0, marks=needs_posix),
        pytest.param(full_disk, 1, marks=[needs_linux, pytest.mark.slow]),
    ],
)
@pytest.mark.parametrize(("words", "option", "suffix"), FILES)
def test_a_file_is_written_whatever_becomes_of_standard_output(
    run: RunCommand,
    tmp_path: Path,
    words: str,
    option: str,
    suffix: str,
    open_output: Callable[[], FileIO],
    status: int,
) -> None:
    command = [*words.split(), *QUESTIONS[words].split(), option]
    usual, path = tmp_path / f"usual{suffix}", tmp_path / f"file{suffix}"
    result = run(*command, str(usual))
    if status and words.startswith("kata"):
        status = 3  # of handrail kata, if a file cannot be written
    assert run_with(open_output(), [*command, str(path)]) == (status if result.out else 0)
    assert path.read_bytes() == usual.read_bytes()


@needs_posix
def test_a_file_that_cannot_be_written_is_an_error_after_a_closed_pipe(tmp_path: Path) -> None:
    path = tmp_path / "none" / "grid.svg"
    assert run_with(closed_pipe(), ["range", "10%", "--svg", str(path)]) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("words", "option", "suffix"), FILES)
def test_a_file_on_standard_output_replaces_the_answer(
    run: RunCommand, tmp_path: Path, words: str, option: str, suffix: str
) -> None:
    command = [*words.split(), *QUESTIONS[words].replace(" --json", "").split(), option]
    path = tmp_path / f"file{suffix}"
    assert run(*command, str(path)).status == 0
    for name in ("-", "/dev/stdout"):
        result = run(*command, name)
        assert (result.status, result.out, result.err) == (0, path.read_text("utf-8"), "")


def test_standard_output_takes_one_file_or_json(run: RunCommand) -> None:
    for words in (("--csv", "-", "--svg", "/dev/stdout"), ("--json", "--html", "-")):
        result = run("range", "AKs", *words)
        assert (result.status, result.out) == (2, "")
        assert "cannot share standard output" in result.err


def test_without_an_answer_standard_output_is_empty(run: RunCommand) -> None:
    for words in (("range", "bad"), ("equity", "AKs vs Q"), ("flops", "AA")):
        result = run(*words, "--csv", "-")
        assert (result.status, result.out) == (2, "")
        assert result.err.count("error: ") == 1


@needs_posix
def test_a_file_is_written_to_a_pipe_of_any_name(run: RunCommand, tmp_path: Path) -> None:
    pipe, path = tmp_path / "pipe", tmp_path / "range.csv"
    os.mkfifo(pipe)
    assert run("range", "AKs", "--csv", str(path)).status == 0
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run("range", "AKs", "--csv", str(pipe)).status == 0
    assert os.read(reader, 10_000) == path.read_bytes()
    os.close(reader)


@pytest.mark.parametrize(
    ("command", "first", "second"),
    [
        ("range", "22 !2s2h", "AKs@50"),
        ("equity", "AsKs vs QhQd", "AsKs vs JhJd | 2c3c4c | 5s"),
        pytest.param("flops", "AsKs vs QhQd", "AsKs vs JJ | | 2s", marks=pytest.mark.slow),
    ],
)
def test_csv_of_several_questions_has_line_and_text(
    run: RunCommand, tmp_path: Path, command: str, first: str, second: str
) -> None:
    path = tmp_path / "several.csv"
    lines = f"# two\n{first}\nXX vs bad\n{second}  # second\n"
    assert run(command, "-", "--csv", str(path), stdin=lines.encode()).status == 2
    header: list[str] = []
    expected: list[list[str]] = []
    for number, text in (("2", first), ("4", second)):
        alone = run(command, text, "--csv", "-").out
        header, *rows = csv.reader(StringIO(alone))
        expected += [[number, text, *row] for row in rows]
    found = list(csv.reader(StringIO(path.read_text("utf-8"))))
    assert found == [["line", "text", *header], *expected]


def test_csv_of_several_arguments_has_no_line(run: RunCommand) -> None:
    out = run("equity", "AsKs vs QhQd", "AsKs vs JhJd", "--csv", "-").out
    rows = list(csv.DictReader(StringIO(out)))
    assert {(row["line"], row["text"]) for row in rows} == {
        ("", "AsKs vs QhQd"),
        ("", "AsKs vs JhJd"),
    }


def test_csv_without_any_answer_is_not_written(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "none.csv"
    assert run("range", "-", "--csv", str(path), stdin=b"bad\n").status == 2
    assert not path.exists()


def test_a_grid_of_equity_needs_two_ranges(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "equity.csv"
    result = run("equity", "-", "--csv", str(path), "--json", stdin=b"AA vs KK vs QQ\n")
    assert [each["error"] for each in result.errors] == ["NotTwoRanges"]
    result = run("equity", "--game", "omaha", "AhAdKhKd", "QhQdJhJd", "--csv", str(path))
    assert (result.status, result.out) == (2, "")
    assert "--csv" in result.err
    assert not path.exists()
