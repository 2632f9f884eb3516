"""Large files of hands, by the engine: the categories counted, and the best hands found."""

from collections import Counter
from collections.abc import Iterator
from heapq import nlargest
from io import BufferedReader
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from handrail.cli.diagnostics import Reporter
from handrail.cli.progress import watched
from handrail.cli.reading import answered, line_of
from handrail.engine import evaluate_unchecked, scan_hands
from handrail.hands import Hand, parse_hand
from handrail.ladder import hand_classes
from handrail.scoring import AceRule, Category, Score, score

Read: TypeAlias = tuple[str, Hand, Score]

BLOCK = 1 << 24  # bytes that are read at once


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
    scores = [score(rung.example, rule) for rung in hand_classes()]
    order = {each: place for place, each in enumerate(sorted(set(scores), reverse=True))}
    places = np.array([0, *(order[each] for each in scores)])
    seen = Counter[Category]()
    best: list[tuple[int, Read]] = []
    for number, text in watched(blocks(file), "scoring"):
        scanned = scan_hands(text, number)
        classes = evaluate_unchecked(scanned.cards)
        for found, times in enumerate(np.bincount(classes).tolist()):
            if times:
                seen[scores[found - 1].category] += times
        rows = [
            *scanned.lines[first_of(places[classes], top)].tolist(),
            *scanned.unclear.tolist(),
        ]
        unclear = set(scanned.unclear[:, 0].tolist())
        for line, start, end in sorted(rows):
            said = text[start:end].decode("utf-8", "surrogateescape")
            for reading in line_of(line, said):
                for given, hand in answered(reading, parse_hand, reporter, source):
                    found_score = score(hand, rule)
                    best.append((line, (given, hand, found_score)))
                    if line in unclear:
                        seen[found_score.category] += 1
        # In the order of the lines, so that of equals the first are kept.
        best = nlargest(top, sorted(best, key=line_in), key=score_in)
    return seen, [read for _, read in best]


def blocks(file: BufferedReader) -> Iterator[tuple[int, bytes]]:
    """Whole lines, many at once, with the number of the first."""
    number, rest = 1, b""
    while block := file.read(BLOCK):
        whole, end, rest = (rest + block).rpartition(b"\n")
        if end:
            yield number, whole + end
            number += line_ends(whole + end)
    if rest:
        yield number, rest


def line_ends(text: bytes) -> int:
    """How many lines end in a text: with a line feed, a carriage return, or both."""
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def first_of(places: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Where the lowest of these stand, so many at most; of equals the first."""
    return np.argsort(places, kind="stable")[:most]


def line_in(found: tuple[int, Read]) -> int:
    """The number of a hand's line."""
    return found[0]


def score_in(found: tuple[int, Read]) -> Score:
    """What hands are ordered by."""
    return found[1][2]
