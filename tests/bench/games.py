"""Measure the engine in other games: ``python tests/bench/games.py``.

Every figure is the best of several runs, with the median after it, in processor time, which other
programs do not lengthen much. Work on two threads is also measured by the clock, which says
something only on an idle machine. Everything is compiled before it is measured. The extra ``bench``
has phevaluator; if it is missing, it is left out.
"""

import os
import platform
from functools import partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from time import perf_counter, process_time

import numpy as np
from engine import measure_seconds, print_rate, print_time

from handrail import DECK, equity
from handrail.engine import counts, evaluate, evaluate_omaha
from handrail.engine.arrays import CardArray
from handrail.games import (
    ACE_TO_FIVE,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA,
    OMAHA_5,
    OMAHA_6,
    OMAHA_HI_LO,
)
from handrail.games.rankings import RANKINGS

ROWS, PEER_HANDS = 1_000_000, 20_000
OMAHA_GAMES = (OMAHA, OMAHA_5, OMAHA_6)
DOUBLE_SUITED = [[DECK[card] for card in held] for held in ((51, 46, 5, 8), (50, 49, 20, 25))]
FLOP = DECK[2], DECK[31], DECK[45]


def random_rows(cards: int, first: int = 0) -> CardArray:
    """Return rows of 11 different cards, of the deck's cards from ``first`` on."""
    order = np.random.default_rng(1).random((ROWS, cards), np.float32).argsort(axis=1)
    return (order[:, :11] + first).astype(np.uint8)


def bench_rankings(rows: CardArray) -> None:
    """Measure all rankings next to the high ranking on the same number of cards."""
    short_rows = random_rows(36, 16)
    for ranking in RANKINGS:
        own = short_rows if ranking.name.startswith("short") else rows
        for size in (5, 6, 7) if ranking.categories else (4,):
            high, _ = measure_seconds(partial(evaluate, own[:, : max(size, 5)].copy()))
            taken = measure_seconds(partial(evaluate, own[:, :size].copy(), ranking))
            name = f"{ranking.name}, {size} cards ({high / taken[0]:.2f} of high)"
            print_rate(name, taken, ROWS, ROWS / high / 2e6)


def bench_omaha(rows: CardArray) -> None:
    """Measure Omaha hands, and phevaluator's function for four cards on a board of five."""
    boards = rows[:, 6:].copy()
    for game in OMAHA_GAMES:
        for ranking in (HIGH, EIGHT_OR_BETTER):
            work = partial(evaluate_omaha, rows[:, : game.holding_size].copy(), boards, ranking)
            name = f"{game.name}, {ranking.name}"
            target = 5 if game is OMAHA else 0
            print_rate(f"{name}: one processor", measure_seconds(work), ROWS, target)
            by_clock = measure_seconds(work, 9, perf_counter)
            print_rate("  all processors, by the clock", by_clock, ROWS, target * 2)
    if find_spec("phevaluator") is None:
        return
    theirs = import_module("phevaluator").evaluate_omaha_cards
    cards = np.hstack((boards, rows[:, :4]))[:PEER_HANDS].tolist()
    found = [theirs(*hand) for hand in cards]
    assert evaluate_omaha(rows[:PEER_HANDS, :4], boards[:PEER_HANDS]).tolist() == found
    seconds = measure_seconds(lambda: [theirs(*hand) for hand in cards], 3)
    print_rate(f"phevaluator {version('phevaluator')}, omaha", seconds, PEER_HANDS, 0)


def bench_boards() -> None:
    """Measure equity over all boards, and the counts of all hands of seven cards."""
    for clock, name in ((process_time, "processor time"), (perf_counter, "by the clock")):
        measure = partial(measure_seconds, times=5, clock=clock)
        for game in (OMAHA, OMAHA_HI_LO):
            preflop = measure(partial(equity, DOUBLE_SUITED, game=game))
            print_time(f"{game.name}, two before the flop, {name}", preflop, 3, "s", 1)
            flop = measure(partial(equity, DOUBLE_SUITED, game=game, board=FLOP))
            print_time(f"{game.name}, two on a flop, {name}", flop, 20, "ms", 1e3)
        counted = measure_seconds(partial(counts, 7, ACE_TO_FIVE), 1, clock)
        print_time(f"hands of seven, {ACE_TO_FIVE.name}, {name}", counted, 10, "s", 1)


def main() -> None:
    """Print all the figures."""
    print(
        f"handrail {version('handrail')}, numba {version('numba')}, numpy {version('numpy')}, "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    )
    rows = random_rows(52)
    bench_omaha(rows)
    bench_boards()
    bench_rankings(rows)


if __name__ == "__main__":
    main()
