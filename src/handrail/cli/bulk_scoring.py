"""Scoring of large files with the engine: list all hands, or find the best and count categories.

The engine is the fast part of handrail, which works on arrays of numbers. It scores all lines that
have five cards in the usual spelling. The core, which is the slow and simple part, reads the other
lines and reports their errors. The output has the same bytes as the output without the engine.
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
LONGEST_LINE_BYTES = 4 * LONGEST_LINE  # in UTF-8 a code point has at most four bytes
PAGE_BYTES = 1 << 20  # bytes read at once for a list of all hands


def print_hands(
    file: BufferedReader, formatter: HandFormatter, reporter: ErrorReporter, source: str
) -> None:
    """Print every hand of a file in the order of its lines, and report the errors of wrong lines.

    Args:
        file: a binary file with one hand per line.
        formatter: turns each hand into a row of output.
        reporter: reports the errors of a line.
        source: the name of the file, for the error messages.
    """
    ends = [
        formatter.format_end(score_of_class(formatter.aces, rung), rung.number)
        for rung in hand_classes()
    ]
    cells = [formatter.format_card(card) for card in DECK]
    pages = read_blocks(file, PAGE_BYTES)
    # On a terminal no progress bar is needed, because the hands appear one by one.
    for number, text in pages if sys.stdout.isatty() else track_progress(pages, "scoring"):
        scan = scan_hands(text, number)
        letters = text.decode("latin-1")  # one character per byte, so a span is valid for both
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
    """Read a line with the core. Yield its hand with its text, or report its errors.

    ``number`` is the number of the line, and ``text`` is its content. A blank line yields nothing.
    """
    for line_result in check_line(number, text.decode("utf-8", "surrogateescape")):
        yield from parse_or_report(line_result, parse_hand, reporter, source)


def _print_rows(rows: Sequence[str]) -> None:
    """Print rows with a single call, which is faster. Print nothing if there are no rows."""
    if rows:
        print_line("\n".join(rows))


def summarize_hands(
    file: BufferedReader, rule: AceRule, top: int, reporter: ErrorReporter, source: str
) -> tuple[Counter[Category], list[HandWithText]]:
    """Return the number of hands in each category, and the best hands, best first.

    Hands that tie are in the order of their lines. The errors of wrong lines are reported.

    Args:
        file: a binary file with one hand per line.
        rule: whether an ace may also be low in a straight.
        top: how many of the best hands to return.
        reporter: reports the errors of a line.
        source: the name of the file, for the error messages.
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
        # nlargest keeps the order of hands that tie, so they must be in the order of their lines.
        in_order = sorted(best, key=lambda entry: entry[0])
        best = nlargest(top, in_order, key=lambda entry: score(entry[1][1], rule))
    return Counter(count_by_category(class_counts[1:].tolist(), rule)), [entry for _, entry in best]


def read_blocks(file: BufferedReader, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield blocks of about ``size`` bytes, each with the number of its first line.

    A block contains only complete lines.
    """
    number, rest = 1, b""
    while block := file.read(size):
        text = rest + block
        # After a carriage return at the end, a line feed may still follow in the next block.
        end = 1 + max(text.rfind(b"\n"), text.rfind(b"\r", 0, -1))
        if end:
            yield number, text[:end]
            number += _count_lines(text[:end])
        # The rest of a line over the limit is dropped. The line stays over the limit, so it is
        # reported.
        rest = (
            text[end:]
            if len(text) - end <= LONGEST_LINE_BYTES
            else text[end : end + LONGEST_LINE_BYTES] + text[-1:]
        )
    if rest:
        yield number, rest


def _count_lines(text: bytes) -> int:
    """Return the number of line ends.

    A line end is a line feed, a carriage return, or a carriage return followed by a line feed.
    """
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def _best_rows(hand_strengths: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return the indexes of the ``most`` strongest hands.

    ``hand_strengths`` has a number for each hand, and a lower number means a stronger hand.
    """
    return np.argsort(hand_strengths, kind="stable")[:most]
