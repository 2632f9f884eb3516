"""Cards and words for a person: suits drawn where they can be, coloured on a terminal."""

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
    """How to print on one stream: which style its encoding allows, and whether in colour."""

    style: CardStyle
    has_colour: bool

    @classmethod
    def for_stream(cls, stream: TextIO) -> "Paint":
        """What suits this stream. Colour is for terminals, and never where NO_COLOR is set."""
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        colour = stream.isatty() and not plain
        return cls(CardStyle.SYMBOLS if _can_encode_glyphs(stream) else CardStyle.LETTERS, colour)

    @classmethod
    def for_stdout(cls) -> "Paint":
        """What suits standard output."""
        return cls.for_stream(sys.stdout)

    def card(self, card: Card) -> str:
        """One card, hearts and diamonds in red."""
        shown = card.format(self.style)
        return self.tint(shown, "red") if card.suit in RED_SUITS else shown

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards with a space between."""
        return " ".join(map(self.card, cards))

    def bracket_idle(self, cards: Iterable[Card], best: Collection[Card]) -> str:
        """Cards of which the best five play; the others stand in brackets, and dim."""
        return " ".join(
            self.card(card) if card in best else self.dim(f"({card.format(self.style)})")
            for card in cards
        )

    def tint(self, text: str, colour: str) -> str:
        """Text in a colour, where there is colour."""
        return click.style(text, fg=colour) if self.has_colour else text

    def dim(self, text: str) -> str:
        """Text that steps back, where there is colour."""
        return click.style(text, dim=True) if self.has_colour else text

    def bold(self, text: str) -> str:
        """Text that stands out, where there is colour."""
        return click.style(text, bold=True) if self.has_colour else text


def _can_encode_glyphs(stream: TextIO) -> bool:
    """Whether the stream's encoding has the four suits."""
    try:
        _ = "".join(SUIT_GLYPHS.values()).encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_line(line: str) -> None:
    """Print a line on standard output, which is written when its buffer is full."""
    print(line)


def format_percent(share: Fraction) -> str:
    """A share in percent, with as many digits as tell a rare hand from none."""
    return f"{100 * float(share):.4f} %"


def join_ranks(ranks: Iterable[Rank]) -> str:
    """Ranks with a space between: ``J T 5 2``."""
    return " ".join(map(str, ranks))
