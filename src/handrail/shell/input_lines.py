"""Reading of lines from files and standard input, with errors for lines that cannot be read."""

import json
import os
import re
import shlex
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BufferedReader, TextIOWrapper
from time import monotonic
from typing import TypeVar, final

import click
from returns.result import Failure, Result, Success

from handrail.problems import TextError, TextProblem, error_class
from handrail.railway import cases
from handrail.shell.error_reporter import ErrorReporter, LinePlace, UsageError
from handrail.shell.long_work import SECONDS_PER_UPDATE, print_to_stderr, track_progress
from handrail.shell.options import FileToRead, Misuse
from handrail.shell.output import Output
from handrail.shell.streams import HeldOutput
from handrail.text import Span, did_you_mean, has_content, pluralize, printable

A = TypeVar("A")
Q = TypeVar("Q")

STANDARD_INPUT = 0
MAX_LINE_LENGTH = 4_000_000  # code points; longer lines are errors, to save memory
SAMPLE_BYTES = 1024  # bytes at the start of a file that show whether it is text
NOT_UTF8 = re.compile("[\udc80-\udcff]")  # a byte that is not UTF-8, decoded as a surrogate
SOLVER_SETTING = re.compile(r"\s*#\w+#")  # PioSOLVER writes #Range0#AA,KK and #Board#Qs Jh 2h
ENCODING_MARKS = {  # UTF-32 comes first, because its mark starts with that of UTF-16
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


@error_class
class CannotRead(TextError):
    """A file that cannot be opened or read. ``reason`` is the operating system's reason."""

    reason: str
    _hint = "give the path of a file, or - for standard input"

    @property
    def message(self) -> str:
        return f"cannot read this file: {self.reason}"


@error_class
class FolderAsFile(TextError):
    """A folder where a file is expected."""

    path: str
    _hint = "give a file"

    @property
    def message(self) -> str:
        return f"cannot read {printable(self.path)}: it is a folder"


@error_class
class NotText(TextError):
    """A file that is not text in UTF-8, as its first bytes show. ``found`` is what it is."""

    found: str
    _hint = "save it as text in UTF-8, with one item per line"

    @property
    def message(self) -> str:
        return f"expected a file of text in UTF-8, got {self.found}"


@error_class
class NotUtf8(TextError):
    """Bytes in a line that are not UTF-8.

    In the line's text, each such byte is a lone surrogate.
    """

    _hint = "save the file as UTF-8"

    @property
    def message(self) -> str:
        return "these bytes are not UTF-8" if len(self.spans) > 1 else "this byte is not UTF-8"


@error_class
class LineTooLong(TextError):
    """A line with more than ``MAX_LINE_LENGTH`` code points."""

    _hint = "write one item per line"

    @property
    def message(self) -> str:
        return f"expected a line of at most {MAX_LINE_LENGTH:,} characters"


@error_class
class NothingAnswered(TextError):
    """A file in which each line is blank or a comment.

    ``is_solver_script`` says whether a comment looks like a setting in a script of a solver.
    """

    lines: int
    comments: int
    is_solver_script: bool

    @property
    def message(self) -> str:
        comments = pluralize(self.comments, "comment")
        return f"read {pluralize(self.lines, 'line')}: {comments}, none answered"

    @property
    def hint(self) -> str:
        if self.is_solver_script:
            return "this looks like a solver's script: write AA,KK in place of #Range0#AA,KK"
        return "write one item per line; a line that starts with # is a comment"


@error_class
class SettingAsComment(TextError):
    """A line of a solver's script, which is read as a comment."""

    _hint = "a range is written without its setting: AA,KK in place of #Range0#AA,KK"

    @property
    def message(self) -> str:
        return "this line starts with #, so it is read as a comment"


@final
@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that an option names.

    Attributes:
        path: the path of the file. ``-`` is standard input.
        option: the option that names the file.
        has_progress: whether a terminal shows how much is read.
    """

    path: str
    option: str = "--file"
    has_progress: bool = False

    def open(self) -> BufferedReader:
        """Open the file for reading bytes. Closing it does not close standard input."""
        if self.path == "-":
            return open(STANDARD_INPUT, "rb", closefd=False)
        return open(self.path, "rb")

    def typed(self) -> tuple[str, tuple[Span, ...]]:
        """Return the option with the path, and where the path is in this text."""
        text = f"{self.option} {self.path}"
        return text, (Span(len(self.option) + 1, len(text)),)


@final
@dataclass(frozen=True, slots=True)
class InputLine:
    """A line without its line end, or an argument, whose ``place`` is None."""

    place: LinePlace | None
    text: str

    def without_comment(self) -> "InputLine":
        """Return the line without its comment, which ``#`` starts."""
        return InputLine(self.place, self.text.partition("#")[0].rstrip())


def read_file(
    file: InputFile, read: Callable[[BufferedReader], Iterator[A]], reporter: ErrorReporter
) -> Iterator[A]:
    """Yield what ``read`` yields for the opened file.

    If the file cannot be opened or read, or is not text, report the error.
    """
    text, spans = file.typed()
    try:
        with file.open() as binary:
            sample = binary.peek(SAMPLE_BYTES)[:SAMPLE_BYTES]
            if not sample:  # to read on after the end of a terminal would ask for another end
                return
            error = file_error(sample, spans)
            if sample.startswith(BOM_UTF8):  # many programs of Windows write it
                _ = binary.read(len(BOM_UTF8))
            size = os.fstat(binary.fileno()).st_size  # 0 for a pipe and for a terminal
            if error is None and (not file.has_progress or binary.isatty()):
                yield from read(binary)
            elif error is None and size:
                yield from track_progress(read(binary), "bytes", size, binary.tell)
            elif error is None:
                yield from track_progress(read(binary), "lines")
    except OSError as failure:
        if os.path.isdir(file.path):  # Windows only says that it is forbidden to open a folder
            error = FolderAsFile(file.path, spans=spans)
        else:
            error = CannotRead((failure.strerror or str(failure)).lower(), spans=spans)
    except ValueError as failure:  # the path contains a NUL character
        error = CannotRead(str(failure), spans=spans)
    if error is not None:
        reporter.report(text, (error,))


def file_error(sample: bytes, spans: tuple[Span, ...]) -> TextProblem | None:
    """Return an error if a file is not UTF-8 text, otherwise None.

    ``sample`` has the first bytes of the file, and ``spans`` are the spans for the error.
    """
    for mark, encoding in ENCODING_MARKS.items():
        if sample.startswith(mark):
            return NotText(encoding, spans=spans)
    letters = sample.decode("utf-8", "surrogateescape")
    odd_letters = sum(not letter.isprintable() and not letter.isspace() for letter in letters)
    if odd_letters > max(8, len(letters) // 4):
        return NotText("binary data", spans=spans)
    return None


def read_lines(file: InputFile, reporter: ErrorReporter) -> Iterator[InputLine]:
    """Yield the lines of a file that can be read, and report the errors of the others.

    If all lines are blank or comments, report that, too.
    """
    has_question, number, comments = False, 0, 0
    setting: InputLine | None = None  # the first one of a solver's script
    for number, text in read_file(file, _read_text, reporter):
        line = check_line(number, text, file, reporter)
        if line is not None:
            has_question = True
            yield line
        elif text.strip():
            comments += 1
            if setting is None and SOLVER_SETTING.match(text):
                setting = InputLine(LinePlace(number, file.path), text)
    if not (has_question or reporter.status):
        typed, spans = file.typed()
        reporter.report(
            typed, [NothingAnswered(number, comments, setting is not None, spans=spans)]
        )
    elif setting is not None:
        note = SettingAsComment(spans=(Span(0, len(setting.text)),))
        if reporter.as_json:
            document = {"note": note.kind, "message": note.message, "hint": note.hint}
            print_to_stderr(json.dumps(document))
        else:
            reporter.print_notes(setting.text, [note], setting.place)


def _read_text(binary: BufferedReader) -> Iterator[tuple[int, str]]:
    """Yield each line with its number. A line over the limit is cut off."""
    # Bytes that are not UTF-8 become lone surrogates, so the rest of the line is not lost.
    with TextIOWrapper(binary, encoding="utf-8", errors="surrogateescape") as text:
        number, limit = 0, MAX_LINE_LENGTH + 2  # room for one code point too many, and "\n"
        while line := text.readline(limit):
            number += 1
            rest = line
            while len(rest) == limit and not rest.endswith("\n"):
                rest = text.readline(limit)
            yield number, line.removesuffix("\n")


def check_line(
    number: int, text: str, file: InputFile, reporter: ErrorReporter
) -> InputLine | None:
    """Return the line, or report why it cannot be read. Blank lines and comments give None."""
    place = LinePlace(number, file.path)
    if len(text) > MAX_LINE_LENGTH:
        shortened = f"{text[:40]}…"
        error = LineTooLong(spans=(Span(0, len(shortened)),))
        reporter.report(shortened, (error,), place)
    elif has_content(text):
        bad_bytes = [] if text.isascii() else [*NOT_UTF8.finditer(text)]
        if not bad_bytes:
            return InputLine(place, text)
        bad_spans = tuple(Span(*found.span()) for found in bad_bytes)
        reporter.report(text, (NotUtf8(spans=bad_spans),), place)
    return None


def value_of_line(
    line: InputLine, result: Result[A, tuple[TextProblem, ...]], reporter: ErrorReporter
) -> Iterator[tuple[InputLine, A]]:
    """Yield a line and its value, or report the line's errors."""
    match cases(result):
        case Success(value):
            reporter.answered_line_count += line.place is not None
            yield line, value
        case Failure(errors):
            reporter.report(line.text, errors, line.place)


def strip_comments(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Return the arguments without comments, which start with ``#`` as in a file.

    If only comments were given, return them unchanged, so that a tag of another tool, such as
    ``#UTG#``, gets its own error.
    """
    stripped = tuple(argument.partition("#")[0].rstrip() for argument in arguments)
    return stripped if any(stripped) else arguments


def read_questions(
    arguments: Sequence[Q],
    path: str | None,
    read_line: Callable[[str], Q],
    answer: Callable[[Q], Result[A, tuple[TextProblem, ...]]],
    output: Output,
    has_progress: bool = False,
    notes_of: Callable[[A], Sequence[TextError]] = lambda value: (),
    is_long: bool = False,
) -> Iterator[tuple[InputLine, A]]:
    """Yield each valid question as it was typed, with its answer. Report the errors of the others.

    A question of type ``Q`` is anything whose ``str`` is the text that was typed. The text of a
    question in a file has neither a comment nor white space at its end. Standard output is flushed
    after each answer to an argument or to standard input, and for a file at most every 0.1 seconds.
    So a program can wait for each answer before it asks again, and a closed pipe ends the work.

    With neither questions nor a file, a person on a terminal is asked for questions.

    Args:
        arguments: the questions. If the only one is ``-``, they are read from standard input.
        path: the file to read the questions from, one per line, or None to use the arguments.
        read_line: returns the question in a line of a file.
        answer: returns the answer to a question.
        output: reports the errors.
        has_progress: whether a terminal shows how much is read.
        notes_of: returns the notes in an answer. A person reads them before the answer.
        is_long: whether Ctrl-C during an answer is reported, because an answer may take long.
    """
    params = click.get_current_context().command.params
    option = next(each for each in params if isinstance(each, FileToRead))
    if not arguments and path is None and can_ask(output):
        yield from _ask_questions(option, read_line, answer, output.for_prompts(), notes_of)
        return
    if bool(arguments) is (path is not None):
        raise Misuse(
            f"expected a {option.item} or {option.opts[0]}, got "
            f"{'both' if arguments else 'nothing'}",
            "give one of them; - reads standard input",
        )
    file = InputFile("-" if path is None else path, option.opts[0], has_progress)
    next_flush = 0.0
    questions = ((InputLine(None, str(each)), each) for each in arguments)
    if are_in_lines(arguments, path):
        lines = (each.without_comment() for each in read_lines(file, output.reporter))
        questions = ((each, read_line(each.text)) for each in lines)
    for line, question in questions:
        try:
            found = answer(question)
        except KeyboardInterrupt as interrupt:
            if is_long:
                output.reporter.report_unanswered(line.text, interrupt, line.place)
            raise
        checked = found.alt(partial(_advise_option, line, option.opts[0]))
        for _, value in value_of_line(line, checked, output.reporter):
            output.reporter.print_notes(line.text, notes_of(value), line.place)
            yield line, value
            now = monotonic()
            if file.path == "-" or now >= next_flush:
                _ = sys.stdout.flush()
                next_flush = now + SECONDS_PER_UPDATE


def _advise_option(
    line: InputLine, option: str, errors: tuple[TextProblem, ...]
) -> tuple[TextProblem, ...]:
    """Return the errors, or one error that says that an argument is the name of a file."""
    hint = hint_for_file([line.text], option) if line.place is None else None
    if hint is None:
        return errors
    spans = (Span(0, len(line.text)),)
    return (UsageError(f"{printable(line.text)} is the name of a file", hint, spans=spans),)


def hint_for_file(arguments: Sequence[str], option: str) -> str | None:
    """Return the hint for the first argument that is the name of a file or a pipe, or None."""
    files = (each for each in arguments if os.path.exists(each) and not os.path.isdir(each))
    file = next(files, None)
    return None if file is None else did_you_mean(f"{option} {shlex.quote(file)}")


def is_one_argument(arguments: Sequence[object], path: str | None) -> bool:
    """Return whether there is one question, and it is an argument, not a line of a file."""
    return len(arguments) == 1 and not are_in_lines(arguments, path)


def are_in_lines(arguments: Sequence[object], path: str | None) -> bool:
    """Return whether the questions are lines: of a file, or of standard input, which is ``-``."""
    return path is not None or [*map(str, arguments)] == ["-"]


def write_csv_answers(
    output: Output,
    path: str | None,
    columns: Iterable[str],
    answers: Sequence[tuple[InputLine, Iterable[tuple[object, ...]]]],
    is_alone: bool,
) -> None:
    """Write the file of ``--csv``: the rows of each answer.

    Args:
        output: writes the file, and reports errors.
        path: the file, or None to write nothing.
        columns: the names of the columns.
        answers: each question that was answered, with its rows. Without any, write nothing.
        is_alone: whether the only question is an argument. Otherwise, each row begins with the
            number of the question's line, which is empty for an argument, and its text.
    """
    if path is None or not answers:
        return
    rows = (
        row if is_alone else (line.place and line.place.line, line.text, *row)
        for line, of_line in answers
        for row in of_line
    )
    output.write_csv(path, columns if is_alone else ("line", "text", *columns), rows)


def can_ask(output: Output) -> bool:
    """Return whether a person reads prompts and answers them on a terminal."""
    if isinstance(sys.stdout, HeldOutput):
        return False
    return os.isatty(STANDARD_INPUT) and output.for_prompts().paint.columns is not None


def ask_line(prompt: str, prompts: Output) -> str | None:
    """Print a prompt, and return the line that a person types, or None at the end of the input."""
    print(prompt, end="", file=prompts.stream, flush=True)
    # sys.stdin is None if standard input was closed before Python started.
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        prompts.print_row()  # end the row of the prompt
        return None
    return line.strip()


def _ask_questions(
    option: FileToRead,
    read_line: Callable[[str], Q],
    answer: Callable[[Q], Result[A, tuple[TextProblem, ...]]],
    prompts: Output,
    notes_of: Callable[[A], Sequence[TextError]],
) -> Iterator[tuple[InputLine, A]]:
    """Ask a person for questions until the input ends, and yield each valid one with its answer."""
    prompts.print_sentence(
        f"Type a {option.item}, such as {option.example}, and press Enter. Ctrl-D ends."
    )
    while (text := ask_line(f"{option.item}  ", prompts)) is not None:
        asked = InputLine(None, text).without_comment()
        if not has_content(asked.text):
            continue
        for _, value in value_of_line(asked, answer(read_line(asked.text)), prompts.reporter):
            prompts.reporter.print_notes(asked.text, notes_of(value))
            yield asked, value
