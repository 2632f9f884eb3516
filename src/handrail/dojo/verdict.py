"""From what a grading process reported to a verdict.

Nothing here reads, writes or runs anything.
"""

import ast
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, final

from handrail.dojo.findings import (
    Broken,
    Failed,
    Finding,
    Place,
    Quit,
    Row,
    Tampered,
    TypeWrong,
    line_of,
    sentence,
    shortened,
)
from handrail.dojo.forms import Form, Table, is_list, is_table

MOST_PRINTED = 8
FOLLOWING = {"no-any-return"}  # what mypy says first, where it follows from what it says next
FULL = "No space left on device"
DOCTOR = "run: handrail kata doctor"


@final
@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended.

    Attributes:
        code: its exit status; below zero the number of the signal that ended it.
        timed_out: whether its time was up.
        stopped: whether it was stopped because nobody waits for it any more.
        output: the beginning and the end of what it printed.
        report: what it wrote to the channel of results.
    """

    code: int
    timed_out: bool
    stopped: bool
    output: str
    report: str = ""


@final
@dataclass(frozen=True, slots=True)
class Kill:
    """A mutant that was killed, by which property and on which example."""

    number: int
    title: str
    who: str
    property_: str
    given: tuple[Row, ...]


@final
@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that lives; ``dealt``: whether an example was drawn on which it was wrong."""

    number: int
    dealt: bool


@final
@dataclass(frozen=True, slots=True)
class Hunt:
    """What the learner's properties did to the mutants; ``medal`` is the best that they earned."""

    kills: tuple[Kill, ...]
    survivors: tuple[Survivor, ...]
    medal: str
    seeds: tuple[tuple[int, int], ...]


@final
@dataclass(frozen=True, slots=True)
class Solved:
    """All of it is right."""

    passed: int
    hunt: Hunt | None = None


@final
@dataclass(frozen=True, slots=True)
class NotYet:
    """Something is not right yet: the first thing that was found."""

    finding: Finding
    passed: int = 0
    total: int = 0
    hunt: Hunt | None = None


@final
@dataclass(frozen=True, slots=True)
class TimedOut:
    """The answer took too long; ``during`` is the rule that was being tried."""

    seconds: float
    during: str
    passed: int = 0
    total: int = 0


@final
@dataclass(frozen=True, slots=True)
class AtFault:
    """The environment is at fault, and what to do about it."""

    message: str
    hint: str


@final
@dataclass(frozen=True, slots=True)
class Stopped:
    """Nobody waits for the verdict any more: the answer was saved again, or the learner left."""


Verdict: TypeAlias = Solved | NotYet | TimedOut | AtFault | Stopped


@final
@dataclass(frozen=True, slots=True)
class Trial:
    """One test and how it went; ``failed`` is None where it passed."""

    name: str
    function: str
    failed: Failed | None
    kind: str = ""
    is_assertion: bool = False
    trace: str = ""


@final
@dataclass(frozen=True, slots=True)
class Sitting:
    """All that a grading process reported."""

    ready: bool = False
    collected: tuple[str, ...] = ()
    trials: tuple[Trial, ...] = ()
    broken: Finding | None = None
    running: str = ""
    done: bool = False
    whole: bool = False
    tampered: str = ""
    internal: bool = False
    traces: tuple[str, ...] = ()

    @property
    def passed(self) -> int:
        """How many tests passed."""
        return sum(trial.failed is None for trial in self.trials)


def events(lines: Iterable[str], nonce: str) -> tuple[Table, ...]:
    """What was reported under the right number; every other line is nobody's."""
    found: list[Table] = []
    for line in lines:
        try:
            event: object = json.loads(line)
        except ValueError:
            continue
        if is_table(event) and event.get("nonce") == nonce:
            found.append(event)
    return tuple(found)


def sitting_of(reported: Iterable[Table], sources: Mapping[str, bytes]) -> Sitting:
    """The sitting that these events tell of.

    Args:
        reported: the events, in order.
        sources: the learner's files, for the lines that are pointed at.
    """
    trials: list[Trial] = []
    traces: list[str] = []
    collected: tuple[str, ...] = ()
    broken: Finding | None = None
    ready, done, whole, internal = False, False, False, False
    running, tampered = "", ""
    for event in reported:
        form = Form("event", event)
        match form.text("event"):
            case "ready":
                ready = True
            case "collected":
                collected = form.texts("tests", ())
            case "start":
                running = form.text("test")
            case "end":
                running = ""
                trials.append(trial_of(form, sources))
            case "broken":
                broken = Broken(
                    form.text("file"), shortened(form.text("raised")), place_of(form, sources)
                )
                traces.append(form.text("trace", ""))
            case "quit":
                broken = Quit("exit", f"importing {form.text('file')}")
                traces.append(form.text("trace", ""))
            case "left":
                broken = Quit("exit", running if " " in running else sentence(running))
                traces.append(form.text("trace", ""))
            case "importing":
                running = f"importing {form.text('file')}"
            case "uncollected" | "internal":
                internal = internal or form.text("event") == "internal"
                traces.append(form.text("trace", ""))
            case "done":
                done, whole = True, form.flag("whole")
                tampered = form.text("tampered", "")
            case _:
                pass
    told = tuple(filter(None, traces))
    return Sitting(
        ready, collected, tuple(trials), broken, running, done, whole, tampered, internal, told
    )


def trial_of(form: Form, sources: Mapping[str, bytes]) -> Trial:
    """One test of an event."""
    name = form.text("test")
    function = form.text("function", name)
    rule = form.text("rule", "") or sentence(name)
    if form.text("outcome") == "passed":
        return Trial(name, function, None)
    by = form.text("by", "")
    raised = shortened(form.text("raised", ""))
    says = shortened(form.text("says", ""))
    if form.text("outcome") == "skipped":
        says = "the test was skipped, and only a test that passes counts"
    elif by == "flaky":
        says = "the same input got different answers"
    failed = Failed(
        test=name,
        rule=shortened(rule),
        is_property=form.flag("property"),
        given=rows_of(form.get("given")),
        relation=form.text("relation", ""),
        expected=shortened(form.text("expected", "")),
        got=shortened(form.text("got", "")),
        says=says,
        raised=raised,
        checked=shortened(form.text("checked", "")),
        place=place_of(form, sources),
    )
    kind = form.text("kind", "")
    return Trial(
        name,
        function,
        failed,
        kind,
        is_assertion=by == "assertion" or kind in ("NotImplementedError", "AssertionError"),
        trace=form.text("trace", ""),
    )


def rows_of(value: object) -> tuple[Row, ...]:
    """Names with their values, as they were reported."""
    return tuple(
        (str(item[0]), shortened(str(item[1])))
        for item in (value if is_list(value) else ())
        if is_list(item) and len(item) == 2
    )


def place_of(form: Form, sources: Mapping[str, bytes]) -> Place | None:
    """The line of a learner's file that an event points at."""
    value = form.get("place")
    if not is_table(value):
        return None
    inner = Form("place", value)
    return at_line(inner.text("file"), inner.number("line"), sources)


def at_line(file: str, line: int, sources: Mapping[str, bytes]) -> Place:
    """A line of a learner's file, with what stands there."""
    return line_of(file, line, sources.get(file, b"").decode("utf-8", "replace"))


def expected_tests(source: str) -> tuple[str, ...]:
    """The names of the test functions of a file, in order: each of them must be heard of."""
    found: list[str] = []
    for node in ast.parse(source).body:
        match node:
            case ast.FunctionDef(name=name) if name.startswith("test"):
                found.append(name)
            case ast.ClassDef(name=name, body=body) if name.startswith("Test"):
                found += [
                    inner.name
                    for inner in body
                    if isinstance(inner, ast.FunctionDef) and inner.name.startswith("test")
                ]
            case _:
                pass
    return tuple(found)


def judged(sitting: Sitting, ended: Ended, expected: Sequence[str], seconds: float) -> Verdict:
    """The verdict on one sitting of tests.

    Solved only where every expected test was heard of, each of them passed, and the process
    came to its end with the tools as they were.

    Args:
        sitting: what was reported.
        ended: how the process ended.
        expected: the names of the test functions that were to be run.
        seconds: how long it had.
    """
    total = max(len(sitting.collected), len(sitting.trials))
    during = sitting.running if " " in sitting.running else sentence(sitting.running)
    first = next((trial for trial in sitting.trials if trial.failed is not None), None)
    if ended.stopped:
        return Stopped()
    if sitting.internal:
        return AtFault("the grading itself failed", last_lines(sitting.traces[-1]) or DOCTOR)
    if sitting.broken is not None:
        return NotYet(sitting.broken)
    if sitting.tampered:
        return NotYet(Tampered(sitting.tampered), sitting.passed, total)
    if first is not None and first.failed is not None:
        failed = printing(first.failed, ended.output)
        return NotYet(failed, sitting.passed, total)
    if ended.timed_out:
        return TimedOut(seconds, during, sitting.passed, total)
    if not sitting.ready:
        return at_fault("the tests could not be started", ended.output)
    if not sitting.done:
        return NotYet(Quit(manner(ended.code), during), sitting.passed, total)
    if not sitting.collected and sitting.traces:
        return NotYet(uncollected(sitting.traces[0]))
    heard = {trial.function for trial in sitting.trials}
    missing = [name for name in expected if name not in heard]
    counted = 0 < len(sitting.collected) <= len(sitting.trials)
    if missing or not sitting.whole or not counted:
        what = during or sentence(missing[0] if missing else "")
        return NotYet(Quit("it stopped the tests", what), sitting.passed, total)
    return Solved(sitting.passed)


def uncollected(trace: str) -> Finding:
    """Why the tests could not be loaded: a name that they need is missing, as a rule."""
    lines = trace.splitlines()[::-1]
    last = next((line[2:].strip() for line in lines if line.startswith("E ")), "")
    says = f"the tests cannot be loaded: {last}" if last else "the tests cannot be loaded"
    return Failed("", "The tests find every name that they ask for", says=shortened(says))


def printing(failed: Failed, output: str) -> Failed:
    """The same failure with what the learner's code printed."""
    lines = [shortened(line, 200) for line in output.splitlines() if line.strip()]
    return replace(failed, printed=tuple(lines[-MOST_PRINTED:]))


def at_fault(message: str, output: str) -> AtFault:
    """That a tool did not run, and why, as far as what it printed tells."""
    if FULL in output:
        return AtFault("the disk is full", "make room on it, and in the folder for temporary files")
    return AtFault(message, last_lines(output) or DOCTOR)


def manner(code: int) -> str:
    """How a process ended that said no goodbye."""
    if code < 0:
        return f"signal {-code}"
    return f"exit with status {code}"


def last_lines(output: str) -> str:
    """The last line that says anything."""
    lines = [line for line in output.splitlines() if line.strip()]
    return shortened(lines[-1], 300) if lines else ""


@final
@dataclass(frozen=True, slots=True)
class Complaint:
    """One error of mypy."""

    file: str
    line: int
    message: str
    code: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}  [{self.code}]"


def complaints(output: str) -> tuple[Complaint, ...]:
    """The errors in what mypy printed, one JSON object a line."""
    found: list[Complaint] = []
    for line in output.splitlines():
        try:
            value: object = json.loads(line)
        except ValueError:
            continue
        if is_table(value) and value.get("severity") == "error":
            form = Form("mypy", value)
            message = form.text("message", "")
            found.append(
                Complaint(form.text("file"), form.number("line", 0), message, form.text("code", ""))
            )
    return tuple(found)


def checked(
    found: Sequence[Complaint], ended: Ended, sources: Mapping[str, bytes], seconds: float
) -> Verdict:
    """The verdict of the type checker on the learner's files."""
    if ended.stopped:
        return Stopped()
    if ended.timed_out:
        return TimedOut(seconds, "checking the types")
    if found:
        files = list(sources)
        first = min(
            found,
            key=lambda one: (
                files.index(one.file) if one.file in sources else -1,
                one.line,
                one.code in FOLLOWING,
            ),
        )
        place = at_line(first.file, first.line, sources)
        return NotYet(TypeWrong(place, first.message, first.code, len(found)))
    if ended.code != 0:
        return at_fault("mypy did not run as it should", ended.output)
    return Solved(0)
