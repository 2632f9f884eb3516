"""Errors as text for people: an excerpt, carets under the errors, and each message."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Protocol

from handrail.problems import Problem
from handrail.text import Span, escape_character

EXCERPT_WIDTH = 100  # columns of text in one excerpt
EXCERPT_LEAD = 30  # code points shown before the first error, if the text is cut


class TextProblem(Problem, Protocol):
    """An error in text. A span is the start and end of a part of the text."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """Return the spans that the error is about, at least one."""
        ...

    @property
    def kind(self) -> str:
        """Return the name of the error's class."""
        ...


def format_errors(text: str, errors: Sequence[TextProblem]) -> str:
    """Return the text with carets (``^``) under every error, then each message and hint.

    If the text is long, only the parts around the errors are shown. A tab is shown as a space,
    and an unprintable character as an escape such as ``\\x00``.

    Args:
        text: the text that was parsed.
        errors: the errors in ``text``, from left to right.

    >>> parse_hand("KX 2H 5C JD TD").alt(
    ...     lambda errors: format_errors("KX 2H 5C JD TD", errors).splitlines()[:3]
    ... )
    <Failure: ['KX 2H 5C JD TD', ' ^', 'X is not a suit (suits are c, d, h, s or ♣, ♦, ♥, ♠)']>
    """
    return "\n".join(
        row.rstrip() for part in _group_errors(text, errors) for row in _format_group(text, part)
    )


def format_excerpt(text: str, spans: Sequence[Span]) -> tuple[str, str]:
    """Return two lines: the text around the first span, and carets under all spans in that text."""
    start, stop = _excerpt_bounds(text, spans[0])
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


def _group_errors(text: str, errors: Sequence[TextProblem]) -> Iterator[list[TextProblem]]:
    """Yield groups of neighbouring errors. All errors of a group are in one excerpt."""
    group: list[TextProblem] = []
    for error in errors:
        if group and error.spans[0].end > _excerpt_bounds(text, group[0].spans[0])[1]:
            yield group
            group = []
        group.append(error)
    if group:
        yield group


def _format_group(text: str, errors: Sequence[TextProblem]) -> Iterator[str]:
    yield from format_excerpt(text, [span for error in errors for span in error.spans])
    for error in errors:
        yield error.message if error.hint is None else f"{error.message} ({error.hint})"


def _excerpt_bounds(text: str, span: Span) -> tuple[int, int]:
    """Return the start and end of the excerpt around a span. The excerpt of short text is all."""
    if len(text) <= EXCERPT_WIDTH and sum(map(len, map(_display_character, text))) <= EXCERPT_WIDTH:
        return 0, len(text)
    start = max(0, span.start - EXCERPT_LEAD)
    return start, min(len(text), start + EXCERPT_WIDTH - EXCERPT_LEAD)


def _display_character(character: str) -> str:
    """Return a code point as it is shown. A tab is shown as one space to align the carets."""
    return " " if character == "\t" else escape_character(character)
