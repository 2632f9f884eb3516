"""Places in a text, and the words of messages."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

COUNTLESS = 10**15
LONGEST_QUOTE = 20
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


def counted(number: int, thing: str) -> str:
    """So many of a thing: ``1 card``, ``2 cards``."""
    return f"{told(number)} {thing}" if number == 1 else f"{told(number)} {thing}s"


def told(number: int) -> str:
    """A number as a sentence has it. Python refuses to print one of very many digits."""
    return str(number) if abs(number) < COUNTLESS else "countless"


def listed(words: Iterable[str], last: str = "and") -> str:
    """One thing, or several in a row: ``Kc, Kd, Kh or Ks``."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def is_content(text: str) -> bool:
    """Whether a line of a file is neither empty nor a comment."""
    bare = text.removeprefix(BYTE_ORDER_MARK).strip()
    return bool(bare) and not bare.startswith("#")


def quoted(text: str) -> str:
    """A piece of text as a message shows it: short, and printable whatever it holds."""
    short = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    return "".join(map(printable, short))


def printable(letter: str) -> str:
    """A code point as it can be shown: itself, or its escape.

    Python reads a byte that is no UTF-8 as a lone surrogate; that is shown as the byte.
    """
    if letter.isprintable():
        return letter
    if "\udc80" <= letter <= "\udcff":
        return f"\\x{ord(letter) - 0xDC00:02x}"
    return letter.encode("unicode_escape").decode()


def times(number: int) -> str:
    """How often a thing stands: ``twice``, ``3 times``."""
    return "twice" if number == 2 else f"{number} times"
