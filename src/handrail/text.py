"""Spans of text, and the words of messages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import final

COUNTLESS_THRESHOLD = 10**15
MAX_QUOTED_CHARACTERS = 20
MAX_LISTED_WORDS = 4
BYTE_ORDER_MARK = "\ufeff"


@final
@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text, from ``start`` up to, but not including, ``end``, in code points.

    >>> parse_card("K?").alt(lambda error: error.span)
    <Failure: Span(1, 2)>
    """

    start: int
    end: int

    def __repr__(self) -> str:
        return f"Span({self.start}, {self.end})"


def place_words(words: Sequence[str]) -> tuple[str, tuple[Span, ...]]:
    """Return a text, which is the words with a space between them, and the span of each word.

    >>> place_words(["AKs", "QQ"])
    ('AKs QQ', (Span(0, 3), Span(4, 6)))
    """
    starts = accumulate((len(word) + 1 for word in words), initial=0)
    spans = (Span(start, start + len(word)) for start, word in zip(starts, words, strict=False))
    return " ".join(words), tuple(spans)


def pluralize(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``2 cards``."""
    return f"{format_int(number)} {noun}" if number == 1 else f"{format_int(number)} {noun}s"


def format_int(number: int) -> str:
    """Return a number for a message, or ``countless`` for a number of more than 15 digits.

    Python's ``str`` raises an exception for integers of thousands of digits.
    """
    return str(number) if abs(number) < COUNTLESS_THRESHOLD else "countless"


def format_duration(seconds: int) -> str:
    """Return a time in words, in the unit that fits: ``30 seconds``, ``3 hours``."""
    for unit, name in ((3600, "hour"), (60, "minute")):
        if seconds >= 2 * unit:
            return f"{seconds // unit:,} {name}s"
    return pluralize(seconds, "second")


def join_words(words: Iterable[str], last: str = "and") -> str:
    """Join one or more words as in a sentence: ``Kc, Kd, Kh or Ks``."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def join_first(words: Sequence[str], noun: str) -> str:
    """Join up to four words, or the first three and the number of the others.

    >>> join_first(["As", "Kd", "2c", "2d", "2h"], "cards")
    'As, Kd, 2c and 2 more cards'
    """
    if len(words) <= MAX_LISTED_WORDS:
        return join_words(words)
    first = words[: MAX_LISTED_WORDS - 1]
    return join_words([*first, f"{len(words) - len(first)} more {noun}"])


def nearest_name(name: str, names: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the name that is most like a name that is not among them, or None if none is near.

    Args:
        name: what was typed.
        names: what there is.
        cutoff: how alike the two must be, from 0 to 1, as ``difflib`` measures it.
    """
    from difflib import get_close_matches  # only errors need it

    return next(iter(get_close_matches(name, [*names], 1, cutoff)), None)


def did_you_mean(nearest: str) -> str:
    """Return the hint for an unknown name: ``did you mean score?``."""
    return f"did you mean {nearest}?"


def has_content(text: str) -> bool:
    """Return whether a line of a file is neither blank nor a comment."""
    stripped = text.removeprefix(BYTE_ORDER_MARK).strip()
    return bool(stripped) and not stripped.startswith("#")


def printable(text: str) -> str:
    """Return text for a message: at most 20 characters, with unprintable ones escaped."""
    short = text if len(text) <= MAX_QUOTED_CHARACTERS else f"{text[: MAX_QUOTED_CHARACTERS - 1]}…"
    return "".join(map(escape_character, short))


def escape_character(character: str) -> str:
    r"""Return the character if it is printable, or else its escape, such as ``\x00``.

    Python reads a byte that is not UTF-8 as a special character from U+DC80 to U+DCFF. The escape
    of such a character is that of the byte.
    """
    if character.isprintable():
        return character
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode()


def format_times(number: int) -> str:
    """Return a number of times in words: ``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
