"""Three and more players: plans count the deals that enumeration counts, and laws hold."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

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
    plan_patterns,
    plan_sweep,
)
from handrail.engine.question_equity import flags_of
from handrail.engine.three_way_sweeps import MAX_NARROW_WEIGHT
from handrail.ranges.hand_order import COMBO_COUNT
from helpers.equity_questions import cards_from, ranges_from

OTHER_CARDS = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6s7c7d7s"
ONE, TWO, THREE = "JJ+,AQs+,AKo", "22+,A2s+,KTs+,ATo+", "QQ+"


def held(text: str) -> ExactWeights:
    return flags_of(*ranges_from(text)).astype(np.int64)


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


@pytest.mark.parametrize("number", [3, 5])
def test_every_set_of_players_wins_some_deals(number: int) -> None:
    """Deal a board on which an ace beats a king, and one on which all players tie."""
    found: set[tuple[int, ...]] = set()
    for text in ("7h7d7s7c2h", "AhKhQhJhTh"):
        board = to_mask(cards_from(text))
        players = [
            np.where(COMBO_MASKS & np.uint64(board), 0, held(f"A{rank}s,K{rank}s"))
            for rank in "34568"[:number]
        ]
        counts = enumerate_winners(players, board)
        assert count(plan_sweep(players, board, 0)) == counts
        found |= {*counts}
    assert len(found) == 2**number - 1


@pytest.mark.slow
def test_wide_ranges_agree_with_enumeration() -> None:
    """Compare sweeps of wide weighted ranges, whose weights need limbs, with enumeration."""
    rng = np.random.default_rng(1)
    for largest in (1, 100, 101, 2**30, 2**50):
        board = to_mask(cards_from("AhKh7d2c"))
        is_held = (rng.random((3, COMBO_COUNT)) < 0.05) & (COMBO_MASKS & np.uint64(board) == 0)
        players = [rng.integers(1, largest + 1, COMBO_COUNT) * each for each in is_held]
        counts = enumerate_winners(players, board)
        assert count(plan_sweep(players, board, 0)) == counts


@pytest.mark.slow
def test_three_ranges_before_the_flop_have_the_published_equity() -> None:
    answer = equity(ranges_from(ONE, TWO, THREE), how=Exact()).unwrap()
    assert answer.total == 105_405_499_584
    shares = [float(player) for player in answer.players]
    assert shares[:2] == pytest.approx([0.296567, 0.187392], abs=1e-6)


@pytest.mark.parametrize(
    ("texts", "dead_text"),
    [
        (("AA", "KK", "QQ"), ""),  # all suits can be exchanged
        (("AhKh", "QJs", "T9s", "98s"), OTHER_CARDS),  # all suits but hearts
    ],
)
def test_patterns_and_sweeps_agree_before_the_flop(texts: tuple[str, ...], dead_text: str) -> None:
    players, dead = [held(text) for text in texts], to_mask(cards_from(dead_text))
    found = count(plan_patterns(*disjoint_holdings(players), dead))
    assert found == count(plan_sweep(players, 0, dead))


@pytest.mark.parametrize(
    ("text", "total", "shares"),
    [
        ("AhAs KdKc 7h6h", 1_370_754, (0.610406, 0.178010, 0.211585)),
        ("AA KK QQ", 296_082_864, (0.669793, 0.177457, 0.152749)),
    ],
)
def test_equities_of_three_are_the_published_ones(
    text: str, total: int, shares: tuple[float, ...]
) -> None:
    answer = equity(ranges_from(*text.split()), how=Exact()).unwrap()
    assert answer.total == total
    assert [float(player) for player in answer.players] == pytest.approx(shares, abs=1e-6)


# Laws, for ranges that are swept


def solve(texts: Sequence[str], board: str = "AhKd7s", dead: str = "") -> Equity:
    ranges = ranges_from(*texts)
    return equity(ranges, board=cards_from(board), dead=cards_from(dead), how=Exact()).unwrap()


def test_the_order_of_players_changes_no_count() -> None:
    expected = dict(zip((ONE, TWO, THREE), solve((ONE, TWO, THREE)).players, strict=True))
    for order in permutations(expected):
        assert dict(zip(order, solve(order).players, strict=True)) == expected


def test_suit_names_change_no_count_of_three() -> None:
    one = solve(("AhXh,QcXc", TWO, "22+,9h8h"), "Kh7h2c", "QsJd")
    renamed = solve(("AsXs,QhXh", TWO, "22+,9s8s"), "Ks7s2h", "QdJc")
    assert one == renamed


def test_a_range_of_three_in_two_parts_adds_up() -> None:
    whole, pairs, others = (solve((ONE, TWO, text)) for text in ("QQ+,KJs", "QQ+", "KJs"))
    assert whole.total == pairs.total + others.total
    for one, other, both in zip(pairs.players, others.players, whole.players, strict=True):
        assert Counter(dict(one.deals_by_share)) + Counter(dict(other.deals_by_share)) == (
            Counter(dict(both.deals_by_share))
        )


@pytest.mark.parametrize(
    "board", [pytest.param("", marks=pytest.mark.slow), "AhKd7s", "AhKd7s3c2h"]
)
def test_a_third_player_takes_cards_as_dead_cards_do(board: str) -> None:
    two = [solve((ONE, TWO), board, folded) for folded in ("6c5c", "QdQh", "9h8h")]
    assert solve((ONE, TWO, "6c5c,QdQh,9h8h"), board).total == sum(each.total for each in two)


def test_a_player_who_always_loses_can_be_folded() -> None:
    board = "AhKd7s3c2h"
    three, two = solve((ONE, TWO, "6c5c"), board), solve((ONE, TWO), board, "6c5c")
    assert three.players[2].wins == three.players[2].ties == 0
    for with_loser, without in zip(three.players, two.players, strict=False):
        assert (with_loser.wins, with_loser.ties) == (without.wins, without.ties)


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


@pytest.mark.parametrize("weight", [MAX_NARROW_WEIGHT, MAX_NARROW_WEIGHT + 1, 30_000, 2**50])
def test_the_heaviest_ranges_of_three_are_counted_exactly(weight: int) -> None:
    board = to_mask(cards_from("AhKd7s3c2h"))
    every = np.where(COMBO_MASKS & np.uint64(board), 0, 1)
    once = count(plan_sweep([every] * 3, board, 0))
    heavy = count(plan_sweep([every * weight] * 3, board, 0))
    assert heavy == {winners: deals * weight**3 for winners, deals in once.items()}


@pytest.mark.parametrize("texts", [("QcJc", "TT", "98s"), ("QQ", "TT", "9d8d")])
def test_ranges_that_name_suits_forbid_renamings(texts: tuple[str, ...]) -> None:
    players, board = [held(text) for text in texts], to_mask(cards_from("AhKh7h"))
    players = [np.where(COMBO_MASKS & np.uint64(board), 0, each) for each in players]
    assert count(plan_sweep(players, board, 0)) == enumerate_winners(players, board)


def test_only_renamings_that_change_no_card_join_boards() -> None:
    board, dead = to_mask(cards_from("AhKh7d")), to_mask(cards_from("2c2s"))
    whole = complete_boards(board, dead)
    some, multiplicities = distinct_boards(board, dead, [(0, 1, 2, 3), (3, 1, 2, 0)])
    assert len(some) < len(whole)
    assert multiplicities.sum() == len(whole)
