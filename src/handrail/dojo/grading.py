"""Grades an answer in a place of its own: mypy, pytest and Hypothesis as separate processes."""

import os
import secrets
import shutil
import tempfile
import threading
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import final

from returns.result import Failure, Success

from handrail.dojo import running
from handrail.dojo.answer import Answer, Contents, read_answer
from handrail.dojo.forms import Form, Table
from handrail.dojo.hunting import hunted, worth
from handrail.dojo.kata import Grader, Kata, Museum, Mutants, Properties, Snippets, Tests, Types
from handrail.dojo.running import Start
from handrail.dojo.shelf import Shelf, files_in, read_museum, text_of, texts_in
from handrail.dojo.snippets import BAD, GOOD, all_wrong, pairs_of
from handrail.dojo.verdict import (
    AtFault,
    Complaint,
    Ended,
    NotYet,
    Sitting,
    Solved,
    TimedOut,
    Trial,
    Verdict,
    checked,
    complaints,
    events,
    expected_tests,
    judged,
    sitting_of,
)
from handrail.railway import either

MYPY_INI = """[mypy]
strict = True
warn_unreachable = True
enable_error_code = exhaustive-match, possibly-undefined, truthy-bool, redundant-expr
mypy_path = $MYPY_CONFIG_FILE_DIR/answer
"""
PYTEST_INI = "[pytest]\n"


def never() -> bool:
    """Nobody asks to stop."""
    return False


@final
@dataclass(frozen=True, slots=True)
class Terms:
    """How to grade.

    Attributes:
        learner: the learner's folder, in which no module is looked for.
        cache: where mypy may keep what it knows; without it mypy forgets.
        seconds: how long each process may take, where that is not the kata's own affair.
        everything: go on after the first failure.
        coverage: measure which branches of the answer are taken.
        stop: asked again and again; once it says yes, nobody waits any more.
    """

    learner: Path
    cache: Path | None = None
    seconds: float | None = None
    everything: bool = False
    coverage: bool = False
    stop: Callable[[], bool] = field(default=never)


@final
@dataclass(frozen=True, slots=True)
class Report:
    """A verdict with what else there is to say.

    Attributes:
        verdict: the verdict.
        notes: what is unusual, and stands in nobody's way.
        full: all that mypy, pytest and the learner's code said.
        trials: every test that was run.
        faults: every snippet that is not as it must be, by name.
        complaints: every type error in the learner's files.
        missed: what no test reached, where that was measured.
    """

    verdict: Verdict
    notes: tuple[str, ...] = ()
    full: str = ""
    trials: tuple[Trial, ...] = ()
    faults: tuple[str, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    missed: frozenset[str] | None = None


@final
@dataclass(frozen=True, slots=True)
class Bench:
    """The place in which one answer is graded: copies, which it may spoil."""

    root: Path
    kata: Kata
    shelf: Shelf
    sources: Mapping[str, bytes]
    terms: Terms

    @property
    def answer(self) -> Path:
        """The folder of the learner's files."""
        return self.root / "answer"

    @property
    def tests(self) -> Path:
        """The folder of the tests as they were shipped."""
        return self.root / "tests"

    @property
    def sealed(self) -> list[str]:
        """The folders that an answer may not look into."""
        return [
            str(self.shelf.place(kata) / folder)
            for kata in self.shelf.katas
            for folder in ("solution", "wrong")
        ]

    def seconds(self, grader: Grader) -> float:
        """How long this grader has."""
        return grader.seconds if self.terms.seconds is None else self.terms.seconds

    def run(
        self,
        start: Start,
        arguments: Sequence[str],
        orders: Mapping[str, object],
        folder: Path,
        grader: Grader,
    ) -> Ended:
        """Run one process in a folder here, for as long as its grader has."""
        learner, stop = self.terms.learner, self.terms.stop
        return running.run(start, arguments, orders, folder, learner, self.seconds(grader), stop)


def grade(
    kata: Kata,
    shelf: Shelf,
    contents: Contents,
    unreadable: Mapping[str, str],
    terms: Terms,
) -> Report:
    """Grade a learner's files: types first, then tests, then what else the kata is graded by.

    Args:
        kata: what they answer.
        shelf: where the kata's own files are.
        contents: the learner's Python files by name.
        unreadable: files that are there and could not be read, with the system's reason.
        terms: how to grade.
    """
    match either(read_answer(kata, contents, unreadable)):
        case Failure(finding):
            return Report(NotYet(finding))
        case Success(answer):
            return in_its_place(kata, shelf, answer, terms)


def in_its_place(kata: Kata, shelf: Shelf, answer: Answer, terms: Terms) -> Report:
    """Grade an answer in a folder that is there for it alone."""
    try:
        with tempfile.TemporaryDirectory(prefix="handrail-", ignore_cleanup_errors=True) as folder:
            root = Path(folder).resolve()
            bench = Bench(root, kata, shelf, dict(answer.sources), terms)
            set_up(bench, answer)
            return replace(graded(bench), notes=answer.notes)
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        return Report(
            AtFault(
                f"there is no place to grade in: {error.strerror or error}{where}",
                "make room on the disk, or point TMPDIR at a folder that can be written",
            )
        )


def set_up(bench: Bench, answer: Answer) -> None:
    """Copy the learner's files, those that are given, and the shipped tests."""
    home = bench.shelf.place(bench.kata)
    bench.answer.mkdir()
    bench.tests.mkdir()
    for name, data in answer.sources:
        place = bench.answer / name
        _ = place.write_bytes(data)
        # mypy takes a file of the same second and the same size for the one it knows: two quick
        # saves could share a verdict. A time made from the content tells them apart.
        stamp = zlib.crc32(data)
        os.utime(place, (stamp, stamp))
    for name in bench.kata.given:
        _ = shutil.copyfile(home / "stub" / name, bench.answer / name)
    for name, path in files_in(home / "tests").items():
        target = bench.tests / name
        target.parent.mkdir(parents=True, exist_ok=True)
        _ = shutil.copyfile(path, target)
    _ = (bench.root / "mypy.ini").write_text(MYPY_INI, encoding="utf-8")
    _ = (bench.root / "pytest.ini").write_text(PYTEST_INI, encoding="utf-8")


def graded(bench: Bench) -> Report:
    """Run the graders in their order, up to the first that finds something.

    The types are checked while the next grader is already at work: most answers have none
    wrong, and two processes on two cores take the time of one.
    """
    first, *rest = rounds(bench.kata.graders)
    with ThreadPoolExecutor(1) as beside:
        over = threading.Event()
        waiting = replace(
            bench, terms=replace(bench.terms, stop=lambda: over.is_set() or bench.terms.stop())
        )
        second = beside.submit(judged_by, rest[0], waiting)
        try:
            whole = judged_by(first, bench)
            if not goes_on(whole, bench.terms):
                return whole
            whole = joined(whole, second.result())
        finally:
            over.set()  # whoever leaves, with a verdict or by Ctrl-C, does not wait for it
    for group in rest[1:]:
        if not goes_on(whole, bench.terms):
            break
        whole = joined(whole, judged_by(group, bench))
    return whole


def goes_on(report: Report, terms: Terms) -> bool:
    """Whether there is still something to find out."""
    return isinstance(report.verdict, Solved) or (
        terms.everything and isinstance(report.verdict, NotYet)
    )


def rounds(graders: Sequence[Grader]) -> tuple[tuple[Grader, ...], ...]:
    """The graders in order, those together that one process can serve."""
    found: list[tuple[Grader, ...]] = []
    for grader in graders:
        if found and isinstance(grader, Properties) and isinstance(found[-1][-1], Tests):
            found[-1] += (grader,)
        else:
            found.append((grader,))
    return tuple(found)


def judged_by(group: tuple[Grader, ...], bench: Bench) -> Report:
    """What the graders of one process say."""
    match group:
        case (Tests() as first, Properties() as second):
            files = first.files + second.files
            return tests(Tests(files, max(first.seconds, second.seconds)), bench, second.examples)
        case (Types() as grader,):
            return types(grader, bench)
        case (Tests() as grader,):
            return tests(grader, bench, 0)
        case (Properties() as grader,):
            return tests(grader, bench, grader.examples)
        case (Snippets() as grader,):
            return snippets(grader, bench)
        case (Mutants() as grader,):
            return mutants(grader, bench)
        case _:
            raise ValueError(f"no such round: {group}")


def joined(before: Report, found: Report) -> Report:
    """Two reports as one; the first thing that was found stays the verdict."""
    verdict: Verdict
    match before.verdict, found.verdict:
        case Solved(passed), Solved(more, hunt):
            verdict = Solved(passed + more, hunt)
        case Solved(passed), NotYet(finding, more, total, hunt):
            verdict = NotYet(finding, passed + more, passed + total, hunt)
        case Solved(passed), TimedOut(seconds, during, more, total):
            verdict = TimedOut(seconds, during, passed + more, passed + total)
        case Solved(), other:
            verdict = other
        case _:
            verdict = before.verdict
    return Report(
        verdict,
        before.notes + found.notes,
        "\n".join(part for part in (before.full, found.full) if part.strip()),
        before.trials + found.trials,
        before.faults + found.faults,
        before.complaints + found.complaints,
        both_missed(before.missed, found.missed),
    )


def both_missed(
    before: frozenset[str] | None, found: frozenset[str] | None
) -> frozenset[str] | None:
    """What neither of two measurements reached; None is no measurement."""
    if before is None or found is None:
        return found if before is None else before
    return before & found


def mypy(bench: Bench, files: Sequence[str], grader: Grader) -> tuple[Ended, tuple[Complaint, ...]]:
    """Run mypy over files of the answer and of the tests.

    Two processes spoil a cache that they share, so each kind of grader has one of its own. Where
    mypy stumbles all the same, over a damaged cache or another terminal's, it starts anew once.
    """
    own = Path("mypy", type(grader).__name__.lower())
    ended, found = mypy_with((bench.terms.cache or bench.root) / own, bench, files, grader)
    if bench.terms.cache is None or found or ended.code == 0 or ended.stopped or ended.timed_out:
        return ended, found
    return mypy_with(bench.root / own, bench, files, grader)


def mypy_with(
    cache: Path, bench: Bench, files: Sequence[str], grader: Grader
) -> tuple[Ended, tuple[Complaint, ...]]:
    """Run mypy with this cache."""
    arguments = [
        *("--config-file", "../mypy.ini", "--cache-dir", str(cache), "--output", "json"),
        *("--no-error-summary", "--show-error-codes", "--hide-error-context", "--no-pretty"),
        *files,
    ]
    # mypy looks for modules beside the files, and names the files as they are given here.
    ended = bench.run(Start.MYPY, arguments, {}, bench.answer, grader)
    return ended, complaints(ended.report)


def types(grader: Types, bench: Bench) -> Report:
    """mypy over the learner's files."""
    files = [*bench.sources, *bench.kata.given]
    ended, found = mypy(bench, files, grader)
    verdict = checked(found, ended, bench.sources, bench.seconds(grader))
    full = "\n".join([*map(str, found), ended.output])
    return Report(verdict, full=full, complaints=found)


def snippets(grader: Snippets, bench: Bench) -> Report:
    """mypy over the snippets, which must not type-check, and over their twins, which must."""
    pairs = pairs_of(texts_in(bench.tests / grader.folder))
    files = [f"../tests/{grader.folder}/{pair.name}{end}" for pair in pairs for end in (BAD, GOOD)]
    ended, found = mypy(bench, files, grader)
    full = "\n".join(map(str, found))
    if ended.stopped or ended.timed_out or (ended.code != 0 and not found) or not pairs:
        return Report(checked((), ended, bench.sources, bench.seconds(grader)), full=full)
    wrong = all_wrong(pairs, found)
    right = len(pairs) - len(wrong)
    faults = tuple(pair.name for pair, _ in wrong)
    verdict = NotYet(wrong[0][1], right, len(pairs)) if wrong else Solved(len(pairs))
    return Report(verdict, full=full, faults=faults)


def tests(grader: Tests | Properties, bench: Bench, examples: int) -> Report:
    """pytest over the shipped tests."""
    nonce = secrets.token_hex(16)
    paths = [bench.tests / name for name in grader.files]
    orders = {
        "nonce": nonce,
        "root": str(bench.root),
        "answer": str(bench.answer),
        "tests": str(bench.tests),
        "config": str(bench.root / "pytest.ini"),
        "files": list(bench.sources),
        "paths": list(map(str, paths)),
        "sealed": bench.sealed,
        "properties": examples > 0,
        "examples": examples or 100,
        "all": bench.terms.everything,
        "coverage": bench.terms.coverage,
    }
    ended = bench.run(Start.PROCTOR, (), orders, bench.root, grader)
    reported = events(ended.report.splitlines(), nonce)
    sitting = sitting_of(reported, bench.sources)
    expected = [name for path in paths for name in expected_tests(text_of(path))]
    verdict = judged(sitting, ended, expected, bench.seconds(grader))
    full = full_text(sitting, ended)
    return Report(verdict, full=full, trials=sitting.trials, missed=missed_in(reported))


def missed_in(reported: Sequence[Table]) -> frozenset[str] | None:
    """What no test reached, where that was measured."""
    for event in reported:
        if event.get("event") == "coverage":
            return frozenset(Form("coverage", event).texts("missed", ()))
    return None


def full_text(sitting: Sitting, ended: Ended) -> str:
    """All that pytest and the learner's code said."""
    parts = [trial.trace for trial in sitting.trials if trial.trace]
    return "\n".join(part for part in (*sitting.traces, *parts, ended.output) if part.strip())


def mutants(grader: Mutants, bench: Bench) -> Report:
    """The learner's properties against the museum."""
    home = bench.shelf.place(bench.kata)
    match either(read_museum(home, grader)):
        case Failure(errors):
            return Report(AtFault(errors[0].message, "install handrail anew"))
        case Success(museum):
            return hunt_in(museum, grader, bench)


def hunt_in(museum: Museum, grader: Mutants, bench: Bench) -> Report:
    """Hunt the mutants of a museum."""
    nonce = secrets.token_hex(16)
    folder = bench.tests / grader.folder
    orders = {
        "nonce": nonce,
        "answer": str(bench.answer),
        "tests": str(bench.tests),
        "files": list(bench.sources),
        "properties": grader.properties,
        "subject": grader.subject,
        "function": grader.function,
        "right": [str(folder / name) for name in museum.right],
        "mutants": [str(folder / exhibit.file) for exhibit in museum.mutants],
        "examples": grader.examples,
        "seeds": list(grader.seeds),
        "worth": worth(grader),
        "sealed": bench.sealed,
        "coverage": bench.terms.coverage,
        "prove": False,
    }
    ended = bench.run(Start.HUNTER, (), orders, bench.root, grader)
    reported = events(ended.report.splitlines(), nonce)
    verdict = hunted(reported, ended, grader, museum, bench.sources, bench.seconds(grader))
    full = full_text(sitting_of(reported, bench.sources), ended)
    return Report(verdict, full=full, missed=missed_in(reported))
