"""The style of help: it fits the terminal, and its headings have colour there."""

import re
import shutil
from collections.abc import Iterable
from textwrap import fill
from typing import final

import click

from handrail.shell.paint import PLAIN, USUAL_COLUMNS, Paint

# "Usage:", "Options:" or "Example:". In a topic, the first row, or one after a blank row, if a
# blank or an indented row follows.
HEADING = re.compile(
    r"^(?:Usage:|(?:  )?[A-Z][a-z]+(?: status)?:$)"
    r"|(?:\A|(?<=\n\n))[A-Z][^\n]*[^.:\n](?=\n\n|\n )",
    re.MULTILINE,
)
HANGING_INDENT = 4  # of the rest of a row that is too wide


@final
class HelpFormatter(click.HelpFormatter):
    """A formatter for narrow terminals, down to 20 columns. That of click stops at 50."""

    def __init__(self) -> None:
        columns = min(shutil.get_terminal_size().columns, USUAL_COLUMNS)
        super().__init__(width=max(columns - 2, 20))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write a list of options. On a narrow terminal, the column of their names is narrow."""
        super().write_dl([*rows], min(col_max, self.width * 2 // 5), col_spacing)


def style_help(text: str, paint: Paint) -> str:
    """Return help for a stream: its rows fit the terminal, and its headings have colour.

    Without symbols, the cards of the examples have letters.
    """
    if not paint.has_symbols:
        text = text.translate(PLAIN)
    if paint.columns is not None:
        columns = paint.columns
        text = "\n".join(_wrap_row(row, columns) for row in text.split("\n"))
    return HEADING.sub(lambda found: paint.tint(paint.bold(found[0]), "cyan"), text)


def _wrap_row(row: str, columns: int) -> str:
    """Return a row that is too wide as several rows. The further ones are indented."""
    if len(row) <= columns:
        return row
    indent = " " * (len(row) - len(row.lstrip()) + HANGING_INDENT)
    return fill(
        row, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
