"""The command answers without a place for machine code, and with damaged machine code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from handrail.cli import table
from handrail.cli.main import run_command

from .conftest import RunCommand

QUESTION = ("equity", "AhKh", "QsQd", "--board", "2h3h4c", "--samples", "1000", "--seed", "7")
SMALL_FILES = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))"


def asked(folder: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    """Ask for an equity in a process that keeps machine code in this folder and no tables."""
    program = f"{before}\nfrom handrail.cli.main import entry_point\nentry_point()"
    return subprocess.run(
        (sys.executable, "-c", program, *QUESTION),
        env={**os.environ, "NUMBA_CACHE_DIR": str(folder), "HANDRAIL_CACHE_DIR": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.slow
def test_damaged_machine_code_changes_no_answer(tmp_path: Path) -> None:
    answer = asked(tmp_path).stdout
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(kept) > 5
    for place, path in enumerate(kept):
        content = path.read_bytes()
        _ = path.write_bytes((b"", content[: len(content) // 2], content[:-1])[place % 3])
    done = asked(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, answer, "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_full_disk_is_one_sentence_on_stderr(run: RunCommand, tmp_path: Path) -> None:
    done = asked(tmp_path / "full", before=SMALL_FILES)
    assert (done.returncode, done.stdout) == (0, run(*QUESTION).out)
    (line,) = done.stderr.splitlines()
    assert line.startswith("handrail: ")
    assert str(tmp_path / "full") in line


def test_an_end_of_file_is_not_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(**_: object) -> None:
        raise EOFError("Ran out of input")

    monkeypatch.setattr(table.command, "callback", ended)
    with pytest.raises(EOFError, match="Ran out of input"):
        _ = run_command(("table",))
