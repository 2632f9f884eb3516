"""The style of printed cards and words: suits as symbols if possible, and colour on terminals."""

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
    """The style of one output stream.

    Attributes:
        style: how cards are spelled, with symbols or with letters.
        has_colour: whether text may have colour.
    """

    style: CardStyle
    has_colour: bool

    @classmethod
    def for_stream(cls, stream: TextIO) -> "Paint":
        """Return the style for a stream.

        Text has colour only on a terminal, and only if NO_COLOR is not set.
        """
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        colour = stream.isatty() and not plain
        return cls(CardStyle.SYMBOLS if _can_encode_glyphs(stream) else CardStyle.LETTERS, colour)

    @classmethod
    def for_stdout(cls) -> "Paint":
        """Return the style for standard output."""
        return cls.for_stream(sys.stdout)

    def card(self, card: Card) -> str:
        """Return a card as text. Hearts and diamonds are red if the stream has colour."""
        shown = card.format(self.style)
        return self.tint(shown, "red") if card.suit in RED_SUITS else shown

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards with a space between them."""
        return " ".join(map(self.card, cards))

    def bracket_idle(self, cards: Iterable[Card], best: Collection[Card]) -> str:
        """Return cards with a space between them.

        Cards that are not in ``best`` do not play: they are dim and in brackets.
        """
        return " ".join(
            self.card(card) if card in best else self.dim(f"({card.format(self.style)})")
            for card in cards
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


def _can_encode_glyphs(stream: TextIO) -> bool:
    """Return whether the stream's encoding can encode the symbols of the four suits."""
    try:
        _ = "".join(SUIT_GLYPHS.values()).encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_line(line: str) -> None:
    """Print a line on standard output without flushing it."""
    print(line)


def format_percent(share: Fraction) -> str:
    """Return a share in percent, with four decimals.

    With fewer decimals, the share of the rarest hand would be shown as zero.
    """
    return f"{100 * float(share):.4f} %"


def join_ranks(ranks: Iterable[Rank]) -> str:
    """Return ranks with a space between them: ``J T 5 2``."""
    return " ".join(map(str, ranks))
