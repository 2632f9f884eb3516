"""The output of a command: answers on standard output, errors on standard error."""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import fill
from typing import final

from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.paint import ColourMode, Paint, fit_row
from handrail.cli.progress_bar import print_error


@final
@dataclass(frozen=True, slots=True)
class Output:
    """The output of a command.

    Attributes:
        as_json: whether answers and errors are printed as JSON.
        paint: the style of standard output.
        reporter: prints errors, and knows the exit status.
    """

    as_json: bool
    paint: Paint
    reporter: ErrorReporter

    @classmethod
    def on_standard_streams(cls, as_json: bool, mode: ColourMode, four_colours: bool) -> "Output":
        """Return the output for these options."""
        reporter = ErrorReporter(as_json, Paint.for_stream(sys.stderr, mode, four_colours))
        return cls(as_json, Paint.for_stream(sys.stdout, mode, four_colours), reporter)

    def print_json(self, document: Mapping[str, object]) -> None:
        """Print one JSON object on one line."""
        print(json.dumps(document))

    def print_row(self, *fields: str) -> None:
        """Print a row of fields. On a narrow terminal, the row loses fields at its end."""
        print(fit_row(fields, self.paint.columns))

    def print_sentence(self, sentence: str) -> None:
        """Print a sentence. On a narrow terminal, it continues on the next row."""
        print(_wrap(sentence, self.paint))

    def print_notes(self, notes: Iterable[str]) -> None:
        """Print notes on standard error. On a narrow terminal, they continue on the next row."""
        for note in notes:
            row = _wrap(f"note: {note}", self.reporter.paint)
            print_error(json.dumps({"note": note}) if self.as_json else row)

    def print_file_name(self, path: str) -> None:
        """Print the name of a file that was written, on standard error."""
        print(json.dumps({"written": path}) if self.as_json else f"wrote {path}", file=sys.stderr)


def _wrap(sentence: str, paint: Paint) -> str:
    """Return the sentence in rows that fit the terminal. A word, such as a path, stays whole."""
    columns = paint.columns
    if columns is None or len(sentence) <= columns:
        return sentence
    return fill(sentence, columns, break_long_words=False, break_on_hyphens=False)
