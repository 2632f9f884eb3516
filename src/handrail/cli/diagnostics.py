"""Errors for a person, with a caret under each place, or as JSON for a program."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol, final

from handrail.cli.paint import Paint
from handrail.cli.progress import print_error
from handrail.problems import Problem, TextError
from handrail.text import Span, printable, quoted

WIDEST = 100  # cells of a text that are shown at once
BEFORE = 30  # code points shown before a place in a text that is wider
MOST_SHOWN = 20  # errors of one text that a person is shown
MOST_WRITTEN = 4_000_000  # code points of text that the JSON errors of one text repeat


class Placed(Problem, Protocol):
    """An error with its places in a text."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """The places, at least one."""
        ...

    @property
    def kind(self) -> str:
        """The error's name."""
        ...


@final
@dataclass(frozen=True, slots=True)
class MoreErrors(TextError):
    """What stands for the errors of one text that are too many to show."""

    number: int

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
    failed: bool = False

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
        _ = sys.stdout.flush()
        if self.as_json:
            most = max(1, MOST_WRITTEN // (len(text) + 1))
            for error in shortened(errors, most):
                print_error(json.dumps(document(text, error, line)))
        else:
            paint = Paint.on(sys.stderr)
            print_error("\n".join(told(text, shortened(errors, MOST_SHOWN), line, source, paint)))

    @property
    def status(self) -> int:
        """The exit status: 2 where any input was wrong."""
        return 2 if self.failed else 0


def tell_unanswered(command: str, text: str, errors: Sequence[Placed], as_json: bool) -> None:
    """Say why a question is not answered with which nothing is wrong: there is no place to show."""
    if as_json:
        Reporter(as_json).report(text, errors)
        return
    _ = sys.stdout.flush()
    for error in errors:
        print(f"{command}: {error.message} ({error.hint})", file=sys.stderr)


def shortened(errors: Sequence[Placed], most: int) -> Sequence[Placed]:
    """The first errors, and one that counts the rest."""
    if len(errors) <= most:
        return errors
    return [*errors[:most], MoreErrors(len(errors) - most, spans=errors[most].spans)]


def document(text: str, error: Placed, line: int | None) -> dict[str, object]:
    """An error as JSON has it; ``line`` only where lines were read."""
    numbered = {} if line is None else {"line": line}
    return {
        "error": error.kind,
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
    for group in in_sight_of_one(text, errors):
        for row in excerpt(text, [span for error in group for span in error.spans]):
            yield f"  {row}".rstrip()
        for error in group:
            hint = "" if error.hint is None else f" ({error.hint})"
            yield f"  {error.message}{hint}"


def in_sight_of_one(text: str, errors: Sequence[Placed]) -> Iterator[list[Placed]]:
    """The errors in groups, each of which one excerpt of the text can show."""
    group: list[Placed] = []
    for error in errors:
        if group and error.spans[0].end > window(text, group[0].spans[0])[1]:
            yield group
            group = []
        group.append(error)
    yield group


def window(text: str, place: Span) -> tuple[int, int]:
    """Which part of a text is shown around a place: all of it where it is short enough."""
    if len(text) <= WIDEST and sum(map(len, map(cell, text))) <= WIDEST:
        return 0, len(text)
    start = max(0, place.start - BEFORE)
    return start, min(len(text), start + WIDEST - BEFORE)


def excerpt(text: str, spans: Sequence[Span]) -> tuple[str, str]:
    """The text around the first place, and a row with carets under all the places in sight."""
    start, stop = window(text, spans[0])
    cells = [cell(letter) for letter in text[start:stop]]
    lead = "…" if start else ""
    tail = "…" if stop < len(text) else ""
    columns = list(accumulate(map(width, cells), initial=len(lead)))
    marks = [" "] * (columns[-1] + 1)
    for span in spans:
        if start <= span.start <= stop:
            first = columns[span.start - start]
            last = columns[min(span.end, stop) - start]
            # A place without width, where something is missing, gets one caret too.
            marks[first : max(last, first + 1)] = "^" * max(last - first, 1)
    return f"{lead}{''.join(cells)}{tail}", "".join(marks)


def cell(letter: str) -> str:
    """A code point as an excerpt shows it: a tab as a space, for carets need columns."""
    return " " if letter == "\t" else printable(letter)


def width(shown: str) -> int:
    """How many columns of a terminal a shown code point takes."""
    if shown.isascii():
        return len(shown)
    from rich.cells import cell_len

    return cell_len(shown)
