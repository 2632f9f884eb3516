"""``handrail kata play``: a program of the set runs the learner's own code."""

import tempfile
from pathlib import Path

from returns.result import Failure, Result, Success

from handrail.text import pluralize
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.process import Job, JobResult, Runner
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.route import Route
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.learning_path import Play

PLAY_SECONDS = 60


def choose_play(route: Route) -> Result[tuple[Play, Kata], KataProblem]:
    """Return what the set plays, and the last solved kata whose files it can run."""
    play = route.kata_set.dojo.play
    if play is None:
        return Failure(KataProblem("this set has nothing to play", "its author can add it", 2))
    by_name = {kata.name: kata for kata in route.kata_set.katas}
    katas = [by_name[name] for name in play.katas]
    solved = [kata for kata in katas if route.is_solved(kata)]
    if solved:
        return Success((play, solved[-1]))
    first = katas[0]
    problem = f"to play, your own code must solve {first.number} {first.title}"
    return Failure(KataProblem(problem, f"handrail kata check {first.number}", status=1))


def run_play(
    kata_set: KataSet, play: Play, kata: Kata, files: Files, has_colour: bool, runner: Runner
) -> Result[str, KataProblem]:
    """Run the program next to the learner's files, and return what it prints.

    Fails if it takes too long, or raises an exception.

    Args:
        kata_set: the set of the kata.
        play: the program.
        kata: the kata whose files the program imports.
        files: the learner's files of the kata.
        has_colour: whether the program may print colours.
        runner: how the program runs.
    """
    missing = [name for name in kata.files if name not in files.contents]
    if missing:
        return Failure(KataProblem(f"{kata.name} has no {missing[0]}", "solve the kata again", 1))
    with tempfile.TemporaryDirectory(prefix="handrail-") as temporary:
        folder = Path(temporary, "play")
        folder.mkdir()
        for name in kata.given:
            original = kata_set.folder(kata) / "stub" / name
            _ = (folder / name).write_bytes(original.read_bytes())
        for name in kata.files:
            _ = (folder / name).write_bytes(files.contents[name])
        program = kata_set.root / play.program
        _ = (folder / program.name).write_bytes(program.read_bytes())
        words = ("always" if has_colour else "never",)
        module = "handrail_dojo.grading.program"
        job = Job(("-m", module, str(PLAY_SECONDS), program.name, *words), folder, PLAY_SECONDS)
        return _output_of(runner.run(job, lambda: False), kata)


def _output_of(done: JobResult, kata: Kata) -> Result[str, KataProblem]:
    check = f"handrail kata check {kata.number}"
    if done.timed_out:
        message = f"your code was still running after {pluralize(PLAY_SECONDS, 'second')}"
        return Failure(KataProblem(message, check, status=4))
    if done.status != 0:
        *_, last = done.output.strip().splitlines() or [f"Python ended with {done.status}"]
        return Failure(KataProblem(f"your code of {kata.number}: {last}", check, status=1))
    return Success(done.output)
