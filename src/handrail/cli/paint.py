"""Cards and words as a person sees them: suits as symbols if possible, colour on terminals."""

import os
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TextIO, final

import click

from handrail.cards import SUIT_GLYPHS, Card, CardStyle, Rank, Suit

RED_SUITS = {Suit.DIAMONDS, Suit.HEARTS}


@final
@dataclass(frozen=True, slots=True)
class Paint:
    """The style of one output stream: how cards are spelled, and whether there is colour."""

    style: CardStyle
    has_colour: bool

    @classmethod
    def for_stream(cls, stream: TextIO) -> "Paint":
        """Return the style for this stream. Only terminals have colour, unless NO_COLOR is set."""
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        colour = stream.isatty() and not plain
        return cls(CardStyle.SYMBOLS if _can_encode_glyphs(stream) else CardStyle.LETTERS, colour)

    @classmethod
    def for_stdout(cls) -> "Paint":
        """Return the style for standard output."""
        return cls.for_stream(sys.stdout)

    def card(self, card: Card) -> str:
        """Return a card, in red if it is a heart or a diamond."""
        shown = card.format(self.style)
        return self.tint(shown, "red") if card.suit in RED_SUITS else shown

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards with a space between them."""
        return " ".join(map(self.card, cards))

    def bracket_idle(self, cards: Iterable[Card], best: Collection[Card]) -> str:
        """Return cards with a space between them. Those that do not play are dim, in brackets."""
        return " ".join(
            self.card(card) if card in best else self.dim(f"({card.format(self.style)})")
            for card in cards
        )

    def tint(self, text: str, colour: str) -> str:
        """Return text in a colour, if there is colour."""
        return click.style(text, fg=colour) if self.has_colour else text

    def dim(self, text: str) -> str:
        """Return dim text, if there is colour."""
        return click.style(text, dim=True) if self.has_colour else text

    def bold(self, text: str) -> str:
        """Return bold text, if there is colour."""
        return click.style(text, bold=True) if self.has_colour else text


def _can_encode_glyphs(stream: TextIO) -> bool:
    """Return whether the stream's encoding has the symbols of the four suits."""
    try:
        _ = "".join(SUIT_GLYPHS.values()).encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_line(line: str) -> None:
    """Print a line on standard output. It is not flushed."""
    print(line)


def format_percent(share: Fraction) -> str:
    """Return a share in percent. Four decimals tell the rarest hand from none."""
    return f"{100 * float(share):.4f} %"


def join_ranks(ranks: Iterable[Rank]) -> str:
    """Return ranks with a space between them: ``J T 5 2``."""
    return " ".join(map(str, ranks))
