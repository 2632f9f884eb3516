"""Findings: the errors in a learner's answer, of which a learner is shown one at a time."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import final

from handrail_dojo.events import Accident, Broken, Failed
from handrail_dojo.grading.limits import MAX_MEMORY, MAX_PRINTED
from pytest_hunt.events import Cause, RarelyCalled, Row, Survived, Unfair

_LONGEST_VALUE = 2_000  # characters of a value
_MAX_PRINTED = 8  # lines
_LONGEST_PRINTED = 200  # characters of a line
_LONGEST_SOURCE = 200  # characters of a line
# Control characters, line separators, marks that reverse the text after them, and surrogates.
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_SIGKILL = 9
_GENERATE = "generate what it needs, for instance the second list from the first"
_METHODS = ("map", "bind", "alt", "lash", "and_then", "apply")
_CIRCLE = re.compile(r"partially initialized module '(\w+)'")
_LINE_END = re.compile(r"\r\n|\r|\n")
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_LOOKS_RIGHT = "give the class an ==, as @dataclass does: both look the same, and are not equal"
_RELATIONS = {
    "==": "",
    "is": "",
    "!=": "anything but ",
    "is not": "anything but ",
    "<": "less than ",
    "<=": "at most ",
    ">": "more than ",
    ">=": "at least ",
    "in": "one of ",
    "not in": "none of ",
}
# What happened, in the learner's words. The plugin limits sets the limits of memory and output.
_ACCIDENT_TEXTS: Mapping[Accident, str] = {
    Accident.NOT_WRITTEN: "uses a part that is not written yet",
    Accident.OUT_OF_MEMORY: f"needs more than {MAX_MEMORY >> 30} GB of memory",
    Accident.TOO_MUCH_OUTPUT: f"printed or wrote more than {MAX_PRINTED // 1_000_000} MB",
    Accident.READS_INPUT: "reads input: use the arguments of the function instead",
    Accident.BREAKPOINT: "stops at a breakpoint: remove it",
    Accident.UNWRAPPED: "called unwrap on a Failure, or failure on a Success: "
    "find out first which it is",
    Accident.ENDED_PYTHON: "ends Python: return a value instead of calling exit",
    Accident.TOO_DEEP: "calls itself more often than Python allows: use a loop",
    Accident.FLAKY: "gave different answers for the same input",
}


@final
@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not right yet in a learner's answer.

    Attributes:
        kind: the kind of finding, as programs read it in JSON.
        message: one sentence that says what is wrong.
        rows: details, each as a label and a text.
        hint: what the learner could do, if known.
        begins_with_code: whether the first word of the message is a name in the code. Such a word
            keeps its small letters.
    """

    kind: str
    message: str
    rows: tuple[Row, ...] = ()
    hint: str | None = None
    begins_with_code: bool = False


DELETED_FOLDER = Finding(
    "DeletedFolder",
    "your code deleted the folder that it runs in",
    hint="your own files are safe, because a copy is graded",
)
ENDLESS_MESSAGE = Finding(
    "TypeError",
    "type error: the message of mypy is too long to show",
    hint="shorten the longest line or the longest type, and check again",
)
NO_TEST = Finding(
    "NoTest", "no test has a name that contains this", hint="look at the names in tests/"
)


@final
@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file: the file's name, the line's number and its text.

    If the line is unknown, ``number`` is 0.
    """

    file: str
    number: int
    source: str = ""

    @property
    def row(self) -> tuple[Row, ...]:
        """Return one row with the file and the line, or ``()`` if the line is unknown.

        A long line is cut off.
        """
        source = self.source.strip()
        if len(source) > _LONGEST_SOURCE:
            source = f"{source[:_LONGEST_SOURCE]}…"
        place = f"{self.file}, line {self.number}{':  ' if source else ''}{source}"
        return (("at", _safe_text(place)),) if self.number else ()


def source_line(file: str, number: int, text: str) -> SourceLine:
    """Return line ``number`` of a file whose whole text is ``text``.

    Lines are counted as Python does. ``str.splitlines`` would split at form feeds too.
    """
    lines = _LINE_END.split(text)
    return SourceLine(file, number, lines[number - 1] if 0 < number <= len(lines) else "")


def missing_file(file: str) -> Finding:
    """Return a finding: a file of the answer does not exist."""
    return Finding(
        "MissingFile",
        f"{file} is missing",
        hint="run handrail kata start: it restores missing files, "
        "and leaves the others as they are",
    )


def unreadable_file(file: str, reason: str) -> Finding:
    """Return a finding: a file of the answer cannot be read, or is not text."""
    return Finding(
        "UnreadableFile", f"{file} cannot be read: {reason}", hint="save it as a UTF-8 text file"
    )


def shadowing_file(file: str) -> Finding:
    """Return a finding: a learner's file hides a module that Python or the runner needs."""
    return Finding(
        "ShadowingFile", f"{file} hides the module of the same name", hint="rename the file"
    )


def invalid_syntax(place: SourceLine, reason: str) -> Finding:
    """Return a finding: Python cannot parse a file of the answer."""
    return Finding(
        "InvalidSyntax",
        _safe_text(f"Python cannot read {place.file}: {reason}"),
        place.row,
        "look at this line and at the end of the line above",
    )


def outside_import(place: SourceLine, module: str, allowed: Iterable[str]) -> Finding:
    """Return a finding: the answer imports a forbidden module."""
    names = ", ".join(allowed)
    if module.partition(".")[0] != "handrail":
        hint = "import from the standard library, returns and hypothesis"
    else:
        hint = f"from handrail, import only {names}" if names else "write it yourself"
    return Finding("OutsideImport", f"solve this kata without {module}", place.row, hint)


def silenced_checker(place: SourceLine, by: str) -> Finding:
    """Return a finding: a comment or a decorator turns the type checker off."""
    return Finding(
        "SilencedChecker",
        f"{by} turns the type checker off",
        place.row,
        "remove it: mypy grades this kata",
    )


def type_error(place: SourceLine, reason: str, lesson: str | None, count: int) -> Finding:
    """Return a finding: mypy reports type errors.

    Args:
        place: the line of the first error.
        reason: the message of the first error.
        lesson: the sentence that explains this error to a learner, if there is one.
        count: the number of all errors.
    """
    others = f"{count}; repair this one first (--full shows all, at its end)"
    rows = (
        *place.row,
        *((("mypy", reason),) if lesson else ()),
        *((("errors", others),) if count > 1 else ()),
    )
    message = lesson or f"type error: {reason}"
    word = message.partition(" ")[0]
    return Finding(
        "TypeError",
        _safe_text(message),
        _safe_rows(rows),
        begins_with_code=word in _METHODS or f'"{word}"' in reason,
    )


def snippet_accepted(rule: str, snippet: str, source: str) -> Finding:
    """Return a finding: mypy accepts a snippet (a short example file) that it must reject."""
    return Finding(
        "SnippetAccepted",
        "this code must not type-check, but it does",
        (("rule", rule), ("accepted", source.strip()), ("in", snippet)),
    )


def snippet_rejected(rule: str, snippet: str, place: SourceLine, reason: str) -> Finding:
    """Return a finding: mypy rejects a snippet (a short example file) that it must accept."""
    where = f"line {place.number}:  {place.source.strip()}"
    return Finding(
        "SnippetRejected",
        "this code must type-check, but it does not",
        (("rule", rule), ("rejected", where), ("mypy", reason), ("in", snippet)),
    )


def failed_test(event: Failed, rule: str, text: str) -> Finding:
    """Return a finding: a test failed.

    Args:
        event: the failure as pytest reported it.
        rule: the rule that the test checks, as a sentence.
        text: the text of the file that raised the exception.
    """
    task = ""
    place = source_line(event.file, event.line, text)
    if event.accident is Accident.NOT_WRITTEN:
        message, task = "this part is not written yet", event.raised.partition(": ")[2]
        place = replace(place, source="")  # the source would repeat the task
    elif event.accident:
        message = f"your code {_ACCIDENT_TEXTS[event.accident]}"
    elif event.raised:
        who = {"": "the test", "oracle.py": "oracle.py"}.get(event.file, "your code")
        message = f"{who} raised {event.raised}"
    else:
        message = event.says or "a rule does not hold yet"
    compared = bool(event.expected or event.got)
    wanted, got = _ADDRESS.sub("", event.expected), _ADDRESS.sub("", event.got)
    expected = f"{_RELATIONS.get(event.relation, event.relation)}{wanted}"
    looks_right = compared and event.relation == "==" and wanted == got
    given = (_given_text(name, value) for name, value in event.given)
    printed = [line for line in event.printed.splitlines() if line.strip()]
    rows = (
        ("rule", rule),
        *_labelled_rows("example" if event.is_property else "given", given),
        *((("expected", expected), ("got", got)) if compared else ()),
        *((("checked", event.checked),) if event.checked and not compared else ()),
        *((("write", task),) if task else ()),
        *place.row,
        *_labelled_rows("printed", (line[:_LONGEST_PRINTED] for line in printed[-_MAX_PRINTED:])),
    )
    hint = _LOOKS_RIGHT if looks_right else None
    return Finding("FailedTest", _safe_text(message), _safe_rows(rows), hint)


def _given_text(name: str, value: str) -> str:
    if not name:
        return value
    if value.startswith("\n"):  # the rows of a string
        return f"{name} =" + value.replace("\n", "\n  ")
    return f"{name} = {value}"


def broken_import(event: Broken, text: str) -> Finding:
    """Return a finding: importing a file of the answer raised an exception.

    ``text`` is the text of that file.
    """
    rows = source_line(event.file, event.line, text).row
    if circle := _CIRCLE.search(event.raised):
        message = f"importing {event.file} needs {circle[1]}.py, which is not imported completely"
        return Finding(
            "BrokenImport",
            message,
            _safe_rows(rows),
            "the two files import each other: let only one of them import the other",
        )
    what = _ACCIDENT_TEXTS[event.accident] if event.accident else f"raised {event.raised}"
    message = f"importing {event.file} {what}"
    return Finding("BrokenImport", _safe_text(message), _safe_rows(rows))


def missing_name(trace: str) -> Finding:
    """Return a finding: the tests cannot be imported.

    Usually the answer does not define a name that the tests import. ``trace`` is pytest's report.
    """
    errors = [line[2:].strip() for line in trace.splitlines() if line.startswith("E ")]
    message = f"the tests cannot be imported: {errors[-1] if errors else 'see --full'}"
    if found := re.search(r"cannot import name '(\w+)' from '(\w+)'", message):
        message = f"{found[2]}.py has no {found[1]}"
    elif (name := re.search(r"AttributeError: (\w+)$", message)) and (
        owner := re.search(rf"(\w+)\.{name[1]}\b", trace)
    ):
        message = f"{owner[1]} has no {name[1]}"
    return Finding(
        "MissingName",
        _safe_text(message),
        hint="define every name that the stub has",
        begins_with_code=not message.startswith("the tests "),
    )


def ended_python(status: int, during: str) -> Finding:
    """Return a finding: the submitted code ended Python before the tests were done.

    ``status`` is the exit status of the process. ``during`` is the test that was running, or
    ``""``.
    """
    rows = (("during", during),) if during else ()
    if status == -_SIGKILL:
        message = "the system ended your code (signal 9) before the tests were done"
        return Finding("EndedPython", message, rows, "look for a value that grows without end")
    how = f"signal {-status}" if status < 0 else f"exit status {status}"
    message = f"your code ended Python itself ({how}) before the tests were done"
    return Finding(
        "EndedPython",
        message,
        rows,
        "return a value; look for exit, quit, os._exit and for changes to Python's own functions",
    )


def out_of_time(
    seconds: float,
    during: str,
    is_done: bool = False,
    is_hunt: bool = False,
    is_leaving_out: bool = False,
    has_printed_much: bool = False,
) -> Finding:
    """Return a finding: the answer ran longer than its time limit.

    Args:
        seconds: the time limit.
        during: the test that was running, or ``""``.
        is_done: whether all tests had ended.
        is_hunt: whether the answer consists of properties, which may have slow strategies.
        is_leaving_out: whether ``assume`` left out most examples of the property that was running.
        has_printed_much: whether a test printed so much that printing may be what took long.
    """
    message = f"your code was still running after {seconds:g} second{'s' * (seconds != 1)}"
    rows = (("during", during),) if during else ()
    hint = "look for a loop that never ends"
    if is_done:
        hint = "the tests have ended; look for a thread or a child process that never ends"
    elif has_printed_much:
        message += ", and it has printed too much"
        hint = "remove print, above all from loops: each line that is printed takes time"
    elif is_leaving_out:
        hint = f"assume leaves out most of its examples: {_GENERATE}"
    elif is_hunt:
        hint = "look for a strategy whose examples are large or rare, and for an endless loop"
    return Finding("OutOfTime", message, rows, hint)


def not_graded(message: str, hint: str) -> Finding:
    """Return a finding: an answer cannot be graded, because the environment is at fault."""
    return Finding("NotGraded", f"{message}; this is not your code's fault", hint=_safe_text(hint))


def no_properties(file: str, text: str) -> Finding:
    """Return a finding: the learner's file has no properties. ``text`` is the text of the file."""
    hint = "write a function whose name starts with test_, and put @given above it"
    if machine := re.search(r"^class (\w+)\(.*RuleBasedStateMachine\)", text, re.MULTILINE):
        hint = f"let pytest run the machine: Test{machine[1]} = {machine[1]}.TestCase"
    return Finding("NoProperties", f"{file} has no property yet", hint=hint)


def no_example(name: str) -> Finding:
    """Return a finding: Hypothesis generates no example for a property."""
    return Finding(
        "NoExample",
        f"{name} generates no example",
        hint="put @given(...) above it, and use fewer conditions",
    )


def never_called(name: str) -> Finding:
    """Return a finding: a property test never calls the function under test."""
    return Finding(
        "NeverCalled",
        f"{name} never calls the function under test",
        hint="call the function inside the property, and use fewer conditions",
    )


def unfair_property(event: Unfair, text: str) -> Finding:
    """Return a finding: a property test fails on a correct implementation.

    If the property uses something that is not written yet, or raises another exception than an
    ``AssertionError``, the finding says so.

    ``text`` is the text of the file that contains the property.
    """
    raised, _, task = event.raised.partition(": ")
    place = source_line(event.file, event.line, text)
    example = _labelled_rows("example", (f"{name} = {value}" for name, value in event.example))
    if event.cause is Cause.NOT_WRITTEN:
        rows = (
            ("used by", event.property),
            *((("write", task),) if task else ()),
            *replace(place, source="").row,  # the source would repeat the task
        )
        return Finding("UnfairProperty", "this part is not written yet", _safe_rows(rows))
    rows = (
        ("rejects", event.twin),
        *example,
        *((("raised", event.raised),) if event.raised else ()),
        *place.row,
    )
    message = f"{event.property} rejects an implementation that is right"
    hint = "assert only what always holds"
    if event.has_actions:
        hint = "play these actions by hand, with the rule: does the model say what the rule says?"
    elif event.cause is Cause.OTHER_EXCEPTION:
        hint = f"the property raises {raised} itself: look at its strategy and at this line"
    elif event.repeated:
        hint = (
            f"{event.repeated} has one value twice: may that be? "
            f"if not, add unique=True to its strategy; if so, {hint}"
        )
    elif event.order_differs:
        hint = (
            "the two sides differ only in their order: does the rule fix it? "
            "if not, compare the parts in any order, as sets, and how many there are"
        )
    return Finding("UnfairProperty", message, _safe_rows(rows), hint)


def too_few_kills(kills: int, needed: int, medal: str) -> Finding:
    """Return a finding: too few mutants were killed for the lowest medal.

    Args:
        kills: the number of mutants (wrong implementations) for which a property failed.
        needed: the number of kills that the medal needs.
        medal: the name of the lowest medal, or "the kata" if there are no medals.
    """
    mutants = "1 mutant" if kills == 1 else f"{kills} mutants"
    return Finding(
        "TooFewKills",
        f"{mutants} killed, {medal} needs {needed}",
        hint="see what each survivor needs",
    )


def first_survivor(
    event: Survived, number: int, mutants: int, rare: Sequence[RarelyCalled] = ()
) -> Finding:
    """Return a finding: a mutant survives, and learners see only one survivor at a time.

    The mutant's title is its mistake, which the learner should read from a shrunk example. So it
    is shown once the mutant is killed.

    Args:
        event: the mutant, with the reason why it survived.
        number: its place among the mutants, from 1.
        mutants: the number of mutants.
        rare: the properties that call the function in few of their examples.
    """
    rows = (("because", event.missing), *(("but", rarely_called(each)) for each in rare[:1]))
    hint = "look at your strategies: which examples do they never generate?"
    if event.guilty:
        hint = (
            "look at your assertions: does one run for such an example, or does an if skip it? "
            "which rule does none of them check?"
        )
    if rare:
        hint = f"let {rare[0].property} use each example: {_GENERATE}"
    elif event.is_left_out:
        hint = _GENERATE
    return Finding("SurvivingMutant", f"mutant {number} of {mutants} survives", rows, hint)


def rarely_called(event: RarelyCalled) -> str:
    """Return a sentence about a property that calls the function in few of its examples."""
    skips = "assume leaves out" if event.left_out * 2 > event.examples else "an if skips"
    counts = f"{event.called} of {event.examples} examples"
    return f"{event.property} calls the function in only {counts}: {skips} the others"


def surviving_mutant(name: str) -> Finding:
    """Return a finding: no property fails for the only mutant that was tried."""
    return Finding(
        "SurvivingMutant", f"{name} survives: no property fails for it", hint="see what it needs"
    )


def sentence(name: str) -> str:
    """Return a test's name as a sentence.

    For example, ``test_the_wheel_is_low`` becomes ``The wheel is low``.
    """
    words = name.partition("[")[0].removeprefix("test_").replace("_", " ").strip()
    return f"{words[:1].upper()}{words[1:]}"


def finding_text(found: Finding) -> str:
    """Return a finding as plain text: the message, and a line for each row and the hint."""
    hint = [("try", found.hint)] if found.hint else []
    indented = ((label, text.replace("\n", "\n" + " " * 15)) for label, text in found.rows)
    rows = [f"  {label:<12} {text}" for label, text in (*indented, *hint)]
    return "\n".join([found.message, *rows])


def _safe_text(text: str) -> str:
    """Return the text with control characters escaped, and cut off if it is too long."""
    short = text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
    return _UNPRINTABLE.sub(lambda found: repr(found.group())[1:-1], short)


def _safe_rows(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple((label, _safe_text(text)) for label, text in rows)


def _labelled_rows(label: str, texts: Iterable[str]) -> tuple[Row, ...]:
    """Return a row for each text. Only the first row has the label; the others have ``""``."""
    return tuple(("" if number else label, text) for number, text in enumerate(texts))
