"""Errors for a person, with a caret under each place, or as JSON for a program."""

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

MAX_SHOWN_ERRORS = 20  # errors of one text that a person is shown
MAX_JSON_TEXT = 4_000_000  # code points of text that the JSON errors of one text repeat


@error_class
class MoreErrors(TextError):
    """The errors of one text that are too many to show."""

    hidden_count: int
    _hint = "mend those above first"

    @property
    def message(self) -> str:
        return f"{self.hidden_count:,} more errors in this text are not shown"


@final
@dataclass(slots=True)
class ErrorReporter:
    """Says what is wrong on standard error, and remembers that something was."""

    as_json: bool
    has_failed: bool = False

    def report(
        self, text: str, errors: Sequence[TextProblem], line: int | None = None, source: str = ""
    ) -> None:
        """Say all that is wrong with one text.

        Args:
            text: what was given, as it was given.
            errors: each with its places in the text.
            line: the line's number, where lines are read.
            source: the name of the file that the line stands in.
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
            where = "" if line is None else f" in line {line}{file}"
            heading = paint.bold(paint.tint(f"error{where}:", "red"))
            shown = format_errors(text, _cap_errors(errors, MAX_SHOWN_ERRORS))
            print_error(f"{heading}\n{indent(shown, '  ')}")

    @property
    def exit_status(self) -> int:
        """The exit status: 2 where any input was wrong."""
        return 2 if self.has_failed else 0


def report_unanswered(
    command: str, text: str, errors: Sequence[TextProblem], as_json: bool
) -> None:
    """Say why a question is not answered with which nothing is wrong: there is no place to show."""
    if as_json:
        ErrorReporter(as_json).report(text, errors)
        return
    _ = sys.stdout.flush()
    for each in errors:
        print(f"{command}: {each.message} ({each.hint})", file=sys.stderr)


def _cap_errors(errors: Sequence[TextProblem], most: int) -> Sequence[TextProblem]:
    """The first errors, and one that counts the rest."""
    if len(errors) <= most:
        return errors
    return [*errors[:most], MoreErrors(len(errors) - most, spans=errors[most].spans)]


def _error_object(text: str, problem: TextProblem, line: int | None) -> dict[str, object]:
    """Return an error as JSON has it, with its line if lines were read."""
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
