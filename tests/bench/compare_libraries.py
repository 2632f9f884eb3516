"""Compare the speed of handrail with other libraries: ``python tests/bench/compare_libraries.py``.

``--write`` replaces the table in ``.github/SPEED.md``. ``--check`` measures nothing. It checks that
the table there is one that this program writes.

Each figure is a median of seconds per operation. All libraries are measured in one run, in turns. A
library uses all processors if it does so by default. The program needs the extras ``bench`` and
``engine``.
"""

import argparse
import os
import platform
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypeVar, final

import numpy as np
from peers import PEER_NAMES, Peer, peers

from handrail import (
    Hand,
    Range,
    Sampled,
    best_hand,
    class_of,
    equity,
    equity_by_flop,
    parse_hand,
    parse_range,
)
from handrail.cards import sample_cards
from handrail.engine import evaluate
from handrail.installation import install_hint

A = TypeVar("A")
Workload = Callable[[], object]

SPEED_FILE = Path(__file__).parents[2] / ".github" / "SPEED.md"
TABLE_START, TABLE_END = (
    "<!-- speed: python tests/bench/compare_libraries.py --write -->\n",
    "<!-- end of speed -->",
)
LIBRARIES = ("handrail", *PEER_NAMES)
NO_FIGURE = "-"

HANDS, ROUNDS, SEED = 200, 15, 2026
ARRAY_ROWS, HANDRAIL_DEALS = 1_000_000, 1_000_000
EVAL7_DEALS, POKERKIT_DEALS, REPEATS = 100_000, 50, 50
HOLDING_TEXT, RANGE_TEXT = "AsKs", "22+ A2s+ KTs+ ATo+"
THREE_RANGES = "QQ+", "JJ+ AQs+ AKo", RANGE_TEXT
MICROSECOND, MILLISECOND, SECOND = 1e-6, 1e-3, 1.0

TEXT_TO_CLASS = "text to the class of a hand"
FIVE_TO_CLASS = "five cards to their class"
SEVEN_TO_BEST = "seven cards to the best five"
SEVEN_ARRAY = "seven cards, one row of an array of a million"
RANGE_PARSING = f"parsing the range {RANGE_TEXT}"
SAMPLED_EQUITY = f"{HOLDING_TEXT} against that range, one sample of a million"
EXACT_EQUITY = "the exact equity: every board and combo"
THREE_WAY_EQUITY = f"the exact equity of {THREE_RANGES[0]}, {THREE_RANGES[1]} and that range"
EVERY_FLOP = f"the exact equity of {THREE_RANGES[1]} against that range on every flop"
# Each row, and the part of handrail that it measures.
PARTS_USED = {
    TEXT_TO_CLASS: "core",
    FIVE_TO_CLASS: "core",
    SEVEN_TO_BEST: "core",
    SEVEN_ARRAY: "engine, all threads",
    RANGE_PARSING: "core",
    SAMPLED_EQUITY: "engine, all threads",
    EXACT_EQUITY: "engine, one thread",
    THREE_WAY_EQUITY: "engine, all threads",
    EVERY_FLOP: "engine, all threads",
}
HEADINGS = ("operation", "handrail uses", *LIBRARIES)
SECONDS_BY_UNIT = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1}
CELL_PATTERN = re.compile(r"([\d.e+]+) (ns|µs|ms|s)(?: \(([\d.,]+)x\))?")


@final
@dataclass(frozen=True, slots=True)
class LibraryTask:
    """A row: its name, and for each library the work and the number of operations in it."""

    name: str
    works: Mapping[str, tuple[Workload, int]]


def hand_tasks(installed: Sequence[Peer]) -> tuple[LibraryTask, ...]:
    """Return the rows about hands."""
    fives, sevens = (tuple(islice(sample_cards(SEED, size), HANDS)) for size in (5, 7))
    texts, longer = ([" ".join(map(str, cards)) for cards in dealt] for dealt in (fives, sevens))
    rng = np.random.default_rng(SEED)
    rows = np.argsort(rng.random((ARRAY_ROWS, 52), np.float32), axis=1)[:, :7].astype(np.uint8)
    ours: Mapping[str, tuple[Workload, int]] = {
        TEXT_TO_CLASS: (repeat_for(lambda text: parse_hand(text).map(class_of), texts), HANDS),
        FIVE_TO_CLASS: (repeat_for(class_of, [Hand(five) for five in fives]), HANDS),
        SEVEN_TO_BEST: (repeat_for(best_hand, sevens), HANDS),
        SEVEN_ARRAY: (partial(evaluate, rows), ARRAY_ROWS),
    }
    theirs = {peer.name: peer_hand_tasks(peer, texts, longer) for peer in installed}
    return tuple(
        LibraryTask(
            name, {"handrail": work} | {peer: works[name] for peer, works in theirs.items()}
        )
        for name, work in ours.items()
    )


def peer_hand_tasks(
    peer: Peer, texts: Sequence[str], longer: Sequence[str]
) -> Mapping[str, tuple[Workload, int]]:
    """Return another library's work for these rows. It takes the rows of an array one by one."""
    sevens = (repeat_for(peer.evaluate, [peer.read(text) for text in longer]), HANDS)
    return {
        TEXT_TO_CLASS: (repeat_for(lambda text: peer.evaluate(peer.read(text)), texts), HANDS),
        FIVE_TO_CLASS: (repeat_for(peer.evaluate, [peer.read(text) for text in texts]), HANDS),
        SEVEN_TO_BEST: sevens,
        SEVEN_ARRAY: sevens,
    }


def range_tasks() -> tuple[LibraryTask, ...]:
    """Return the rows about ranges, for the libraries that have ranges."""
    eval7, pokerkit = import_module("eval7"), import_module("pokerkit")
    one, other = known_range(HOLDING_TEXT), known_range(RANGE_TEXT)
    commas = RANGE_TEXT.replace(" ", ",")
    held, against = (
        [eval7.Card(HOLDING_TEXT[:2]), eval7.Card(HOLDING_TEXT[2:])],
        eval7.HandRange(commas),
    )
    hands = (pokerkit.parse_range(HOLDING_TEXT), pokerkit.parse_range(*RANGE_TEXT.split()))
    assert len(other) == len(against) == len(hands[1])
    by_eval7 = partial(eval7.py_hand_vs_range_monte_carlo, held, against, [], EVAL7_DEALS)
    by_pokerkit = partial(
        pokerkit.calculate_equities,
        *(hands, (), 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,)),
        sample_count=POKERKIT_DEALS,
    )
    return (
        LibraryTask(
            RANGE_PARSING,
            {
                "handrail": (repeat_for(parse_range, [RANGE_TEXT] * REPEATS), REPEATS),
                "eval7": (repeat_for(eval7.HandRange, [commas] * REPEATS), REPEATS),
                "pokerkit": (
                    repeat_for(
                        lambda words: pokerkit.parse_range(*words), [RANGE_TEXT.split()] * REPEATS
                    ),
                    REPEATS,
                ),
            },
        ),
        LibraryTask(
            SAMPLED_EQUITY,
            {
                "handrail": (
                    partial(equity, (one, other), how=Sampled(HANDRAIL_DEALS, SEED)),
                    HANDRAIL_DEALS,
                ),
                "eval7": (by_eval7, EVAL7_DEALS),
                "pokerkit": (by_pokerkit, POKERKIT_DEALS),
            },
        ),
        LibraryTask(
            EXACT_EQUITY,
            {"handrail": (repeat_for(equity, [(one, other)] * REPEATS), REPEATS)},
        ),
        LibraryTask(
            THREE_WAY_EQUITY, {"handrail": (partial(equity, [*map(known_range, THREE_RANGES)]), 1)}
        ),
        LibraryTask(
            EVERY_FLOP,
            {"handrail": (partial(equity_by_flop, *map(known_range, THREE_RANGES[1:])), 1)},
        ),
    )


def repeat_for(work: Callable[[A], object], inputs: Sequence[A]) -> Workload:
    """Return a function that does the work for each input."""

    def run() -> None:
        for given in inputs:
            _ = work(given)

    return run


def known_range(text: str) -> Range:
    """Return a range from text that is known to be valid."""
    return parse_range(text).value_or(Range.of(()))


def measure_tasks(tasks: Sequence[LibraryTask]) -> dict[tuple[str, str], float]:
    """Return the median of seconds per operation, by task and library."""
    taken: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for task in tasks:
            for library, (work, times) in task.works.items():
                _ = work()  # warms the processor's caches
                start = perf_counter()
                _ = work()
                seconds = (perf_counter() - start) / times
                taken.setdefault((task.name, library), []).append(seconds)
    return {key: median(seconds) for key, seconds in taken.items()}


def render_table(tasks: Sequence[LibraryTask], taken: Mapping[tuple[str, str], float]) -> str:
    """Return the figures in Markdown, with the ratio to handrail's time in brackets."""
    rows = [f"| {' | '.join(HEADINGS)} |", f"|---|---|{'---:|' * len(LIBRARIES)}"]
    for task in tasks:
        ours = taken[task.name, "handrail"]
        cells = [
            NO_FIGURE
            if seconds is None
            else format_cell(seconds, None if seconds == ours else ours)
            for seconds in (taken.get((task.name, library)) for library in LIBRARIES)
        ]
        rows.append(f"| {' | '.join((task.name, PARTS_USED[task.name], *cells))} |")
    return "\n".join(rows) + "\n"


def format_cell(seconds: float, ours: float | None) -> str:
    """Return a time with its unit, and its ratio to ours."""
    ratio = "" if ours is None else f" ({seconds / ours:,.{2 if seconds < 10 * ours else 0}f}x)"
    if seconds < MICROSECOND:
        return f"{seconds * 1e9:.3g} ns{ratio}"
    if seconds < MILLISECOND:
        return f"{seconds * 1e6:.3g} µs{ratio}"
    return f"{seconds * 1e3:.3g} ms{ratio}" if seconds < SECOND else f"{seconds:.3g} s{ratio}"


def render_caption() -> str:
    """Return the machine and the versions that the figures were measured with."""
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return (
        f"Medians on {os.cpu_count()} cores ({platform.machine()}, Python "
        f"{platform.python_version()}): {libraries}.\n"
    )


def replace_table(page: str, table_text: str) -> str:
    """Return the page with its table replaced."""
    before, _, rest = page.partition(TABLE_START)
    _, _, after = rest.partition(TABLE_END)
    return f"{before}{TABLE_START}{table_text}{TABLE_END}{after}"


def table_errors(page: str) -> Iterator[str]:
    """Yield the differences between the page's table and one that this program writes."""
    _, _, rest = page.partition(TABLE_START)
    table_text, _, _ = rest.partition(TABLE_END)
    rows = [
        line.strip("| ").split(" | ") for line in table_text.splitlines() if line.startswith("| ")
    ]
    if not rows or rows[0] != [*HEADINGS]:
        yield f"expected the headings {HEADINGS}"
    if [tuple(row[:2]) for row in rows[1:]] != [*PARTS_USED.items()]:
        yield f"expected the rows {PARTS_USED}"
    for name, _, *cells in rows[1:]:
        ours, *theirs = map(CELL_PATTERN.fullmatch, cells)
        if ours is None or len(cells) != len(LIBRARIES):
            yield f"{name}: {cells}"
            continue
        for text, cell in zip(cells[1:], theirs, strict=True):
            if text != NO_FIGURE and (cell is None or not is_ratio(cell, ours)):
                yield f"{name}: {text} is not the ratio to {cells[0]}"
    if f"handrail {version('handrail')}," not in table_text:
        yield "the table was measured with another version of handrail"


def is_ratio(cell: re.Match[str], ours: re.Match[str]) -> bool:
    """Return whether the number in brackets is the ratio of the two times, as far as printed."""
    printed_ratio = float(cell[3].replace(",", ""))
    last_digit = 0.01 if "." in cell[3] else 1
    return (
        abs(printed_ratio - seconds_in(cell) / seconds_in(ours))
        <= 0.02 * printed_ratio + last_digit / 2
    )


def seconds_in(cell: re.Match[str]) -> float:
    """Return the time in a cell."""
    return float(cell[1]) * SECONDS_BY_UNIT[cell[2]]


def main() -> None:
    """Print the table, write it to the page, or check the page."""
    parser = argparse.ArgumentParser(description="Compare the speed of handrail with others.")
    _ = parser.add_argument("--write", action="store_true", help="write the table to SPEED.md")
    _ = parser.add_argument("--check", action="store_true", help="check the table in SPEED.md")
    arguments = parser.parse_args()
    write: bool = arguments.write
    check: bool = arguments.check
    page = SPEED_FILE.read_text(encoding="utf-8")
    if check:
        raise SystemExit("\n".join(table_errors(page)) or 0)
    installed = tuple(peers())
    if len(installed) < len(PEER_NAMES):
        raise SystemExit(f"expected all other libraries; try: {install_hint('bench')}")
    tasks = (*hand_tasks(installed), *range_tasks())
    table_text = f"{render_table(tasks, measure_tasks(tasks))}\n{render_caption()}"
    if write:
        _ = SPEED_FILE.write_text(replace_table(page, table_text), encoding="utf-8")
    print(table_text)


if __name__ == "__main__":
    main()
