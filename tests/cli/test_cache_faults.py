"""The command works with a damaged cache of machine code, and without room for one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from handrail.cli import table
from handrail.cli.main import run_command

from .conftest import RunCommand

QUESTION = ("equity", "AhKh", "QsQd", "--board", "2h3h4c", "--samples", "1000000", "--seed", "7")
SMALL_FILES = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))"


def run_equity(folder: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    """Run ``equity`` in a process that caches machine code in this folder."""
    program = f"{before}\nfrom handrail.cli.main import entry_point\nentry_point()"
    return subprocess.run(
        (sys.executable, "-c", program, *QUESTION),
        env={**os.environ, "NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.slow
def test_damaged_machine_code_changes_no_answer(tmp_path: Path) -> None:
    answer = run_equity(tmp_path).stdout
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 5
    for index, path in enumerate(files):
        content = path.read_bytes()
        _ = path.write_bytes((b"", content[: len(content) // 2], content[:-1])[index % 3])
    result = run_equity(tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, answer, "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_full_disk_is_one_sentence_on_stderr(run: RunCommand, tmp_path: Path) -> None:
    result = run_equity(tmp_path / "full", before=SMALL_FILES)
    assert (result.returncode, result.stdout) == (0, run(*QUESTION).out)
    (line,) = result.stderr.splitlines()
    assert line.startswith("warning: ")
    assert str(tmp_path / "full") in line


def test_an_eof_error_is_not_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(**_: object) -> None:
        raise EOFError("Ran out of input")

    monkeypatch.setattr(table.command, "callback", ended)
    with pytest.raises(EOFError, match="Ran out of input"):
        _ = run_command(("table",))
