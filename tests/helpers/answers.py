"""Checks of all answers that a kata has: right ones pass, and wrong ones are caught."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_TESTS = Path(__file__).parents[1]


def run_python(arguments: Sequence[str], folder: Path, **variables: str) -> str:
    """Run Python, and return its standard output."""
    done = subprocess.run(
        (sys.executable, *arguments),
        cwd=folder,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=1800,  # some answer may never end
    )
    assert done.returncode == 0, ascii(done.stdout + done.stderr)
    return done.stdout


def assert_no_flaws(names: Sequence[str]) -> None:
    """Check katas in one interpreter, which starts mypy once for all of them."""
    arguments = ("-m", "helpers.check_katas", *names)
    lines = run_python(arguments, _TESTS, PYTHONHASHSEED="0").splitlines()
    assert len(lines) == len(names)
    for name, line in zip(names, lines, strict=True):
        assert re.fullmatch(rf"{name}: \d+ answers, no flaws", line)
