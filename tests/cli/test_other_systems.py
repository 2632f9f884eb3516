"""What differs on Windows and macOS, as far as it can be imitated here."""

import json
import os
import subprocess
import sys
from io import StringIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace

import pytest

from handrail.shell import streams
from handrail.shell.atomic_file import write_atomically
from handrail.shell.process_groups import end_process
from handrail_dojo.grading import limits
from handrail_dojo.grading.process import Exited, Job, run_job
from helpers.systems import needs_linux, needs_posix

from .conftest import RunCommand, WriteHands, run_process

UTF8_MARK = b"\xef\xbb\xbf"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let our own code believe that this is Windows. Python's modules have been imported."""
    monkeypatch.setattr(sys, "platform", "win32")


@pytest.mark.parametrize("end", [b"\r\n", b"\n", b"\r"])
@pytest.mark.parametrize("mark", [UTF8_MARK, b""])
def test_files_of_windows_are_read_like_others(
    run: RunCommand, hands_file: WriteHands, end: bytes, mark: bytes
) -> None:
    lines = (b"AKs vs QQ", b"", b"AhKh vs 1")
    file = hands_file(mark + end.join(lines) + end)
    result = run("equity", "--file", file)
    assert result.out.splitlines()[0].startswith("player 1   AKs   46.05%")
    assert ":3:" in result.err
    assert result.err.splitlines()[1:3] == ["  AhKh vs 1", "          ^"]


@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_discards_from_a_pipe_are_utf_8(encoding: str) -> None:
    result = run_process(
        *("draw", "--seed", "7", "--json"),
        stdin="3♥\r\n2♦ 8♠\r\n".encode(),
        env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"},
    )
    assert (result.returncode, result.stderr) == (0, b"")
    steps = [json.loads(line) for line in result.stdout.splitlines()]
    assert [step["discarded"] for step in steps if step["do"] == "swap"] == [["3h"], ["2d", "8s"]]


@pytest.mark.parametrize("encoding", ["cp1252", pytest.param("cp437", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("words", "shown"), [((), "Ks, 10h, as, in either case"), (("equity",), "46.05%  ######### ")]
)
def test_the_help_has_only_letters_that_can_be_encoded(
    encoding: str, words: tuple[str, ...], shown: str
) -> None:
    result = run_process(
        *words, "--help", env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}
    )
    text = result.stdout.decode(encoding)
    assert shown in text
    assert "\\u" not in text


def refused_output(monkeypatch: pytest.MonkeyPatch) -> OSError:
    """Return the error of standard output that refuses to be written.

    It is an event counter of Linux, which refuses one byte with the error that Windows has for a
    closed pipe.
    """
    with (
        open(os.eventfd(0), "wb", buffering=0) as counter,
        # With a buffer, Python would try again to write the byte when it closes the file.
        open(counter.fileno(), "wb", buffering=0, closefd=False) as raw,
        monkeypatch.context() as patch,
    ):
        patch.setattr(sys, "stdout", TextIOWrapper(raw, write_through=True))
        streams.prepare_streams()
        with pytest.raises(OSError, match="Invalid argument") as caught:
            _ = sys.stdout.write("x")
        return caught.value


@needs_linux
@pytest.mark.usefixtures("windows")
def test_a_closed_pipe_of_windows_is_a_closed_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(refused_output(monkeypatch), BrokenPipeError)


@needs_linux
def test_another_system_has_no_such_closed_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(refused_output(monkeypatch), streams.StandardOutputError)


@pytest.mark.usefixtures("windows")
def test_the_console_of_windows_obeys_escape_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    colorama = SimpleNamespace(just_fix_windows_console=lambda: calls.append("fixed"))
    monkeypatch.setitem(sys.modules, "colorama", colorama)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, StringIO())
    streams.prepare_streams()
    assert calls == ["fixed"]


def test_a_folder_is_named_if_it_is_forbidden_to_open(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def forbid(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("handrail.shell.input_lines.InputFile.open", forbid)
    monkeypatch.chdir(tmp_path)
    for path, kind in ((".", "FolderAsFile"), ("file", "CannotRead")):
        (error,) = run("score", "--json", "--file", path).errors
        assert error["error"] == kind


@needs_posix
@pytest.mark.usefixtures("windows")
def test_a_read_only_file_does_not_make_its_successor_read_only(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch(0o444)
    write_atomically(path, b"new")
    assert os.access(path, os.W_OK)
    assert path.stat().st_mode & 0o222


@pytest.mark.usefixtures("windows")
def test_windows_ends_the_tree_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, ...]] = []

    def record(command: tuple[object, ...], **_: object) -> None:
        calls.append(tuple(map(str, command)))

    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with process:
        monkeypatch.setattr(subprocess, "run", record)
        end_process(process)
        ((program, *words),) = calls
        assert program.endswith("taskkill.exe")
        assert words == ["/F", "/T", "/PID", str(process.pid)]
        assert process.returncode != 0
        end_process(process)
        assert len(calls) == 1  # of a process that has ended, no tree is known


@pytest.mark.usefixtures("windows")
def test_a_job_needs_no_process_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.killpg", raising=False)
    result = run_job(Job(("-c", "print(5)"), tmp_path, 60), lambda: False)
    assert result == Exited(0, "5\n")


def ignore(*_: object, **__: object) -> None:
    """Do nothing."""


@pytest.mark.usefixtures("windows")
def test_limits_need_no_module_resource(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setattr("faulthandler.dump_traceback_later", ignore)
    config = SimpleNamespace(option=SimpleNamespace(limit_seconds=5))
    limits.pytest_configure(config)  # type: ignore[arg-type] # one field is enough
    limits.release_reserve()
