"""Hands from text, one a line, a million lines in a fraction of a second.

Lines in plain letters are read by a kernel. Every other line, right or wrong, is read by
the core: what a line says, and what is wrong with it, is decided in one place.
"""

from dataclasses import dataclass
from typing import TypeAlias, final

import numpy as np
from returns.result import Failure, Success

from handrail.engine.arguments import check_type, integer
from handrail.engine.arrays import Bytes, Cards, Counts, Masks
from handrail.engine.batch import cards_of
from handrail.engine.compiling import kernel
from handrail.engine.kernels import ZERO, popcount
from handrail.engine.tables import tables
from handrail.hands import HAND_SIZE, Hand, HandError, parse_hand
from handrail.notation import RANKS, SUITS, CardError
from handrail.problems import Located
from handrail.railway import either
from handrail.text import is_content

HandErrors: TypeAlias = tuple[CardError | Located[HandError], ...]
"""All that is wrong with a line, as ``parse_hand`` says it."""

NO_CARD = 255
SEPARATOR = 254
# Longer lines are left to the core.
LONG = 1 << 12


@final
@dataclass(frozen=True, slots=True, eq=False)
class Scanned:
    r"""The lines of a text, in two groups: five different cards in plain letters, and the rest.

    Lines with nothing on them, or a comment, are in neither. ``cards`` is ``uint8`` (n, 5);
    ``lines`` (n, 3) are the number of each line, counted from 1, and where in the bytes it
    begins and ends; ``unclear`` (m, 3) is the same for the rest.

    >>> scan_hands(b"As Ks Qs Js Ts\nKX 1H 5C JD JD\n").unclear
    array([[ 2, 15, 29]])
    """

    cards: Cards
    lines: Counts
    unclear: Counts


@final
@dataclass(frozen=True, slots=True)
class BadLine:
    r"""A line that is no hand: its number, counted from 1, its text, and all that is wrong.

    >>> read_hands(b"As Ks Qs Js Ts\nKX 1H 5C JD JD\n").errors[0].number
    2
    """

    number: int
    text: str
    errors: HandErrors


@final
@dataclass(frozen=True, slots=True, eq=False)
class HandsRead:
    r"""The hands of a text, and its bad lines.

    ``cards`` is ``uint8`` (n, 5), in the order of the text; ``lines`` (n,) are the numbers
    of the lines that they stand on.

    >>> read_hands(b"As Ks Qs Js Ts\n\n2c 2d 2h 2s 3c\n").lines
    array([1, 3])
    """

    cards: Cards
    lines: Counts
    errors: tuple[BadLine, ...]


def read_hands(text: bytes) -> HandsRead:
    r"""Read five-card hands, one a line; empty lines and those that begin with # are passed over.

    What a bad line fails with stands in its ``BadLine``.

    Args:
        text: UTF-8. Bytes that are not are wrong in their lines, and nowhere else.

    >>> evaluate(read_hands(b"As Ks Qs Js Ts\n2c 2d 2h 2s 3c\n").cards)
    array([  1, 166], dtype=uint16)
    """
    scanned = scan_hands(text)
    hands: list[Hand] = []
    numbers: list[int] = []
    errors: list[BadLine] = []
    for number, start, end in scanned.unclear.tolist():
        line = text[start:end].decode("utf-8", "surrogateescape")
        if not is_content(line):
            continue
        match either(parse_hand(line)):
            case Success(hand):
                hands.append(hand)
                numbers.append(number)
            case Failure(wrong):
                errors.append(BadLine(number, line, wrong))
    cards = np.concatenate([scanned.cards, cards_of(hands)])
    lines = np.concatenate([scanned.lines[:, 0], np.array(numbers, np.int64)])
    order = np.argsort(lines, kind="stable")
    return HandsRead(cards[order], lines[order], tuple(errors))


def scan_hands(text: bytes, first: int = 1) -> Scanned:
    r"""Find the lines of a text and read those that are plainly hands; the others are for the core.

    Args:
        text: whole lines.
        first: the number of the first line, where the text goes on from another.

    >>> scan_hands(b"As Ks Qs Js Ts\n").cards
    array([[51, 47, 43, 39, 35]], dtype=uint8)
    """
    check_type("text as bytes", text, bytes | bytearray)
    first = integer("the number of the first line as an integer", first)
    most = text.count(b"\n") + text.count(b"\r") + 1
    cards = np.empty((most, HAND_SIZE), np.uint8)
    lines, unclear = np.empty((most, 3), np.int64), np.empty((most, 3), np.int64)
    found, left = scan(
        np.frombuffer(bytearray(text), np.uint8),
        first,
        RANK_OF_BYTE,
        SUIT_OF_BYTE,
        tables().bits,
        cards,
        lines,
        unclear,
    )
    return Scanned(cards[:found], lines[:found], unclear[:left])


@kernel
def scan(
    text: Bytes,
    first: int,
    rank_of: Bytes,
    suit_of: Bytes,
    bits: Masks,
    cards: Cards,
    lines: Counts,
    unclear: Counts,
) -> tuple[int, int]:
    """Read the lines that are plainly hands; how many they are, and how many the others are."""
    found = left = at = 0
    number = first
    size = len(text)
    while at < size:
        start = at
        held, mask = 0, ZERO
        clear = True
        while at < size and text[at] != 10 and text[at] != 13:
            rank = rank_of[text[at]]
            if rank == SEPARATOR:
                at += 1
                continue
            if not clear or rank == NO_CARD:
                clear = False
                at += 1
                continue
            # Of the spellings of a rank, only 10 has two letters, of which the second is 0.
            at += 1
            if text[at - 1] == 49:
                if at == size or text[at] != 48:
                    clear = False
                    continue
                at += 1
            if at == size or suit_of[text[at]] == NO_CARD or held == HAND_SIZE:
                clear = False
                continue
            card = 4 * rank + suit_of[text[at]]
            at += 1
            cards[found, held] = card
            held += 1
            mask |= np.uint64(bits[card])
        end = at
        if at < size:
            at += 2 if text[at] == 13 and at + 1 < size and text[at + 1] == 10 else 1
        if clear and popcount(mask) == HAND_SIZE and end - start <= LONG:
            lines[found, 0], lines[found, 1], lines[found, 2] = number, start, end
            found += 1
        elif not says_nothing(text, start, end):
            unclear[left, 0], unclear[left, 1], unclear[left, 2] = number, start, end
            left += 1
        number += 1
    return found, left


@kernel
def says_nothing(text: Bytes, start: int, end: int) -> bool:
    """Whether a line is empty but for spaces, or its first letter is #."""
    while start < end and (text[start] == 32 or text[start] == 9):
        start += 1
    return bool(start == end or text[start] == 35)


def bytes_of_ranks() -> Bytes:
    """What a byte says where a card can begin: a rank from 0, a separator, or nothing.

    A 1 stands for a ten, and needs a 0 behind it.
    """
    found = np.full(256, NO_CARD, np.uint8)
    found[[*b" \t,;"]] = SEPARATOR
    for text, rank in RANKS.items():
        found[ord(text[0])] = rank.value - 2
    return found


def bytes_of_suits() -> Bytes:
    """What a byte says behind a rank: a suit, or nothing."""
    found = np.full(256, NO_CARD, np.uint8)
    order = list(dict.fromkeys(SUITS.values()))
    for letter, suit in SUITS.items():
        if letter.isascii():
            found[ord(letter)] = order.index(suit)
    return found


RANK_OF_BYTE = bytes_of_ranks()
SUIT_OF_BYTE = bytes_of_suits()
