"""Check katas as ``handrail kata dev check`` does, but in one interpreter.

``python -m helpers.check_katas k03 k06`` saves the start of two processes for each answer. But an
answer that never ends would hang it. Start it with ``PYTHONHASHSEED=0``, which the processes of a
grading have too: some wrong answers depend on the order of a set.
"""

import gc
import os
import sys
from dataclasses import replace
from pathlib import Path

from handrail_dojo.author.check_katas import check_each_kata
from handrail_dojo.grading.one_interpreter import Watcher, one_interpreter
from handrail_dojo.grading.process import Job, JobResult, Runner, ShouldStop
from handrail_dojo.sets.catalog import read_set
from handrail_dojo.sets.own_katas import standard_root

_COVERAGE = Path(__file__).with_name("coverage_program.py")
_HERE = one_interpreter(Watcher(lambda _: None, lambda _: None, lambda: None))


def _run(job: Job, stop: ShouldStop) -> JobResult:
    match job.arguments:
        case (_, "coverage", *words):
            program = ("-m", "handrail_dojo.grading.program", "60", str(_COVERAGE))
            return _HERE.run(replace(job, arguments=(*program, *words)), stop)
        case (_, "pytest", *_):  # nobody reads its tracebacks, and they take a twelfth of the time
            return _HERE.run(replace(job, arguments=(*job.arguments, "--tb=no")), stop)
        case (_, "mypy", *_):  # it reads a cache in files faster than one in a database
            arguments = (*job.arguments, "--no-sqlite-cache")
            return _HERE.run(replace(job, arguments=arguments), stop)
        case _:
            return _HERE.run(job, stop)


def main(names: list[str]) -> int:
    """Print a line for each kata and for each flaw, and return the exit status."""
    kata_set = read_set(standard_root()).unwrap()
    katas = [kata_set.find(name).unwrap() for name in names]
    runner = Runner(_run, runs_together=False, limits_processes=False)
    gc.disable()  # mypy leaves 8 MB for each answer, and to collect it takes a sixth of the time

    def report(line: str) -> None:
        # An answer to the next kata may be graded now, and what is printed then is its output.
        print(ascii(line)[1:-1], file=sys.__stdout__, flush=True)

    return min(check_each_kata(kata_set, katas, 1, report, runner), 1)


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))  # it frees all memory at once
