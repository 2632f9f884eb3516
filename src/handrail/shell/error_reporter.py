"""Printing of errors: for a person, with carets under the wrong text, or as JSON for programs."""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import fill
from typing import final

from handrail.diagnostics import EXCERPT_WIDTH, error_object, format_error
from handrail.problems import Located, Problem, TextError, TextProblem, UnplacedError, error_class
from handrail.shell.long_work import INTERRUPTED_STATUS, Interrupted, Meter, print_to_stderr
from handrail.shell.paint import LETTERS, Paint
from handrail.text import Span, escape_character, format_duration, printable

MAX_NOTED_LINES = 20
MIN_ERRORS_FOR_KINDS = 10  # from this many errors on, the totals have their kinds
MAX_SHOWN_ERRORS = 20  # the most errors of one text, or of all lines, printed for a person
# Each error in JSON repeats the whole text. Together they have at most this many code points.
MAX_JSON_TEXT = 4_000_000


@error_class
class MoreErrors(TextError):
    """A note that there are more errors than are shown. ``noun`` is what ``count`` counts."""

    count: int
    noun: str
    _hint = "fix the errors above first, or see all with --json"

    @property
    def message(self) -> str:
        return f"{self.count:,} more {self.noun}"


@error_class
class MoreNotes(TextError):
    """A note that there are ``count`` more lines with notes than are shown."""

    count: int
    _hint = "see all with --json"

    @property
    def message(self) -> str:
        return f"{self.count:,} more {'line' if self.count == 1 else 'lines'} with notes"


@error_class
class UsageError(TextError):
    """An error in the arguments, as it is reported."""

    sentence: str
    advice: str

    @property
    def message(self) -> str:
        return self.sentence

    @property
    def hint(self) -> str:
        return self.advice


@error_class
class CannotWrite(TextError):
    """Output that cannot be written. ``reason`` is the operating system's reason."""

    reason: str
    target: str = "this file"

    @property
    def message(self) -> str:
        return f"cannot write {self.target}: {self.reason}"


@error_class
class Unanswered(UnplacedError):
    """A question that was not answered, because Ctrl-C ended the work.

    ``meter`` says how much of the work was done, if that is known.
    """

    question: str
    meter: Meter | None = None

    @property
    def message(self) -> str:
        reached = ""
        if self.meter is not None and self.meter.total is not None:
            reached = f", at {self.meter.done:,} of {self.meter.total:,} {self.meter.counted}"
        return f"interrupted before the answer was complete{reached}: {self.question}"

    @property
    def hint(self) -> str | None:
        seconds_left = None if self.meter is None else self.meter.seconds_left
        if seconds_left is None:
            return None
        return f"the rest would take about {format_duration(seconds_left)}"


@final
@dataclass(frozen=True, slots=True)
class LinePlace:
    """The place of a line: its number, from 1, and its file. The file ``-`` is standard input."""

    line: int
    file: str


@final
@dataclass(slots=True)
class ErrorReporter:
    """A printer of errors on standard error.

    Attributes:
        as_json: whether errors are printed as JSON.
        paint: the style of standard error.
        failure_kinds: the kinds of errors that valid input can cause. The exit status is 1 for
            these and for ``CannotWrite``, and 2 for all others.
        failure_status: the exit status of a failure that is not about the input.
        status: the exit status: 0 if no error was printed.
        shown_count: the number of errors in the lines that were printed.
        hidden_line_count: the number of lines with errors that were not printed.
        noted_line_count: the number of lines with notes.
        answered_line_count: the number of lines that were answered.
        wrong_line_count: the number of lines with errors.
        kind_counts: how many errors of each kind were in lines.
    """

    as_json: bool
    paint: Paint
    failure_kinds: frozenset[str] = frozenset()
    failure_status: int = 1
    status: int = 0
    shown_count: int = 0
    hidden_line_count: int = 0
    noted_line_count: int = 0
    answered_line_count: int = 0
    wrong_line_count: int = 0
    kind_counts: Counter[str] = field(default_factory=Counter[str])

    def report(
        self, text: str, errors: Sequence[TextProblem], place: LinePlace | None = None
    ) -> None:
        """Print the errors of one text.

        Args:
            text: the input, exactly as it was given.
            errors: the errors, each with its spans in the text.
            place: the place of the text, if it is a line of a file or of standard input.
        """
        failures = {CannotWrite.__name__, *self.failure_kinds}
        statuses = (1 if each.kind in failures else 2 for each in errors)
        self.status = max(self.status, *statuses)
        if place is None:
            self._print(text, errors, None)
            return
        self.wrong_line_count += 1
        self.kind_counts.update(each.kind for each in errors)
        if self.as_json or self.shown_count < MAX_SHOWN_ERRORS:
            self._print(text, errors, place, self.shown_count)
            self.shown_count += len(errors)
        else:
            self.hidden_line_count += 1

    def print_notes(
        self, text: str, notes: Sequence[TextError], place: LinePlace | None = None
    ) -> None:
        """Print the notes about one valid text, for a person. The exit status stays as it is.

        With ``--json``, print nothing: an answer in JSON has its notes.

        The parameters are those of ``report``.
        """
        if self.as_json or not notes:
            return
        self.noted_line_count += place is not None
        if self.noted_line_count <= MAX_NOTED_LINES:
            rows = [self._format_error(text, note, place, "note") for note in notes]
            _ = sys.stdout.flush()
            print_to_stderr("\n".join(rows))

    def report_failure(self, problem: Problem, status: int | None = None) -> None:
        """Print an error that is not about text.

        ``status`` is the exit status. If it is None, the exit status is ``failure_status``.
        """
        self.status = max(self.status, self.failure_status if status is None else status)
        self._print("", [Located(problem, (Span(0, 0),))], None)

    def report_unwritten(self, option: str, path: str, error: OSError) -> None:
        """Print that the file that an option names cannot be written."""
        text = f"{option} {path}"
        reason = (error.strerror or str(error)).lower()
        span = Span(len(text) - len(path), len(text))
        self.report(text, [CannotWrite(reason, spans=(span,))])

    def report_unwritten_output(self, error: OSError) -> None:
        """Print that standard output cannot be written."""
        reason = (error.strerror or str(error)).lower()
        self.report("", [CannotWrite(reason, "to standard output", spans=(Span(0, 0),))])

    def report_unanswered(
        self, question: str, interrupt: KeyboardInterrupt, place: LinePlace | None
    ) -> None:
        """Print that Ctrl-C ended the work on a question, and how much of the work was done."""
        self.status = max(self.status, INTERRUPTED_STATUS)
        meter = interrupt.meter if isinstance(interrupt, Interrupted) else None
        error = Located(Unanswered(printable(question), meter), (Span(0, len(question)),))
        if self.as_json:
            self._print(question, [error], place)
        else:
            self._print("", [error], None)  # the message has the question

    def _print(
        self,
        text: str,
        errors: Sequence[TextProblem],
        place: LinePlace | None,
        shown_before: int = 0,
    ) -> None:
        if self.as_json:
            line, file = (None, None) if place is None else (place.line, place.file)
            most = max(1, MAX_JSON_TEXT // (len(text) + 1))
            shown = _cap_errors(errors, most)
            rows = [json.dumps(error_object(each, text, line, file)) for each in shown]
        else:
            shown = _cap_errors(errors, MAX_SHOWN_ERRORS - shown_before)
            rows = [self._format_error(text, each, place) for each in shown]
        _ = sys.stdout.flush()
        print_to_stderr("\n".join(rows))

    def close(self) -> None:
        """Print the totals, and how many lines with errors or notes were left out.

        A program gets no totals, because it can count objects.
        """
        if self.hidden_line_count:
            noun = "line with errors" if self.hidden_line_count == 1 else "lines with errors"
            note = MoreErrors(self.hidden_line_count, noun, spans=(Span(0, 0),))
            print_to_stderr(self._format_error("", note, None))
        if self.noted_line_count > MAX_NOTED_LINES:
            more = MoreNotes(self.noted_line_count - MAX_NOTED_LINES, spans=(Span(0, 0),))
            print_to_stderr(self._format_error("", more, None, "note"))
        if self.wrong_line_count and not self.as_json:
            answered, wrong = self.answered_line_count, self.wrong_line_count
            print_to_stderr(f"{answered:,} answered, {wrong:,} with errors")
            if self.kind_counts.total() >= MIN_ERRORS_FOR_KINDS:
                kinds = (f"{kind} {count:,}" for kind, count in self.kind_counts.most_common())
                print_to_stderr(f"  {', '.join(kinds)}")

    def _format_error(
        self, text: str, error: TextProblem, place: LinePlace | None, label: str = "error"
    ) -> str:
        """Return an error in rows that fit the terminal."""
        columns = self.paint.columns or EXCERPT_WIDTH + 4
        width = min(EXCERPT_WIDTH, columns - 4)
        if place is not None:
            label = f"{label}[{error.kind}]"
        shown = format_error(text, error, _format_place(place, error.span), width, label)
        if not self.paint.has_symbols:
            shown = shown.translate(LETTERS)
        rows = (
            fill(row, columns, subsequent_indent="  ", break_on_hyphens=False)
            if self.paint.columns and len(row) > columns
            else row
            for row in shown.split("\n")
        )
        colour = "red" if label.startswith("error") else "cyan"
        heading = self.paint.bold(self.paint.tint(f"{label}:", colour))
        return "\n".join(rows).replace(f"{label}:", heading, 1)


def _format_place(place: LinePlace | None, span: Span) -> str:
    """Return the place as compilers print it, so that editors find it, or "" for an argument.

    Lines and columns are counted from 1.
    """
    if place is None:
        return ""
    file = "".join(map(escape_character, place.file))  # in full, for editors
    return f"{file}:{place.line}:{span.start + 1}: "


def _cap_errors(errors: Sequence[TextProblem], most: int) -> Sequence[TextProblem]:
    """Return the errors.

    If there are more than ``most``, replace the rest by one ``MoreErrors``.
    """
    if len(errors) <= most:
        return errors
    hidden_count = len(errors) - most
    noun = "error in this text" if hidden_count == 1 else "errors in this text"
    note = MoreErrors(hidden_count, noun, spans=errors[most].spans)
    return [*errors[:most], note]
