"""Three and more players: every method counts the deals that enumeration counts."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail import Equity, Exact, equity
from handrail.cards import to_mask
from handrail.engine.arrays import COMBO_CARDS, COMBO_MASKS, ExactWeights
from handrail.engine.boards import complete_boards, distinct_boards
from handrail.engine.exact_equity import exact_dtype
from handrail.engine.multiway_deals import count_holding_winners, disjoint_holdings
from handrail.engine.multiway_plans import (
    Plan,
    plan_enumeration,
    plan_exact,
    plan_patterns,
    plan_sweep,
)
from handrail.engine.spot_equity import flags_of
from handrail.engine.three_way_sweeps import MAX_NARROW_WEIGHT
from handrail.ranges.hand_order import COMBO_COUNT
from helpers.equity_spots import cards_from, ranges_from

LARGEST_WEIGHTS = (1, 9, 100, 5_000, 2**20, 2**40, 2**70)
OTHER_CARDS = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6s7c7d7s"
ONE, TWO, THREE = "JJ+,AQs+,AKo", "22+,A2s+,KTs+,ATo+", "QQ+"


def held(text: str) -> ExactWeights:
    return flags_of(*ranges_from(text)).astype(np.int64)


def count(plan: Plan) -> Counter[tuple[int, ...]]:
    """Return the sum of the parts of a plan."""
    counts = Counter[tuple[int, ...]]()
    for part in plan.split():
        counts.update(plan.task(*part))
    return +counts


def enumerate_winners(
    players: Sequence[ExactWeights], board: int, dead: int
) -> Counter[tuple[int, ...]]:
    return count_holding_winners(*disjoint_holdings(players), complete_boards(board, dead))


def random_players(rng: np.random.Generator, number: int, used: int) -> list[ExactWeights]:
    """Return ranges of few or many cards that overlap, without combos with a used card."""
    players: list[ExactWeights] = []
    random = Random(int(rng.integers(2**32)))
    for _ in range(number):
        pool = rng.permutation(52)[: int(rng.choice([6, 10, 52]))]
        live = np.flatnonzero(
            np.isin(COMBO_CARDS, pool).all(axis=1) & (COMBO_MASKS & np.uint64(used) == 0)
        )
        if not len(live):
            live = np.flatnonzero(COMBO_MASKS & np.uint64(used) == 0)
        combos = rng.choice(live, min(len(live), int(rng.choice([1, 3, 12]))), replace=False)
        largest = LARGEST_WEIGHTS[rng.integers(len(LARGEST_WEIGHTS))]
        weights = np.zeros(COMBO_COUNT, exact_dtype(largest))
        weights[combos] = [1 + random.getrandbits(80) % largest for _ in combos]
        players.append(weights)
    return players


def random_cards(rng: np.random.Generator, board: int, dead: int) -> tuple[int, int]:
    """Return the masks of a board, often of one suit or few ranks, and of dead cards."""
    deck = rng.permutation(52)
    first = [deck, deck[np.argsort(deck % 4, kind="stable")], np.sort(deck)[rng.integers(40) :]]
    order = first[rng.integers(3)][:board]
    others = deck[~np.isin(deck, order)][:dead]
    return sum(1 << int(card) for card in order), sum(1 << int(card) for card in others)


def check_sweep(seed: int, number: int, size: int) -> bool:
    """Check a random spot with a board. Return whether it has a deal."""
    rng = np.random.default_rng(seed)
    board, dead = random_cards(rng, size, int(rng.integers(4)) if size > 3 else 30)
    players = random_players(rng, number, board | dead)[: 4 if size == 3 else None]
    counts = enumerate_winners(players, board, dead)
    assert count(plan_sweep(players, board, dead)) == counts
    assert count(plan_exact(players, board, dead)) == counts
    if counts:
        holdings = disjoint_holdings(players)
        assert count(plan_enumeration(*holdings, board, dead)) == counts
    return bool(counts)


def check_patterns(seed: int, number: int) -> bool:
    """Check a random spot before the flop. Return whether it has a deal."""
    rng = np.random.default_rng(seed)
    _, dead = random_cards(rng, 0, int(rng.integers(28, 34)))
    players = random_players(rng, number, dead)
    counts = enumerate_winners(players, 0, dead)
    if counts:
        assert count(plan_patterns(*disjoint_holdings(players), dead)) == counts
    return bool(counts)


@given(st.integers(0, 2**32), st.integers(3, 6), st.sampled_from([3, 4, 4, 5, 5]))
@settings(max_examples=15)
def test_sweeps_count_the_deals_of_enumeration(seed: int, number: int, size: int) -> None:
    _ = check_sweep(seed, number, size)


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
        counts = enumerate_winners(players, board, 0)
        assert count(plan_sweep(players, board, 0)) == counts
        found |= {*counts}
    assert len(found) == 2**number - 1


@given(st.integers(0, 2**32), st.integers(2, 5))
@settings(max_examples=10)
def test_patterns_count_the_deals_of_enumeration(seed: int, number: int) -> None:
    _ = check_patterns(seed, number)


@pytest.mark.slow
def test_hundreds_of_spots_agree_with_enumeration() -> None:
    swept = [
        check_sweep(seed, number, size)
        for seed in range(20)
        for number in (3, 4, 5, 6)
        for size in (3, 4, 4 + seed % 2, 5)
    ]
    grouped = [check_patterns(seed, number) for seed in range(20) for number in (2, 3, 4, 5, 7)]
    assert len(swept + grouped) == 420
    assert sum(swept + grouped) > len(swept + grouped) / 2


@pytest.mark.slow
def test_wide_ranges_agree_with_all_deals() -> None:
    """Compare sweeps of wide weighted ranges, whose weights need limbs, with enumeration."""
    rng = np.random.default_rng(1)
    for largest in (1, 100, 101, 2**30, 2**50):
        board = to_mask(cards_from("AhKh7d2c"))
        is_held = (rng.random((3, COMBO_COUNT)) < 0.1) & (COMBO_MASKS & np.uint64(board) == 0)
        players = [rng.integers(1, largest + 1, COMBO_COUNT) * each for each in is_held]
        counts = enumerate_winners(players, board, 0)
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
    assert count(plan_sweep(players, board, 0)) == enumerate_winners(players, board, 0)


def test_only_renamings_that_change_no_card_join_boards() -> None:
    board, dead = to_mask(cards_from("AhKh7d")), to_mask(cards_from("2c2s"))
    whole = complete_boards(board, dead)
    some, multiplicities = distinct_boards(board, dead, [(0, 1, 2, 3), (3, 1, 2, 0)])
    assert len(some) < len(whole)
    assert multiplicities.sum() == len(whole)
