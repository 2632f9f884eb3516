"""Errors as text for people: each message, the text with carets under the error, and the hint."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Annotated, NotRequired, TypedDict, final, overload

from handrail.problems import FieldProblem, Located, Problem, TextError, TextProblem, ValueProblem
from handrail.text import Span, escape_character

EXCERPT_WIDTH = 100  # columns of text in one excerpt


def format_errors(text: str, errors: Sequence[Problem], label: str = "error") -> str:
    """Return each error as the command prints it: its message, its place in the text, its hint.

    The wrong part of the text is marked with carets (``^``). If the text is long, only the part
    around the error is shown. A tab is shown as a space, and an unprintable character as an escape
    such as ``\\x00``. Errors about values, such as those of ``equity``, have no carets.

    Args:
        text: the text that was parsed, or "" if the errors are about values.
        errors: the errors, from left to right.
        label: the first word of each error. For the notes of ``range_notes`` it is ``note``.

    >>> text = "KX 2H 5C JD TD"
    >>> parse_hand(text).alt(lambda errors: format_errors(text, errors).splitlines()[:3])
    <Failure: ['error: X is not a suit', '  KX 2H 5C JD TD', '   ^']>
    """
    return "\n".join(format_error(text, error, label=label) for error in errors)


class ErrorObject(TypedDict):
    """An error as an object for JSON. ``error`` is the kind of the error.

    An error in text, about values or in a field has more: the types below.
    """

    error: Annotated[str, "the kind of the error"]
    message: Annotated[str, "one sentence: what was expected, and what was found"]
    hint: Annotated[str | None, "what to do, or null"]


@final
class ValueErrorObject(ErrorObject):
    """An error about values, with the positions of the values."""

    at: list[int]


@final
class FieldErrorObject(ErrorObject):
    """An error in a field of a value, with the name of the field."""

    field: str


@final
class TextErrorObject(ErrorObject):
    """An error in text.

    ``start`` and ``end`` are those of the first of its ``spans``. ``line`` and ``file`` say where
    the text was read.
    """

    text: str
    start: Annotated[int, "the start of the first of the spans"]
    end: Annotated[int, "the end of the first of the spans"]
    spans: Annotated[
        list[list[int]], "the wrong parts of the text, each with a start and an end, in code points"
    ]
    line: NotRequired[int]
    file: NotRequired[Annotated[str, "the file that the line is in; - is standard input"]]


@overload
def error_object(
    error: TextProblem, text: str = "", line: int | None = None, file: str | None = None
) -> TextErrorObject: ...


@overload
def error_object(
    error: ValueProblem, text: str = "", line: int | None = None, file: str | None = None
) -> ValueErrorObject: ...


@overload
def error_object(
    error: FieldProblem, text: str = "", line: int | None = None, file: str | None = None
) -> FieldErrorObject: ...


@overload
def error_object(
    error: Problem, text: str = "", line: int | None = None, file: str | None = None
) -> ErrorObject: ...


def error_object(
    error: Problem, text: str = "", line: int | None = None, file: str | None = None
) -> ErrorObject:
    """Return an error as an object for JSON, with the fields that ``handrail --json`` prints.

    Each object has ``error`` (the error's kind), ``message`` and ``hint``, which may be None. An
    error in text has also ``text``, ``spans``, and the ``start`` and ``end`` of the first span. An
    error about values has ``at`` instead, the positions of the values. An error in the rules of a
    game has ``field``, the name of the wrong field.

    Args:
        error: any error of the library.
        text: the text that was parsed. Only the object of an error in text has it.
        line: the number of the line of such text. If it is given, the object has the field
            ``line``.
        file: the name of the file with the text. If it is given, the object has the field
            ``file``.

    >>> parse_card("1h").alt(lambda error: error_object(error, "1h")["spans"])
    <Failure: [[0, 1]]>
    >>> Hand.of([DECK[0], *DECK[:4]]).alt(lambda errors: error_object(errors[0])["at"])
    <Failure: [0, 1]>
    """
    if isinstance(error, TextError | Located):
        in_text: TextErrorObject = {
            "error": error.kind,
            "message": error.message,
            "hint": error.hint,
            "text": text,
            "start": error.span.start,
            "end": error.span.end,
            "spans": [[span.start, span.end] for span in error.spans],
        }
        if line is not None:
            in_text["line"] = line
        if file is not None:
            in_text["file"] = file
        return in_text
    described: ErrorObject = {"error": error.kind, "message": error.message, "hint": error.hint}
    if isinstance(error, ValueProblem):
        about_values: ValueErrorObject = {**described, "at": [*error.at]}
        return about_values
    if isinstance(error, FieldProblem):
        in_field: FieldErrorObject = {**described, "field": error.field}
        return in_field
    return described


def format_error(
    text: str,
    error: Problem,
    place: str = "",
    width: int = EXCERPT_WIDTH,
    label: str = "error",
) -> str:
    """Return one error as ``format_errors`` does.

    Args:
        text: the text that was parsed. Empty text is not shown.
        error: the error in ``text``.
        place: what comes before the label, such as ``hands.txt:3:1: ``.
        width: the most columns that the text may take.
        label: the first word.
    """
    spans = error.spans if isinstance(error, TextError | Located) else ()
    excerpt = format_excerpt(text, spans, width) if text and spans else ()
    hint = () if error.hint is None else (f"hint: {error.hint}",)
    return "\n  ".join((f"{place}{label}: {error.message}", *map(str.rstrip, (*excerpt, *hint))))


def format_excerpt(text: str, spans: Sequence[Span], width: int = EXCERPT_WIDTH) -> tuple[str, str]:
    """Return two lines: the text around the first span, and carets under all spans in that text.

    The text has at most ``width`` columns, unless its characters are wide or escaped.
    """
    start, stop = _excerpt_bounds(text, spans[0], width)
    cells = [_display_character(letter) for letter in text[start:stop]]
    lead = "…" if start else ""
    tail = "…" if stop < len(text) else ""
    columns = list(accumulate(map(display_width, cells), initial=len(lead)))
    marks = [" "] * (columns[-1] + 1)
    for span in spans:
        if start <= span.start <= stop:
            first = columns[span.start - start]
            last = columns[min(span.end, stop) - start]
            # An empty span, which shows where text is missing, gets one caret.
            marks[first : max(last, first + 1)] = "^" * max(last - first, 1)
    return f"{lead}{''.join(cells)}{tail}", "".join(marks)


def display_width(text: str) -> int:
    """Return the number of terminal columns that a printable string takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # imported here because importing rich takes time

    return cell_len(text)


def _excerpt_bounds(text: str, span: Span, width: int) -> tuple[int, int]:
    """Return the start and end of the excerpt around a span. Short text is shown whole."""
    if len(text) <= width and sum(map(len, map(_display_character, text))) <= width:
        return 0, len(text)
    lead = width * 3 // 10  # code points before the first error
    start = max(0, span.start - lead)
    return start, min(len(text), start + width - lead)


def _display_character(character: str) -> str:
    """Return a code point as it is shown. A tab is shown as one space to align the carets."""
    return " " if character == "\t" else escape_character(character)
