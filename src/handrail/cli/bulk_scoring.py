"""Scoring of large files with the engine: list all hands, or find the best and count categories.

The engine is the fast part of handrail, which works on arrays of numbers. It scores all lines that
have five cards in the usual spelling. The core, which is the slow and simple part, reads the other
lines and reports their errors. The output has the same bytes as the output without the engine.
"""

import json
import sys
from collections import Counter, deque
from collections.abc import Iterator
from functools import partial
from io import BufferedReader
from itertools import islice, repeat

import numpy as np

from handrail.cards.types import DECK
from handrail.cli.card_paint import paint_card
from handrail.cli.compile_notice import announce_compilation
from handrail.cli.hand_formatter import HandFormatter, HandOfLine
from handrail.cli.hand_line import parse_hand_line
from handrail.cli.json_output import scored_fields
from handrail.engine.arrays import ClassArray
from handrail.engine.batch import evaluate
from handrail.engine.hand_lines import HandScan, scan_hands
from handrail.games.ladder import HandClass, five_card_classes, ladder_of
from handrail.games.odds import count_by_category
from handrail.games.rankings import Ranking
from handrail.games.wording import describe
from handrail.hands.scoring import Category
from handrail.hands.wording import Wording
from handrail.shell.input_lines import (
    MAX_LINE_LENGTH,
    InputFile,
    check_line,
    read_file,
    read_lines,
    value_of_line,
)
from handrail.shell.long_work import call_in_thread

BLOCK_BYTES = 1 << 24  # bytes read at once to find the best hands
MAX_LINE_BYTES = 4 * (MAX_LINE_LENGTH + 1)  # in UTF-8 a code point has at most four bytes
PAGE_BYTES = 1 << 20  # bytes read at once for a list of all hands


def print_hands(file: InputFile, ranking: Ranking, formatter: HandFormatter) -> None:
    """Print every hand of a file in the order of its lines, and report the errors of wrong lines.

    The file has one hand per line.
    """
    hand_classes = five_card_classes(ladder_of(ranking))
    as_json = formatter.output.as_json
    if as_json:
        separator, cells = ", ", [json.dumps(str(card)) for card in DECK]
        ends = [_json_end(each, formatter.wording) for each in hand_classes]
    else:
        separator, cells = " ", [paint_card(card, formatter.output.paint) for card in DECK]
        ends = [f"{formatter.format_end(each)}\n" for each in hand_classes]
    for text, scan, classes in _scan_blocks(file, ranking, PAGE_BYTES, formatter):
        card_rows: list[list[int]] = scan.cards.tolist()
        class_numbers: list[int] = classes.tolist()
        rows = (
            start + separator.join([cells[card] for card in cards]) + ends[hand_class - 1]
            for start, cards, hand_class in zip(
                _json_starts(text, scan) if as_json else repeat("", len(scan.cards)),
                card_rows,
                class_numbers,
                strict=True,
            )
        )
        formatter.output.reporter.answered_line_count += len(scan.cards)
        rows_before = np.searchsorted(scan.line_spans[:, 0], scan.other_lines[:, 0])
        row_count = 0
        for line, count in zip(scan.other_lines.tolist(), rows_before.tolist(), strict=True):
            _ = sys.stdout.write("".join(islice(rows, count - row_count)))
            row_count = count
            for hand_line, hand in _parse_by_core(line, text, file, formatter):
                print(formatter.format_hand(hand_line, hand))
        _ = sys.stdout.write("".join(rows))


def _json_starts(text: bytes, scan: HandScan) -> Iterator[str]:
    """Yield the part of each ``ScoreObject`` before its cards. No line here has a comment."""
    quote = json.JSONEncoder().encode
    return (
        f'{{"line": {number}, "text": {quote(text[start:end].decode().rstrip())}, "cards": ['
        for number, start, end in scan.line_spans.tolist()
    )


def _json_end(hand_class: HandClass, wording: Wording) -> str:
    """Return the part of a ``ScoreObject`` after its cards."""
    name = describe(hand_class.score, wording)
    fields = json.dumps(scored_fields(hand_class.score, hand_class.number, name))
    return f"], {fields.removeprefix('{')}\n"


def best_hands(
    file: InputFile,
    ranking: Ranking,
    top: int,
    counts: Counter[Category],
    formatter: HandFormatter,
) -> Iterator[HandOfLine]:
    """Yield the hands of a file that may be among its ``top`` best, in the order of its lines.

    The categories of the other hands are added to ``counts``. The errors of wrong lines are
    reported. The file has one hand per line.
    """
    class_counts = np.zeros(ladder_of(ranking).class_count + 1, np.int64)
    for text, scan, classes in _scan_blocks(file, ranking, BLOCK_BYTES, formatter):
        best_first = np.argsort(classes, kind="stable")
        class_counts += np.bincount(classes[best_first[top:]], minlength=len(class_counts))
        best_lines = scan.line_spans[best_first[:top]]
        formatter.output.reporter.answered_line_count += len(scan.cards) - len(best_lines)
        for line in sorted([*best_lines.tolist(), *scan.other_lines.tolist()]):
            yield from _parse_by_core(line, text, file, formatter)
    counts.update(count_by_category(class_counts[1:].tolist(), ranking))


def _scan_blocks(
    file: InputFile, ranking: Ranking, size: int, formatter: HandFormatter
) -> Iterator[tuple[bytes, HandScan, ClassArray]]:
    """Yield each block of a file, its lines with hands, and the class of each of these hands."""
    blocks = read_file(file, lambda binary: read_blocks(binary, size), formatter.output.reporter)
    with announce_compilation():
        for number, text in blocks:
            scan, classes = call_in_thread(partial(_score_block, text, number, ranking))
            yield text, scan, classes
    if not (formatter.output.reporter.answered_line_count or formatter.output.reporter.status):
        # Each line is blank or a comment. The core counts them.
        _ = deque(read_lines(file, formatter.output.reporter), maxlen=0)


def _score_block(text: bytes, number: int, ranking: Ranking) -> tuple[HandScan, ClassArray]:
    scan = scan_hands(text, number)
    return scan, evaluate(scan.cards, ranking)


def _parse_by_core(
    line: list[int], block: bytes, file: InputFile, formatter: HandFormatter
) -> Iterator[HandOfLine]:
    """Read a line with the core. Yield the line with its hand, or report its errors.

    ``line`` is the number of the line, its start in the block and its end. A blank line yields
    nothing.
    """
    number, start, end = line
    text, reporter = block[start:end].decode("utf-8", "surrogateescape"), formatter.output.reporter
    checked = check_line(number, text, file, reporter)
    if checked is not None:
        asked = checked.without_comment()
        yield from value_of_line(asked, parse_hand_line(asked.text), reporter)


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
            # A line ends with a line feed, a carriage return, or both.
            number += sum(text.count(mark, 0, end) for mark in (b"\n", b"\r"))
            number -= text.count(b"\r\n", 0, end)
        # The rest of a line over the limit is dropped. The line stays over the limit, so it is
        # reported.
        rest = (
            text[end:]
            if len(text) - end <= MAX_LINE_BYTES
            else text[end : end + MAX_LINE_BYTES] + text[-1:]
        )
    if rest:
        yield number, rest
