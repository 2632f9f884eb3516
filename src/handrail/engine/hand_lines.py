"""Hands read from text, one per line: a million lines in a fraction of a second.

Most lines hold five cards, as in "As Ks Qs Js 10s" or "A♠ K♠ Q♠ J♠ 10♠". A kernel (a compiled
function) reads these lines, with the ranks, suits and separators of ``notation``. ``parse_hand``
reads every other line, so all errors are handled in one place.
"""

from dataclasses import dataclass
from functools import cache
from typing import final

import numpy as np
from returns.result import Failure, Success

from handrail.argument_checks import check_integer, check_type
from handrail.cards.grammar import SEPARATORS
from handrail.cards.types import RANK_SPELLINGS, SUIT_SPELLINGS
from handrail.engine.arrays import CardArray, CountArray, MaskArray, Uint8Array
from handrail.engine.batch import cards_of
from handrail.engine.class_kernels import ZERO, popcount
from handrail.engine.compiling import inner_kernel, kernel
from handrail.engine.hash_tables import lookup_tables
from handrail.hands.notation import HandTextError, parse_hand
from handrail.hands.types import HAND_SIZE, Hand
from handrail.railway import cases
from handrail.text import has_content

NO_CARD = 255
SEPARATOR = 254
CODE_POINT_COUNT = 1 << 16  # all that take at most three bytes in UTF-8
# The kernel does not accept lines with more bytes than this. ``parse_hand`` reads them.
LONGEST_SCANNED_LINE = 1 << 12


@final
@dataclass(frozen=True, slots=True, eq=False)
class HandScan:
    r"""The hands that a fast scan of text could read, and the lines that it could not read.

    The scan reads lines with five different cards. It leaves out blank lines and comments, which
    begin with #.

    Attributes:
        cards: the deck indices of each hand: ``uint8``, shape (n, 5).
        line_spans: the line of each hand: its number, the index of its first byte and the index
            after its last byte. Shape (n, 3).
        other_lines: the lines that the scan could not read, in the form of ``line_spans``. Shape
            (m, 3).

    >>> scan_hands(b"As Ks Qs Js Ts\nKX 1H 5C JD JD\n").other_lines
    array([[ 2, 15, 29]])
    """

    cards: CardArray
    line_spans: CountArray
    other_lines: CountArray


@final
@dataclass(frozen=True, slots=True)
class BadLine:
    r"""A line that is not a hand.

    Attributes:
        number: the number of the line, counted from 1.
        text: the line without its line break.
        errors: the reasons why the line is not a hand.

    >>> read_hands(b"As Ks Qs Js Ts\nKX 1H 5C JD JD\n").bad_lines[0].number
    2
    """

    number: int
    text: str
    errors: tuple[HandTextError, ...]


@final
@dataclass(frozen=True, slots=True, eq=False)
class HandBatch:
    r"""The hands that were read from text, and the lines that are not hands.

    Attributes:
        cards: the deck indices of each hand, in the order of the lines: ``uint8``, shape (n, 5).
        line_numbers: the number of the line of each hand, counted from 1. Shape (n,).
        bad_lines: the lines that are not hands; ``()`` if there are none.

    >>> read_hands(b"As Ks Qs Js Ts\n\n2c 2d 2h 2s 3c\n").line_numbers
    array([1, 3])
    """

    cards: CardArray
    line_numbers: CountArray
    bad_lines: tuple[BadLine, ...]


def read_hands(text: bytes) -> HandBatch:
    r"""Read five-card hands, one per line. Blank lines are skipped.

    ``#`` starts a comment, which ends with the line. A comment after a hand makes its line slower
    to read. A line that is not a hand becomes a ``BadLine``.

    Args:
        text: text in UTF-8. A line with bytes that are not UTF-8 becomes a ``BadLine``. The
            other lines are still read.

    >>> evaluate(read_hands(b"As Ks Qs Js Ts\n2c 2d 2h 2s 3c\n").cards)
    array([  1, 166], dtype=uint16)
    """
    scan = scan_hands(text)
    hands: list[Hand] = []
    numbers: list[int] = []
    errors: list[BadLine] = []
    for number, start, end in scan.other_lines.tolist():
        line = text[start:end].decode("utf-8", "surrogateescape")
        if not has_content(line):
            continue
        before_comment, _, _ = line.partition("#")
        match cases(parse_hand(before_comment)):
            case Success(hand):
                hands.append(hand)
                numbers.append(number)
            case Failure(line_errors):
                errors.append(BadLine(number, line, line_errors))
    cards = np.concatenate([scan.cards, cards_of(hands)])
    lines = np.concatenate([scan.line_spans[:, 0], np.array(numbers, np.int64)])
    order = np.argsort(lines, kind="stable")
    return HandBatch(cards[order], lines[order], tuple(errors))


def scan_hands(text: bytes, first_number: int = 1) -> HandScan:
    r"""Split text into lines, and read the lines with five different cards.

    Return the other lines unread. ``read_hands`` reads them too.

    Args:
        text: text in UTF-8, of complete lines.
        first_number: the number of the first line. It is not 1 if the text is a later part of a
            longer text.

    >>> scan_hands(b"As Ks Qs Js Ts\n").cards
    array([[51, 47, 43, 39, 35]], dtype=uint8)
    """
    check_type("text as bytes", text, bytes | bytearray)
    first_number = check_integer("the number of the first line as an integer", first_number)
    most_lines = text.count(b"\n") + text.count(b"\r") + 1
    cards = np.empty((most_lines, HAND_SIZE), np.uint8)
    line_spans = np.empty((most_lines, 3), np.int64)
    other_lines = np.empty((most_lines, 3), np.int64)
    hand_count, other_count = _scan_lines(
        np.frombuffer(bytearray(text), np.uint8),
        first_number,
        _rank_codes(),
        _suit_codes(),
        lookup_tables().bits,
        cards,
        line_spans,
        other_lines,
    )
    return HandScan(cards[:hand_count], line_spans[:hand_count], other_lines[:other_count])


@kernel
def _scan_lines(
    text: Uint8Array,
    first_number: int,
    rank_of: Uint8Array,
    suit_of: Uint8Array,
    bits: MaskArray,
    cards: CardArray,
    lines: CountArray,
    other_lines: CountArray,
) -> tuple[int, int]:
    """Read the hands of different cards in any spelling.

    Fill ``cards``, ``lines`` and ``other_lines``, which become the fields of ``HandScan``. Return
    the number of hands and the number of other lines.
    """
    hand_count = other_count = at = 0
    number = first_number
    size = len(text)
    while at < size:
        start = at
        card_count, mask = 0, ZERO
        is_plain = True
        while at < size and text[at] != 10 and text[at] != 13:
            if not is_plain:
                at += 1
                continue
            first = text[at]
            code_point, width = _decode(text, at)
            at += width
            rank = rank_of[code_point]
            if rank == SEPARATOR:
                continue
            # A ten can be written as 1 and 0. Every other rank is one byte.
            if first == 49:
                is_plain = at < size and text[at] == 48
                at += is_plain
            if rank == NO_CARD or not is_plain or at == size or card_count == HAND_SIZE:
                is_plain = False
                continue
            code_point, width = _decode(text, at)
            suit = suit_of[code_point]
            if suit == NO_CARD:
                is_plain = False
                continue
            at += width
            card = 4 * rank + suit
            cards[hand_count, card_count] = card
            card_count += 1
            mask |= np.uint64(bits[card])
        end = at
        if at < size:
            at += 2 if text[at] == 13 and at + 1 < size and text[at + 1] == 10 else 1
        is_hand = is_plain and popcount(mask) == HAND_SIZE
        if is_hand and end - start <= LONGEST_SCANNED_LINE:
            lines[hand_count, 0], lines[hand_count, 1], lines[hand_count, 2] = number, start, end
            hand_count += 1
        elif not _is_blank(text, start, end):
            (
                other_lines[other_count, 0],
                other_lines[other_count, 1],
                other_lines[other_count, 2],
            ) = number, start, end
            other_count += 1
        number += 1
    return hand_count, other_count


@inner_kernel
def _decode(text: Uint8Array, at: int) -> tuple[int, int]:
    """Return the code point that starts at this index of text in UTF-8, and its number of bytes.

    The code point is 0 if the bytes are not UTF-8, or if there are four.
    """
    first = int(text[at])
    if first < 0x80:
        return first, 1
    second = int(text[at + 1]) if at + 1 < len(text) else 0
    if second & 0xC0 != 0x80:
        return 0, 1
    if first & 0xE0 == 0xC0:
        code_point = (first & 0x1F) << 6 | second & 0x3F
        return (code_point, 2) if code_point >= 0x80 else (0, 1)
    third = int(text[at + 2]) if at + 2 < len(text) else 0
    if first & 0xF0 != 0xE0 or third & 0xC0 != 0x80:
        return 0, 1
    code_point = (first & 0xF) << 12 | (second & 0x3F) << 6 | third & 0x3F
    # UTF-8 does not allow more bytes than a code point needs.
    return (code_point, 3) if code_point >= 0x800 else (0, 1)


@inner_kernel
def _is_blank(text: Uint8Array, start: int, end: int) -> bool:
    """Return whether a line is blank or a comment. A comment may have spaces before the #."""
    while start < end and (text[start] == 32 or text[start] == 9):
        start += 1
    return bool(start == end or text[start] == 35)


@cache
def _rank_codes() -> Uint8Array:
    """Return what each code point means at the start of a card, as a code.

    The code is a rank, 0 (a two) to 12 (an ace), or ``SEPARATOR`` or ``NO_CARD``. The character "1"
    has the code of a ten, and the next character must be "0".
    """
    codes = np.full(CODE_POINT_COUNT, NO_CARD, np.uint8)
    separators = SEPARATORS.findall("".join(map(chr, range(CODE_POINT_COUNT))))
    codes[[*map(ord, separators)]] = SEPARATOR
    for text, rank in RANK_SPELLINGS.items():
        codes[ord(text[0])] = rank.value - 2
    return codes


@cache
def _suit_codes() -> Uint8Array:
    """Return what each code point means after a rank: a suit, 0 to 3, or ``NO_CARD``."""
    codes = np.full(CODE_POINT_COUNT, NO_CARD, np.uint8)
    order = list(dict.fromkeys(SUIT_SPELLINGS.values()))
    for symbol, suit in SUIT_SPELLINGS.items():
        codes[ord(symbol)] = order.index(suit)
    return codes
