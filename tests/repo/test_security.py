"""What handrail never does, by its security note; the contracts of the imports hold the rest."""

import subprocess
import sys
from errno import ENOSPC
from pathlib import Path

import pytest
from returns.pipeline import is_successful

from handrail.dojo import workspace
from handrail.dojo.catalog import read_set
from helpers.distributions import ROOT

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
from handrail.cli.main import run_command
sys.exit(max(run_command(line.split()) for line in sys.argv[1:]))
"""
COMMANDS = (
    "score KS 2H 5C JD TD", "best 6C 7C 8C 9C TC 5C ?B", "showdown --random --seed 7",
    "deal --players 3 --cards 5 --seed 7", "table", "range 22+ AQo+", "equity AKs QQ",
    "outs --board Jh9h2c AhKh JsJd", "draw --players Ann,Bob --seed 7", "odds --cards 5",
    "kata list",
)  # fmt: skip


def guarded(folder: Path, *lines: str) -> tuple[int, str]:
    """Run commands, one after another, under the guard; return the worst status, and stderr."""
    command = [sys.executable, "-c", GUARDED, *lines]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    return done.returncode, done.stderr


def test_no_command_reaches_for_the_network_or_another_program(tmp_path: Path) -> None:
    assert guarded(tmp_path, *COMMANDS) == (0, "")
    # But the kata runner does, for a learner's code, and the guard sees it.
    status, caught = guarded(tmp_path, "kata start .", "kata check k00")
    assert (status, "caught: subprocess.Popen" in caught) == (99, True)


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
