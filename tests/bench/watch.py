"""Measure ``watch`` from a save to the verdict: ``python tests/bench/watch.py``.

For each beginner's kata it prints the median and the slowest of ten saves, of the stub, the
solution and one mistake in turn. It exits with 1 if a median is over two seconds.
"""

import statistics
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from returns.result import Failure, Success

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from handrail.railway import cases
from handrail_dojo.author.answers import read_answers
from handrail_dojo.learner.kata_files import lay_out
from handrail_dojo.learner.progress import Progress
from handrail_dojo.learner.workspace import Workspace
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.kata import Kata, Level
from handrail_dojo.sets.own_katas import standard_root
from helpers.terminal import Terminal

MAX_SECONDS_TO_VERDICT = 2.0
SAVES = 10


def measure_saves(kata: Kata, kata_set: KataSet, learner: Path) -> list[float]:
    """Return the seconds from save to verdict."""
    home = kata_set.folder(kata)
    solution, stub, *others = read_answers(kata, home).unwrap()
    seconds: list[float] = []
    terminal = Terminal(["kata", "watch", kata.name], learner, 100, 60)
    try:
        _ = terminal.wait_for("graded in", 60)
        for answer in islice(cycle([stub, solution, others[-1]]), SAVES):
            _ = terminal.read(0.3)
            terminal.clear()
            start = time.monotonic()
            for name in kata.files:
                # A new comment makes each save differ from all before.
                data = answer.files[name] + f"# {start}\n".encode()
                _ = (learner / kata.name / name).write_bytes(data)
            # While it grades, the last verdict stays on the terminal.
            _ = terminal.wait_for("grading ...", 60)
            while "grading ..." in terminal.screen:
                _ = terminal.read(0.02)
            seconds.append(time.monotonic() - start)
        terminal.press("q")
        _ = terminal.end()
    finally:
        terminal.close()
    return seconds


def main() -> int:
    """Measure handrail's own katas, and return the exit status."""
    match cases(read_set(standard_root())):
        case Failure(problem):
            print(problem.message)
            return 1
        case Success(kata_set):
            return print_kata_times(kata_set)


def print_kata_times(kata_set: KataSet) -> int:
    """Measure every beginner's kata, print a line for each, and return the exit status."""
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        learner = Path(folder)
        _ = lay_out(learner, kata_set)
        _ = Workspace(learner, kata_set, Progress()).update(lambda before: before)
        for kata in kata_set.katas:
            if kata.level is Level.BEGINNER:
                found = measure_saves(kata, kata_set, learner)
                median = statistics.median(found)
                worst = max(worst, median)
                print(f"{kata.name:<22} median {median:.2f} s, slowest {max(found):.2f} s")
    print(
        f"limit {MAX_SECONDS_TO_VERDICT} s: "
        f"{'met' if worst <= MAX_SECONDS_TO_VERDICT else 'missed'}"
    )
    return 0 if worst <= MAX_SECONDS_TO_VERDICT else 1


if __name__ == "__main__":
    sys.exit(main())
