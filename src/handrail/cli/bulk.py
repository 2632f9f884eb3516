"""Large files of hands, by the engine: every hand listed, or the best, or the categories counted.

Lines that are plainly hands are scored as arrays; the core reads the others, and says what is
wrong with them. What is printed is what ``score`` prints, to the byte.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nlargest
from io import BufferedReader

import numpy as np
from numpy.typing import NDArray

from handrail.cards import DECK
from handrail.cli.diagnostics import Reporter
from handrail.cli.handrows import HandRow, Read
from handrail.cli.paint import out
from handrail.cli.progress import watched
from handrail.cli.reading import LONGEST_LINE, answered, line_of
from handrail.engine import evaluate_unchecked, scan_hands
from handrail.hands import parse_hand
from handrail.ladder import class_of, hand_classes
from handrail.odds import by_category, score_under, strengths
from handrail.scoring import AceRule, Category, score

BLOCK = 1 << 24  # bytes that are read at once
LONGEST = 4 * LONGEST_LINE  # bytes of a line, at most four for a code point
PAGE = 1 << 20  # bytes of which all hands are listed at once


def listed(file: BufferedReader, print_as: HandRow, reporter: Reporter, source: str) -> None:
    """Print every hand in the order of the lines; what is wrong with a line is reported as ever.

    Args:
        file: bytes, one hand a line.
        print_as: how a hand is printed.
        reporter: who is told of bad lines.
        source: the name of the file.
    """
    ends = [print_as.end(score_under(print_as.aces, rung), rung.number) for rung in hand_classes()]
    cells = [print_as.cell(card) for card in DECK]
    pages = blocks(file, PAGE)
    # On a terminal the hands themselves show the progress.
    for number, text in pages if sys.stdout.isatty() else watched(pages, "scoring"):
        scanned = scan_hands(text, number)
        letters = text.decode("latin-1")  # a place in it is one in the bytes
        lines: list[list[int]] = scanned.lines.tolist()
        held: list[list[int]] = scanned.cards.tolist()
        classes: list[int] = evaluate_unchecked(scanned.cards).tolist()
        rows = [
            print_as.begin(letters[start:end], [cells[card] for card in cards]) + ends[found - 1]
            for (_, start, end), cards, found in zip(lines, held, classes, strict=True)
        ]
        printed = 0
        before = np.searchsorted(scanned.lines[:, 0], scanned.unclear[:, 0]).tolist()
        for (line, start, end), place in zip(scanned.unclear.tolist(), before, strict=True):
            show(rows[printed:place])
            printed = place
            for given, hand in read(line, text[start:end], reporter, source):
                out(print_as.row(given, hand))
        show(rows[printed:])


def read(line: int, text: bytes, reporter: Reporter, source: str) -> Iterator[Read]:
    """What a line says, by the core; what is wrong with it is reported."""
    for reading in line_of(line, text.decode("utf-8", "surrogateescape")):
        yield from answered(reading, parse_hand, reporter, source)


def show(rows: Sequence[str]) -> None:
    """Print rows at once."""
    if rows:
        out("\n".join(rows))


def scored(
    file: BufferedReader, rule: AceRule, top: int, reporter: Reporter, source: str
) -> tuple[Counter[Category], list[Read]]:
    """How many hands of each category there are, and the best of them, the first of equals first.

    What is wrong with a line is reported as ever: whatever is not plainly a hand, the core reads.

    Args:
        file: bytes, one hand a line.
        rule: what an ace may be.
        top: how many of the best are wanted.
        reporter: who is told of bad lines.
        source: the name of the file.
    """
    places = np.array([0, *strengths(rule)])
    seen = np.zeros(len(places), np.int64)
    best: list[tuple[int, Read]] = []
    for number, text in watched(blocks(file, BLOCK), "scoring"):
        scanned = scan_hands(text, number)
        classes = evaluate_unchecked(scanned.cards)
        seen += np.bincount(classes, minlength=len(seen))
        rows = [
            *scanned.lines[first_of(places[classes], top)].tolist(),
            *scanned.unclear.tolist(),
        ]
        unclear = set(scanned.unclear[:, 0].tolist())
        for line, start, end in sorted(rows):
            for given, hand in read(line, text[start:end], reporter, source):
                best.append((line, (given, hand)))
                if line in unclear:
                    seen[class_of(hand)] += 1
        # In the order of the lines, so that of equals the first are kept.
        in_order = sorted(best, key=lambda found: found[0])
        best = nlargest(top, in_order, key=lambda found: score(found[1][1], rule))
    return Counter(by_category(seen[1:].tolist(), rule)), [found for _, found in best]


def blocks(file: BufferedReader, size: int) -> Iterator[tuple[int, bytes]]:
    """Whole lines, about so many bytes at once, with the number of the first."""
    number, rest = 1, b""
    while block := file.read(size):
        text = rest + block
        # Behind a carriage return at the end the line feed may be still to come.
        end = 1 + max(text.rfind(b"\n"), text.rfind(b"\r", 0, -1))
        if end:
            yield number, text[:end]
            number += line_ends(text[:end])
        # Of a line that is too long to be read, this much is enough to say so.
        rest = text[end:] if len(text) - end <= LONGEST else text[end : end + LONGEST] + text[-1:]
    if rest:
        yield number, rest


def line_ends(text: bytes) -> int:
    """How many lines end in a text: with a line feed, a carriage return, or both."""
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def first_of(places: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Where the lowest of these stand, so many at most; of equals the first."""
    return np.argsort(places, kind="stable")[:most]
