"""Errors as text for people: an excerpt, carets under the errors, and each message."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Protocol

from handrail.problems import Problem
from handrail.text import Span, escape_character

EXCERPT_WIDTH = 100  # columns of text in one excerpt
EXCERPT_LEAD = 30  # code points shown before the first error in wider text


class TextProblem(Problem, Protocol):
    """An error in text, with at least one span."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """Return the spans of the error in the text."""
        ...

    @property
    def kind(self) -> str:
        """Return the name of the error's class."""
        ...


def format_errors(text: str, errors: Sequence[TextProblem]) -> str:
    r"""Return the text with carets under every error, then each message and hint.

    Long text is shown in excerpts. Tabs and unprintable characters are replaced.

    Args:
        text: the text that was parsed.
        errors: its errors, from left to right.

    >>> parse_hand("KX 2H 5C JD TD").alt(
    ...     lambda errors: format_errors("KX 2H 5C JD TD", errors).splitlines()[:3]
    ... )
    <Failure: ['KX 2H 5C JD TD', ' ^', 'X is not a suit (suits are c, d, h, s or ♣, ♦, ♥, ♠)']>
    """
    return "\n".join(
        row.rstrip() for part in _group_errors(text, errors) for row in _format_group(text, part)
    )


def format_excerpt(text: str, spans: Sequence[Span]) -> tuple[str, str]:
    """Return the text around the first span, and carets under all spans in that excerpt."""
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
            # A span without width, where something is missing, gets a caret too.
            marks[first : max(last, first + 1)] = "^" * max(last - first, 1)
    return f"{lead}{''.join(cells)}{tail}", "".join(marks)


def display_width(text: str) -> int:
    """Return the number of terminal columns that a printable string takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # its table of wide characters is loaded only if needed

    return cell_len(text)


def _group_errors(text: str, errors: Sequence[TextProblem]) -> Iterator[list[TextProblem]]:
    """Group the errors so that one excerpt can show each group."""
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
    """Return the start and end of the excerpt around a span: all of the text if it is short."""
    if len(text) <= EXCERPT_WIDTH and sum(map(len, map(_display_character, text))) <= EXCERPT_WIDTH:
        return 0, len(text)
    start = max(0, span.start - EXCERPT_LEAD)
    return start, min(len(text), start + EXCERPT_WIDTH - EXCERPT_LEAD)


def _display_character(character: str) -> str:
    """Return a code point in print. A tab becomes a space, so that the carets line up."""
    return " " if character == "\t" else escape_character(character)
