"""The tools of a grading: mypy and pytest, which run on a copy of the learner's files.

What they report is evidence: values, which ``grade`` judges. All processes and files of a grading
are in this file.
"""

import os
import re
import shutil
import tempfile
import threading
import zlib
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TypeAlias, final

import msgspec

from handrail.shell.long_work import Meter
from handrail_dojo.events import Collected, Event, Failed, Passed
from handrail_dojo.grading import process, settings
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.event_decoder import read_events
from handrail_dojo.grading.hunt_run import HuntRun, hunt_progress, is_complete, needed_seeds
from handrail_dojo.grading.mypy_errors import MypyError, mypy_errors
from handrail_dojo.grading.mypy_run import MypyRun
from handrail_dojo.grading.orders import Orders
from handrail_dojo.grading.process import (
    Cancelled,
    Exited,
    Expired,
    Job,
    JobResult,
    Runner,
    ShouldStop,
)
from handrail_dojo.grading.pytest_run import PytestRun
from handrail_dojo.grading.snippets import BAD, GOOD, SnippetRun, pairs_of
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Hunt, Kata, Properties, Snippets
from pytest_hunt.events import Killed, OutOfTime, Survived

_MYPY_SECONDS = 60.0
# In an exhaustive match the last case always matches, so no test can take the branch past it.
# Coverage must not count that branch as missing.
_COVERAGE_RC = """\
[run]
branch = True
[report]
partial_also = ^\\s*case\\b(?!.*\\bif\\b)
show_missing = True
skip_covered = True
fail_under = 100
"""


def _never_stop() -> bool:
    return False


def _ignore_progress(_: str) -> None:
    pass


@final
@dataclass(frozen=True, slots=True)
class GradingOptions:
    """The options of a grading.

    Attributes:
        cache: the folder of mypy's cache; None for a temporary folder.
        seconds: the time limit in seconds; None for the limit that the kata sets.
        is_full: whether to run the remaining tests after the first failure.
        needs_coverage: whether to find the branches of the answer that no test reaches.
        test_filter: only tests whose names contain this string run; "" runs all tests. In a hunt,
            this is the name of the only mutant (wrong implementation) to try.
        is_one_seed: whether a hunt uses only its first random seed.
        stop: called repeatedly; the grading stops when this function returns True.
        progress: called with a message during a long grading.
        runner: how jobs run, by default each in a separate process.
    """

    cache: Path | None = None
    seconds: float | None = None
    is_full: bool = False
    needs_coverage: bool = False
    test_filter: str = ""
    is_one_seed: bool = False
    stop: ShouldStop = field(default=_never_stop)
    progress: Callable[[str], None] = field(default=_ignore_progress)
    runner: Runner = process.PROCESSES


@final
@dataclass(frozen=True, slots=True)
class Uncovered:
    """The lines and branches of an answer that no test reached: a sentence for each."""

    sentences: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class DeletedFolder:
    """The learner's code has deleted the folder in which it ran."""


@final
@dataclass(frozen=True, slots=True)
class NoFolder:
    """There is no folder in which an answer could be graded. ``reason`` is the system's."""

    reason: str


Evidence: TypeAlias = (
    MypyRun | PytestRun | SnippetRun | HuntRun | Uncovered | DeletedFolder | NoFolder
)


def run_tools(
    kata: Kata, kata_set: KataSet, answer: Answer, options: GradingOptions
) -> Generator[Evidence]:
    """Run the tools on an answer: mypy, the tests, and then the kata's other graders.

    A tool runs when its evidence is asked for. Only the first one after mypy may start at the same
    time as mypy. This saves time, since most answers have no type errors.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="handrail-", ignore_cleanup_errors=True) as root:
            tools = _Tools(Path(root).resolve(), kata, kata_set, answer, options)
            tools.set_up()
            yield from tools.evidence()
    except OSError as error:
        yield NoFolder(f"{error.strerror or error} ({error.filename or tempfile.gettempdir()})")


_Tool: TypeAlias = Callable[[ShouldStop], Evidence]


@final
@dataclass(frozen=True, slots=True)
class _Tools:
    """One grading, in a copy of the learner's folder with the original tests."""

    root: Path
    kata: Kata
    kata_set: KataSet
    answer: Answer
    options: GradingOptions

    @property
    def folder(self) -> Path:
        return self.root / self.kata.name

    @property
    def seconds(self) -> float:
        return self.kata.seconds if self.options.seconds is None else self.options.seconds

    def set_up(self) -> None:
        source = self.kata_set.folder(self.kata)
        tests = shutil.ignore_patterns("__pycache__", ".*")
        _ = shutil.copytree(source / "tests", self.folder / "tests", ignore=tests)
        for name, text in (settings.SETTINGS_FILES | {"coveragerc": _COVERAGE_RC}).items():
            _ = (self.root / name).write_text(text, encoding="utf-8")
        for name in self.kata.given:
            _ = shutil.copyfile(source / "stub" / name, self.folder / name)
        for name, data in self.answer.sources.items():
            _ = (self.folder / name).write_bytes(data)
            # mypy detects changes by time and size, and two quick saves can share both.
            stamp = zlib.crc32(data) & 0x7FFFFFFF
            os.utime(self.folder / name, (stamp, stamp))

    def evidence(self) -> Generator[Evidence]:
        """Yield what each tool reports, in order."""
        stop = self.options.stop
        first, *others = self.tools_after_mypy()
        if self.options.runner.runs_together:
            is_over = threading.Event()
            with ThreadPoolExecutor(1) as pool:
                early = pool.submit(self.run, first, lambda: is_over.is_set() or stop())
                try:
                    yield self.run(self.check_types, stop)
                    yield early.result()
                finally:
                    is_over.set()
        else:
            yield self.run(self.check_types, stop)
            yield self.run(first, stop)
        for tool in others:
            yield self.run(tool, stop)
        if self.options.needs_coverage:
            yield Uncovered(self.find_uncovered())

    def tools_after_mypy(self) -> list[_Tool]:
        """Return the tools of the kata, or of the one test or mutant that is asked for."""
        graders = self.kata.graders
        hunts = [each for each in graders if isinstance(each, Hunt)]
        mutant = f"{self.options.test_filter}.py"
        hunted = [
            each for each in hunts if (self.folder / "tests" / each.folder / mutant).is_file()
        ]
        if hunted:
            return [partial(self.run_hunt, each) for each in hunted]
        tools: list[_Tool] = [self.run_tests] if self.kata.test_files else []
        tools += [
            partial(self.check_snippets, each) for each in graders if isinstance(each, Snippets)
        ]
        if not (tools and self.options.test_filter):
            tools += [partial(self.run_hunt, each) for each in hunts]
        return tools

    def run(self, tool: _Tool, stop: ShouldStop) -> Evidence:
        """Run a tool, and return its evidence if the learner's code has not deleted the folder."""
        try:
            evidence = tool(stop)
        except OSError:
            if self.folder.is_dir():
                raise
            return DeletedFolder()
        return evidence if self.folder.is_dir() else DeletedFolder()

    def check_types(self, stop: ShouldStop) -> MypyRun:
        finished, errors = self.run_mypy("types", (*self.answer.sources, *self.kata.given), stop)
        given = {name: (self.folder / name).read_text("utf-8") for name in self.kata.given}
        return MypyRun(errors, finished, given)

    def run_mypy(
        self, cache: str, files: Iterable[str], stop: ShouldStop
    ) -> tuple[JobResult, tuple[MypyError, ...]]:
        """Run mypy. If it fails, the cache may be damaged: run it again with an empty cache."""
        own = self.root / "cache" / cache
        folders = [own] if self.options.cache is None else [self.options.cache / cache, own]
        finished: JobResult = Exited(2, "")
        errors = tuple[MypyError, ...]()
        for folder in folders:
            arguments = (
                *("-m", "mypy", "--config-file", "../mypy.ini", "--cache-dir", str(folder)),
                *("--output", "json", *files),
            )
            finished = self.options.runner.run(Job(arguments, self.folder, _MYPY_SECONDS), stop)
            errors = mypy_errors(finished.output)
            if errors or not isinstance(finished, Exited) or finished.status == 0:
                break
        return finished, errors

    def check_snippets(self, grader: Snippets, stop: ShouldStop) -> SnippetRun:
        place = Path("tests", grader.folder)
        paths = sorted((self.folder / place).glob("*.py"))
        pairs = pairs_of({path.name: path.read_text("utf-8") for path in paths})
        files = [str(place / f"{pair.name}{end}") for pair in pairs for end in (BAD, GOOD)]
        finished, errors = self.run_mypy("snippets", files, stop)
        return SnippetRun(pairs, errors, finished)

    def run_tests(self, stop: ShouldStop) -> PytestRun:
        properties = [each for each in self.kata.graders if isinstance(each, Properties)]
        report = self.root / "events"
        orders = Orders(
            report=str(report),
            kata=str(self.folder),
            files=tuple(self.answer.sources),
            examples=max((each.examples for each in properties), default=0),
            test_filter=self.options.test_filter,
        )
        arguments = (
            *("-p", "handrail_dojo.grading.reporter"),
            *("--orders", msgspec.json.encode(orders).decode()),
            "--tb=short",
            *(() if self.options.is_full else ("--maxfail=1",)),
            *(f"tests/{file}" for file in self.kata.test_files),
        )
        job = self.pytest_job(arguments, "tests", report, self.options.needs_coverage)
        meter = Meter("tests", self.options.progress)

        def report_progress() -> bool:
            found = [*read_events(report)]
            collected = [event.tests for event in found if isinstance(event, Collected)]
            if collected:
                meter.update(
                    sum(isinstance(event, Passed | Failed) for event in found), collected[0]
                )
            return stop()

        finished = self.options.runner.run(job, report_progress)
        return PytestRun(tuple(read_events(report)), finished, self.seconds)

    def run_hunt(self, grader: Hunt, stop: ShouldStop) -> HuntRun:
        """Hunt on the first random seed, and on others if the best medal needs them."""
        finished, events = self.hunt_on_seed(grader, 1, stop)
        run = HuntRun(grader, (events,), finished, self.seconds, self.options.test_filter)
        if self.options.is_one_seed:
            return run
        for seed in range(2, needed_seeds(run, self.answer) + 1):
            finished, events = self.hunt_on_seed(grader, seed, stop)
            longer = replace(run, seeds=(*run.seeds, events), finished=finished)
            if not is_complete(longer, self.answer):  # for example, the time limit was over
                break
            run = longer
        return run

    def hunt_on_seed(
        self, grader: Hunt, seed: int, stop: ShouldStop
    ) -> tuple[JobResult, tuple[Event, ...]]:
        """Hunt on one random seed. Return the worst result of the processes, and the events.

        Two processes run at the same time, and each tries half of the mutants. A single mutant
        needs only one.
        """
        parts = (1,) if self.options.test_filter else (1, 2)
        reports = [self.root / f"hunt-{seed}-{part}" for part in parts]

        meter = Meter("mutants", lambda row: None)

        def report_progress() -> bool:
            found = [event for path in reports for event in read_events(path)]
            self.options.progress(hunt_progress(found, seed, grader, meter))
            return stop()

        def run(part: int) -> JobResult:
            report = reports[part - 1]
            arguments = (
                *("-p", "pytest_hunt.options", "--hunt", f"tests/{grader.folder}"),
                *("--hunt-seed", str(seed), "--hunt-part", f"{part}/{len(parts)}"),
                *("--hunt-examples", str(grader.examples)),
                *("--hunt-report", str(report)),
                *(("--hunt-no-shrink",) if seed > 1 else ()),
                *(("--hunt-all",) if grader.one_at_a_time else ()),
                *(("--hunt-only", self.options.test_filter) if self.options.test_filter else ()),
                grader.properties,
            )
            # Other seeds reach the same lines, and coverage more than doubles the time.
            needs_coverage = self.options.needs_coverage and seed == 1
            job = self.pytest_job(arguments, report.name, report, needs_coverage)
            return self.options.runner.run(job, report_progress)

        if self.options.runner.runs_together:
            with ThreadPoolExecutor(len(parts)) as pool:
                finished = list(pool.map(run, parts))
        else:
            finished = list(map(run, parts))
        # The exit status is 0 or 1 after a hunt that was completed.
        worst = max(
            finished,
            key=lambda each: (
                isinstance(each, Cancelled),
                isinstance(each, Expired),
                isinstance(each, Exited) and each.status not in (0, 1),
            ),
        )
        return worst, _join_halves([tuple(read_events(path)) for path in reports])

    def find_uncovered(self) -> tuple[str, ...]:
        """Return a sentence for each line or branch of the answer that no test reached."""
        files = [str(path) for path in self.root.glob("*.coverage")]
        flags = ("--rcfile=../coveragerc", "--data-file=../all.coverage")

        def coverage(command: str, *arguments: str) -> JobResult:
            job = Job(("-m", "coverage", command, *flags, *arguments), self.folder, _MYPY_SECONDS)
            return self.options.runner.run(job, self.options.stop)

        _ = coverage("combine", *files)
        finished = coverage("report")
        rows = re.findall(r"^(\S+\.py) .*% +(.+)$", finished.output, re.MULTILINE)
        has_failed = not isinstance(finished, Exited) or finished.status != 0
        if has_failed and not rows:
            return (f"coverage failed: {finished.output}",)
        return tuple(
            f"{file}: no test {'goes from' if '->' in part else 'reaches'} line "
            + part.replace("->", " to ").replace("exit", "the end of the function")
            for file, parts in rows
            for part in parts.split(", ")
        )

    def pytest_job(
        self, arguments: Sequence[str], name: str, started: Path, needs_coverage: bool
    ) -> Job:
        """Return a job that runs pytest in the kata's folder.

        Args:
            arguments: the arguments of pytest.
            name: the name for the coverage data file.
            started: the file that pytest creates once it has started.
            needs_coverage: whether pytest runs under coverage.
        """
        data = f"--data-file=../{name}.coverage"
        # The full paths are needed: handrail itself may have a file of the same name.
        include = f"--include={','.join(str(self.folder / name) for name in self.answer.sources)}"
        measured = ("-m", "coverage", "run", data, include, "--rcfile=../coveragerc")
        limits = ("-p", "handrail_dojo.grading.limits", "--limit-seconds", str(int(self.seconds)))
        # The plugin unraisableexception collects garbage twice, which takes long next to mypy.
        flags = (
            *("-c", "../pytest.ini", "-q", "--no-header"),
            *("-p", "no:cacheprovider", "-p", "no:unraisableexception"),
            *(limits if self.options.runner.limits_processes else ()),
        )
        command = (*(measured if needs_coverage else ()), "-m", "pytest", *flags, *arguments)
        return Job(
            command,
            self.folder,
            self.seconds,
            started,
            environment=(("HANDRAIL_KATAS", str(self.kata_set.root)),),
        )


def count_pairs(kata: Kata, kata_set: KataSet) -> int:
    """Return the number of pairs of snippets (short example files) that a kata has."""
    count = 0
    for grader in kata.graders:
        if isinstance(grader, Snippets):
            paths = (kata_set.folder(kata) / "tests" / grader.folder).glob("*.py")
            count += len(pairs_of({path.name: "" for path in paths}))
    return count


def _join_halves(halves: Sequence[Sequence[Event]]) -> tuple[Event, ...]:
    """Join the events of the two halves of a hunt, with the mutants in the order of hunt.toml.

    The first half has the first, the third and the fifth mutant and so on.
    """
    kinds = (Killed, OutOfTime, Survived)
    others = [event for half in halves for event in half if not isinstance(event, kinds)]
    results = [[event for event in half if isinstance(event, kinds)] for half in halves]
    in_order = [event for pair in zip_longest(*results) for event in pair if event]
    return (*others, *in_order)
