"""The katas of handrail, as learners get them."""

import subprocess
import sys
from pathlib import Path

import pytest

from handrail_dojo.sets.catalog import read_set
from handrail_dojo.sets.own_katas import standard_root

ROOT = Path(__file__).parents[2]

NOTE = "# Finished code of an earlier kata. If you have not solved that kata yet, solve it first."


def test_finished_code_of_an_earlier_kata_says_so() -> None:
    kata_set = read_set(standard_root()).unwrap()
    earlier: set[str] = set()
    for kata in kata_set.katas:
        for name in set(kata.given) & earlier:
            text = (kata_set.folder(kata) / "stub" / name).read_text("utf-8")
            assert NOTE in text.splitlines()[:4], f"{kata.name}/{name}"
        earlier.update(kata.files)


@pytest.mark.slow
def test_stubs_fail_and_solutions_pass_and_mistakes_are_caught() -> None:
    done = subprocess.run(
        (sys.executable, "-m", "handrail", "kata", "dev", "check"),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    checked = [line for line in done.stdout.splitlines() if line.endswith(" answers, no flaws")]
    assert len(checked) == len(read_set(standard_root()).unwrap().katas) > 10
