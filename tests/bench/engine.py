"""How fast the engine is, beside targets and other libraries: ``python tests/bench/engine.py``.

Every figure is the best of several, with the median behind it; everything is compiled before
it is measured, and nothing is kept. Work is measured in processor time, which other programs do
not lengthen much; what is spread over threads, and the comparison with others, by the clock.
The peers come with ``pip install 'handrail[bench,engine]'``; one that is missing is left out.
"""

import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from itertools import islice
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np
from peers import Peer, peers

from handrail import parse_cards, parse_range
from handrail.dealing import draws
from handrail.encodings import to_index, to_mask
from handrail.engine import (
    counts,
    equities,
    evaluate,
    evaluate_masks,
    evaluate_unchecked,
    grid,
    matrix,
    preflop,
    read_hands,
    sample,
)
from handrail.engine.arrays import COMBOS, Weights
from handrail.engine.keeping import FOLDER_VARIABLE
from handrail.engine.spots import flags_of, whole_hands

EVERY = np.ones(COMBOS, np.int64)
ROWS, FEW = 1_000_000, 2_000
DEALS, LINES = 4_000_000, 1_000_000


def seconds(
    work: Callable[[], object], times: int = 9, clock: Callable[[], float] = process_time
) -> tuple[float, float]:
    """The best and the median of so many times, once more having gone before."""
    _ = work()
    taken: list[float] = []
    for _ in range(times):
        start = clock()
        _ = work()
        taken.append(clock() - start)
    return min(taken), median(taken)


def report(name: str, taken: tuple[float, float], target: float, unit: str, scale: float) -> None:
    """A row of the table: what it took, and whether that is within the target."""
    best, middle = (each * scale for each in taken)
    met = "met" if best <= target else "MISSED"
    print(f"{name:44}{best:10.4g} ({middle:8.4g}) {unit:3}  target {target:7.4g}  {met}")


def report_rate(name: str, taken: tuple[float, float], number: int, target: float) -> None:
    """A row of the table: how many millions a second, and whether that reaches the target."""
    best, middle = (number / each / 1e6 for each in taken)
    met = "met" if best >= target else "MISSED"
    print(f"{name:44}{best:10.4g} ({middle:8.4g}) M/s  target {target:7.4g}  {met}")


def weights(text: str) -> Weights:
    """A range as the engine takes it."""
    return flags_of(parse_range(text).unwrap()).astype(np.int64)


def mask(text: str) -> int:
    """A board as a mask."""
    return to_mask(parse_cards(text).unwrap())


def bench_hands(installed: Sequence[Peer]) -> None:
    """Evaluation, counting and reading, on one thread; then on all."""
    rng = np.random.default_rng(1)
    cards = np.argsort(rng.random((ROWS, 52), np.float32), axis=1)[:, :7].astype(np.uint8)
    masks = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    taken = seconds(partial(evaluate, cards))
    report_rate("seven cards, random rows: evaluate", taken, ROWS, 100)
    report_rate("  evaluate_unchecked", seconds(partial(evaluate_unchecked, cards)), ROWS, 100)
    report_rate("  evaluate_masks", seconds(partial(evaluate_masks, masks)), ROWS, 100)
    report("all hands of five, counted", seconds(partial(counts, 5, 1)), 300, "ms", 1e3)
    report("all hands of six, counted", seconds(partial(counts, 6, 1)), 300, "ms", 1e3)
    report("all hands of seven, counted", seconds(partial(counts, 7, 1)), 300, "ms", 1e3)
    report("  two threads", seconds(partial(counts, 7, 2), 9, perf_counter), 170, "ms", 1e3)
    texts = [" ".join(map(str, hand)) for hand in islice(draws(1, 5), 10_000)]
    text = ("\n".join(texts) + "\n").encode() * (LINES // len(texts))
    report("a million lines of hands, read", seconds(partial(read_hands, text), 5), 3000, "ms", 1e3)

    hands = tuple(islice(draws(1, 7), FEW))
    array = np.array([[to_index(card) for card in hand] for hand in hands], np.uint8)
    # On one thread; and as it is called: by the clock, on as many as there are processors.
    alone, _ = taken
    ours, _ = seconds(partial(evaluate, cards), 9, perf_counter)
    for peer in installed:
        prepared = [peer.read(" ".join(map(str, hand))) for hand in hands]
        theirs, _ = seconds(partial(each_evaluated, peer, prepared), 5)
        ratio, by_one = (theirs / FEW / ours * ROWS, theirs / FEW / alone * ROWS)
        target = f"target 100x  {'met' if ratio >= 100 else 'MISSED'}"
        rate = (
            f"{FEW / theirs / 1e6:10.4g} M/s: {ratio:8,.0f}x as fast, {by_one:,.0f}x on one thread"
        )
        print(f"  {peer.name:12}{rate}   {target if peer.name == 'eval7' else ''}")
    assert len(evaluate(array)) == FEW


def each_evaluated(peer: Peer, prepared: Sequence[Any]) -> object:
    """A peer's values, one after another."""
    return [peer.evaluate(cards) for cards in prepared]


def bench_equity() -> None:
    """Exact equity of two ranges. Before the flop nothing is kept that would help."""
    tight, wide = weights("JJ+,AQs+,AKo"), weights("22+,A2s+,KTs+,ATo+")
    chance = random.Random(1)
    order = chance.sample(range(COMBOS), COMBOS)
    some, more = (np.isin(np.arange(COMBOS), order[:number]) for number in (44, 186))
    every = partial(equities, EVERY, EVERY)
    report(
        "river, all against all", seconds(partial(every, mask("Ks7d2c4h3h")), 99), 0.1, "ms", 1e3
    )
    report("turn, all against all", seconds(partial(every, mask("Ks7d2c4h")), 49), 2, "ms", 1e3)
    report("flop, all against all", seconds(partial(every, mask("Ks7d2c"))), 40, "ms", 1e3)
    on_flop = partial(equities, tight, wide, mask("Ks7d2c"))
    report("flop, 44 combos against 186", seconds(on_flop), 9, "ms", 1e3)
    aces, kings = weights("AA"), weights("KK")
    one, other = weights("AsKs"), weights("QhJd")
    for name, first, second, target in (
        ("before the flop, the same ranges", tight, wide, 1300.0),
        ("  AA against KK", aces, kings, 15.0),
        ("  one combo against one", one, other, 3.0),
        ("  no symmetry, 44 combos against 186", some, more, 25_000.0),
    ):
        asked = partial(anew, partial(equities, first, second))
        report(name, seconds(asked), target, "ms", 1e3)
    report("  all against all", seconds(partial(anew, partial(every, 0)), 5), 1500, "ms", 1e3)
    made = seconds(partial(anew, grid.make_wins), 5)
    report("the whole matrix", made, 1500, "ms", 1e3)
    mine, theirs = (whole_hands(parse_range(text).unwrap()) for text in ("JJ+,AQs+,AKo", "22+"))
    assert mine is not None
    assert theirs is not None
    question = partial(matrix().between, mine, theirs)
    report("  a question to it", seconds(question, 99), 50, "us", 1e6)
    drawn = seconds(partial(sample, [tight, wide], DEALS, 1), 5)
    report_rate("deals drawn, two players", drawn, DEALS, 20)


def anew(work: Callable[[], object]) -> None:
    """Work after all that was made before the flop has been forgotten."""
    preflop.all_parts.cache_clear()
    _ = work()


FIRST_EQUITY = """
import numpy as np
from handrail.engine import equities
print(equities(np.eye(1326, dtype=np.int64)[1325], np.eye(1326, dtype=np.int64)[0]).won)
"""


# What numba takes by itself is there once one kernel has been compiled.
MEMORY = """
import re
import numpy as np
from numba import njit

def peak():
    return int(re.search(r"VmHWM:\\s*([0-9]+) kB", open("/proc/self/status").read())[1])

total = njit(lambda numbers: numbers.sum())(np.arange(9))
before = peak()
from handrail.engine import matrix
wins = matrix().wins
print(peak() - before)
"""


def bench_processes() -> None:
    """A fresh process to its first equity: with everything compiled, and with nothing.

    And what memory the whole matrix takes, in a process that has numba loaded and a kernel run.
    """
    command = (sys.executable, "-c", FIRST_EQUITY)
    with TemporaryDirectory() as folder:
        told = os.environ | {"NUMBA_CACHE_DIR": folder, FOLDER_VARIABLE: folder}
        run = partial(subprocess.run, command, env=told, check=True, capture_output=True)
        start = children()
        _ = run()
        first = children() - start
        report("fresh process, nothing compiled", (first, first), 15, "s", 1)
        report("fresh process to first equity", seconds(run, 5, children), 1.2, "s", 1)
    if not os.path.exists("/proc/self/status"):
        return
    told = os.environ | {FOLDER_VARIABLE: ""}
    taken = subprocess.run(
        (sys.executable, "-c", MEMORY), env=told, check=True, capture_output=True
    ).stdout
    report("the whole matrix, above numba itself", (int(taken), int(taken)), 64, "MiB", 1 / 1024)


def children() -> float:
    """The processor time of processes that were started from here."""
    found = os.times()
    return found.children_user + found.children_system


def main() -> None:
    """Print all the figures."""
    print(
        f"handrail {version('handrail')}, numba {version('numba')}, numpy {version('numpy')}, "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    )
    installed = tuple(peers())
    print(*(f"{peer.name} {version(peer.name)}" for peer in installed), sep=", ")
    os.environ[FOLDER_VARIABLE] = ""  # nothing is to be found on disk
    bench_hands(installed)
    bench_equity()
    bench_processes()


if __name__ == "__main__":
    main()
