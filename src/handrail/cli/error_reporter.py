"""Printing of errors: for a person, with carets under the wrong text, or as JSON for programs."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import indent
from typing import final

from handrail.cli.paint import Paint
from handrail.cli.progress_bar import print_error
from handrail.diagnostics import TextProblem, format_errors
from handrail.problems import TextError, error_class
from handrail.text import printable

MAX_SHOWN_ERRORS = 20  # the most errors of one text that are printed for a person
# Each error in JSON repeats the whole text. Together they have at most this many code points.
MAX_JSON_TEXT = 4_000_000


@error_class
class MoreErrors(TextError):
    """A note that more errors were found in a text than are shown.

    ``hidden_count`` is the number of errors that are not shown.
    """

    hidden_count: int
    _hint = "fix the errors above first"

    @property
    def message(self) -> str:
        return f"{self.hidden_count:,} more errors in this text are not shown"


@final
@dataclass(slots=True)
class ErrorReporter:
    """A printer of errors on standard error.

    Attributes:
        as_json: whether errors are printed as JSON.
        has_failed: whether any error was printed.
    """

    as_json: bool
    has_failed: bool = False

    def report(
        self, text: str, errors: Sequence[TextProblem], line: int | None = None, source: str = ""
    ) -> None:
        """Print the errors of one text.

        Args:
            text: the input, exactly as it was given.
            errors: the errors, each with its spans in the text.
            line: the number of the line, if the text is a line of a file or of standard input.
            source: the name of the file; empty for standard input.
        """
        self.has_failed = True
        _ = sys.stdout.flush()
        if self.as_json:
            most = max(1, MAX_JSON_TEXT // (len(text) + 1))
            for each in _cap_errors(errors, most):
                print_error(json.dumps(_error_object(text, each, line)))
        else:
            paint = Paint.for_stream(sys.stderr)
            file = f" of {printable(source)}" if source else ""
            location = "" if line is None else f" in line {line}{file}"
            heading = paint.bold(paint.tint(f"error{location}:", "red"))
            shown = format_errors(text, _cap_errors(errors, MAX_SHOWN_ERRORS))
            print_error(f"{heading}\n{indent(shown, '  ')}")

    @property
    def exit_status(self) -> int:
        """Return the exit status: 2 if any error was printed, otherwise 0."""
        return 2 if self.has_failed else 0


def report_unanswered(
    command: str, text: str, errors: Sequence[TextProblem], as_json: bool
) -> None:
    """Report why a command failed although its input is valid.

    For a person, no part of the input is marked with carets. ``command`` is the name of the
    command.
    """
    if as_json:
        ErrorReporter(as_json).report(text, errors)
        return
    _ = sys.stdout.flush()
    for each in errors:
        print(f"{command}: {each.message} ({each.hint})", file=sys.stderr)


def _cap_errors(errors: Sequence[TextProblem], most: int) -> Sequence[TextProblem]:
    """Return the errors.

    If there are more than ``most``, replace the rest by one ``MoreErrors``.
    """
    if len(errors) <= most:
        return errors
    return [*errors[:most], MoreErrors(len(errors) - most, spans=errors[most].spans)]


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
