"""The grading of all submissions, several answers at the same time."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, assert_never

from returns.result import Failure, Result, Success

from handrail.railway import cases
from handrail_dojo.author.answers import KataAnswer, read_answers
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.process import ShouldStop, warm_processes
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import DOCTOR_HINT, Report, Solved
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.marking.results import (
    Model,
    fingerprint_of,
    graded,
    is_stub,
    result_count,
    ungraded,
    used_names,
)
from handrail_dojo.marking.submissions import HandedIn, NoSubmission, Submission
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata

if TYPE_CHECKING:  # at run time, it would slow down the start of the commands
    from handrail_dojo.learner.json_types import ResultObject

_COMMON = 3  # names that right answers to this many katas use are usual in the others too


def read_models(kata_set: KataSet) -> Result[Mapping[str, Model], KataProblem]:
    """Return what the answers to each kata are compared with, by the name of the kata."""
    answers: dict[str, tuple[KataAnswer, ...]] = {}
    for kata in kata_set.katas:
        match cases(read_answers(kata, kata_set.folder(kata))):
            case Success(found):
                answers[kata.name] = found
            case Failure(problems):
                return Failure(problems[0])
    names = {
        kata: [
            used_names(each.files) for each in found if each.mistake is None and each.name != "stub"
        ]
        for kata, found in answers.items()
    }
    counts = Counter(name for each in names.values() for name in set[str]().union(*each))
    common = {name for name, number in counts.items() if number >= _COMMON}
    return Success(
        {
            kata.name: Model(
                stub=fingerprint_of(kata, answers[kata.name][1].files),
                solution=fingerprint_of(kata, answers[kata.name][0].files),
                files=answers[kata.name][0].files,
                names=frozenset(common.union(*names[kata.name])),
            )
            for kata in kata_set.katas
        }
    )


def begun_katas(
    kata_set: KataSet, models: Mapping[str, Model], submissions: Sequence[HandedIn]
) -> list[Kata]:
    """Return the katas of which somebody has changed the stub."""
    begun = {
        kata.name
        for kata in kata_set.katas
        for each in submissions
        if isinstance(each, Submission) and kata.name in each.answers
        if not is_stub(kata, each.answers[kata.name].contents, models[kata.name])
    }
    return [kata for kata in kata_set.katas if kata.name in begun]


def grade_all(
    kata_set: KataSet,
    katas: Sequence[Kata],
    models: Mapping[str, Model],
    submissions: Sequence[HandedIn],
    jobs: int,
    stop: ShouldStop,
    update: Callable[[int, int], object],
) -> Result[list["ResultObject"], KataProblem]:
    """Return a row for each submission and kata, or why the katas cannot be graded here.

    The solution of each kata is graded first: its tests must pass here, and they are counted.

    Args:
        kata_set: the set that the katas belong to.
        katas: the katas to grade.
        models: what the answers are compared with.
        submissions: what people have handed in.
        jobs: the number of answers to grade at the same time.
        stop: called repeatedly. When it returns True, the answers that are left are not graded.
        update: called with the number of rows that are there, and that of all rows.
    """
    results: list[ResultObject] = []
    with (
        TemporaryDirectory(prefix="handrail-") as folder,
        warm_processes() as runner,
        ThreadPoolExecutor(jobs) as pool,
    ):
        caches: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            caches.put(Path(folder, str(number)))

        def grade(kata: Kata, files: Files, is_one_seed: bool = False) -> Report:
            cache = caches.get()  # two mypy processes must not share a cache
            options = GradingOptions(cache, is_one_seed=is_one_seed, stop=stop, runner=runner)
            try:
                return grade_files(kata, kata_set, files, options)
            finally:
                caches.put(cache)

        def grade_solution(kata: Kata) -> Report:
            return grade(kata, Files(models[kata.name].files), is_one_seed=True)

        def grade_answer(each: Submission, kata: Kata, expected: int) -> "ResultObject":
            files, model = each.answers.get(kata.name), models[kata.name]
            if files is None:
                return ungraded(each.person, kata, "missing", f"there is no folder {kata.name}")
            if is_stub(kata, files.contents, model):
                return ungraded(each.person, kata, "not_begun", "nothing has been changed")
            if stop():
                return ungraded(each.person, kata, "stopped", "the grading was stopped")
            start = time.monotonic()
            report = grade(kata, files)
            seconds = time.monotonic() - start
            return graded(each.person, kata, files.contents, report, model, expected, seconds)

        solutions = list(pool.map(grade_solution, katas))
        for kata, report in zip(katas, solutions, strict=True):
            if not (isinstance(report.verdict, Solved) or stop()):
                found = report.finding
                reason = found.message if found else report.verdict.outcome.value
                return Failure(
                    KataProblem(
                        f"expected that the solution of {kata.name} passes here, got: {reason}",
                        DOCTOR_HINT,
                    )
                )
        pending: list[Future[ResultObject]] = []
        for each in submissions:
            match each:
                case NoSubmission(person, why):
                    pending.append(pool.submit(ungraded, person, None, "unreadable", why.value))
                case Submission():
                    for kata, report in zip(katas, solutions, strict=True):
                        expected = result_count(report).total
                        pending.append(pool.submit(grade_answer, each, kata, expected))
                case _:
                    assert_never(each)
        for number, future in enumerate(pending, start=1):
            results.append(future.result())
            _ = update(number, len(pending))
    return Success(results)
