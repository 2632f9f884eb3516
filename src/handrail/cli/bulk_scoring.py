"""Scoring of large files with the engine: list all hands, or find the best and count categories.

Lines that are plainly hands are scored as arrays. The core reads the other lines and finds their
errors. The output is the same as without the engine, byte for byte.
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

BLOCK_BYTES = 1 << 24  # bytes read at once for a summary
LONGEST_LINE_BYTES = 4 * LONGEST_LINE  # a code point has at most four bytes
PAGE_BYTES = 1 << 20  # bytes read at once for a list of all hands


def print_hands(
    file: BufferedReader, formatter: HandFormatter, reporter: ErrorReporter, source: str
) -> None:
    """Print every hand in the order of the lines. Errors are reported between them.

    Args:
        file: bytes, one hand per line.
        formatter: formats each hand.
        reporter: reports the errors of a line.
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
        letters = text.decode("latin-1")  # one character per byte, so the spans fit both
        lines: list[list[int]] = scan.line_spans.tolist()
        card_rows: list[list[int]] = scan.cards.tolist()
        classes: list[int] = evaluate_unchecked(scan.cards).tolist()
        rows = [
            formatter.format_start(letters[start:end], [cells[card] for card in cards])
            + ends[hand_class - 1]
            for (_, start, end), cards, hand_class in zip(lines, card_rows, classes, strict=True)
        ]
        printed_rows = 0
        before = np.searchsorted(scan.line_spans[:, 0], scan.other_lines[:, 0]).tolist()
        for (line, start, end), row in zip(scan.other_lines.tolist(), before, strict=True):
            _print_rows(rows[printed_rows:row])
            printed_rows = row
            for hand_text, hand in _parse_by_core(line, text[start:end], reporter, source):
                print_line(formatter.format_hand(hand_text, hand))
        _print_rows(rows[printed_rows:])


def _parse_by_core(
    number: int, text: bytes, reporter: ErrorReporter, source: str
) -> Iterator[HandWithText]:
    """Yield the line's hand, read by the core. Errors are reported."""
    for line_result in check_line(number, text.decode("utf-8", "surrogateescape")):
        yield from parse_or_report(line_result, parse_hand, reporter, source)


def _print_rows(rows: Sequence[str]) -> None:
    """Print all rows with one call, and nothing if there are none."""
    if rows:
        print_line("\n".join(rows))


def summarize_hands(
    file: BufferedReader, rule: AceRule, top: int, reporter: ErrorReporter, source: str
) -> tuple[Counter[Category], list[HandWithText]]:
    """Return the number of hands in each category, and the best hands. Ties keep their order.

    The core reads the lines that are not plainly hands. Errors are reported.

    Args:
        file: bytes, one hand per line.
        rule: whether an ace may also be low.
        top: how many of the best hands to return.
        reporter: reports the errors of a line.
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
        # Sorted by line, so that of tied hands the first are kept.
        in_order = sorted(best, key=lambda entry: entry[0])
        best = nlargest(top, in_order, key=lambda entry: score(entry[1][1], rule))
    return Counter(count_by_category(class_counts[1:].tolist(), rule)), [entry for _, entry in best]


def read_blocks(file: BufferedReader, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield whole lines in blocks of about ``size`` bytes, with the number of the first line."""
    number, rest = 1, b""
    while block := file.read(size):
        text = rest + block
        # After a carriage return at the end, a line feed may still follow in the next block.
        end = 1 + max(text.rfind(b"\n"), text.rfind(b"\r", 0, -1))
        if end:
            yield number, text[:end]
            number += _count_lines(text[:end])
        # A line over the limit is cut short. It stays long enough to be reported.
        rest = (
            text[end:]
            if len(text) - end <= LONGEST_LINE_BYTES
            else text[end : end + LONGEST_LINE_BYTES] + text[-1:]
        )
    if rest:
        yield number, rest


def _count_lines(text: bytes) -> int:
    """Return the number of line ends: a line feed, a carriage return, or the two together."""
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def _best_rows(hand_strengths: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return the rows of the strongest hands, at most ``most``. The lowest number is strongest."""
    return np.argsort(hand_strengths, kind="stable")[:most]
