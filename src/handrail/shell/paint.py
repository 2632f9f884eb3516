"""The style of printed text: symbols if possible, and colour on terminals."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TextIO, final

import click

from handrail.diagnostics import display_width

# The symbols that commands print, and the letters in their place if a stream cannot encode them.
SYMBOLS = "♣♦♥♠"
LETTERS = str.maketrans(SYMBOLS, "cdhs")
USUAL_COLUMNS = 80  # of a terminal whose width is unknown
CONTINUATION = "  "  # the further indent of the lines in which a row continues
WORD = re.compile(" *[^ ]+")
BAR_WIDTH = 20
BAR_BLOCKS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
# In printed examples, ``#`` is a whole block, and parts of a block are left out.
PLAIN = LETTERS | str.maketrans("█", "#", "".join(BAR_BLOCKS))


@final
class ColourMode(Enum):
    """When output has colour. ``AUTO`` means on a terminal."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@final
@dataclass(frozen=True, slots=True)
class Paint:
    """The style of one output stream.

    Attributes:
        has_symbols: whether the stream can encode ``SYMBOLS``.
        has_colour: whether text may have colour.
        four_colours: whether each suit of cards has a colour of its own.
        columns: the width of the terminal, or None if the stream is not a terminal.
        encoding: the name of the stream's encoding.
    """

    has_symbols: bool
    has_colour: bool
    four_colours: bool
    columns: int | None
    encoding: str

    @classmethod
    def for_stream(
        cls, stream: TextIO, mode: ColourMode = ColourMode.AUTO, four_colours: bool = False
    ) -> "Paint":
        """Return the style for a stream."""
        encoding = stream.encoding or "ascii"
        return cls(
            _can_encode(SYMBOLS, encoding),
            _has_colour(stream, mode),
            four_colours,
            _terminal_width(stream) if stream.isatty() else None,
            encoding,
        )

    def tint(self, text: str, colour: str) -> str:
        """Return text in a colour if the stream has colour, otherwise the same text."""
        return click.style(text, fg=colour) if self.has_colour else text

    def dim(self, text: str) -> str:
        """Return dim text if the stream has colour, otherwise the same text."""
        return click.style(text, dim=True) if self.has_colour else text

    def bold(self, text: str) -> str:
        """Return bold text if the stream has colour, otherwise the same text."""
        return click.style(text, bold=True) if self.has_colour else text

    def symbol(self, symbol: str, plain: str) -> str:
        """Return a symbol such as ``±``, or ``plain`` if the stream cannot encode the symbol."""
        return symbol if _can_encode(symbol, self.encoding) else plain

    def bar(self, share: float, width: int = BAR_WIDTH) -> str:
        """Return a bar whose length shows ``share``, a number from 0 to 1.

        The bar consists of block characters, or of ``#`` if the stream cannot encode blocks. If the
        share is 1, it has ``width`` characters.
        """
        if not self.has_symbols:
            return "#" * round(share * width)
        eighths = round(share * width * len(BAR_BLOCKS))
        return "█" * (eighths // len(BAR_BLOCKS)) + BAR_BLOCKS[eighths % len(BAR_BLOCKS)]


def _has_colour(stream: TextIO, mode: ColourMode) -> bool:
    """Return whether text on a stream has colour.

    If the mode is ``AUTO``, NO_COLOR forbids colour, and FORCE_COLOR demands it. If neither is set,
    text has colour on a terminal that is not dumb.
    """
    if mode is not ColourMode.AUTO or os.environ.get("NO_COLOR"):
        return mode is ColourMode.ALWAYS
    is_terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
    return is_terminal or bool(os.environ.get("FORCE_COLOR"))


def _terminal_width(terminal: TextIO) -> int:
    """Return the width of a terminal in columns, or the usual width if it does not know its own."""
    return os.get_terminal_size(terminal.fileno()).columns or USUAL_COLUMNS


def _can_encode(text: str, encoding: str) -> bool:
    try:
        _ = text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def fit_row(fields: Sequence[str], columns: int | None) -> str:
    """Return the fields as a row, with two spaces between them.

    If the row is wider than ``columns``, a field that does not fit begins a new line, which is
    indented. A field that is wider than a line continues on the next line, after a word. Only a
    word that is wider than a line stays too wide. If ``columns`` is None, the row can have any
    width.
    """
    row = "  ".join(fields).rstrip()
    if columns is None or _width_of(row) <= columns:
        return row
    indent = len(row) - len(row.lstrip()) + len(CONTINUATION)
    widths = [width for width in map(_width_of, row.split()) if width <= columns]
    return _wrap(fields, columns, " " * min(indent, columns - max(widths, default=columns)))


def wrap_sentence(sentence: str, columns: int | None) -> str:
    """Return a sentence as a row. If it is too wide, it continues on new lines without indent."""
    if columns is None or _width_of(sentence) <= columns:
        return sentence
    return _wrap([sentence], columns, "")


def cut_off(text: str, columns: int) -> str:
    """Return text that is not wider than ``columns``. If its end is cut off, it ends in ``..``."""
    if display_width(text) <= columns:
        return text
    from rich.cells import set_cell_size  # imported here because importing rich takes time

    return f"{set_cell_size(text, max(columns - 2, 0))}.."


def _wrap(fields: Sequence[str], columns: int, indent: str) -> str:
    """Return the fields in lines. Each line after the first begins with ``indent``.

    The spaces that pad a field count, so that the rows of a table continue at the same field.
    """
    lines = [""]
    for field in fields:
        fits_line = _width_of(indent + field) <= columns
        gap = "  " if lines[-1] else ""
        for part in [field] if fits_line else WORD.findall(field):
            if lines[-1] and _width_of(lines[-1] + gap + part) > columns:
                lines.append(indent + (part if fits_line else part.lstrip()))
            else:
                lines[-1] += gap + part
            gap = ""
    return "\n".join(line.rstrip() for line in lines if click.unstyle(line).strip())


def _width_of(styled: str) -> int:
    return display_width(click.unstyle(styled))


def format_percent(share: Fraction | float, decimals: int = 2) -> str:
    """Return a share in percent: ``46.05%``."""
    return f"{100 * float(share):.{decimals}f}%"
