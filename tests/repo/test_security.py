"""The promises of the security page. The import contracts check the others."""

import subprocess
import sys
from errno import ENOSPC
from pathlib import Path

import pytest
from returns.pipeline import is_successful

from handrail_dojo.learner import kata_files
from handrail_dojo.sets.catalog import read_set
from helpers.distributions import ROOT

# Every audit event of the interpreter for network connections and for other programs.
# Two threads grade two files, so each writes its line in one call. Otherwise the lines would mix.
GUARDED = """
import os, sys

WATCHED = ("socket.", "urllib.", "http.", "subprocess.", "os.system", "os.exec", "os.spawn",
           "os.posix_spawn", "pty.spawn")

def guard(event, arguments):
    if event.startswith(WATCHED):
        os.write(2, f"caught: {event}\\n".encode())
        raise SystemExit(99)

sys.addaudithook(guard)
from handrail.cli.main import run_command
sys.exit(max(run_command(line.split()) for line in sys.argv[1:]))
"""
COMMANDS = (
    "score KS 2H 5C JD TD", "best 6C 7C 8C 9C TC 5C ?B", "showdown --random --seed 7",
    "deal --players 3 --cards 5 --seed 7", "table", "range 22+ AQo+", "equity AKs QQ",
    "outs --board Jh9h2c AhKh JsJd", "hits AKs --board Jh9h2c",
    "draw --names Ann,Bob --seed 7", "odds --cards 5", "kata list",
)  # fmt: skip


def run_guarded(folder: Path, *lines: str) -> tuple[int, str]:
    """Run commands under the guard. Return the highest exit status, and stderr."""
    done = subprocess.run(
        [sys.executable, "-c", GUARDED, *lines],
        cwd=folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    return done.returncode, done.stderr


@pytest.mark.slow
def test_no_command_uses_the_network_or_another_program(tmp_path: Path) -> None:
    assert run_guarded(tmp_path, *COMMANDS) == (0, "")
    # The kata runner starts programs for a learner's code, and the guard sees it.
    status, caught = run_guarded(tmp_path, "kata start .", "kata check k00")
    assert (status, "caught: subprocess.Popen" in caught) == (99, True)


def test_a_kata_file_is_complete_or_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    kata_set = read_set(ROOT / "katas").unwrap()
    monkeypatch.setattr("os.replace", fail)
    assert not is_successful(kata_files.lay_out(tmp_path / "dojo", kata_set))
    monkeypatch.undo()
    assert [path for path in (tmp_path / "dojo").rglob("*") if path.is_file()] == []
    assert is_successful(kata_files.lay_out(tmp_path / "dojo", kata_set))
    assert len(list((tmp_path / "dojo").rglob("*.py"))) > 20
