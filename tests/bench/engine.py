"""Measure the engine against targets and other libraries: ``python tests/bench/engine.py``.

Every figure is the best of several runs, with the median after it. Everything is compiled before
it is measured, and nothing is cached. Figures are in processor time, which other programs do not
lengthen much. Work on several threads and the comparison with libraries are by the clock.
The extra ``bench`` has the peers; one that is missing is left out.
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

from handrail import Exact, Range, WeightedRange, equity, equity_by_flop, parse_cards, parse_range
from handrail.cards import sample_cards, to_index, to_mask
from handrail.engine import combo_equities, counts, evaluate, matrix, preflop, read_hands, sample
from handrail.engine.arrays import WeightArray
from handrail.engine.question_equity import seconds_of_sweep_three, weights_of
from handrail.equities import RangeQuestion
from handrail.ranges.hand_order import COMBO_COUNT, all_combos

ALL_COMBOS = np.ones(COMBO_COUNT, np.int64)
CARD_ROWS, PEER_HANDS = 1_000_000, 2_000
SAMPLED_DEALS, TEXT_LINES = 4_000_000, 1_000_000


def measure_seconds(
    work: Callable[[], object], times: int = 9, clock: Callable[[], float] = process_time
) -> tuple[float, float]:
    """Return the best and the median time of this many runs, after one that is not measured."""
    _ = work()
    taken: list[float] = []
    for _ in range(times):
        start = clock()
        _ = work()
        taken.append(clock() - start)
    return min(taken), median(taken)


def print_time(
    name: str, taken: tuple[float, float], target: float, unit: str, scale: float
) -> None:
    """Print a row of the table: the times, and whether the best is within the target."""
    best, middle = (each * scale for each in taken)
    met = "met" if best <= target else "MISSED"
    print(f"{name:44}{best:10.4g} ({middle:8.4g}) {unit:3}  target {target:7.4g}  {met}")


def print_rate(name: str, taken: tuple[float, float], number: int, target: float) -> None:
    """Print a row of the table: millions per second, and whether the best reaches the target."""
    best, middle = (number / each / 1e6 for each in taken)
    met = "met" if best >= target else "MISSED"
    print(f"{name:44}{best:10.4g} ({middle:8.4g}) M/s  target {target:7.4g}  {met}")


def range_weights(text: str) -> WeightArray:
    """Return the range in this text as weights."""
    weighted = WeightedRange.of_range(parse_range(text).unwrap())
    return weights_of(weighted).astype(np.int64)


def board_mask(text: str) -> int:
    """Return the board in this text as a mask."""
    return to_mask(parse_cards(text).unwrap())


def bench_hands(installed: Sequence[Peer]) -> None:
    """Measure evaluation, counting and reading, and compare evaluation with the peers."""
    rng = np.random.default_rng(1)
    cards = np.argsort(rng.random((CARD_ROWS, 52), np.float32), axis=1)[:, :7].astype(np.uint8)
    taken = measure_seconds(partial(evaluate, cards))
    print_rate("seven cards, random rows: evaluate", taken, CARD_ROWS, 100)
    print_time("all hands of five, counted", measure_seconds(partial(counts, 5)), 300, "ms", 1e3)
    print_time("all hands of six, counted", measure_seconds(partial(counts, 6)), 300, "ms", 1e3)
    print_time("all hands of seven, counted", measure_seconds(partial(counts, 7)), 300, "ms", 1e3)
    print_time(
        "  by the clock", measure_seconds(partial(counts, 7), 9, perf_counter), 170, "ms", 1e3
    )
    texts = [" ".join(map(str, hand)) for hand in islice(sample_cards(1, 5), 10_000)]
    text = ("\n".join(texts) + "\n").encode() * (TEXT_LINES // len(texts))
    print_time(
        "a million lines of hands, read",
        measure_seconds(partial(read_hands, text), 5),
        3000,
        "ms",
        1e3,
    )

    hands = tuple(islice(sample_cards(1, 7), PEER_HANDS))
    array = np.array([[to_index(card) for card in hand] for hand in hands], np.uint8)
    # In processor time, as if on one thread; and by the clock, on all processors.
    one_thread_seconds, _ = taken
    ours, _ = measure_seconds(partial(evaluate, cards), 9, perf_counter)
    for peer in installed:
        prepared = [peer.read(" ".join(map(str, hand))) for hand in hands]
        theirs, _ = measure_seconds(partial(evaluate_each, peer, prepared), 5)
        ratio, by_one = (
            theirs / PEER_HANDS / ours * CARD_ROWS,
            theirs / PEER_HANDS / one_thread_seconds * CARD_ROWS,
        )
        target = f"target 100x  {'met' if ratio >= 100 else 'MISSED'}"
        rate = (
            f"{PEER_HANDS / theirs / 1e6:10.4g} M/s: {ratio:8,.0f}x, {by_one:,.0f}x on one thread"
        )
        print(f"  {peer.name:12}{rate}   {target if peer.name == 'eval7' else ''}")
    assert len(evaluate(array)) == PEER_HANDS


def evaluate_each(peer: Peer, prepared: Sequence[Any]) -> object:
    """Evaluate hands with a peer, one after another."""
    return [peer.evaluate(cards) for cards in prepared]


def bench_equity() -> None:
    """Measure equity and the matrix. Nothing that would help is cached before the flop."""
    tight, wide = range_weights("JJ+,AQs+,AKo"), range_weights("22+,A2s+,KTs+,ATo+")
    rng = random.Random(1)
    order = rng.sample(range(COMBO_COUNT), COMBO_COUNT)
    some, more = (np.isin(np.arange(COMBO_COUNT), order[:number]) for number in (44, 186))
    all_against_all = partial(combo_equities, ALL_COMBOS, ALL_COMBOS)
    print_time(
        "river, all against all",
        measure_seconds(partial(all_against_all, board_mask("Ks7d2c4h3h")), 99),
        0.1,
        "ms",
        1e3,
    )
    print_time(
        "turn, all against all",
        measure_seconds(partial(all_against_all, board_mask("Ks7d2c4h")), 49),
        2,
        "ms",
        1e3,
    )
    print_time(
        "flop, all against all",
        measure_seconds(partial(all_against_all, board_mask("Ks7d2c"))),
        40,
        "ms",
        1e3,
    )
    on_flop = partial(combo_equities, tight, wide, board_mask("Ks7d2c"))
    print_time("flop, 44 combos against 186", measure_seconds(on_flop), 9, "ms", 1e3)
    aces, kings = range_weights("AA"), range_weights("KK")
    one, other = range_weights("AsKs"), range_weights("QhJd")
    for name, first, second, target in (
        ("before the flop, the same ranges", tight, wide, 1300.0),
        ("  AA against KK", aces, kings, 15.0),
        ("  one combo against one", one, other, 3.0),
        ("  no symmetry, 44 combos against 186", some, more, 25_000.0),
    ):
        uncached = partial(run_uncached, partial(combo_equities, first, second))
        print_time(name, measure_seconds(uncached), target, "ms", 1e3)
    print_time(
        "  all against all",
        measure_seconds(partial(run_uncached, partial(all_against_all, 0)), 5),
        1500,
        "ms",
        1e3,
    )
    load_seconds = measure_seconds(partial(run_uncached, matrix), 5)
    print_time("the whole matrix", load_seconds, 1500, "ms", 1e3)
    sample_seconds = measure_seconds(partial(sample, [tight, wide], SAMPLED_DEALS, 1), 5)
    print_rate("deals sampled, two players", sample_seconds, SAMPLED_DEALS, 20)


# Ranges, the board, and the target in milliseconds.
ONE, TWO, FLOP = "JJ+,AQs+,AKo", "22+,A2s+,KTs+,ATo+", "AhKd7s"
MULTIWAY = (
    (("AhAs", "KdKc", "7h6h"), "", 1),
    (("AhAs", "KdKc", "7h6h", "QdJd"), "", 2),
    (("AhAs", "KdKc", "7h6h", "2d2c"), "", 4),
    (("AA", "KK", "QQ"), "", 10),
    (("AA", "KK", "QQ", "JJ"), "", 100),
    ((ONE, TWO, "QQ+"), FLOP + "3c2h", 0.2),
    ((ONE, TWO, "QQ+"), FLOP + "3c", 2),
    ((ONE, TWO, "QQ+"), FLOP, 30),
    ((ONE, TWO, TWO), FLOP + "3c", 5),
    ((ONE, TWO, TWO), FLOP, 80),
    ((ONE, TWO, "QQ+"), "", 2500),
    (("XX", "XX", "XX"), FLOP + "3c2h", 1),
    (("XX", "XX", "XX"), FLOP + "3c", 40),
    (("XX", "XX", "XX"), FLOP, 1000),
    (("XX", "XX", "XX"), "", 120_000),
    # Small questions, once the engine is loaded
    ((ONE, TWO), FLOP + "3c2h", 0.5),
    (("AhAs", "KdKc"), "QdJd7h", 0.5),
    (("AhAs", "KdKc"), "", 0.5),
)


def bench_questions() -> None:
    """Measure whole questions, and how long ``Auto`` expects those of three ranges to take."""
    for texts, board, target in MULTIWAY:
        ranges = [parse_range(text).unwrap() for text in texts]
        cards = parse_cards(board).unwrap()
        is_long = target > 1000
        question = partial(equity, ranges, board=cards, how=Exact())
        seconds = measure_seconds(question, 1 if is_long else 49)
        name = f"{', '.join(texts)}{' on ' if board else ' before the flop'}{board}"
        print_time(name, seconds, target, "ms", 1e3)
        if len(ranges) > 2:
            expected = seconds_of_sweep_three(RangeQuestion.of(ranges, cards).unwrap())
            print(f"    expected by Auto: {expected * 1e3:.3g} ms")


# A player on the button and one in the big blind; then ranges of as many combos, picked at random.
BUTTON = "22+,A2s+,K2s+,Q2s+,J8s+,T7s+,96s+,85s+,75s+,64s+,54s,A2o+,K8o+,Q9o+,J9o+"
BIG_BLIND = (
    "QQ-22,AJs-A2s,K2s+,Q2s+,J4s+,T6s+,96s+,85s+,75s+,64s+,54s,AJo-A4o,K9o+,Q9o+,J9o+,T8o+,98o"
)


def bench_flops() -> None:
    """Measure every flop, by the clock, on all processors."""
    order = random.Random(1)
    button, blind = (Range.of(order.sample(all_combos(), number)) for number in (542, 518))
    every_hand = read_range("XX")
    for name, first, second, target in (
        ("every flop, button vs big blind", read_range(BUTTON), read_range(BIG_BLIND), 5),
        ("  542 combos against 518, no symmetry", button, blind, 5),
        ("  all against all", every_hand, every_hand, 30),
    ):
        taken = measure_seconds(partial(equity_by_flop, first, second), 3, perf_counter)
        print_time(name, taken, target, "s", 1)


def read_range(text: str) -> Range:
    """Return the range in this text."""
    return parse_range(text).unwrap()


def run_uncached(work: Callable[[], object]) -> None:
    """Run the work after clearing the matrix and the parts of matchups."""
    matrix.cache_clear()
    preflop.all_matchup_parts.cache_clear()
    _ = work()


FIRST_EQUITY_CODE = """
import numpy as np
from handrail.engine import combo_equities
combos = np.eye(1326, dtype=np.int64)
print(combo_equities(combos[1325], combos[0]).total_wins)
"""


# One compiled kernel takes the memory that numba itself needs.
MEMORY_CODE = """
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
    """Measure a fresh process up to its first equity, with nothing compiled and with everything.

    Also measure the memory that the whole matrix takes, apart from numba's own.
    """
    command = (sys.executable, "-c", FIRST_EQUITY_CODE)
    with TemporaryDirectory() as folder:
        environment = os.environ | {"NUMBA_CACHE_DIR": folder}
        run = partial(subprocess.run, command, env=environment, check=True, capture_output=True)
        start = child_processor_time()
        _ = run()
        first = child_processor_time() - start
        print_time("fresh process, nothing compiled", (first, first), 2.5, "s", 1)
        print_time(
            "fresh process to first equity",
            measure_seconds(run, 5, child_processor_time),
            0.3,
            "s",
            1,
        )
    if not os.path.exists("/proc/self/status"):
        return
    command = (sys.executable, "-c", MEMORY_CODE)
    taken = subprocess.run(command, check=True, capture_output=True).stdout
    print_time(
        "the whole matrix, above numba itself", (int(taken), int(taken)), 64, "MiB", 1 / 1024
    )


def child_processor_time() -> float:
    """Return the processor time of the processes that this one has started."""
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
    bench_hands(installed)
    bench_equity()
    bench_questions()
    bench_flops()
    bench_processes()


if __name__ == "__main__":
    main()
