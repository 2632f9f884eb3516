"""The engine over every hand and board, and its kernels with every index checked."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, combinations, islice
from pathlib import Path

import numpy as np
import pytest

from handrail.cards import DECK, sample_cards, to_index
from handrail.engine import combo_index, evaluate, matrix, sample
from handrail.engine.arrays import CARD_COUNT, CardArray
from handrail.engine.boards import complete_boards, distinct_boards
from handrail.engine.exact_equity import combo_equities
from handrail.engine.hand_matrix import STARTING_HAND_COUNT, STARTING_HAND_OF_COMBO
from handrail.engine.sweeps import count_board_outcomes
from handrail.games.ladder import class_of_five, ladder_of
from handrail.games.rankings import HIGH
from handrail.ranges.hand_order import COMBO_COUNT

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BLOCK = 1 << 16


def blocks_of_fives() -> Iterator[tuple[list[int], CardArray]]:
    """Yield all hands of five cards in blocks: the core's classes and the engine's rows."""
    hands, rows = combinations(DECK, 5), combinations(map(to_index, DECK), 5)
    while block := tuple(islice(hands, BLOCK)):
        indices = chain.from_iterable(islice(rows, BLOCK))
        yield [class_of_five(hand) for hand in block], np.fromiter(indices, np.uint8).reshape(-1, 5)


def test_the_engine_gives_every_hand_of_five_its_class() -> None:
    seen = 0
    for expected, cards in blocks_of_fives():
        assert evaluate(cards).tolist() == expected
        seen += len(expected)
    assert seen == 2_598_960


@pytest.mark.parametrize("size", [6, 7])
def test_the_engine_gives_hands_of_six_and_seven_their_class(size: int) -> None:
    hands = tuple(islice(sample_cards(2026, size), 100_000))
    cards = np.array([[to_index(card) for card in hand] for hand in hands], np.uint8)
    expected = [ladder_of(HIGH).class_of(hand) for hand in hands]
    assert evaluate(cards).tolist() == expected


def test_the_matrix_agrees_with_a_sweep_of_all_boards() -> None:
    """Compare sums over the opponents, each with a random weight: any wrong number changes one."""
    weights = np.random.default_rng(1).integers(1 << 20, size=STARTING_HAND_COUNT)
    wins, _ = count_board_outcomes(
        *distinct_boards(), np.arange(COMBO_COUNT), weights[STARTING_HAND_OF_COMBO]
    )
    expected = np.zeros(STARTING_HAND_COUNT, np.int64)
    np.add.at(expected, STARTING_HAND_OF_COMBO, wins)
    assert np.array_equal(matrix().wins @ weights, expected)


@pytest.mark.parametrize("seed", [0, 2, 5])
def test_preflop_matchups_agree_with_a_sweep_of_all_boards(seed: int) -> None:
    """Compare sums of parts with enumerated boards, for random combos, weights and dead cards."""
    rng = np.random.default_rng(seed)
    dead = sum(1 << int(card) for card in rng.choice(CARD_COUNT, seed * 2, replace=False))
    first, second = rng.integers(1, 5, (2, COMBO_COUNT)) * (rng.random((2, COMBO_COUNT)) < 0.03)
    found = combo_equities(first, second, dead=dead)
    live = found.weights > 0
    boards = complete_boards(0, dead)
    together = np.flatnonzero(combo_equities(first + second, first + second, dead=dead).weights)
    weights = combo_equities(second, first, dead=dead).weights[together]
    once = np.ones(len(boards), np.int64)
    wins, ties = count_board_outcomes(boards, once, together, weights)
    mine = live[together]
    assert np.array_equal(found.wins[live], wins[mine])
    assert np.array_equal(found.ties[live], ties[mine])


def test_a_sample_is_the_same_on_other_processes() -> None:
    aces = np.zeros(COMBO_COUNT, np.bool_)
    aces[[combo_index(50, 51), combo_index(48, 49)]] = True
    ranges = [aces, np.ones(COMBO_COUNT, np.bool_), np.ones(COMBO_COUNT, np.bool_)]
    with ProcessPoolExecutor(2) as pool:
        on_processes = sample(ranges, 3_000_000, 1, executor=pool)
    assert on_processes == sample(ranges, 3_000_000, 1)


@pytest.mark.nightly
def test_no_index_is_past_the_end_of_a_table(tmp_path: Path) -> None:
    """Run tests with NUMBA_BOUNDSCHECK, without which kernels check no index, and a fresh cache."""
    environment = os.environ | {
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_CACHE_DIR": str(tmp_path / "compiled"),
        "HYPOTHESIS_PROFILE": "dev",
    }
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0")
    subjects = [
        "hands",
        "games",
        "exact_equity",
        "boards",
        "multiway",
        "sampling",
    ]
    tests = (f"tests/spec/engine/test_{subject}.py" for subject in subjects)
    flops = "tests/spec/equities/test_flops.py::test_a_class_sums_up_its_flops"
    done = subprocess.run(
        (*command, *tests, flops),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_a_process_needs_no_writable_folder(tmp_path: Path) -> None:
    """Without one, the machine code is compiled again, and correct."""
    program = (
        "import numpy, handrail.engine as engine;"
        "print(engine.evaluate(numpy.arange(7, dtype=numpy.uint8)[None])[0])"
    )
    folder = tmp_path / "file"
    folder.touch()
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    command = (sys.executable, "-c", program)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == str(ladder_of(HIGH).class_of(DECK[:7])), done.stderr
