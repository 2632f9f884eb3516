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
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.hand_formatter import HandFormatter, HandWithText
from handrail.cli.input_lines import LONGEST_LINE, check_line, parse_or_report
from handrail.cli.paint import print_line
from handrail.cli.progress_bar import track_progress
from handrail.engine import evaluate_unchecked, scan_hands
from handrail.hands import parse_hand
from handrail.ladder import class_of, hand_classes
from handrail.odds import count_by_category, score_of_class, strength_order
from handrail.scoring import AceRule, Category, score

BLOCK_BYTES = 1 << 24  # bytes that are read at once
LONGEST_LINE_BYTES = 4 * LONGEST_LINE  # bytes of a line, at most four for a code point
PAGE_BYTES = 1 << 20  # bytes of which all hands are listed at once


def print_hands(
    file: BufferedReader, formatter: HandFormatter, reporter: ErrorReporter, source: str
) -> None:
    """Print every hand in the order of the lines; what is wrong with a line is reported as ever.

    Args:
        file: bytes, one hand a line.
        print_as: how a hand is printed.
        reporter: who is told of bad lines.
        source: the name of the file.
    """
    ends = [
        formatter.format_end(score_of_class(formatter.aces, rung), rung.number)
        for rung in hand_classes()
    ]
    cells = [formatter.format_card(card) for card in DECK]
    pages = read_blocks(file, PAGE_BYTES)
    # On a terminal the hands themselves show the progress.
    for number, text in pages if sys.stdout.isatty() else track_progress(pages, "scoring"):
        scan = scan_hands(text, number)
        letters = text.decode("latin-1")  # a place in it is one in the bytes
        lines: list[list[int]] = scan.line_spans.tolist()
        card_rows: list[list[int]] = scan.cards.tolist()
        classes: list[int] = evaluate_unchecked(scan.cards).tolist()
        rows = [
            formatter.format_start(letters[start:end], [cells[card] for card in cards])
            + ends[found - 1]
            for (_, start, end), cards, found in zip(lines, card_rows, classes, strict=True)
        ]
        printed_rows = 0
        before = np.searchsorted(scan.line_spans[:, 0], scan.other_lines[:, 0]).tolist()
        for (line, start, end), place in zip(scan.other_lines.tolist(), before, strict=True):
            _print_rows(rows[printed_rows:place])
            printed_rows = place
            for hand_text, hand in _parse_by_core(line, text[start:end], reporter, source):
                print_line(formatter.format_hand(hand_text, hand))
        _print_rows(rows[printed_rows:])


def _parse_by_core(
    number: int, text: bytes, reporter: ErrorReporter, source: str
) -> Iterator[HandWithText]:
    """What a line says, by the core; what is wrong with it is reported."""
    for line_result in check_line(number, text.decode("utf-8", "surrogateescape")):
        yield from parse_or_report(line_result, parse_hand, reporter, source)


def _print_rows(rows: Sequence[str]) -> None:
    """Print rows at once."""
    if rows:
        print_line("\n".join(rows))


def summarize_hands(
    file: BufferedReader, rule: AceRule, top: int, reporter: ErrorReporter, source: str
) -> tuple[Counter[Category], list[HandWithText]]:
    """How many hands of each category there are, and the best of them, the first of equals first.

    What is wrong with a line is reported as ever: whatever is not plainly a hand, the core reads.

    Args:
        file: bytes, one hand a line.
        rule: what an ace may be.
        top: how many of the best are wanted.
        reporter: who is told of bad lines.
        source: the name of the file.
    """
    strength_of_class = np.array([0, *strength_order(rule)])
    class_counts = np.zeros(len(strength_of_class), np.int64)
    best: list[tuple[int, HandWithText]] = []
    for number, text in track_progress(read_blocks(file, BLOCK_BYTES), "scoring"):
        scan = scan_hands(text, number)
        classes = evaluate_unchecked(scan.cards)
        class_counts += np.bincount(classes, minlength=len(class_counts))
        rows = [
            *scan.line_spans[_best_rows(strength_of_class[classes], top)].tolist(),
            *scan.other_lines.tolist(),
        ]
        core_lines = set(scan.other_lines[:, 0].tolist())
        for line, start, end in sorted(rows):
            for hand_text, hand in _parse_by_core(line, text[start:end], reporter, source):
                best.append((line, (hand_text, hand)))
                if line in core_lines:
                    class_counts[class_of(hand)] += 1
        # In the order of the lines, so that of equals the first are kept.
        in_order = sorted(best, key=lambda found: found[0])
        best = nlargest(top, in_order, key=lambda found: score(found[1][1], rule))
    return Counter(count_by_category(class_counts[1:].tolist(), rule)), [found for _, found in best]


def read_blocks(file: BufferedReader, size: int) -> Iterator[tuple[int, bytes]]:
    """Whole lines, about so many bytes at once, with the number of the first."""
    number, rest = 1, b""
    while block := file.read(size):
        text = rest + block
        # Behind a carriage return at the end the line feed may be still to come.
        end = 1 + max(text.rfind(b"\n"), text.rfind(b"\r", 0, -1))
        if end:
            yield number, text[:end]
            number += _count_lines(text[:end])
        # Of a line that is too long to be read, this much is enough to say so.
        rest = (
            text[end:]
            if len(text) - end <= LONGEST_LINE_BYTES
            else text[end : end + LONGEST_LINE_BYTES] + text[-1:]
        )
    if rest:
        yield number, rest


def _count_lines(text: bytes) -> int:
    """How many lines end in a text: with a line feed, a carriage return, or both."""
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def _best_rows(hand_strengths: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Where the lowest of these stand, so many at most; of equals the first."""
    return np.argsort(hand_strengths, kind="stable")[:most]
