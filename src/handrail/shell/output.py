"""The output of a command: answers on standard output, errors on standard error."""

import csv
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from errno import ELOOP
from io import StringIO
from pathlib import Path
from typing import Annotated, TextIO, TypedDict, TypeVar, final

from click.decorators import pass_meta_key

from handrail.shell.atomic_file import write_atomically
from handrail.shell.error_reporter import ErrorReporter
from handrail.shell.long_work import print_to_stderr
from handrail.shell.paint import ColourMode, Paint, fit_row, wrap_sentence
from handrail.shell.streams import STANDARD_OUTPUT, HeldOutput

A = TypeVar("A")

OUTPUT_KEY = "handrail.output"
pass_output = pass_meta_key(OUTPUT_KEY, doc_description="the output of the command")


class NoteObject(TypedDict):
    """A note as an object for JSON. ``note`` is its kind, ``Remark`` for a mere sentence."""

    note: Annotated[str, "the kind of the note"]
    message: str
    hint: str | None


@final
class WrittenObject(TypedDict):
    """The name of a file that was written."""

    written: Annotated[str, "the file that was written"]


@final
@dataclass(frozen=True, slots=True)
class Output:
    """The output of a command.

    Attributes:
        as_json: whether answers and errors are printed as JSON.
        paint: the style of the stream.
        reporter: prints errors, and knows the exit status.
        stream: where answers are printed. None means standard output.
    """

    as_json: bool
    paint: Paint
    reporter: ErrorReporter
    stream: TextIO | None = None

    @classmethod
    def on_standard_streams(
        cls,
        as_json: bool,
        mode: ColourMode,
        four_colours: bool,
        failure_kinds: frozenset[str] = frozenset(),
    ) -> "Output":
        """Return the output for these options.

        Args:
            as_json: whether answers and errors are printed as JSON.
            mode: when output has colour.
            four_colours: whether each suit has a colour of its own.
            failure_kinds: the kinds of errors whose exit status is 1.
        """
        paint = Paint.for_stream(sys.stdout, mode, four_colours)
        error_paint = Paint.for_stream(sys.stderr, mode, four_colours)
        reporter = ErrorReporter(as_json, error_paint, failure_kinds)
        return cls(as_json, paint, reporter)

    def for_prompts(self) -> "Output":
        """Return the output for prompts that a person answers on a terminal.

        If standard output is for JSON, the person reads standard error. Errors do not change the
        exit status of the command, because the person is asked again.
        """
        reporter = ErrorReporter(False, self.reporter.paint)
        if self.as_json:
            return Output(False, reporter.paint, reporter, sys.stderr)
        return Output(False, self.paint, reporter)

    def print_json(self, document: Mapping[str, object]) -> None:
        """Print one JSON object on one line."""
        print(json.dumps(document))

    def print_row(self, *fields: str) -> None:
        """Print a row of fields. On a narrow terminal, it continues on further lines."""
        print(fit_row(fields, self.paint.columns), file=self.stream)

    def print_sentence(self, sentence: str) -> None:
        """Print a sentence. On a narrow terminal, it continues on the next line."""
        print(wrap_sentence(sentence, self.paint.columns), file=self.stream)

    def print_notes(self, notes: Iterable[str]) -> None:
        """Print notes on standard error. On a narrow terminal, they continue on the next line."""
        for note in notes:
            row = wrap_sentence(f"note: {note}", self.reporter.paint.columns)
            document: NoteObject = {"note": "Remark", "message": note, "hint": None}
            print_to_stderr(json.dumps(document) if self.as_json else row)

    def write_file(self, option: str, path: str, content: bytes) -> None:
        """Write a file, and print its name on standard error. If this fails, report the error.

        A file that cannot be written does not change. For standard output, the content is printed
        at the end of the command.

        Args:
            option: the option that names the file.
            path: the path of the file. If it is a link, the file that it points to is written.
            content: what the file will contain.
        """
        if path == STANDARD_OUTPUT and isinstance(sys.stdout, HeldOutput):
            sys.stdout.document = content.decode()
            return
        try:
            _write_to(Path(path), content)
        except OSError as error:
            self.reporter.report_unwritten(option, path, error)
        else:
            written: WrittenObject = {"written": path}
            print_to_stderr(json.dumps(written) if self.as_json else f"wrote {path}")

    def write_picture(
        self, option: str, path: str | None, render: Callable[[A], str], shown: A
    ) -> None:
        """Write the file of an option that draws a value. If ``path`` is None, write nothing."""
        if path is not None:
            self.write_file(option, path, render(shown).encode())

    def write_csv(self, path: str, header: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
        """Write the file of the option ``--csv``: a header with the names of the columns, and rows.

        A value that is None is an empty field.
        """
        content = StringIO()
        writer = csv.writer(content, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
        self.write_file("--csv", path, content.getvalue().encode())


def _write_to(path: Path, content: bytes) -> None:
    """Write to a file, to the file that a link points to, or directly to a pipe or a terminal."""
    if path.exists() and not path.is_file():
        _ = path.write_bytes(content)
        return
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    write_atomically(target, content)
