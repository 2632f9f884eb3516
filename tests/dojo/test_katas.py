"""The katas of handrail, as learners get them."""

import subprocess
import sys
from pathlib import Path

import pytest

from handrail_dojo.author.check_katas import check_each_kata, check_set
from handrail_dojo.grading.one_interpreter import Watcher, one_interpreter
from handrail_dojo.grading.process import Job, JobResult, Runner, ShouldStop, run_job
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
    here = one_interpreter(Watcher(lambda _: None, lambda _: None, lambda: None))

    def run(job: Job, stop: ShouldStop) -> JobResult:
        """Run a job here, which saves the start of a process, unless it is a hunt or measured."""
        needs_process = {"coverage", "--hunt"} & {*job.arguments}
        return (run_job if needs_process else here.run)(job, stop)

    kata_set, lines = read_set(standard_root()).unwrap(), list[str]()
    runner = Runner(run, here.executor, limits_processes=False)
    assert check_each_kata(kata_set, kata_set.katas, 1, lines.append, runner) == 0, lines
    assert list(check_set(kata_set)) == []
    checked = [line for line in lines if line.endswith(" answers, no flaws")]
    assert len(checked) == len(kata_set.katas) > 10


@pytest.mark.slow
def test_the_command_for_authors_finds_no_flaws() -> None:
    done = subprocess.run(
        (sys.executable, "-m", "handrail", "kata", "dev", "check", "k05"),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(" answers, no flaws\n")
