"""Lines of files and of standard input; whatever cannot be read is an error with its place."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader, TextIOWrapper
from itertools import accumulate
from typing import TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli.diagnostics import Reporter
from handrail.diagnostics import TextProblem
from handrail.notation import Parsed
from handrail.problems import TextError, error
from handrail.railway import either
from handrail.text import Span, is_content

A = TypeVar("A")

STANDARD_INPUT = 0
LONGEST_LINE = 4_000_000  # code points; a longer line is no hand, and would fill the memory
SAMPLE = 1024  # bytes looked at to tell text from other data
MARKS = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16"} | {
    b"\xfe\xff": "UTF-16"
}


@error
class CannotRead(TextError):
    """A file that could not be opened or read, and what the system says of it."""

    reason: str

    @property
    def message(self) -> str:
        return f"this file cannot be read: {self.reason}"


@error
class OtherEncoding(TextError):
    """A file that begins with the mark of another encoding."""

    encoding: str
    _hint = "save it as UTF-8"

    @property
    def message(self) -> str:
        return f"this file is {self.encoding}, not UTF-8"


@error
class NotText(TextError):
    """A file whose beginning is no text at all."""

    _hint = "give a text file in UTF-8, one line for each"

    @property
    def message(self) -> str:
        return "this file is not text"


@error
class NotUtf8(TextError):
    """Bytes in a line that are no UTF-8; each is shown as a lone surrogate."""

    _hint = "save the file as UTF-8"

    @property
    def message(self) -> str:
        return "these bytes are not UTF-8" if len(self.spans) > 1 else "this byte is not UTF-8"


@error
class LineTooLong(TextError):
    """A line of more code points than are read at once."""

    _hint = "write one hand a line"

    @property
    def message(self) -> str:
        return f"this line is longer than {LONGEST_LINE:,} characters"


@final
@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was read, without its end; ``number`` counts from 1, 0 is the file itself."""

    number: int
    text: str


def lines(path: str) -> Iterator[Result[Line, tuple[Line, TextProblem]]]:
    """The lines of a file (``-`` is standard input) but the empty ones and the comments.

    A line that cannot be read is a failure beside the others, with its text; so is a file.
    """
    named = Line(0, path)
    whole = (Span(0, len(path)),)
    try:
        with opened(path) as binary:
            match unsuitable(binary.peek(SAMPLE)[:SAMPLE], whole):
                case None:
                    yield from text_lines(binary)
                case unfit:
                    yield Failure((named, unfit))
    except OSError as failure:
        reason = (failure.strerror or str(failure)).lower()
        yield Failure((named, CannotRead(reason, spans=whole)))
    except ValueError as failure:  # a path with a NUL in it
        yield Failure((named, CannotRead(str(failure), spans=whole)))


def opened(path: str) -> BufferedReader:
    """The file as bytes; standard input stays open when this is closed."""
    if path == "-":
        return open(STANDARD_INPUT, "rb", closefd=False)
    return open(path, "rb")


def unsuitable(sample: bytes, spans: tuple[Span, ...]) -> TextProblem | None:
    """Why a file that begins like this cannot be read line by line, if it cannot."""
    for mark, encoding in MARKS.items():
        if sample.startswith(mark):
            return OtherEncoding(encoding, spans=spans)
    letters = sample.decode("utf-8", "surrogateescape")
    odd = sum(not letter.isprintable() and not letter.isspace() for letter in letters)
    return NotText(spans=spans) if odd > len(letters) // 4 and odd > 8 else None


def text_lines(binary: BufferedReader) -> Iterator[Result[Line, tuple[Line, TextProblem]]]:
    """The lines of a file that is text for the most part."""
    # Bytes that are no UTF-8 become lone surrogates: the line around them is not lost.
    with TextIOWrapper(binary, encoding="utf-8", errors="surrogateescape") as text:
        number = 0
        while raw := text.readline(LONGEST_LINE):
            number += 1
            if len(raw) == LONGEST_LINE and not raw.endswith("\n"):
                while (rest := text.readline(LONGEST_LINE)) and not rest.endswith("\n"):
                    pass
            yield from line_of(number, raw.removesuffix("\n"))


def line_of(number: int, text: str) -> Iterator[Result[Line, tuple[Line, TextProblem]]]:
    """A line as it is read, or what is wrong with it; nothing where nothing stands on it."""
    if len(text) >= LONGEST_LINE:
        short = Line(number, f"{text[:40]}…")
        yield Failure((short, LineTooLong(spans=(Span(0, len(short.text)),))))
    elif is_content(text):
        yield readable(Line(number, text))


def readable(line: Line) -> Result[Line, tuple[Line, TextProblem]]:
    """The line, unless some of its bytes were no UTF-8."""
    if line.text.isascii():
        return Success(line)
    bad = tuple(
        Span(at, at + 1) for at, letter in enumerate(line.text) if "\udc80" <= letter <= "\udcff"
    )
    return Failure((line, NotUtf8(spans=bad))) if bad else Success(line)


def answers(
    path: str, parse: Callable[[str], Result[A, tuple[TextProblem, ...]]], reporter: Reporter
) -> Iterator[tuple[str, A]]:
    """What each good line of a file says, with its text; bad lines are reported on the way."""
    for reading in lines(path):
        yield from answered(reading, parse, reporter, source_of(path))


def answered(
    reading: Result[Line, tuple[Line, TextProblem]],
    parse: Callable[[str], Result[A, tuple[TextProblem, ...]]],
    reporter: Reporter,
    source: str,
) -> Iterator[tuple[str, A]]:
    """What a line says, with its text; or nothing, and what is wrong with it is reported."""
    for line in good(reading, reporter, source):
        match either(parse(line.text)):
            case Success(value):
                yield line.text, value
            case Failure(errors):
                reporter.report(line.text, errors, line.number, source)


def good_lines(path: str, reporter: Reporter) -> Iterator[Line]:
    """The lines of a file that can be read; the others are reported on the way."""
    for reading in lines(path):
        yield from good(reading, reporter, source_of(path))


def good(
    reading: Result[Line, tuple[Line, TextProblem]], reporter: Reporter, source: str
) -> Iterator[Line]:
    """A line that could be read; or nothing, and why not is reported."""
    match either(reading):
        case Success(line):
            yield line
        case Failure((line, error)):
            if line.number:
                reporter.report(line.text, (error,), line.number, source)
            else:
                reporter.report(line.text, (error,))


def source_of(path: str) -> str:
    """The name of a file as an error has it: none for standard input."""
    return "" if path == "-" else path


def by_argument(read: Parsed[Card], arguments: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each argument, if the text is those with a space between them."""
    ends = [*accumulate(len(argument) + bool(argument) for argument in arguments)]
    groups: list[list[Card]] = [[] for _ in arguments]
    for card, span in zip(read.values, read.spans, strict=True):
        groups[bisect_right(ends, span.start)].append(card)
    return tuple(map(tuple, groups))
