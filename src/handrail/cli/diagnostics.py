"""Errors for a person, with a caret under each place, or as JSON for a program."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Protocol, final

from handrail.cli.paint import Paint
from handrail.notation import Located, Mishap, Span, quoted

WIDEST = 100  # cells of a text that are shown at once
BEFORE = 30  # code points shown before a place in a text that is wider
MOST_SHOWN = 20  # errors of one text that a person is shown
MOST_WRITTEN = 4_000_000  # code points of text that the JSON errors of one text repeat


class Placed(Mishap, Protocol):
    """An error with its places in a text."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """The places, at least one."""
        ...


@final
@dataclass(frozen=True, slots=True)
class MoreErrors:
    """What stands for the errors of one text that are too many to show."""

    number: int
    spans: tuple[Span, ...]

    @property
    def message(self) -> str:
        return f"{self.number:,} more errors in this text are not shown"

    @property
    def hint(self) -> str | None:
        return "mend those above first"


@final
@dataclass(slots=True)
class Reporter:
    """Says what is wrong on standard error, and remembers that something was."""

    as_json: bool
    failed: bool = field(default=False)

    def report(
        self, text: str, errors: Sequence[Placed], line: int | None = None, source: str = ""
    ) -> None:
        """Say all that is wrong with one text.

        Args:
            text: what was given, as it was given.
            errors: each with its places in the text.
            line: the line's number, where lines are read.
            source: the name of the file that the line stands in.
        """
        self.failed = True
        sys.stdout.flush()
        if self.as_json:
            most = max(1, MOST_WRITTEN // (len(text) + 1))
            for error in shortened(errors, most):
                sys.stderr.write(f"{json.dumps(document(text, error, line))}\n")
        else:
            paint = Paint.on(sys.stderr)
            for row in told(text, shortened(errors, MOST_SHOWN), line, source, paint):
                sys.stderr.write(f"{row}\n")

    @property
    def status(self) -> int:
        """The exit status: 2 where any input was wrong."""
        return 2 if self.failed else 0


def shortened(errors: Sequence[Placed], most: int) -> Sequence[Placed]:
    """The first errors, and one that counts the rest."""
    if len(errors) <= most:
        return errors
    return [*errors[:most], MoreErrors(len(errors) - most, errors[most].spans)]


def document(text: str, error: Placed, line: int | None) -> dict[str, object]:
    """An error as JSON has it; ``line`` only where lines were read."""
    inner = error.error if isinstance(error, Located) else error
    numbered = {} if line is None else {"line": line}
    return {
        "error": type(inner).__name__,
        "message": error.message,
        "hint": error.hint,
        "text": text,
        "start": error.spans[0].start,
        "end": error.spans[0].end,
        "spans": [[span.start, span.end] for span in error.spans],
        **numbered,
    }


def told(
    text: str, errors: Sequence[Placed], line: int | None, source: str, paint: Paint
) -> Iterator[str]:
    """The rows that say what is wrong: the text, carets under all the places, each sentence."""
    where = "" if line is None else f" in line {line}{f' of {quoted(source)}' if source else ''}"
    yield paint.bold(paint.tint(f"error{where}:", "red"))
    groups = [errors] if fits(text) else [[error] for error in errors]
    for group in groups:
        for row in excerpt(text, [span for error in group for span in error.spans]):
            yield f"  {row}".rstrip()
        for error in group:
            hint = "" if error.hint is None else f" ({error.hint})"
            yield f"  {error.message}{hint}"


def fits(text: str) -> bool:
    """Whether the text can be shown whole, on one row."""
    return len(text) <= WIDEST and sum(map(len, map(cell, text))) <= WIDEST


def excerpt(text: str, spans: Sequence[Span]) -> tuple[str, str]:
    """The text around the first place, and a row with carets under all the places in sight."""
    start = 0 if fits(text) else max(0, spans[0].start - BEFORE)
    stop = len(text) if fits(text) else start + WIDEST // 2 + BEFORE
    cells = [cell(letter) for letter in text[start:stop]]
    lead = "…" if start else ""
    tail = "…" if stop < len(text) else ""
    columns = list(accumulate(map(width, cells), initial=len(lead)))
    marks = [" "] * (columns[-1] + 1)
    for span in spans:
        first = min(max(span.start - start, 0), len(cells))
        last = min(max(span.end - start, first), len(cells))
        if start <= span.start <= stop:
            for column in range(columns[first], max(columns[last], columns[first] + 1)):
                marks[column] = "^"
    return f"{lead}{''.join(cells)}{tail}", "".join(marks)


def cell(letter: str) -> str:
    """A code point as it can be shown: itself, or its escape."""
    if letter == "\t":
        return " "
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def width(shown: str) -> int:
    """How many columns of a terminal a shown code point takes."""
    if shown.isascii():
        return len(shown)
    from rich.cells import cell_len

    return cell_len(shown)
