"""``handrail kata dev check``: checks that a kata is complete, and that its tests judge rightly.

A stub, which the learner starts from, must pass the type checker and fail every test. A solution
must pass, and the tests must reach every branch of it. Each answer in ``right/`` must pass,
and in a hunt kill enough mutants for the best medal. Each wrong answer must fail. ``kata.toml``
names the test, snippet or mutant that must reveal it.
"""

import ast
import importlib.util
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count, repeat
from pathlib import Path
from queue import SimpleQueue
from threading import Event

from returns.result import Failure, Success

from handrail.railway import cases
from handrail_dojo.author.answers import KataAnswer, answer_names, read_answers
from handrail_dojo.author.new_kata import BLANKS
from handrail_dojo.events import Broken, Failed, Passed
from handrail_dojo.grading.answer import Files, is_taken
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.process import PROCESSES, Runner, ShouldStop
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import NotYet, Report, Solved
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.sets.catalog import KataSet, kata_folders
from handrail_dojo.sets.kata import FolderMistake, Hunt, Kata, Snippets
from pytest_hunt.events import Uncollected

_FAILURE_EVENTS = ("AssertionError", "NotImplementedError", "Failed")
# What a finished kata has at least. The solution does not count.
RIGHT_ANSWERS = 3
WRONG_ANSWERS = 6


def check_each_kata(
    kata_set: KataSet,
    katas: Sequence[Kata],
    jobs: int,
    report: Callable[[str], None],
    runner: Runner = PROCESSES,
    update: Callable[[int, int], object] = lambda done, total: None,
) -> int:
    """Check katas, report the flaws of each kata, and return the total number of flaws.

    Args:
        kata_set: the set that the katas belong to.
        katas: the katas to check.
        jobs: the number of answers to grade at the same time.
        report: called with each line of the report.
        runner: how mypy and pytest run.
        update: called with the number of answers that are graded, and that of all answers.
    """
    flaws = 0
    is_over = Event()
    graded = count(1)
    right = [answer_names(kata_set.folder(kata), "right") for kata in katas]
    # Each kata also has a stub and a solution.
    total = sum(map(len, right)) + sum(2 + len(kata.wrong) for kata in katas)
    with tempfile.TemporaryDirectory(prefix="handrail-") as folder:
        caches: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            caches.put(Path(folder, str(number)))

        def grade(kata: Kata, answer: KataAnswer) -> Report:
            cache = caches.get()  # two mypy processes must not share a cache
            try:
                return _grade_answer(kata_set, kata, answer, cache, runner, is_over.is_set)
            finally:
                caches.put(cache)
                _ = update(next(graded), total)

        def check(kata: Kata) -> tuple[int, list[str]]:
            """Return the number of answers of a kata, and its flaws."""
            home = kata_set.folder(kata)
            found = [*_name_flaws(kata, kata_set), *_file_flaws(kata, home)]
            if found:
                return 0, found
            match cases(read_answers(kata, home)):
                case Failure(problems):
                    return 0, [_sentence(each) for each in problems]
                case Success(answers):
                    return len(answers), [*_blanks(home), *grade_all(kata, answers)]

        def grade_all(kata: Kata, answers: tuple[KataAnswer, ...]) -> list[str]:
            """Return the flaws that the grading of a kata's answers reveals."""
            reports = list(pool.map(grade, repeat(kata), answers[:1]))
            # If the solution fails, the other answers are not graded.
            if isinstance(reports[0].verdict, Solved):
                reports += pool.map(grade, repeat(kata), answers[1:])
            found: list[str] = []
            for answer, each in zip(answers, reports, strict=False):
                found += [f"{answer.name}: {flaw}" for flaw in _flaws(kata, answer, each)]
            return found

        # The next kata begins while the last answers of a kata, or its solution, are graded.
        with ThreadPoolExecutor(jobs) as pool, ThreadPoolExecutor(2) as two_katas:
            try:
                for kata, (answers, found) in zip(katas, two_katas.map(check, katas), strict=True):
                    flaws += len(found)
                    flaw_count = f"{len(found) or 'no'} flaw{'s' * (len(found) != 1)}"
                    remark = _unfinished(kata, kata_set.folder(kata))
                    report(f"{kata.name}: {answers} answers, {flaw_count}{remark}")
                    for flaw in found:
                        report(f"  {flaw}")
            except BaseException:  # after Ctrl-C, no other answer is graded
                is_over.set()
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    return flaws


def check_set(kata_set: KataSet) -> Iterator[str]:
    """Yield the flaws of the whole set.

    These are folders without a ``kata.toml``, paths with wrong minutes, and missing cheat sheets.
    """
    for folder in kata_folders(kata_set.root):
        if not (folder / "kata.toml").is_file():
            yield f"{folder.name}/kata.toml is missing; handrail kata dev new shows what to write"
    for path in kata_set.dojo.paths:
        yield from path.notes
        yield from (
            f"dojo.toml: path {path.name}: {sheet} is missing"
            for sheet in path.sheets
            if not (kata_set.root / sheet).is_file()
        )


def _grade_answer(
    kata_set: KataSet,
    kata: Kata,
    answer: KataAnswer,
    cache: Path,
    runner: Runner,
    stop: ShouldStop,
) -> Report:
    """Grade an answer: a wrong one first by the one test, snippet or mutant that must reveal it.

    Most wrong answers need no more than that. If it does not reveal the answer, all tests run.
    """
    options = GradingOptions(
        cache=cache,
        is_full=True,
        needs_coverage=answer.name == "solution"
        and importlib.util.find_spec("coverage") is not None,
        is_one_seed=answer.name != "solution",
        stop=stop,
        runner=runner,
    )
    files = Files(answer.files)
    mistake = answer.mistake
    if mistake and (kata.hunt is not None or mistake.caught_by.startswith("test_")):
        one_test = replace(options, test_filter=mistake.caught_by)
        report = grade_files(kata, kata_set, files, one_test)
        if mistake.caught_by in _caught_by(report):
            return report
    return grade_files(kata, kata_set, files, options)


def _flaws(kata: Kata, answer: KataAnswer, report: Report) -> Iterator[str]:
    """Yield the flaws that the grading of one answer reveals."""
    hunt = report.hunt
    caught_by = answer.mistake.caught_by if answer.mistake else None
    yield from map(str, report.errors)
    match answer.name, caught_by, report.verdict:
        case "stub", _, NotYet() if kata.test_files and not report.events:
            yield _reason(report)
        case "stub", _, NotYet():
            yield from _stub_flaws(report)
        case "stub", _, Solved():
            yield "expected it to fail all tests, but it passes them"
        case _, str(), Solved():
            yield "no test catches it"
        case _, str(test), NotYet() if test not in _caught_by(report):
            others = ", ".join(sorted(_caught_by(report))) or _reason(report)
            yield f"expected {test} to catch it, got {others}"
        case "solution", _, Solved():
            yield from report.uncovered
            if kata.hunt and hunt and hunt.medal != kata.hunt.best_medal:
                yield "it does not earn the best medal"
        case _, None, Solved() if hunt and kata.hunt and kata.hunt.best_medal:
            if len(hunt.killed) < kata.hunt.best_medal.kills:
                survivors = ", ".join(each.event.mutant for each in hunt.survivors)
                yield f"it does not earn the best medal: survivors: {survivors}"
        case (_, str(), NotYet()) | (_, _, Solved()):
            pass
        case _, _, unsolved:
            end = "; the other answers were not graded" if answer.name == "solution" else ""
            yield f"{unsolved.outcome.value}: {_reason(report)}{end}"


def _reason(report: Report) -> str:
    """Return one line that says why an answer was not accepted."""
    found = report.finding
    rows = (" ".join(row).strip() for row in (found.rows if found else ()))
    return "; ".join((found.message if found else "no test runs", *rows))


def _stub_flaws(report: Report) -> Iterator[str]:
    for event in report.events:
        match event:
            case Passed(test):
                yield f"{test} passes"
            case Failed(test, error=error) if error not in _FAILURE_EVENTS:
                yield f"{test} fails by {error}"
            case Uncollected() | Broken():
                yield _reason(report)
            case _:
                pass


def _caught_by(report: Report) -> set[str]:
    """Return the names of everything that revealed an answer as wrong.

    These are failed tests and snippets, mutants (wrong implementations) that the answer's
    properties did not find, and twins (right implementations) that they rejected.
    """
    hunt = report.hunt
    survivors = {each.event.mutant for each in hunt.survivors} if hunt else set[str]()
    tests = {event.test for event in report.events if isinstance(event, Failed)}
    rows = report.finding.rows if report.finding else ()
    twins = {text for label, text in rows if label == "rejects"}
    return tests | set(report.snippets) | survivors | twins


def _name_flaws(kata: Kata, kata_set: KataSet) -> Iterator[str]:
    """Yield each name in ``kata.toml`` that is taken, repeated or unknown, as a sentence."""
    known = kata_set.test_names(kata)
    yield from (
        f"files: {name} has the name of the kata's folder or of a module that its tests need; "
        "choose another name"
        for name in kata.files
        if name == f"{kata.name}.py" or is_taken(name.removesuffix(".py"))
    )
    yield from (f"{name} is in files and in given" for name in kata.given if name in kata.files)
    yield from (
        f"needs: expected another kata of the set, got {name}"
        for name in kata.needs
        if name not in {each.name for each in kata_set.katas} - {kata.name}
    )
    yield from (
        f"wrong/{each.name}: there is no test {each.caught_by}"
        for each in kata.wrong
        if each.caught_by not in known
    )
    yield from (
        f"done: there is no test {each.test}" for each in kata.done if each.test not in {"", *known}
    )
    names = [each.name for each in kata.wrong]
    repeated = sorted({name for name in names if names.count(name) > 1})
    yield from (f"wrong/{name} appears {names.count(name)} times" for name in repeated)


def _file_flaws(kata: Kata, home: Path) -> Iterator[str]:
    """Yield a sentence for each file that is missing, wrong, or not named in ``kata.toml``."""
    folders = [each.folder for each in kata.wrong if isinstance(each, FolderMistake)]
    wanted = [
        *(f"{each}/{name}" for each in ("stub", "solution") for name in kata.files + kata.given),
        *("README.md", "aha.md"),
        *(f"tests/{name}" for name in kata.test_files),
        *(f"tests/{each.folder}" for each in kata.graders if isinstance(each, Snippets | Hunt)),
        *(f"wrong/{folder}" for folder in folders),
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
        for name in answer_names(home, "wrong")
        if name not in folders
    )
    styles = answer_names(home, "right")
    described = [style.folder for style in kata.right]
    yield from (f"right/{name} is not in kata.toml" for name in styles if name not in described)
    yield from (f"right/{name} is missing" for name in described if name not in styles)
    yield from (
        f"{side}/{name} has none of the files {', '.join(kata.files)}"
        for side in ("right", "wrong")
        for name in answer_names(home, side)
        if not any((home / side / name / file).is_file() for file in kata.files)
    )


def _blanks(home: Path) -> Iterator[str]:
    """Yield each sentence of ``dev new`` that the author has not replaced yet."""
    for name, sentences in BLANKS.items():
        text = (home / name).read_text("utf-8")
        for sentence in sentences:
            # It is a value in TOML, or a line.
            if f'"{sentence}"' in text or sentence in text.splitlines():
                yield f'{name}: "{sentence}" is from dev new; replace it by your own words'


def _unfinished(kata: Kata, home: Path) -> str:
    """Return a remark on a kata with fewer answers than a finished one has, or ``""``.

    This is not a flaw, so that authors can check a kata from its first answer on.
    """
    right, wrong = len(answer_names(home, "right")), len(kata.wrong)
    if right >= RIGHT_ANSWERS and wrong >= WRONG_ANSWERS:
        return ""
    return (
        f"; a finished kata has at least {RIGHT_ANSWERS} right and {WRONG_ANSWERS} wrong answers,"
        f" this one has {right} and {wrong}"
    )


def _sentence(problem: KataProblem) -> str:
    """Return a problem and its hint in one line."""
    if problem.hint is None:
        return problem.message
    return f"{problem.message}; {problem.hint}"
