"""Lines of files and of standard input, with located errors for those that cannot be read."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader, TextIOWrapper
from itertools import accumulate
from typing import TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli.error_reporter import ErrorReporter
from handrail.diagnostics import TextProblem
from handrail.notation import ParsedText
from handrail.problems import TextError, error_class
from handrail.railway import cases
from handrail.text import Span, has_content

A = TypeVar("A")

STANDARD_INPUT = 0
LONGEST_LINE = 4_000_000  # code points; longer lines are errors, so that none fills the memory
SAMPLE_BYTES = 1024  # bytes read to tell text from other data
ENCODING_MARKS = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16"} | {
    b"\xfe\xff": "UTF-16"
}


@error_class
class CannotRead(TextError):
    """A file that cannot be opened or read, with the system's reason."""

    reason: str

    @property
    def message(self) -> str:
        return f"this file cannot be read: {self.reason}"


@error_class
class WrongEncoding(TextError):
    """A file that begins with the mark of another encoding."""

    encoding: str
    _hint = "save it as UTF-8"

    @property
    def message(self) -> str:
        return f"this file is {self.encoding}, not UTF-8"


@error_class
class NotText(TextError):
    """A file that begins with something other than text."""

    _hint = "give a text file in UTF-8, one line for each"

    @property
    def message(self) -> str:
        return "this file is not text"


@error_class
class NotUtf8(TextError):
    """Bytes in a line that are not UTF-8. In the text each is a lone surrogate."""

    _hint = "save the file as UTF-8"

    @property
    def message(self) -> str:
        return "these bytes are not UTF-8" if len(self.spans) > 1 else "this byte is not UTF-8"


@error_class
class LineTooLong(TextError):
    """A line with ``LONGEST_LINE`` code points or more."""

    _hint = "write one hand a line"

    @property
    def message(self) -> str:
        return f"this line is longer than {LONGEST_LINE:,} characters"


@final
@dataclass(frozen=True, slots=True)
class InputLine:
    """A line without its line end. ``number`` counts from 1; 0 means the file itself."""

    number: int
    text: str


def read_lines(path: str) -> Iterator[Result[InputLine, tuple[InputLine, TextProblem]]]:
    """Yield the lines of a file (``-`` is standard input), without blank lines and comments.

    A line that cannot be read is a ``Failure`` with its text. So is a file, with its path.
    """
    file_line = InputLine(0, path)
    path_span = (Span(0, len(path)),)
    try:
        with open_input(path) as binary:
            match file_error(binary.peek(SAMPLE_BYTES)[:SAMPLE_BYTES], path_span):
                case None:
                    yield from _read_text_lines(binary)
                case error:
                    yield Failure((file_line, error))
    except OSError as failure:
        reason = (failure.strerror or str(failure)).lower()
        yield Failure((file_line, CannotRead(reason, spans=path_span)))
    except ValueError as failure:  # a path with a NUL in it
        yield Failure((file_line, CannotRead(str(failure), spans=path_span)))


def open_input(path: str) -> BufferedReader:
    """Open a file for reading bytes. To close it leaves standard input open."""
    if path == "-":
        return open(STANDARD_INPUT, "rb", closefd=False)
    return open(path, "rb")


def file_error(sample: bytes, spans: tuple[Span, ...]) -> TextProblem | None:
    """Return why a file that begins with these bytes cannot be read as lines, or None."""
    for mark, encoding in ENCODING_MARKS.items():
        if sample.startswith(mark):
            return WrongEncoding(encoding, spans=spans)
    letters = sample.decode("utf-8", "surrogateescape")
    odd_letters = sum(not letter.isprintable() and not letter.isspace() for letter in letters)
    return NotText(spans=spans) if odd_letters > len(letters) // 4 and odd_letters > 8 else None


def _read_text_lines(
    binary: BufferedReader,
) -> Iterator[Result[InputLine, tuple[InputLine, TextProblem]]]:
    """Yield the lines of a file that looks like text."""
    # Bytes that are not UTF-8 become lone surrogates, so the rest of the line is not lost.
    with TextIOWrapper(binary, encoding="utf-8", errors="surrogateescape") as text:
        number = 0
        while raw := text.readline(LONGEST_LINE):
            number += 1
            if len(raw) == LONGEST_LINE and not raw.endswith("\n"):
                while (rest := text.readline(LONGEST_LINE)) and not rest.endswith("\n"):
                    pass
            yield from check_line(number, raw.removesuffix("\n"))


def check_line(
    number: int, text: str
) -> Iterator[Result[InputLine, tuple[InputLine, TextProblem]]]:
    """Yield the line or its error, or nothing if it is blank or a comment."""
    if len(text) >= LONGEST_LINE:
        shortened_line = InputLine(number, f"{text[:40]}…")
        yield Failure((shortened_line, LineTooLong(spans=(Span(0, len(shortened_line.text)),))))
    elif has_content(text):
        yield _check_utf8(InputLine(number, text))


def _check_utf8(line: InputLine) -> Result[InputLine, tuple[InputLine, TextProblem]]:
    """Return the line, or an error if some of its bytes are not UTF-8."""
    if line.text.isascii():
        return Success(line)
    bad_spans = tuple(
        Span(at, at + 1) for at, letter in enumerate(line.text) if "\udc80" <= letter <= "\udcff"
    )
    return Failure((line, NotUtf8(spans=bad_spans))) if bad_spans else Success(line)


def parse_lines(
    path: str, parse: Callable[[str], Result[A, tuple[TextProblem, ...]]], reporter: ErrorReporter
) -> Iterator[tuple[str, A]]:
    """Yield the text and the parsed value of each valid line. Errors are reported."""
    for line_result in read_lines(path):
        yield from parse_or_report(line_result, parse, reporter, source_name(path))


def parse_or_report(
    line_result: Result[InputLine, tuple[InputLine, TextProblem]],
    parse: Callable[[str], Result[A, tuple[TextProblem, ...]]],
    reporter: ErrorReporter,
    source: str,
) -> Iterator[tuple[str, A]]:
    """Yield the line's text and parsed value, or report its errors and yield nothing."""
    for line in _line_or_report(line_result, reporter, source):
        match cases(parse(line.text)):
            case Success(value):
                yield line.text, value
            case Failure(errors):
                reporter.report(line.text, errors, line.number, source)


def readable_lines(path: str, reporter: ErrorReporter) -> Iterator[InputLine]:
    """Yield the lines of a file that can be read, and report the others."""
    for line_result in read_lines(path):
        yield from _line_or_report(line_result, reporter, source_name(path))


def _line_or_report(
    line_result: Result[InputLine, tuple[InputLine, TextProblem]],
    reporter: ErrorReporter,
    source: str,
) -> Iterator[InputLine]:
    """Yield the line, or report why it cannot be read and yield nothing."""
    match cases(line_result):
        case Success(line):
            yield line
        case Failure((line, error)):
            if line.number:
                reporter.report(line.text, (error,), line.number, source)
            else:
                reporter.report(line.text, (error,))


def source_name(path: str) -> str:
    """Return the name of a file for its errors: empty for standard input."""
    return "" if path == "-" else path


def group_by_argument(
    parsed: ParsedText[Card], arguments: Sequence[str]
) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each argument. The parsed text is the arguments joined by spaces."""
    ends = [*accumulate(len(argument) + bool(argument) for argument in arguments)]
    groups: list[list[Card]] = [[] for _ in arguments]
    for card, span in zip(parsed.values, parsed.spans, strict=True):
        groups[bisect_right(ends, span.start)].append(card)
    return tuple(map(tuple, groups))
