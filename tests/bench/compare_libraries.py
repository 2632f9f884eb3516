"""Compare handrail's speed with other libraries': ``python tests/bench/compare_libraries.py``.

With ``--readme`` it replaces the table in the README. With ``--check`` it measures nothing, and
exits with 1 if the README's table is not in the form that this program writes.

Every figure is the time for one of many hands, ranges or deals, by the clock: the median over
rounds in which all libraries take turns. A library that uses all processors by itself may do so.
The peers and the engine come with ``pip install 'handrail[bench,engine]'``, and all of them are
needed.
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

from handrail import Hand, Range, Sampled, best_hand, class_of, equity, parse_hand, parse_range
from handrail.dealing import sample_cards
from handrail.engine import evaluate

A = TypeVar("A")
Workload = Callable[[], object]

README = Path(__file__).parents[2] / "README.md"
TABLE_START, TABLE_END = (
    "<!-- speed: python tests/bench/compare_libraries.py --readme -->\n",
    "<!-- end of speed -->",
)
LIBRARIES = ("handrail", *PEER_NAMES)
NO_FIGURE = "-"

HANDS, ROUNDS, SEED = 200, 15, 2026
ARRAY_ROWS, HANDRAIL_DEALS = 1_000_000, 1_000_000
EVAL7_DEALS, POKERKIT_DEALS, REPEATS = 100_000, 50, 50
HOLDING_TEXT, RANGE_TEXT = "AsKs", "22+ A2s+ KTs+ ATo+"
MICROSECOND, MILLISECOND = 1e-6, 1e-3

TEXT_TO_CLASS = "a hand, from its text to its class"
FIVE_TO_CLASS = "five cards, to their class"
SEVEN_TO_BEST = "seven cards, to the best five"
SEVEN_ARRAY = "seven cards, in an array of a million rows"
RANGE_PARSING = f"a range, parsed: {RANGE_TEXT}"
SAMPLED_EQUITY = f"{HOLDING_TEXT} against that range, a sampled deal"
EXACT_EQUITY = "the same, exact: every board and combo"
TASK_NAMES = (
    TEXT_TO_CLASS,
    FIVE_TO_CLASS,
    SEVEN_TO_BEST,
    SEVEN_ARRAY,
    RANGE_PARSING,
    SAMPLED_EQUITY,
    EXACT_EQUITY,
)
SECONDS_BY_UNIT = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3}
CELL_PATTERN = re.compile(r"([\d.e+]+) (ns|µs|ms)(?: \(([\d.,]+)x\))?")


@final
@dataclass(frozen=True, slots=True)
class LibraryTask:
    """A row of the table: for each library, the work and how many times it does the task."""

    name: str
    works: Mapping[str, tuple[Workload, int]]


def hand_tasks(installed: Sequence[Peer]) -> tuple[LibraryTask, ...]:
    """Return the tasks with hands, for handrail and the peers."""
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
    """Return the same tasks for another library, which takes the rows of an array one by one."""
    sevens = (repeat_for(peer.evaluate, [peer.read(text) for text in longer]), HANDS)
    return {
        TEXT_TO_CLASS: (repeat_for(lambda text: peer.evaluate(peer.read(text)), texts), HANDS),
        FIVE_TO_CLASS: (repeat_for(peer.evaluate, [peer.read(text) for text in texts]), HANDS),
        SEVEN_TO_BEST: sevens,
        SEVEN_ARRAY: sevens,
    }


def range_tasks() -> tuple[LibraryTask, ...]:
    """Return the tasks with ranges, for the libraries that have ranges."""
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
    )


def repeat_for(work: Callable[[A], object], inputs: Sequence[A]) -> Workload:
    """Return a workload that does the work with each of the inputs."""

    def run() -> None:
        for given in inputs:
            _ = work(given)

    return run


def known_range(text: str) -> Range:
    """Return the range in this text, which is known to be valid."""
    return parse_range(text).value_or(Range.of(()))


def measure_tasks(tasks: Sequence[LibraryTask]) -> dict[tuple[str, str], float]:
    """Return the median seconds for one hand, range or deal, by task and library."""
    taken: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for task in tasks:
            for library, (work, times) in task.works.items():
                _ = work()  # so that the work before does not affect the processor's caches
                start = perf_counter()
                _ = work()
                seconds = (perf_counter() - start) / times
                taken.setdefault((task.name, library), []).append(seconds)
    return {key: median(seconds) for key, seconds in taken.items()}


def render_table(tasks: Sequence[LibraryTask], taken: Mapping[tuple[str, str], float]) -> str:
    """Return the figures as a Markdown table, with the ratios of the others to handrail."""
    rows = [f"| {' | '.join(('one of', *LIBRARIES))} |", f"|---|{'---:|' * len(LIBRARIES)}"]
    for task in tasks:
        ours = taken[task.name, "handrail"]
        cells = [
            NO_FIGURE
            if seconds is None
            else format_cell(seconds, None if seconds == ours else ours)
            for seconds in (taken.get((task.name, library)) for library in LIBRARIES)
        ]
        rows.append(f"| {' | '.join((task.name, *cells))} |")
    return "\n".join(rows) + "\n"


def format_cell(seconds: float, ours: float | None) -> str:
    """Return a time in a suitable unit, with its ratio to ours."""
    ratio = "" if ours is None else f" ({seconds / ours:,.{2 if seconds < 10 * ours else 0}f}x)"
    if seconds < MICROSECOND:
        return f"{seconds * 1e9:.3g} ns{ratio}"
    return (
        f"{seconds * 1e6:.3g} µs{ratio}"
        if seconds < MILLISECOND
        else f"{seconds * 1e3:.3g} ms{ratio}"
    )


def render_caption() -> str:
    """Return the line that says what the figures were measured with."""
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return (
        f"Medians on {os.cpu_count()} cores ({platform.machine()}, Python "
        f"{platform.python_version()}): {libraries}.\n"
    )


def replace_table(readme: str, table_text: str) -> str:
    """Return the README with this table in place of the old one."""
    before, _, rest = readme.partition(TABLE_START)
    _, _, after = rest.partition(TABLE_END)
    return f"{before}{TABLE_START}{table_text}{TABLE_END}{after}"


def table_errors(readme: str) -> Iterator[str]:
    """Yield what the README's table has that this program would not write."""
    _, _, rest = readme.partition(TABLE_START)
    table_text, _, _ = rest.partition(TABLE_END)
    rows = [
        line.strip("| ").split(" | ") for line in table_text.splitlines() if line.startswith("| ")
    ]
    if not rows or rows[0] != ["one of", *LIBRARIES]:
        yield "the table does not begin with the names of the libraries"
    if [row[0] for row in rows[1:]] != [*TASK_NAMES]:
        yield "the rows are not the tasks that this program measures"
    for name, *cells in rows[1:]:
        ours, *theirs = map(CELL_PATTERN.fullmatch, cells)
        if ours is None or len(cells) != len(LIBRARIES):
            yield f"{name}: {cells}"
            continue
        for text, cell in zip(cells[1:], theirs, strict=True):
            if text != NO_FIGURE and (cell is None or not is_ratio(cell, ours)):
                yield f"{name}: {text} next to {cells[0]}"
    if f"handrail {version('handrail')}," not in table_text:
        yield "it was measured with another version of handrail"


def is_ratio(cell: re.Match[str], ours: re.Match[str]) -> bool:
    """Return whether the ratio in brackets is that of the two times, within their rounding."""
    printed_ratio = float(cell[3].replace(",", ""))
    last_digit = 0.01 if "." in cell[3] else 1
    return (
        abs(printed_ratio - seconds_in(cell) / seconds_in(ours))
        <= 0.02 * printed_ratio + last_digit / 2
    )


def seconds_in(cell: re.Match[str]) -> float:
    """Return the seconds of the time in a cell."""
    return float(cell[1]) * SECONDS_BY_UNIT[cell[2]]


def main() -> None:
    """Print the table, or write it into the README, or check the one that is there."""
    parser = argparse.ArgumentParser(description="Compare handrail's speed with other libraries'.")
    _ = parser.add_argument("--readme", action="store_true", help="write the table to the README")
    _ = parser.add_argument("--check", action="store_true", help="check the README's table")
    arguments = parser.parse_args()
    to_readme: bool = arguments.readme
    check: bool = arguments.check
    if check:
        raise SystemExit("\n".join(table_errors(README.read_text(encoding="utf-8"))) or 0)
    installed = tuple(peers())
    if len(installed) < len(PEER_NAMES):
        raise SystemExit("the table needs all of the peers")
    tasks = (*hand_tasks(installed), *range_tasks())
    table_text = f"{render_table(tasks, measure_tasks(tasks))}\n{render_caption()}"
    if to_readme:
        readme = README.read_text(encoding="utf-8")
        _ = README.write_text(replace_table(readme, table_text), encoding="utf-8")
    print(table_text)


if __name__ == "__main__":
    main()
