"""Three wide ranges. Small ones, and more players, are in the law of the solvers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from handrail import Equity, Exact, equity
from handrail.cards import to_mask
from handrail.engine import evaluate
from handrail.engine.arrays import COMBO_CARDS, COMBO_MASKS, ExactWeights
from handrail.engine.boards import complete_boards, distinct_boards
from handrail.engine.game_boards import cards_of_masks
from handrail.engine.multiway_deals import disjoint_holdings
from handrail.engine.multiway_plans import (
    Plan,
    plan_sweep,
)
from handrail.engine.three_way_sweeps import MAX_NARROW_WEIGHT
from handrail.ranges.hand_order import COMBO_COUNT
from helpers.equity_questions import cards_from, ranges_from

OTHER_CARDS = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6s7c7d7s"
ONE, TWO = "JJ+,AQs+,AKo", "22+,A2s+,KTs+,ATo+"


def count(plan: Plan) -> Counter[tuple[int, ...]]:
    """Return the sum of the parts of a plan."""
    counts = Counter[tuple[int, ...]]()
    for part in plan.split():
        counts.update(plan.task(*part.arguments))
    return +counts


def enumerate_winners(players: Sequence[ExactWeights], board: int) -> Counter[tuple[int, ...]]:
    """Return the positions of players who win or tie, and how often, from every deal."""
    holdings, weights = disjoint_holdings(players)
    held = np.bitwise_or.reduce(COMBO_MASKS[holdings], axis=1)
    counts = Counter[tuple[int, ...]]()
    for full_board in complete_boards(board, 0):
        free = np.flatnonzero(COMBO_MASKS & full_board == 0)
        shared = np.tile(cards_of_masks(np.array([full_board]), 5), (len(free), 1))
        classes = np.zeros(COMBO_COUNT, np.uint16)
        classes[free] = evaluate(np.hstack([COMBO_CARDS[free], shared]))
        is_possible = held & full_board == 0
        of_players = classes[holdings[is_possible]]
        is_best = of_players == of_players.min(axis=1, keepdims=True)
        winners_of_deal = np.packbits(is_best, axis=1)[:, 0]  # the first player is the highest bit
        for bits in set(winners_of_deal.tolist()):
            winners = tuple(player for player in range(len(players)) if bits << player & 0x80)
            counts[winners] += int(weights[is_possible][winners_of_deal == bits].sum())
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("largest", [1, 100, 101, 2**30, 2**50])
def test_wide_ranges_agree_with_all_deals(largest: int) -> None:
    """The largest weights need limbs."""
    rng, board = np.random.default_rng(1), to_mask(cards_from("AhKh7d2c9s"))
    is_held = (rng.random((3, COMBO_COUNT)) < 0.05) & (COMBO_MASKS & np.uint64(board) == 0)
    players = [rng.integers(1, largest + 1, COMBO_COUNT) * each for each in is_held]
    counts = enumerate_winners(players, board)
    assert count(plan_sweep(players, board, 0)) == counts


@pytest.mark.parametrize(
    "text",
    [
        "AhAs KdKc 7h6h",
        "AA KK QQ",
        pytest.param("JJ+,AQs+,AKo 22+,A2s+,KTs+,ATo+ QQ+", marks=pytest.mark.slow),
    ],
)
def test_equities_of_three_are_the_published_ones(
    text: str, published_matchups: Mapping[str, Mapping[str, Any]]
) -> None:
    published = published_matchups["three"][text]
    answer = equity(ranges_from(*text.split()), how=Exact()).unwrap()
    assert answer.total == published["total"]
    shares = [float(player) for player in answer.players]
    assert shares[:2] == pytest.approx(published["shares"], abs=1e-6)


def solve(texts: Sequence[str], board: str = "AhKd7s", dead: str = "") -> Equity:
    ranges = ranges_from(*texts)
    return equity(ranges, board=cards_from(board), dead=cards_from(dead), how=Exact()).unwrap()


def test_the_next_cards_add_up() -> None:
    flop = solve((ONE, TWO, TWO))
    turns = [
        solve((ONE, TWO, TWO), f"AhKd7s{rank}{suit}")
        for rank in "23456789TJQKA"
        for suit in "cdhs"
        if rank + suit not in ("Ah", "Kd", "7s")
    ]
    assert sum(turn.total for turn in turns) == 2 * flop.total
    for player in range(3):
        wins = sum(turn.players[player].wins for turn in turns)
        assert wins == 2 * flop.players[player].wins


@pytest.mark.parametrize(
    "weight",
    [
        MAX_NARROW_WEIGHT,
        MAX_NARROW_WEIGHT + 1,
        *(pytest.param(weight, marks=pytest.mark.slow) for weight in (30_000, 2**50)),
    ],
)
def test_the_heaviest_ranges_of_three_are_counted_exactly(weight: int) -> None:
    board = to_mask(cards_from("AhKd7s3c2h"))
    every = np.where(COMBO_MASKS & np.uint64(board), 0, 1)
    once = count(plan_sweep([every] * 3, board, 0))
    heavy = count(plan_sweep([every * weight] * 3, board, 0))
    assert heavy == {winners: deals * weight**3 for winners, deals in once.items()}


def test_only_renamings_that_change_no_card_join_boards() -> None:
    board, dead = to_mask(cards_from("AhKh7d")), to_mask(cards_from("2c2s"))
    whole = complete_boards(board, dead)
    some, multiplicities = distinct_boards(board, dead, [(0, 1, 2, 3), (3, 1, 2, 0)])
    assert len(some) < len(whole)
    assert multiplicities.sum() == len(whole)
