"""Places in a text, and the words of messages."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

COUNTLESS_THRESHOLD = 10**15
MAX_QUOTED_CHARACTERS = 20
BYTE_ORDER_MARK = "\ufeff"


@final
@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text, from ``start`` up to ``end``, in code points.

    >>> parse_card("K?").alt(lambda error: error.span)
    <Failure: Span(start=1, end=2)>
    """

    start: int
    end: int


def pluralize(number: int, noun: str) -> str:
    """So many of a thing: ``1 card``, ``2 cards``."""
    return f"{format_int(number)} {noun}" if number == 1 else f"{format_int(number)} {noun}s"


def format_int(number: int) -> str:
    """A number as a sentence has it. Python refuses to print one of very many digits."""
    return str(number) if abs(number) < COUNTLESS_THRESHOLD else "countless"


def join_words(words: Iterable[str], last: str = "and") -> str:
    """One thing, or several in a row: ``Kc, Kd, Kh or Ks``."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def has_content(text: str) -> bool:
    """Whether a line of a file is neither empty nor a comment."""
    stripped = text.removeprefix(BYTE_ORDER_MARK).strip()
    return bool(stripped) and not stripped.startswith("#")


def printable(text: str) -> str:
    """A piece of text as a message shows it: short, and printable whatever it holds."""
    short = text if len(text) <= MAX_QUOTED_CHARACTERS else f"{text[: MAX_QUOTED_CHARACTERS - 1]}…"
    return "".join(map(escape_character, short))


def escape_character(character: str) -> str:
    """A code point as it can be shown: itself, or its escape.

    Python reads a byte that is no UTF-8 as a lone surrogate; that is shown as the byte.
    """
    if character.isprintable():
        return character
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode()


def format_times(number: int) -> str:
    """How often a thing stands: ``twice``, ``3 times``."""
    return "twice" if number == 2 else f"{number} times"
