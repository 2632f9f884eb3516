"""The style of printed cards and words: suits as symbols if possible, and colour on terminals."""

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TextIO, final

import click

from handrail.cards.types import (
    DECK,
    SUIT_GLYPHS,
    Card,
    CardStyle,
    Rank,
    Suit,
)
from handrail.diagnostics import display_width

TWO_COLOURS = {Suit.DIAMONDS: "red", Suit.HEARTS: "red"}
BAR_WIDTH = 20
BAR_BLOCKS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
FOUR_COLOURS = {Suit.CLUBS: "green", Suit.DIAMONDS: "blue", Suit.HEARTS: "red"}


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
        style: how cards are spelled, with symbols or with letters.
        has_colour: whether text may have colour.
        suit_colours: the colour of each suit that is not printed in the usual colour of text.
        columns: the width of the terminal, or None if the stream is not a terminal.
        encoding: the name of the stream's encoding.
    """

    style: CardStyle
    has_colour: bool
    suit_colours: dict[Suit, str]
    columns: int | None
    encoding: str

    @classmethod
    def for_stream(
        cls, stream: TextIO, mode: ColourMode = ColourMode.AUTO, four_colours: bool = False
    ) -> "Paint":
        """Return the style for a stream."""
        encoding = stream.encoding or "ascii"
        has_symbols = _can_encode("".join(SUIT_GLYPHS.values()), encoding)
        return cls(
            CardStyle.SYMBOLS if has_symbols else CardStyle.LETTERS,
            _has_colour(stream, mode),
            FOUR_COLOURS if four_colours else TWO_COLOURS,
            _terminal_width(stream) if stream.isatty() else None,
            encoding,
        )

    def card(self, card: Card) -> str:
        """Return a card in the colour of its suit, if the stream has colour."""
        return self._card_texts.playing[card]

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards with a space between them."""
        texts = self._card_texts.playing
        return " ".join([texts[card] for card in cards])

    def bracket_idle(self, cards: Iterable[Card], best: Collection[Card]) -> str:
        """Return cards with a space between them.

        Cards that are not in ``best`` do not play: they are dim and in brackets.
        """
        texts, playing = self._card_texts, frozenset(best)
        return " ".join(
            [texts.playing[card] if card in playing else texts.idle[card] for card in cards]
        )

    @property
    def _card_texts(self) -> "_CardTexts":
        colours = tuple(self.suit_colours.items()) if self.has_colour else None
        return _card_texts_in(self.style, colours)

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
        if self.style is CardStyle.LETTERS:
            return "#" * round(share * width)
        eighths = round(share * width * len(BAR_BLOCKS))
        return "█" * (eighths // len(BAR_BLOCKS)) + BAR_BLOCKS[eighths % len(BAR_BLOCKS)]


class _CardTexts(NamedTuple):
    """All cards as text: those that play, and those that do not, in brackets."""

    playing: Mapping[Card, str]
    idle: Mapping[Card, str]


@cache  # because a file of deals prints the same 52 cards again and again
def _card_texts_in(style: CardStyle, colours: tuple[tuple[Suit, str], ...] | None) -> _CardTexts:
    """Return all cards in a style. ``colours`` has the suits with a colour, or is None."""
    texts = {card: card.format(style) for card in DECK}
    if colours is None:
        return _CardTexts(texts, {card: f"({text})" for card, text in texts.items()})
    colour_of = dict(colours)
    playing = {
        card: click.style(text, fg=colour_of[card.suit]) if card.suit in colour_of else text
        for card, text in texts.items()
    }
    idle = {card: click.style(f"({text})", dim=True) for card, text in texts.items()}
    return _CardTexts(playing, idle)


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
    """Return the width of a terminal in columns, or 80 if the terminal does not know it."""
    return os.get_terminal_size(terminal.fileno()).columns or 80


def _can_encode(text: str, encoding: str) -> bool:
    try:
        _ = text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def fits_row(fields: Iterable[str], columns: int | None) -> bool:
    """Return whether a row of these fields is not wider than ``columns``. None means any width."""
    return columns is None or display_width(click.unstyle(_join_fields(fields))) <= columns


def _join_fields(fields: Iterable[str]) -> str:
    return "  ".join(fields).rstrip()


def fit_row(fields: Iterable[str], columns: int | None) -> str:
    """Return the fields as a row, with two spaces between them.

    A row that is wider than ``columns`` loses fields at its end. If its first field is still too
    wide, that field is cut off. If ``columns`` is None, the row can have any width.
    """
    kept = list(fields)
    while True:
        row = _join_fields(kept)
        if columns is None or fits_row(kept, columns):
            return row
        if len(kept) == 1:
            plain = click.unstyle(row)[:columns]
            while display_width(plain) > columns - 2:
                plain = plain[:-1]
            return f"{plain}.."
        _ = kept.pop()


def format_percent(share: Fraction | float, decimals: int = 2) -> str:
    """Return a share in percent: ``46.05%``."""
    return f"{100 * float(share):.{decimals}f}%"


def join_ranks(ranks: Iterable[Rank]) -> str:
    """Return ranks with a space between them: ``J T 5 2``."""
    return " ".join(map(str, ranks))
