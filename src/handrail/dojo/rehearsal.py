"""``handrail kata dev check``: whether the katas are what they promise to be.

Stubs type-check and fail every test by an assertion or ``NotImplementedError``; solutions
pass everything, with every branch taken; each plausible mistake passes mypy and is caught by
the test that it names; the museum's mutants are wrong where they say; the dojo's minutes add up.
"""

import importlib.util
import secrets
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import final

from returns.result import Failure, Result, Success

from handrail.dojo import running
from handrail.dojo.desk import equipped
from handrail.dojo.folder import read_files
from handrail.dojo.forms import Form
from handrail.dojo.grading import Report, Terms, grade
from handrail.dojo.kata import (
    Kata,
    Mistake,
    Museum,
    Mutants,
    Properties,
    Snippets,
    Tests,
    is_kata_name,
)
from handrail.dojo.running import Start
from handrail.dojo.shelf import (
    PROGRAMME,
    Shelf,
    Trouble,
    files_in,
    read_museum,
    read_programme,
    text_of,
    texts_in,
)
from handrail.dojo.snippets import BAD, GOOD, pairs_of
from handrail.dojo.verdict import (
    AtFault,
    NotYet,
    Solved,
    Stopped,
    TimedOut,
    Verdict,
    events,
    expected_tests,
)
from handrail.railway import either


@final
@dataclass(frozen=True, slots=True)
class Flaw:
    """Something about a kata that is not as it must be."""

    kata: str
    what: str


def equipped_to_rehearse() -> Result[None, Trouble]:
    """Whether what this takes beyond the katas' own tools is installed."""
    if importlib.util.find_spec("coverage") is None:
        return Failure(Trouble("dev check needs coverage", "pip install 'handrail[dev,katas]'"))
    return equipped()


def rehearsed(
    shelf: Shelf,
    katas: Sequence[Kata],
    jobs: int,
    cache: Path | None,
    seen: Callable[[Kata, tuple[Flaw, ...]], None],
) -> tuple[Flaw, ...]:
    """Everything that is wrong with these katas.

    Args:
        shelf: where they are.
        katas: which of them.
        jobs: how many are looked at at a time.
        cache: where mypy may keep what it knows; without it, it starts anew.
        seen: is told of each kata as it is done.
    """
    with (
        tempfile.TemporaryDirectory(prefix="handrail-") as folder,
        ThreadPoolExecutor(jobs) as pool,
    ):
        caches: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            caches.put((cache or Path(folder)) / f"cache-{number}")

        def look(kata: Kata) -> tuple[Flaw, ...]:
            # No two processes of mypy write to one cache at a time.
            mine = caches.get()
            try:
                return flaws_of(kata, shelf, mine)
            finally:
                caches.put(mine)

        found: list[Flaw] = []
        for kata, flaws in zip(katas, pool.map(look, katas), strict=True):
            seen(kata, flaws)
            found += flaws
    return tuple(found)


def flaws_of_shelf(shelf: Shelf) -> tuple[Flaw, ...]:
    """What is wrong with the folder of the katas, apart from the katas in it."""
    known = {kata.name for kata in shelf.katas}
    return tuple(
        Flaw(path.name, "there is no kata.toml in it")
        for path in sorted(shelf.root.iterdir())
        if is_kata_name(path.name) and path.name not in known
    ) + flaws_of_programme(shelf)


def flaws_of_programme(shelf: Shelf) -> tuple[Flaw, ...]:
    """What is wrong with the dojo's programme."""
    match either(read_programme(shelf)):
        case Success(programme) if programme.total != programme.minutes:
            wrong = f"the steps take {programme.total} minutes and not {programme.minutes}"
            return (Flaw(PROGRAMME, wrong),)
        case Success(_):
            return ()
        case Failure(trouble):
            return (Flaw(PROGRAMME, trouble.message),)


def flaws_of(kata: Kata, shelf: Shelf, cache: Path) -> tuple[Flaw, ...]:
    """Everything that is wrong with one kata."""
    home = shelf.place(kata)
    amiss = tuple(misplaced(kata, home))
    if amiss:
        return tuple(Flaw(kata.name, what) for what in amiss)
    terms = Terms(home, cache, everything=True)
    measured = replace(terms, coverage=True)
    return tuple(
        Flaw(kata.name, what)
        for part in (
            of_stub(kata, shelf, graded_as(kata, shelf, "stub", terms)),
            of_solution(kata, graded_as(kata, shelf, "solution", measured)),
            *(
                of_mistake(kata, home, mistake, wrongly_graded(kata, shelf, mistake, terms))
                for mistake in kata.wrong
            ),
            of_museum(kata, home),
        )
        for what in part
    )


def misplaced(kata: Kata, home: Path) -> Iterator[str]:
    """Files that are missing, or that nothing speaks of."""
    wanted = {*kata.files, *kata.given}
    for folder in ("stub", "solution"):
        names = set(files_in(home / folder))
        for name in sorted(wanted ^ names):
            yield f"{folder}/{name} {'is missing' if name in wanted else 'is not among files'}"
    for name in ("README.md", "aha.md"):
        if not text_of(home / name).strip():
            yield f"{name} is missing or empty"
    for grader in kata.graders:
        match grader:
            case Tests(files=files) | Properties(files=files):
                for name in files:
                    if not (home / "tests" / name).is_file():
                        yield f"tests/{name} is missing"
            case Snippets(folder=folder):
                yield from misplaced_snippets(home / "tests" / folder)
            case _:
                pass
    folders = {path.name for path in (home / "wrong").glob("*") if path.is_dir()}
    for name in sorted(folders ^ {mistake.folder for mistake in kata.wrong}):
        yield f"wrong/{name} {'is not in kata.toml' if name in folders else 'is missing'}"
    for mistake in kata.wrong:
        names = set(files_in(home / "wrong" / mistake.folder))
        for name in sorted(names - set(kata.files)):
            yield f"wrong/{mistake.folder}/{name} is not among files"
    if not kata.wrong:
        yield "there is no plausible mistake"


def misplaced_snippets(folder: Path) -> Iterator[str]:
    """Snippets without a twin, or without a mark."""
    texts = texts_in(folder)
    for name in texts:
        for end, other in ((BAD, GOOD), (GOOD, BAD)):
            if name.endswith(end) and f"{name.removesuffix(end)}{other}" not in texts:
                yield f"tests/{folder.name}/{name} has no twin"
    pairs = pairs_of(texts)
    if not pairs:
        yield f"tests/{folder.name} holds no pair of snippets"
    for pair in pairs:
        if not pair.marks:
            yield f"tests/{folder.name}/{pair.name}{BAD} marks no line"


def graded_as(kata: Kata, shelf: Shelf, folder: str, terms: Terms) -> Report:
    """What is said of the stub or of the solution."""
    return graded_with(kata, shelf, (shelf.place(kata) / folder,), terms)


def wrongly_graded(kata: Kata, shelf: Shelf, mistake: Mistake, terms: Terms) -> Report:
    """What is said of a plausible mistake; files that it has not are those of the solution."""
    home = shelf.place(kata)
    return graded_with(kata, shelf, (home / "solution", home / "wrong" / mistake.folder), terms)


def graded_with(kata: Kata, shelf: Shelf, folders: Sequence[Path], terms: Terms) -> Report:
    """What is said of the files of these folders; the later ones win."""
    contents: dict[str, bytes] = {}
    for folder in folders:
        contents |= read_files(folder)[0]
    own = {name: data for name, data in contents.items() if name not in kata.given}
    return grade(kata, shelf, own, {}, terms)


def of_stub(kata: Kata, shelf: Shelf, report: Report) -> Iterator[str]:
    """Whether the stub type-checks, and fails everything as it should."""
    yield from common("stub", report)
    for trial in report.trials:
        if trial.failed is None:
            yield f"stub: {trial.name} passes"
        elif not trial.is_assertion:
            yield f"stub: {trial.name} fails by {trial.kind or 'something else'}"
    yield from unheard(kata, shelf, report)
    home = shelf.place(kata)
    for grader in kata.graders:
        match grader:
            case Snippets(folder=folder):
                for pair in pairs_of(texts_in(home / "tests" / folder)):
                    if pair.name not in report.faults:
                        yield f"stub: the snippet {pair.name} is already as it must be"
            case Mutants():
                kills = kills_of(report.verdict)
                if kills:
                    yield f"stub: it kills {kills} mutants"
            case _:
                pass


def unheard(kata: Kata, shelf: Shelf, report: Report) -> Iterator[str]:
    """The tests that were not run at all on the stub."""
    heard = {trial.function for trial in report.trials}
    for grader in kata.graders:
        match grader:
            case Tests(files=files) | Properties(files=files):
                for file in files:
                    for name in expected_tests(text_of(shelf.place(kata) / "tests" / file)):
                        if name not in heard:
                            yield f"stub: {name} of {file} was not run"
            case _:
                pass


def of_solution(kata: Kata, report: Report) -> Iterator[str]:
    """Whether the solution is one, with every branch taken and the last medal won."""
    yield from common("solution", report)
    match report.verdict:
        case Solved(_, hunt):
            best = kata.medals[-1].name if kata.medals else ""
            earned = "" if hunt is None else hunt.medal
            if earned != best:
                yield f"solution: it earns {earned or 'nothing'} and not {best}"
        case NotYet(finding):
            rows = "; ".join(f"{label} {text}" for label, text in finding.rows)
            yield f"solution: {finding.message} ({rows})"
        case _:
            pass
    runs = any(isinstance(grader, Tests | Properties | Mutants) for grader in kata.graders)
    if runs and report.missed is None:
        yield "solution: its branches were not measured"
    for missed in sorted(report.missed or ()):
        yield f"solution: {missed}"


def of_mistake(kata: Kata, home: Path, mistake: Mistake, report: Report) -> Iterator[str]:
    """Whether a plausible mistake type-checks, and is caught by what it names."""
    what = f"wrong/{mistake.folder}"
    yield from common(what, report)
    if isinstance(report.verdict, Solved) and not kata.hunts:
        yield f"{what}: nothing catches it"
        return
    failed = [trial for trial in report.trials if trial.failed is not None]
    caught = {name for trial in failed for name in (trial.function, trial.name)}
    caught |= set(report.faults)
    for grader in kata.hunts:
        caught |= spared(report.verdict, home, grader)
    if mistake.caught_by not in caught:
        instead = ", ".join(sorted(caught)) or "nothing"
        yield f"{what}: {mistake.caught_by} does not catch it (but {instead})"


def spared(verdict: Verdict, home: Path, grader: Mutants) -> set[str]:
    """The mutants that live, or the right functions where one is rejected."""
    match either(read_museum(home, grader)), verdict:
        case Success(museum), Solved(_, hunt) | NotYet(_, _, _, hunt) if hunt is not None:
            files = [exhibit.file for exhibit in museum.mutants]
            return {files[one.number - 1].removesuffix(".py") for one in hunt.survivors}
        case Success(museum), NotYet():
            return {name.removesuffix(".py") for name in museum.right}
        case _:
            return set()


def common(what: str, report: Report) -> Iterator[str]:
    """What is wrong with any answer: type errors, time, and whatever is no finding."""
    for one in report.complaints:
        if not one.file.startswith("../tests"):
            yield f"{what}: {one.file}:{one.line}: {one.message}"
    match report.verdict:
        case TimedOut(seconds, during):
            yield f"{what}: still running after {seconds:g} seconds, {during}"
        case AtFault(message, hint):
            yield f"{what}: {message} ({hint})"
        case Stopped():
            yield f"{what}: stopped"
        case _:
            pass


def kills_of(verdict: Verdict) -> int:
    """How many mutants were killed."""
    match verdict:
        case Solved(_, hunt) | NotYet(_, _, _, hunt) if hunt is not None:
            return len(hunt.kills)
        case _:
            return 0


def of_museum(kata: Kata, home: Path) -> Iterator[str]:
    """Whether every mutant of a museum is wrong where it says."""
    for grader in kata.hunts:
        match either(read_museum(home, grader)):
            case Failure(errors):
                yield from (error.message for error in errors)
            case Success(museum):
                yield from unproved(home, grader, museum)


def unproved(home: Path, grader: Mutants, museum: Museum) -> Iterator[str]:
    """The mutants that are not wrong where they say."""
    place = home / "tests" / grader.folder
    paths = [place / name for name in (*museum.right, *(one.file for one in museum.mutants))]
    missing = [path.name for path in paths if not path.is_file()]
    extra = sorted({path.name for path in place.glob("m*.py")} - {path.name for path in paths})
    yield from (f"tests/{grader.folder}/{name} is missing" for name in missing)
    yield from (f"tests/{grader.folder}/{name} is not in the museum" for name in extra)
    if missing:
        return
    nonce = secrets.token_hex(16)
    orders: Mapping[str, object] = {
        "nonce": nonce,
        "answer": str(home / "solution"),
        "tests": str(home / "tests"),
        "function": grader.function,
        "subject": grader.subject,
        "examples": 1,
        "right": [str(path) for path in paths[: len(museum.right)]],
        "mutants": [str(path) for path in paths[len(museum.right) :]],
        "prove": True,
    }
    ended = running.run(Start.HUNTER, (), orders, home, home, grader.seconds, lambda: False)
    reported = events(ended.report.splitlines(), nonce)
    for event in reported:
        form = Form("event", event)
        if form.text("event") == "unproved":
            yield f"mutant {form.number('number')}: {form.text('reason')}"
    if not any(event.get("event") == "done" for event in reported):
        yield f"the museum could not be proved: {ended.output[-300:]}"
