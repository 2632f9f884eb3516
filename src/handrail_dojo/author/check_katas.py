"""``handrail kata dev check``: checks that a kata is complete, and that its tests judge rightly.

A stub, which the learner starts from, must pass the type checker and fail every test. A solution
must pass, and the tests must reach every branch of it. Each answer in ``right/`` must pass. Each
answer in ``wrong/`` must fail. ``kata.toml`` names the test, snippet or mutant that must reveal it.
"""

import ast
import importlib.util
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from queue import SimpleQueue
from typing import final

from handrail_dojo.grading import events
from handrail_dojo.grading.answer import is_taken
from handrail_dojo.grading.grade import GradingOptions, Report, grade_files
from handrail_dojo.grading.verdict import GradingOutcome
from handrail_dojo.learner.workspace import read_files
from handrail_dojo.sets.catalog import KataSet, kata_folders
from handrail_dojo.sets.kata import Hunt, Kata, Mistake, Snippets

_FAILURE_EVENTS = ("AssertionError", "NotImplementedError", "Failed")
_MIN_ANSWERS = {"right": 3, "wrong": 6}


@final
@dataclass(frozen=True, slots=True)
class _Trial:
    """An answer to grade.

    Attributes:
        name: the answer's name, such as ``right/style_1``.
        folders: the folders with its files. A file in a later folder replaces an earlier one.
        mistake: the mistake that a wrong answer makes; None for other answers.
    """

    name: str
    folders: tuple[Path, ...]
    mistake: Mistake | None = None


def check_each_kata(
    kata_set: KataSet, katas: Sequence[Kata], jobs: int, report: Callable[[str], None]
) -> int:
    """Check katas, report the flaws of each kata, and return the total number of flaws.

    Args:
        kata_set: the set that the katas belong to.
        katas: the katas to check.
        jobs: the number of answers to grade at the same time.
        report: called with each line of the report.
    """
    flaws = 0
    with tempfile.TemporaryDirectory(prefix="handrail-") as folder:
        caches: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            caches.put(Path(folder, str(number)))

        def grade_trial(kata: Kata, trial: _Trial) -> Report:
            cache = caches.get()  # two mypy processes must not share a cache
            try:
                return _grade_trial(kata_set, kata, trial, cache)
            finally:
                caches.put(cache)

        def check(kata: Kata) -> tuple[int, list[str]]:
            """Return the number of answers of a kata, and its flaws."""
            found = [*_name_flaws(kata, kata_set), *_file_flaws(kata, kata_set.folder(kata))]
            trials = () if found else _trials(kata, kata_set.folder(kata))
            reports = list(pool.map(grade_trial, repeat(kata), trials[:1]))
            if reports and reports[0].verdict.is_solved:
                reports += pool.map(grade_trial, repeat(kata), trials[1:])
            for trial, each in zip(trials, reports, strict=False):
                found += [f"{trial.name}: {flaw}" for flaw in _flaws(kata, trial, each)]
            return len(trials), found

        # The next kata begins while the last answers of a kata, or its solution, are graded.
        with ThreadPoolExecutor(jobs) as pool, ThreadPoolExecutor(2) as two_katas:
            try:
                for kata, (answers, found) in zip(katas, two_katas.map(check, katas), strict=True):
                    flaws += len(found)
                    count = f"{len(found) or 'no'} flaw{'s' * (len(found) != 1)}"
                    report(f"{kata.name}: {answers} answers, {count}")
                    for flaw in found:
                        report(f"  {flaw}")
            except BaseException:  # after Ctrl-C, no other answer is graded
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    return flaws


def check_set(kata_set: KataSet) -> Iterator[str]:
    """Yield the flaws of the whole set: folders without a ``kata.toml``, and wrong minutes."""
    for folder in kata_folders(kata_set.root):
        if not (folder / "kata.toml").is_file():
            yield f"{folder.name}/kata.toml is missing; handrail kata dev new shows what to write"
    for path in kata_set.dojo.paths:
        yield from path.notes


def _trials(kata: Kata, home: Path) -> tuple[_Trial, ...]:
    solution = home / "solution"
    return (
        _Trial("solution", (solution,)),  # if the solution fails, the other answers are not graded
        _Trial("stub", (home / "stub",)),
        *(
            _Trial(f"right/{name}", (solution, home / "right" / name))
            for name in _answer_names(home, "right")
        ),
        *(
            _Trial(f"wrong/{each.folder}", (solution, home / "wrong" / each.folder), each)
            for each in kata.wrong
        ),
    )


def _grade_trial(kata_set: KataSet, kata: Kata, trial: _Trial, cache: Path) -> Report:
    contents: dict[str, bytes] = {}
    for folder in trial.folders:
        contents |= read_files(folder)[0]
    own = {name: data for name, data in contents.items() if name not in kata.given}
    options = GradingOptions(
        cache=cache,
        is_full=True,
        needs_coverage=trial.name == "solution"
        and importlib.util.find_spec("coverage") is not None,
        test_filter=trial.mistake.caught_by if kata.hunt and trial.mistake else "",
        is_one_seed=trial.name != "solution",
    )
    return grade_files(kata, kata_set, own, {}, options)


def _flaws(kata: Kata, trial: _Trial, report: Report) -> Iterator[str]:
    """Yield the flaws that the grading of one answer reveals."""
    hunt = report.verdict.hunt
    yield from map(str, report.errors)
    match trial.name, trial.mistake, report.verdict.outcome:
        case "stub", _, GradingOutcome.NOT_YET if kata.test_files and not report.events:
            yield _reason(report)
        case "stub", _, GradingOutcome.NOT_YET:
            yield from _stub_flaws(report)
        case "stub", _, GradingOutcome.SOLVED:
            yield "expected it to fail all tests, but it passes them"
        case _, Mistake(), GradingOutcome.SOLVED:
            yield "no test catches it"
        case _, Mistake(caught_by=test), GradingOutcome.NOT_YET if test not in _caught_by(report):
            others = ", ".join(sorted(_caught_by(report))) or _reason(report)
            yield f"expected {test} to catch it, got {others}"
        case "solution", _, GradingOutcome.SOLVED:
            yield from report.uncovered
            if kata.hunt and hunt and hunt.medal != kata.hunt.medals[-1]:
                yield "it does not earn the best medal"
        case (_, Mistake(), GradingOutcome.NOT_YET) | (_, _, GradingOutcome.SOLVED):
            pass
        case _, _, outcome:
            end = "; the other answers were not graded" if trial.name == "solution" else ""
            yield f"{outcome.value}: {_reason(report)}{end}"


def _reason(report: Report) -> str:
    """Return one line that says why an answer was not accepted."""
    found = report.verdict.finding
    rows = (" ".join(row).strip() for row in (found.rows if found else ()))
    return "; ".join((found.message if found else "no test runs", *rows))


def _stub_flaws(report: Report) -> Iterator[str]:
    for event in report.events:
        match event:
            case events.Passed(test):
                yield f"{test} passes"
            case events.Failed(test, error=error) if error not in _FAILURE_EVENTS:
                yield f"{test} fails by {error}"
            case events.Uncollected() | events.Broken():
                yield _reason(report)
            case _:
                pass


def _caught_by(report: Report) -> set[str]:
    """Return the names of everything that revealed an answer as wrong.

    These are failed tests and snippets, mutants (wrong implementations) that the answer's
    properties did not find, and twins (right implementations) that they rejected.
    """
    hunt = report.verdict.hunt
    survivors = {each.event.mutant for each in hunt.survivors} if hunt else set[str]()
    tests = {event.test for event in report.events if isinstance(event, events.Failed)}
    rows = report.verdict.finding.rows if report.verdict.finding else ()
    twins = {text for label, text in rows if label == "rejects"}
    return tests | set(report.snippets) | survivors | twins


def _name_flaws(kata: Kata, kata_set: KataSet) -> Iterator[str]:
    """Yield each name in ``kata.toml`` that is taken, repeated or unknown, as a sentence."""
    known = kata_set.test_names(kata)
    yield from (
        f"files: {name} has the name of the kata's folder or of a module that its tests need; "
        "choose another name"
        for name in kata.files
        if name in (f"{kata.name}.py", "oracle.py") or is_taken(name.removesuffix(".py"))
    )
    yield from (f"{name} is in files and in given" for name in kata.given if name in kata.files)
    yield from (
        f"needs: expected another kata of the set, got {name}"
        for name in kata.needs
        if name not in {each.name for each in kata_set.katas} - {kata.name}
    )
    yield from (
        f"wrong/{each.folder}: there is no test {each.caught_by}"
        for each in kata.wrong
        if each.caught_by not in known
    )


def _file_flaws(kata: Kata, home: Path) -> Iterator[str]:
    """Yield a sentence for each file that is missing, wrong, or not named in ``kata.toml``."""
    wanted = [
        *(f"{each}/{name}" for each in ("stub", "solution") for name in kata.files + kata.given),
        *("README.md", "aha.md"),
        *(f"tests/{name}" for name in kata.test_files),
        *(f"tests/{each.folder}" for each in kata.graders if isinstance(each, Snippets | Hunt)),
        *(f"wrong/{each.folder}" for each in kata.wrong),
    ]
    yield from (f"{name} is missing" for name in wanted if not (home / name).exists())
    oracle = home / "oracle" / "oracle.py"
    for path in [*(home / "tests").glob("*.py"), *(home / "oracle").glob("*.py")]:
        text = path.read_bytes()
        if re.search(rb"^(import|from) oracle\b", text, re.MULTILINE) and not oracle.is_file():
            yield f"oracle/oracle.py is missing, and {path.name} imports it"
        try:
            _ = ast.parse(text)
        except SyntaxError as error:
            yield f"{path.parent.name}/{path.name}, line {error.lineno}: {error.msg}"
    yield from (
        f"no grader of kata.toml lists tests/{path.name}"
        for path in sorted((home / "tests").glob("test_*.py"))
        if path.name not in kata.test_files
    )
    yield from (
        f"wrong/{name} is not in kata.toml"
        for name in _answer_names(home, "wrong")
        if name not in {each.folder for each in kata.wrong}
    )
    yield from (
        f"{side}/{name} has none of the files {', '.join(kata.files)}"
        for side in _MIN_ANSWERS
        for name in _answer_names(home, side)
        if not any((home / side / name / file).is_file() for file in kata.files)
    )
    yield from (
        f"expected at least {least} answers in {side}/, got {len(_answer_names(home, side))}"
        for side, least in _MIN_ANSWERS.items()
        if len(_answer_names(home, side)) < least
    )


def _answer_names(home: Path, folder: str) -> list[str]:
    """Return the sorted names of the answers in ``folder``, which is ``right`` or ``wrong``."""
    return sorted(path.name for path in (home / folder).glob("[!_.]*") if path.is_dir())
