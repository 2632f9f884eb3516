"""Programs that run next to the learner's own code: the play of a set, and typed lines."""

from collections.abc import Mapping
from pathlib import Path
from typing import assert_never

from returns.result import Failure, Result, Success

from handrail.text import pluralize
from handrail_dojo.grading import typed_lines
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.process import (
    Cancelled,
    Exited,
    Expired,
    JobResult,
    Runner,
    run_in_new_folder,
)
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.route import Route
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.learning_path import PlayProgram

PLAY_SECONDS = 60
_LINES = "typed.txt"  # no Python file, so that nobody can import it


def choose_play(route: Route) -> Result[tuple[PlayProgram, Kata], KataProblem]:
    """Return what the set plays, and the last solved kata whose files it can run."""
    play = route.kata_set.dojo.play
    if play is None:
        return Failure(KataProblem("this set has nothing to play", "its author can add it", 2))
    katas = route.kata_set.katas_of(play)
    solved = [kata for kata in katas if route.is_solved(kata)]
    if solved:
        return Success((play, solved[-1]))
    first = katas[0]
    return Failure(
        KataProblem(
            f"to play, your own code must solve {first.number} {first.title}",
            f"handrail kata check {first.number}",
            status=1,
        )
    )


def run_play(
    kata_set: KataSet, play: PlayProgram, kata: Kata, files: Files, has_colour: bool, runner: Runner
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
    program = kata_set.root / play.program
    words = (program.name, "always" if has_colour else "never")
    others = {program.name: program.read_bytes()}
    done = run_beside(kata_set, kata, files, others, words, PLAY_SECONDS, runner)
    check = f"handrail kata check {kata.number}"
    match done:
        case Exited(0, output):
            return Success(output)
        case Exited(status, output):
            *_, last = output.strip().splitlines() or [f"Python ended with {status}"]
            return Failure(KataProblem(f"your code of {kata.number}: {last}", check, status=1))
        case Expired() | Cancelled():  # nobody cancels it
            message = f"your code was still running after {pluralize(PLAY_SECONDS, 'second')}"
            return Failure(KataProblem(message, check, status=4))
        case _:
            assert_never(done)


def run_lines(
    kata_set: KataSet, kata: Kata, files: Files, file: str, lines: str, runner: Runner
) -> str:
    """Run a file, and then a few lines among its names. Return what is printed.

    The value of an expression is printed, as Python's prompt does. An exception is a sentence.
    """
    program = Path(typed_lines.__file__)
    others = {program.name: program.read_bytes(), _LINES: lines.encode("utf-8", "replace")}
    words = (program.name, file, _LINES)
    return run_beside(kata_set, kata, files, others, words, int(kata.seconds), runner).output


def run_beside(
    kata_set: KataSet,
    kata: Kata,
    files: Files,
    others: Mapping[str, bytes],
    words: tuple[str, ...],
    seconds: int,
    runner: Runner,
) -> JobResult:
    """Run a program next to a learner's files.

    Args:
        kata_set: the set of the kata.
        kata: the kata.
        files: the learner's files of the kata. The given files are the original ones.
        others: the program, and other files.
        words: the file name of the program, and its arguments.
        seconds: the time limit in seconds.
        runner: how the program runs.
    """
    stubs = kata_set.folder(kata) / "stub"
    given = {name: (stubs / name).read_bytes() for name in kata.given}
    arguments = ("-m", "handrail_dojo.grading.program", str(seconds), *words)
    contents = {**files.contents, **given, **others}
    return run_in_new_folder(contents, arguments, seconds, runner)
