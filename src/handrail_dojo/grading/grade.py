"""Grading of a learner's answer in a temporary folder, with mypy and pytest as processes."""

import os
import re
import shutil
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import TypeAlias, final

import msgspec
from returns.result import Failure, Success

from handrail.railway import cases
from handrail_dojo import events
from handrail_dojo.events import Event
from handrail_dojo.grading import finding, process, settings
from handrail_dojo.grading.answer import Answer, read_answer
from handrail_dojo.grading.event_decoder import decode_events, read_events
from handrail_dojo.grading.finding import Finding, sentence
from handrail_dojo.grading.lesson import MypyError, mypy_errors, without_boolean_match_errors
from handrail_dojo.grading.process import Job, JobResult, Runner, ShouldStop
from handrail_dojo.grading.reporter import Orders
from handrail_dojo.grading.snippets import BAD, GOOD, pairs_of, snippet_findings
from handrail_dojo.grading.verdict import (
    GradingOutcome,
    Verdict,
    at_fault,
    explain_errors,
    hunt_notes,
    hunt_verdict,
    not_yet,
    tests_verdict,
    types_verdict,
)
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Hunt, Kata, Properties, Snippets

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
class Report:
    """The result of a grading, with details.

    Attributes:
        verdict: the outcome, with at most one finding to show to the learner.
        notes: remarks that do not change the verdict.
        full: all failures of tests in short, and then all type errors, explained.
        errors: the type errors in the learner's files.
        events: the events that the tests reported.
        snippets: the finding on each snippet (a short example file) that failed, by its name.
        uncovered: a sentence for each line or branch that no test reached; empty if coverage was
            not measured.
    """

    verdict: Verdict
    notes: tuple[str, ...] = ()
    full: str = ""
    errors: tuple[MypyError, ...] = ()
    events: tuple[Event, ...] = ()
    snippets: Mapping[str, Finding] = field(default_factory=dict[str, Finding])
    uncovered: tuple[str, ...] = ()


def grade_files(
    kata: Kata,
    kata_set: KataSet,
    contents: Mapping[str, bytes],
    unreadable: Mapping[str, str],
    options: GradingOptions,
) -> Report:
    """Grade a learner's files: first with mypy, then with the tests and the kata's other graders.

    Args:
        kata: the kata that the files belong to.
        kata_set: the set that the kata belongs to, which has the original tests.
        contents: the content of each Python file in the learner's folder, by file name.
        unreadable: the operating system's reason for each file that could not be read, by file
            name.
        options: the options of this grading.
    """
    match cases(read_answer(kata, contents, unreadable)):
        case Failure(found):
            return Report(not_yet(found))
        case Success(answer):
            return _grade_answer(kata, kata_set, answer, options)


def report_interrupted(
    kata: Kata,
    kata_set: KataSet,
    contents: Mapping[str, bytes],
    lines: Iterable[bytes],
    finished: JobResult,
) -> Report:
    """Return the report on tests that were interrupted, from their events up to that moment.

    The learner's files must have passed the type check.

    Args:
        kata: the kata that the files belong to.
        kata_set: the set that the kata belongs to, which has the original tests.
        contents: the content of each Python file in the learner's folder, by file name.
        lines: the events, as lines of a report file.
        finished: how the tests ended.
    """
    match cases(read_answer(kata, contents, {})):
        case Failure(found):
            return Report(not_yet(found))
        case Success(answer):
            reported = tuple(decode_events(lines))
            if kata.hunt and any(isinstance(event, events.Collecting) for event in reported):
                verdict = hunt_verdict([reported], finished, kata.hunt, answer, kata.seconds)
                return Report(verdict, notes=(*answer.notes, *hunt_notes(reported, kata.hunt)))
            verdict = tests_verdict(reported, finished, answer, kata.seconds)
            report = Report(verdict, notes=answer.notes, events=reported)
            return _with_snippets_counted(report, kata, kata_set)


def _grade_answer(kata: Kata, kata_set: KataSet, answer: Answer, options: GradingOptions) -> Report:
    try:
        with tempfile.TemporaryDirectory(prefix="handrail-", ignore_cleanup_errors=True) as root:
            grading = _Grading(Path(root).resolve(), kata, kata_set, answer, options)
            grading.set_up()
            try:
                report = grading.report()
                report = replace(report, notes=(*answer.notes, *report.notes))
            except OSError:
                if grading.folder.is_dir():
                    raise
                return Report(not_yet(finding.deleted_folder()))
            return report if grading.folder.is_dir() else Report(not_yet(finding.deleted_folder()))
    except OSError as error:
        reason = f"{error.strerror or error} ({error.filename or tempfile.gettempdir()})"
        return Report(at_fault("there is no folder to grade in", reason))


_GradingStep: TypeAlias = Callable[[ShouldStop], Report]


@final
@dataclass(frozen=True, slots=True)
class _Grading:
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

    def report(self) -> Report:
        """Run all graders and return their joint report.

        If the runner can, the tests start at the same time as mypy. This saves time, since most
        answers have no type errors.
        """
        graders = self.kata.graders[1:]
        steps: list[_GradingStep] = [self.run_tests] if self.kata.test_files else []
        steps += [self.check_snippets(each) for each in graders if isinstance(each, Snippets)]
        steps += [self.grade_hunt(each) for each in graders if isinstance(each, Hunt)]
        first, *others = steps
        is_over = threading.Event()
        with self.options.runner.executor(1) as pool:
            early = pool.submit(first, lambda: is_over.is_set() or self.options.stop())
            try:
                report = self.check_types(self.options.stop)
                if self.should_continue(report):
                    report = _join_reports(report, early.result())
            finally:
                is_over.set()
        is_complete = True
        for step in others:
            is_complete = self.should_continue(report)
            if is_complete:
                report = _join_reports(report, step(self.options.stop))
        if not is_complete and self.kata.test_files:
            report = _with_snippets_counted(report, self.kata, self.kata_set)
        return (
            replace(report, uncovered=self.find_uncovered())
            if self.options.needs_coverage
            else report
        )

    def should_continue(self, report: Report) -> bool:
        outcome = report.verdict.outcome
        return report.verdict.is_solved or (
            self.options.is_full and outcome is GradingOutcome.NOT_YET
        )

    def check_types(self, stop: ShouldStop) -> Report:
        finished, errors = self.run_mypy("types", (*self.answer.sources, *self.kata.given), stop)
        if finished.status == 1 and not errors and not finished.stopped:
            return Report(not_yet(finding.endless_message()), full=finished.output)
        errors = without_boolean_match_errors(errors)
        given = {name: (self.folder / name).read_text("utf-8") for name in self.kata.given}
        verdict = types_verdict(errors, finished, self.answer, given)
        return Report(verdict, full=explain_errors(errors, self.answer, given), errors=errors)

    def run_mypy(
        self, cache: str, files: Iterable[str], stop: ShouldStop
    ) -> tuple[JobResult, tuple[MypyError, ...]]:
        """Run mypy. If it fails, the cache may be damaged: run it again with an empty cache."""
        own = self.root / "cache" / cache
        folders = [own] if self.options.cache is None else [self.options.cache / cache, own]
        finished, errors = JobResult(2, ""), tuple[MypyError, ...]()
        for folder in folders:
            flags = ("--config-file", "../mypy.ini", "--cache-dir", str(folder))
            arguments = ("-m", "mypy", *flags, "--output", "json", *files)
            finished = self.options.runner.run(Job(arguments, self.folder, _MYPY_SECONDS), stop)
            errors = mypy_errors(finished.output)
            if errors or finished.status == 0 or finished.stopped or finished.timed_out:
                break
        return finished, errors

    def check_snippets(self, grader: Snippets) -> _GradingStep:
        def check(stop: ShouldStop) -> Report:
            place = Path("tests", grader.folder)
            paths = sorted((self.folder / place).glob("*.py"))
            pairs = pairs_of({path.name: path.read_text("utf-8") for path in paths})
            files = [str(place / f"{pair.name}{end}") for pair in pairs for end in (BAD, GOOD)]
            finished, errors = self.run_mypy("snippets", files, stop)
            if finished.stopped or finished.timed_out or finished.status not in (0, 1):
                return Report(types_verdict((), finished, self.answer), full=finished.output)
            wrong = dict(snippet_findings(pairs, errors))
            total, right = len(pairs), len(pairs) - len(wrong)
            if not wrong:
                return Report(Verdict(GradingOutcome.SOLVED, None, total, total))
            full = "\n\n".join(map(finding.finding_text, wrong.values()))
            first = next(iter(wrong.values()))
            return Report(not_yet(first, right, total), full=full, snippets=wrong)

        return check

    def run_tests(self, stop: ShouldStop) -> Report:
        graders = self.kata.graders
        examples = max([0, *(each.examples for each in graders if isinstance(each, Properties))])
        report = self.root / "events"
        orders = Orders(
            report=str(report),
            kata=str(self.folder),
            files=tuple(self.answer.sources),
            examples=examples,
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
        finished = self.options.runner.run(job, stop)
        reported = tuple(read_events(report))
        verdict = tests_verdict(reported, finished, self.answer, self.seconds)
        return Report(verdict, full=_full_report(reported), events=reported)

    def grade_hunt(self, grader: Hunt) -> _GradingStep:
        """Return the step that runs a hunt on the learner's properties.

        The best medal needs kills on several random seeds. The hunt goes on to the other seeds
        only if the first seed has enough kills.
        """

        def hunt(stop: ShouldStop) -> Report:
            only, best = self.options.test_filter, grader.best_medal
            finished, events_of_seed = self.run_hunt(grader, 1, stop)
            runs = [events_of_seed]
            verdict = hunt_verdict(runs, finished, grader, self.answer, self.seconds, only)
            full = _hunt_output(finished, events_of_seed)
            kills = len(verdict.hunt.killed) if verdict.hunt else 0
            notes = hunt_notes(events_of_seed, grader)
            if best is None or kills < best.kills or self.options.is_one_seed:
                return Report(verdict, notes=notes, full=full)
            for seed in range(2, best.seeds + 1):
                finished, events_of_seed = self.run_hunt(grader, seed, stop)
                runs.append(events_of_seed)
                better = hunt_verdict(runs, finished, grader, self.answer, self.seconds)
                if better.hunt is None:  # for example, the time limit was over
                    break
                verdict = better
            return Report(verdict, notes=notes, full=full)

        return hunt

    def run_hunt(
        self, grader: Hunt, seed: int, stop: ShouldStop
    ) -> tuple[JobResult, tuple[Event, ...]]:
        """Hunt on one random seed. Return the worst result of the processes, and the events.

        Two processes run at the same time, and each tries half of the mutants. A single mutant
        needs only one.
        """
        parts = (1,) if self.options.test_filter else (1, 2)
        reports = [self.root / f"hunt-{seed}-{part}" for part in parts]

        def report_progress() -> bool:
            found = [event for path in reports for event in read_events(path)]
            self.options.progress(hunt_progress(found, seed, grader))
            return stop()

        def run(part: int) -> JobResult:
            report = reports[part - 1]
            arguments = (
                *("-p", "handrail_dojo.hunt.options", "--hunt", f"tests/{grader.folder}"),
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

        with self.options.runner.executor(len(parts)) as pool:
            finished = list(pool.map(run, parts))
        # The exit status is 0 or 1 after a hunt that was completed.
        worst = max(
            finished, key=lambda each: (each.stopped, each.timed_out, each.status not in (0, 1))
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
        if finished.status and not rows:
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
        # This limit ends the process if the runner has ended, and cannot end it.
        seconds = str(int(self.seconds) + 5)
        limits = ("-p", "handrail_dojo.grading.limits", "--limit-seconds", seconds)
        # The plugin unraisableexception collects garbage twice, which takes long next to mypy.
        flags = (
            *("-c", "../pytest.ini", "-q", "--no-header"),
            *("-p", "no:cacheprovider", "-p", "no:unraisableexception"),
            *(limits if self.options.runner.limits_processes else ()),
        )
        command = (
            *(measured if needs_coverage else ()),
            *("-m", "pytest", *flags, *arguments),
        )
        variables = (("HANDRAIL_KATAS", str(self.kata_set.root)),)
        return Job(command, self.folder, self.seconds, started, variables)


def _join_halves(halves: Sequence[Sequence[Event]]) -> tuple[Event, ...]:
    """Join the events of the two halves of a hunt, with the mutants in the order of hunt.toml.

    The first half has the first, the third and the fifth mutant and so on.
    """
    kinds = (events.Killed, events.Survived)
    others = [event for half in halves for event in half if not isinstance(event, kinds)]
    results = [[event for event in half if isinstance(event, kinds)] for half in halves]
    in_order = [event for pair in zip_longest(*results) for event in pair if event]
    return (*others, *in_order)


def hunt_progress(found: Sequence[Event], seed: int, grader: Hunt) -> str:
    """Return a line that says how far a hunt is, and names a survivor as soon as there is one.

    ``found`` has the events so far. If the learner sees one survivor at a time, none is named,
    because the first one in order is not known yet.
    """
    started = [event for event in found if isinstance(event, events.HuntStarted)]
    killed = sum(isinstance(event, events.Killed) for event in found)
    survivors = [event for event in found if isinstance(event, events.Survived)]
    survived = len(survivors)
    place = "" if seed == 1 else f", random seed {seed}"
    if not started:
        return f"the hunt starts{place}"
    if killed + survived == 0:
        return f"trying your properties on right implementations{place}"
    counts = f"{killed} killed, {survived} survived{place}"
    line = f"mutant {killed + survived} of {started[0].mutants}: {counts}"
    if survivors and not grader.one_at_a_time:
        line += f"; survivor: {survivors[0].title}: {survivors[0].missing}"
    return line


def _hunt_output(finished: JobResult, found: Sequence[Event]) -> str:
    """Return what ``--full`` adds to the verdict of a hunt: why it could not be completed."""
    traces = [event.trace for event in found if isinstance(event, events.Uncollected)]
    if traces:
        return traces[0]
    return "" if finished.status in (0, 1) else finished.output


def _with_snippets_counted(report: Report, kata: Kata, kata_set: KataSet) -> Report:
    """Return the report with the snippets, which did not run, in the number of all tests.

    So the number is the same as when the kata is solved.
    """
    if report.verdict.total == 0:
        return report
    total = report.verdict.total
    for grader in kata.graders:
        if isinstance(grader, Snippets):
            paths = (kata_set.folder(kata) / "tests" / grader.folder).glob("*.py")
            total += len(pairs_of({path.name: "" for path in paths}))
    return replace(report, verdict=replace(report.verdict, total=total))


def _full_report(reported: Sequence[Event]) -> str:
    """Return the reports of all tests that failed. Tests of unwritten functions are counted."""
    parts: list[str] = []
    waiting = 0
    for event in reported:
        match event:
            case events.Failed(error="NotImplementedError"):
                waiting += 1
            case events.Failed(test=test, rule=rule, trace=trace):
                parts.append(f"{rule or sentence(test)}\n{trace}")
            case events.Broken(trace=trace) | events.Uncollected(trace) | events.Internal(trace):
                parts.append(trace)
            case _:
                pass
    if waiting == 1:
        parts.append("1 test waits for a function that is not written yet")
    elif waiting:
        parts.append(f"{waiting} tests wait for functions that are not written yet")
    return "\n\n".join(part.strip("\n") for part in parts if part.strip())


def _join_reports(before: Report, after: Report) -> Report:
    """Join two reports. The first finding is kept, and the numbers of tests are added."""
    first, second = before.verdict, after.verdict
    fulls = (before.full, after.full)
    if before.errors:  # the type errors come last, where a learner finds them
        fulls = (after.full, before.full)
    verdict = replace(
        second if first.is_solved else first,
        passed=first.passed + second.passed,
        total=first.total + second.total,
    )
    return Report(
        verdict,
        notes=before.notes + after.notes,
        full="\n\n".join(filter(str.strip, fulls)),
        errors=before.errors + after.errors,
        events=before.events + after.events,
        snippets={**before.snippets, **after.snippets},
    )
