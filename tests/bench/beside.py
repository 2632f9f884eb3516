"""The README's table of speed beside other libraries, measured: ``python tests/bench/beside.py``.

With ``--readme`` the table in the README is written anew; with ``--check`` nothing is measured,
and the exit is 1 where the README's table is not one that this program writes.

Every figure is the median, in one run, of rounds in which all take turns, by the clock, for one
thing of many; where a library can do a thing on all processors by itself, it does. The peers and
the engine come with ``pip install 'handrail[bench,engine]'``, and all of them are needed.
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
from peers import NAMES, Peer, peers

from handrail import Hand, Range, Sampled, best_hand, class_of, equity, parse_hand, parse_range
from handrail.dealing import draws
from handrail.engine import evaluate

A = TypeVar("A")
Work = Callable[[], object]

README = Path(__file__).parents[2] / "README.md"
START, END = "<!-- speed: python tests/bench/beside.py --readme -->\n", "<!-- end of speed -->"
LIBRARIES = ("handrail", *NAMES)
NOTHING = "-"

HANDS, ROUNDS, SEED = 200, 15, 2026
ROWS, DEALS = 1_000_000, 1_000_000
EVAL7_DEALS, POKERKIT_DEALS, REPEATS = 100_000, 50, 50
ONE, OTHER = "AsKs", "22+ A2s+ KTs+ ATo+"
MICRO, MILLI = 1e-6, 1e-3

TEXT = "a hand, from its text to its class"
FIVE = "five cards, to their class"
SEVEN = "seven cards, to the best five"
ARRAY = "seven cards, in an array of a million rows"
READ = f"a range read: {OTHER}"
DRAWN = f"{ONE} against that range, a deal drawn by chance"
EXACT = "the same, exactly: every board and combo"
NAMED = (TEXT, FIVE, SEVEN, ARRAY, READ, DRAWN, EXACT)
UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3}
CELL = re.compile(r"([\d.e+]+) (ns|µs|ms)(?: \(([\d.,]+)x\))?")


@final
@dataclass(frozen=True, slots=True)
class Task:
    """A row: what is done, and by each library the work, which does the thing so many times."""

    name: str
    works: Mapping[str, tuple[Work, int]]


def of_hands(installed: Sequence[Peer]) -> tuple[Task, ...]:
    """What is measured of hands."""
    fives, sevens = (tuple(islice(draws(SEED, size), HANDS)) for size in (5, 7))
    texts, longer = ([" ".join(map(str, cards)) for cards in dealt] for dealt in (fives, sevens))
    rng = np.random.default_rng(SEED)
    rows = np.argsort(rng.random((ROWS, 52), np.float32), axis=1)[:, :7].astype(np.uint8)
    ours: Mapping[str, tuple[Work, int]] = {
        TEXT: (each(lambda text: parse_hand(text).map(class_of), texts), HANDS),
        FIVE: (each(class_of, [Hand(five) for five in fives]), HANDS),
        SEVEN: (each(best_hand, sevens), HANDS),
        ARRAY: (partial(evaluate, rows), ROWS),
    }
    theirs = {peer.name: of_peer(peer, texts, longer) for peer in installed}
    return tuple(
        Task(name, {"handrail": work} | {peer: works[name] for peer, works in theirs.items()})
        for name, work in ours.items()
    )


def of_peer(
    peer: Peer, texts: Sequence[str], longer: Sequence[str]
) -> Mapping[str, tuple[Work, int]]:
    """The same by another library; of an array it takes one row after another."""
    sevens = (each(peer.evaluate, [peer.read(text) for text in longer]), HANDS)
    return {
        TEXT: (each(lambda text: peer.evaluate(peer.read(text)), texts), HANDS),
        FIVE: (each(peer.evaluate, [peer.read(text) for text in texts]), HANDS),
        SEVEN: sevens,
        ARRAY: sevens,
    }


def of_ranges() -> tuple[Task, ...]:
    """What is measured of ranges, by those that have ranges."""
    eval7, pokerkit = import_module("eval7"), import_module("pokerkit")
    one, other = range_of(ONE), range_of(OTHER)
    commas = OTHER.replace(" ", ",")
    held, against = [eval7.Card(ONE[:2]), eval7.Card(ONE[2:])], eval7.HandRange(commas)
    hands = (pokerkit.parse_range(ONE), pokerkit.parse_range(*OTHER.split()))
    assert len(other) == len(against) == len(hands[1])
    by_eval7 = partial(eval7.py_hand_vs_range_monte_carlo, held, against, [], EVAL7_DEALS)
    by_pokerkit = partial(
        pokerkit.calculate_equities,
        *(hands, (), 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,)),
        sample_count=POKERKIT_DEALS,
    )
    return (
        Task(
            READ,
            {
                "handrail": (each(parse_range, [OTHER] * REPEATS), REPEATS),
                "eval7": (each(eval7.HandRange, [commas] * REPEATS), REPEATS),
                "pokerkit": (
                    each(lambda words: pokerkit.parse_range(*words), [OTHER.split()] * REPEATS),
                    REPEATS,
                ),
            },
        ),
        Task(
            DRAWN,
            {
                "handrail": (partial(equity, (one, other), how=Sampled(DEALS, SEED)), DEALS),
                "eval7": (by_eval7, EVAL7_DEALS),
                "pokerkit": (by_pokerkit, POKERKIT_DEALS),
            },
        ),
        Task(
            EXACT,
            {"handrail": (each(equity, [(one, other)] * REPEATS), REPEATS)},
        ),
    )


def each(work: Callable[[A], object], inputs: Sequence[A]) -> Work:
    """The work, done with each of the inputs."""

    def run() -> None:
        for given in inputs:
            _ = work(given)

    return run


def range_of(text: str) -> Range:
    """A range that is known to be written well."""
    return parse_range(text).value_or(Range.of(()))


def measured(tasks: Sequence[Task]) -> dict[tuple[str, str], float]:
    """By task and library, the median of the seconds that one thing takes."""
    taken: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for task in tasks:
            for library, (work, times) in task.works.items():
                _ = work()  # so that no work pays for what the one before left in the caches
                start = perf_counter()
                _ = work()
                seconds = (perf_counter() - start) / times
                taken.setdefault((task.name, library), []).append(seconds)
    return {key: median(seconds) for key, seconds in taken.items()}


def table(tasks: Sequence[Task], taken: Mapping[tuple[str, str], float]) -> str:
    """The figures in Markdown, and how many times as long as handrail the others take."""
    rows = [f"| {' | '.join(('one of', *LIBRARIES))} |", f"|---|{'---:|' * len(LIBRARIES)}"]
    for task in tasks:
        ours = taken[task.name, "handrail"]
        cells = [
            NOTHING if seconds is None else cell(seconds, None if seconds == ours else ours)
            for seconds in (taken.get((task.name, library)) for library in LIBRARIES)
        ]
        rows.append(f"| {' | '.join((task.name, *cells))} |")
    return "\n".join(rows) + "\n"


def cell(seconds: float, ours: float | None) -> str:
    """A time in the unit that suits it, and how many times ours it is."""
    ratio = "" if ours is None else f" ({seconds / ours:,.{2 if seconds < 10 * ours else 0}f}x)"
    if seconds < MICRO:
        return f"{seconds * 1e9:.3g} ns{ratio}"
    return f"{seconds * 1e6:.3g} µs{ratio}" if seconds < MILLI else f"{seconds * 1e3:.3g} ms{ratio}"


def caption() -> str:
    """What the figures were measured with."""
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return (
        f"Medians on {os.cpu_count()} cores ({platform.machine()}, Python "
        f"{platform.python_version()}): {libraries}.\n"
    )


def with_table(readme: str, made: str) -> str:
    """The README with its table made anew."""
    before, _, rest = readme.partition(START)
    _, _, behind = rest.partition(END)
    return f"{before}{START}{made}{END}{behind}"


def amiss(readme: str) -> Iterator[str]:
    """What of the README's table is not as this program writes it."""
    _, _, rest = readme.partition(START)
    made, _, _ = rest.partition(END)
    rows = [line.strip("| ").split(" | ") for line in made.splitlines() if line.startswith("| ")]
    if not rows or rows[0] != ["one of", *LIBRARIES]:
        yield "the table does not begin with the names of the libraries"
    if [row[0] for row in rows[1:]] != [*NAMED]:
        yield "the rows are not those that are measured"
    for name, *cells in rows[1:]:
        ours, *theirs = map(CELL.fullmatch, cells)
        if ours is None or len(cells) != len(LIBRARIES):
            yield f"{name}: {cells}"
            continue
        for text, found in zip(cells[1:], theirs, strict=True):
            if text != NOTHING and (found is None or not is_ratio(found, ours)):
                yield f"{name}: {text} beside {cells[0]}"
    if f"handrail {version('handrail')}," not in made:
        yield "it was measured with another version of handrail"


def is_ratio(found: re.Match[str], ours: re.Match[str]) -> bool:
    """Whether the number in brackets is what the two times make, as far as they are printed."""
    said = float(found[3].replace(",", ""))
    last_digit = 0.01 if "." in found[3] else 1
    return abs(said - seconds_in(found) / seconds_in(ours)) <= 0.02 * said + last_digit / 2


def seconds_in(found: re.Match[str]) -> float:
    """The time in a cell."""
    return float(found[1]) * UNITS[found[2]]


def main() -> None:
    """Print the table, or write it into the README, or check the one that is there."""
    parser = argparse.ArgumentParser(description="How fast handrail is, beside other libraries.")
    _ = parser.add_argument("--readme", action="store_true", help="write the table to the README")
    _ = parser.add_argument("--check", action="store_true", help="check the README's table")
    told = parser.parse_args()
    to_readme: bool = told.readme
    check: bool = told.check
    if check:
        raise SystemExit("\n".join(amiss(README.read_text(encoding="utf-8"))) or 0)
    installed = tuple(peers())
    if len(installed) < len(NAMES):
        raise SystemExit("the table needs all of them")
    tasks = (*of_hands(installed), *of_ranges())
    made = f"{table(tasks, measured(tasks))}\n{caption()}"
    if to_readme:
        readme = README.read_text(encoding="utf-8")
        _ = README.write_text(with_table(readme, made), encoding="utf-8")
    print(made)


if __name__ == "__main__":
    main()
