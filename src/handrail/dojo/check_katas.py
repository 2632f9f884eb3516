"""``handrail kata dev check``: whether katas keep the promises of ``kata.py``.

Stubs type-check and fail every test; solutions pass with every branch covered; each of ``right/``
is accepted, and each of ``wrong/`` is caught by the test, snippet or mutant that it names.
"""

import ast
import importlib.util
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat
from pathlib import Path
from queue import SimpleQueue
from typing import final

from returns.result import Failure, Success

from handrail.dojo import events
from handrail.dojo.catalog import KataSet, kata_folders
from handrail.dojo.grade import Report, Terms, grade
from handrail.dojo.kata import Kata, Mistake
from handrail.dojo.page import read_timetable
from handrail.dojo.verdict import Outcome
from handrail.dojo.workspace import read_files
from handrail.railway import either

_CAUGHT = ("AssertionError", "NotImplementedError", "Failed")
_LEAST_RIGHT, _LEAST_WRONG = 3, 6


@final
@dataclass(frozen=True, slots=True)
class _Trial:
    """An answer to try: its name, the folders of its files (later ones win), and what it is."""

    name: str
    folders: tuple[Path, ...]
    mistake: Mistake | None = None


def check_katas(
    kata_set: KataSet, katas: Sequence[Kata], jobs: int, report: Callable[[str], None]
) -> int:
    """Check katas, report each and its flaws, and return how many flaws there are.

    Args:
        kata_set: where the katas are.
        katas: the ones to check.
        jobs: how many answers are graded at a time.
        report: takes one line.
    """
    flaws = 0
    with tempfile.TemporaryDirectory(prefix="handrail-") as folder:
        caches: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            caches.put(Path(folder, str(number)))

        def flaws_of(kata: Kata, trial: _Trial) -> list[str]:
            cache = caches.get()  # two processes of mypy must not share one
            try:
                return [f"{trial.name}: {flaw}" for flaw in _try(kata_set, kata, trial, cache)]
            finally:
                caches.put(cache)

        with ThreadPoolExecutor(jobs) as pool:
            for kata in katas:
                found = list(_misplaced(kata, kata_set.folder(kata)))
                trials = () if found else _trials(kata, kata_set.folder(kata))
                for more in pool.map(flaws_of, repeat(kata), trials):
                    found += more
                flaws += len(found)
                count = f"{len(found) or 'no'} flaw{'s' * (len(found) != 1)}"
                report(f"{kata.name}: {len(trials)} answers, {count}")
                for flaw in found:
                    report(f"  {flaw}")
    return flaws


def check_set(kata_set: KataSet) -> Iterator[str]:
    """Yield what is wrong with a set, apart from its katas."""
    for folder in kata_folders(kata_set.root):
        if not (folder / "kata.toml").is_file():
            yield f"{folder.name}/kata.toml is missing; handrail kata dev new makes one"
    if (kata_set.root / "dojo.toml").is_file():
        match either(read_timetable(kata_set)):
            case Failure(problem):
                yield problem.message
            case Success(timetable) if timetable.total != timetable.minutes:
                yield f"dojo.toml: expected {timetable.minutes} minutes, got {timetable.total}"
            case Success(_):
                pass


def _trials(kata: Kata, home: Path) -> tuple[_Trial, ...]:
    solution = home / "solution"
    wrong = {each.folder: each for each in kata.wrong}
    return (
        _Trial("stub", (home / "stub",)),
        _Trial("solution", (solution,)),
        *(
            _Trial(f"right/{name}", (solution, home / "right" / name))
            for name in _in(home, "right")
        ),
        *(
            _Trial(f"wrong/{name}", (solution, home / "wrong" / name), wrong[name])
            for name in wrong
        ),
    )


def _try(kata_set: KataSet, kata: Kata, trial: _Trial, cache: Path) -> Iterator[str]:
    """Yield what is wrong with the verdict on one answer."""
    contents: dict[str, bytes] = {}
    for folder in trial.folders:
        contents |= read_files(folder)[0]
    own = {name: data for name, data in contents.items() if name not in kata.given}
    terms = Terms(cache=cache, everything=True, one_seed=trial.name != "solution")
    if trial.name == "solution" and importlib.util.find_spec("coverage") is not None:
        terms = replace(terms, coverage=True)
    if kata.hunt and trial.mistake:
        terms = replace(terms, only=trial.mistake.caught_by)
    report = grade(kata, kata_set, own, {}, terms)
    found = report.verdict.finding
    yield from map(str, report.errors)
    yield from report.uncovered
    match trial.name, trial.mistake, report.verdict.outcome:
        case "stub", _, Outcome.NOT_YET if kata.test_files and not report.events:
            yield found.message if found else "no test runs"
        case "stub", _, Outcome.NOT_YET:
            yield from _stub_flaws(report)
        case "stub", _, Outcome.SOLVED:
            yield "it passes all tests, and should fail them"
        case _, Mistake(), Outcome.SOLVED:
            yield "no test catches it"
        case _, Mistake(caught_by=test), Outcome.NOT_YET if test not in _caught_by(report):
            others = ", ".join(sorted(_caught_by(report))) or (found and found.message)
            yield f"{test} does not catch it, but {others}"
        case _, Mistake(), Outcome.NOT_YET:
            pass
        case _, None, Outcome.SOLVED if trial.name != "stub":
            hunt = report.verdict.hunt
            if (
                kata.hunt
                and trial.name == "solution"
                and hunt
                and hunt.medal != kata.hunt.medals[-1]
            ):
                yield "it does not earn the best medal"
        case _, _, outcome:
            rows = "; ".join(" ".join(row) for row in (found.rows if found else ()))
            yield f"{outcome.value}: {found.message if found else 'accepted'} ({rows})"


def _stub_flaws(report: Report) -> Iterator[str]:
    for event in report.events:
        match event:
            case events.Passed(test):
                yield f"{test} passes"
            case events.Failed(test, error=error) if error not in _CAUGHT:
                yield f"{test} fails by {error}"
            case _:
                pass


def _caught_by(report: Report) -> set[str]:
    """Return what an answer failed: tests, snippets, surviving mutants, right twins."""
    hunt = report.verdict.hunt
    survivors = {each.mutant for each in hunt.survived} if hunt else set[str]()
    tests = {event.test for event in report.events if isinstance(event, events.Failed)}
    rows = report.verdict.finding.rows if report.verdict.finding else ()
    twins = {text for label, text in rows if label == "rejects"}
    return tests | set(report.snippets) | survivors | twins


def _misplaced(kata: Kata, home: Path) -> Iterator[str]:
    """Yield files that are missing, and folders that nothing names."""
    wanted = [
        f"{folder}/{name}" for folder in ("stub", "solution") for name in (*kata.files, *kata.given)
    ]
    wanted += ["README.md", "aha.md", *(f"tests/{name}" for name in kata.test_files)]
    wanted += [f"wrong/{each.folder}" for each in kata.wrong]
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
    named = {each.folder for each in kata.wrong}
    yield from (
        f"wrong/{name} is not in kata.toml" for name in _in(home, "wrong") if name not in named
    )
    if len(_in(home, "right")) < _LEAST_RIGHT:
        yield f"expected at least {_LEAST_RIGHT} answers in right/, got {len(_in(home, 'right'))}"
    if len(kata.wrong) < _LEAST_WRONG:
        yield f"expected at least {_LEAST_WRONG} answers in wrong/, got {len(kata.wrong)}"


def _in(home: Path, folder: str) -> list[str]:
    """Return the names of the answers in a folder of the kata."""
    return sorted(path.name for path in (home / folder).glob("[!_.]*") if path.is_dir())
