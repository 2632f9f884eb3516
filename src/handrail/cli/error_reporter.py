"""Printing of errors: for a person, with carets under the wrong text, or as JSON for programs."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import final

from handrail.cards import SUIT_GLYPHS, CardStyle
from handrail.cli.long_work import print_to_stderr
from handrail.cli.paint import Paint
from handrail.diagnostics import EXCERPT_WIDTH, TextProblem, format_error
from handrail.equity_errors import EngineMissing, WorkerFailed
from handrail.problems import Located, Problem, TextError, error_class
from handrail.text import Span, printable

MAX_SHOWN_ERRORS = 20  # the most errors of one text that are printed for a person
MAX_SHOWN_LINES = 20  # the most lines with errors that are printed for a person
# Each error in JSON repeats the whole text. Together they have at most this many code points.
MAX_JSON_TEXT = 4_000_000
LETTERS = {ord(glyph): suit.value for suit, glyph in SUIT_GLYPHS.items()}


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
    """A file that cannot be written. ``reason`` is the operating system's reason."""

    reason: str

    @property
    def message(self) -> str:
        return f"cannot write this file: {self.reason}"


# Errors that valid input can cause. The exit status is 1 for these, and 2 for all others.
FAILURES = {kind.__name__ for kind in (EngineMissing, WorkerFailed, CannotWrite)}


@final
@dataclass(slots=True)
class ErrorReporter:
    """A printer of errors on standard error.

    Attributes:
        as_json: whether errors are printed as JSON.
        paint: the style of standard error.
        status: the exit status: 0 if no error was printed.
        line_count: the number of lines with errors.
    """

    as_json: bool
    paint: Paint
    status: int = 0
    line_count: int = 0

    def report(
        self,
        text: str,
        errors: Sequence[TextProblem],
        line: int | None = None,
        source: str = "",
    ) -> None:
        """Print the errors of one text.

        Args:
            text: the input, exactly as it was given.
            errors: the errors, each with its spans in the text.
            line: the number of the line, if the text is a line of a file or of standard input.
            source: the name of the file; empty for standard input.
        """
        statuses = (1 if each.kind in FAILURES else 2 for each in errors)
        self.status = max(self.status, *statuses)
        self.line_count += line is not None
        if self.as_json or self.line_count <= MAX_SHOWN_LINES:
            file = f" of {printable(source)}" if source else ""
            self._print(text, errors, line, "" if line is None else f"line {line}{file}: ")

    def report_failure(self, problem: Problem, status: int = 1) -> None:
        """Print an error that is not about text. ``status`` is the exit status."""
        self.status = max(self.status, status)
        self._print("", [Located(problem, (Span(0, 0),))], None, "")

    def report_unwritten(self, option: str, path: str, error: OSError) -> None:
        """Print that the file that an option names cannot be written."""
        text = f"{option} {path}".lstrip()
        reason = (error.strerror or str(error)).lower()
        span = Span(len(text) - len(path), len(text))
        self.report(text, [CannotWrite(reason, spans=(span,))])

    def _print(
        self, text: str, errors: Sequence[TextProblem], line: int | None, place: str
    ) -> None:
        if self.as_json:
            most = max(1, MAX_JSON_TEXT // (len(text) + 1))
            shown = _cap_errors(errors, most)
            rows = [json.dumps(_error_object(text, each, line)) for each in shown]
        else:
            shown = _cap_errors(errors, MAX_SHOWN_ERRORS)
            rows = [self._format_error(text, each, place) for each in shown]
        _ = sys.stdout.flush()
        print_to_stderr("\n".join(rows))

    def close(self) -> None:
        """Print how many lines with errors were not printed."""
        hidden_count = self.line_count - MAX_SHOWN_LINES
        if hidden_count > 0 and not self.as_json:
            noun = "line with errors" if hidden_count == 1 else "lines with errors"
            note = MoreErrors(hidden_count, noun, spans=(Span(0, 0),))
            print_to_stderr(self._format_error("", note, ""))

    def _format_error(self, text: str, error: TextProblem, place: str) -> str:
        """Return an error in rows that fit the terminal."""
        columns = self.paint.columns or EXCERPT_WIDTH + 4
        width = min(EXCERPT_WIDTH, columns - 4)
        shown = format_error(text, error, place, width)
        if self.paint.style is CardStyle.LETTERS:
            shown = shown.translate(LETTERS)
        rows = (
            fill(row, columns, subsequent_indent="  ", break_on_hyphens=False)
            if self.paint.columns and len(row) > columns
            else row
            for row in shown.split("\n")
        )
        heading = self.paint.bold(self.paint.tint("error:", "red"))
        return "\n".join(rows).replace("error:", heading, 1)


def _cap_errors(errors: Sequence[TextProblem], most: int) -> Sequence[TextProblem]:
    """Return the errors.

    If there are more than ``most``, replace the rest by one ``MoreErrors``.
    """
    if len(errors) <= most:
        return errors
    note = MoreErrors(len(errors) - most, "errors in this text", spans=errors[most].spans)
    return [*errors[:most], note]


def _error_object(text: str, problem: TextProblem, line: int | None) -> dict[str, object]:
    """Return an error as an object for JSON. It has the line's number if ``line`` is not None."""
    line_field = {} if line is None else {"line": line}
    return {
        "error": problem.kind,
        "message": problem.message,
        "hint": problem.hint,
        "text": text,
        "start": problem.spans[0].start,
        "end": problem.spans[0].end,
        "spans": [[span.start, span.end] for span in problem.spans],
        **line_field,
    }
