"""Samples deal each card at most once, each deal by its weight and each stream once."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail import DECK, Sampled, WeightedRange, equity, parse_cards, parse_range
from handrail.cards import to_mask
from handrail.engine import sample
from handrail.engine.arrays import FlagArray, WeightArray
from handrail.engine.multiway_deals import (
    equity_of_sample,
    next_random,
    plan_sample,
    sample_part,
    sample_parts,
)
from handrail.engine.question_equity import weights_of
from handrail.equities.sampling import DEALS_PER_STREAM, alias_table, seed_of_stream
from handrail.games import Equity

WHOLE_DECK = to_mask(DECK)
# Chi-square with at most eight degrees of freedom exceeds this in one sample of a million.
TOO_UNEVEN = 42.7


def held(text: str) -> FlagArray:
    weighted = WeightedRange.of_range(parse_range(text).unwrap())
    return weights_of(weighted).astype(np.bool_)


def mask(text: str) -> int:
    return to_mask(parse_cards(text).unwrap())


def unevenness(counts: Sequence[int], expected: Sequence[float]) -> float:
    """Return chi-square: the sum of the squared deviations, each divided by what is expected."""
    return sum((count - each) ** 2 / each for count, each in zip(counts, expected, strict=True))


# Cards. With five left there is only one board, so each deal has the same winner.

FIVE_LEFT = WHOLE_DECK - mask("Qs Js 4h 4d As Ks Ts 2c 3d")


def wins_of(found: Equity) -> tuple[int, ...]:
    return tuple(player.wins for player in found.players)


@pytest.mark.parametrize("board", ["", "2c 3d As", "2c 3d As Ks"])
def test_a_board_repeats_no_card(board: str) -> None:
    ranges = [held("QsJs"), held("4h4d")]
    found = sample(ranges, 1000, seed=1, board=mask(board), dead=FIVE_LEFT)
    assert wins_of(found) == (1000, 0)


@pytest.mark.parametrize("board", ["", "2c 3d As"])
def test_dead_cards_stay_dead_after_a_collision(board: str) -> None:
    both, pair = held("QsJs,4h4d"), held("4h4d")
    for ranges, wins in (([both, pair], (1000, 0)), ([pair, both], (0, 1000))):
        found = sample(ranges, 1000, seed=1, board=mask(board), dead=FIVE_LEFT)
        assert wins_of(found) == wins


@pytest.mark.parametrize(("suit", "others"), [("c", "ds"), ("d", "cs"), ("s", "cd"), ("h", "cd")])
def test_each_live_card_is_dealt_equally_often(suit: str, others: str) -> None:
    """Give each player a pair that needs one card to beat the last player, who has a flush."""
    ranks = "234678TJ"
    outs = [rank + suit for rank in ranks]
    pairs = [rank + others[0] + rank + others[1] for rank in ranks]
    players, board = [*pairs, "KhQh"], mask("Ah Ad 9h 5h")
    dead = WHOLE_DECK - board - mask("".join([*outs, "Kc", *players]))
    found = sample(
        [held(each) for each in players], DEALS_PER_STREAM, seed=2, board=board, dead=dead
    )
    assert sum(wins_of(found)) == DEALS_PER_STREAM
    assert unevenness(wins_of(found), [DEALS_PER_STREAM / 9] * 9) < TOO_UNEVEN


def test_each_card_is_missing_from_a_board_equally_often() -> None:
    """Deal five of six cards. A pair beats aces unless the card that it needs is missing."""
    left = ("2c", "4d", "6h", "8s", "Tc", "Qd")
    pairs = ("2d2h", "4c4h", "6c6d", "8c8d", "TdTh", "QcQh")
    missing: list[int] = []
    for pair in pairs:
        dead = WHOLE_DECK - mask("".join([*left, pair, "AsAh"]))
        found = sample([held("AsAh"), held(pair)], DEALS_PER_STREAM, seed=3, dead=dead)
        missing.append(found.players[0].wins)
    assert sum(missing) == DEALS_PER_STREAM
    assert unevenness(missing, [DEALS_PER_STREAM / 6] * 6) < TOO_UNEVEN


# Combos


@given(st.lists(st.integers(1, 2**62), min_size=1, max_size=12))
def test_an_alias_table_keeps_the_weights(given_weights: list[int]) -> None:
    limits, others = alias_table(given_weights)
    likely: Counter[int] = Counter()
    for index, (limit, other) in enumerate(zip(limits, others, strict=True)):
        likely[index] += limit
        likely[other] += (1 << 32) - limit
    for index, weight in enumerate(given_weights):
        share = Fraction(likely[index], len(limits) << 32)
        assert abs(share - Fraction(weight, sum(given_weights))) < Fraction(1, 1 << 32)


@pytest.mark.parametrize("seat", [0, 1])
def test_each_combo_is_drawn_by_its_weight(seat: int) -> None:
    """Count the draws of a combo by ties: the other player ties with this combo only."""
    weights = {"AsQs": 1, "AsTs": 2, "As9s": 3, "As7s": 5, "As6s": 8, "QsTs": 13, "Ts9s": 21}
    weighted = np.zeros(1326, np.int64)
    for combo, weight in weights.items():
        weighted[held(combo)] = weight
    deals, draw_counts = 4 * DEALS_PER_STREAM, list[int]()
    for combo in weights:
        ranges: list[WeightArray | FlagArray] = [held(combo.replace("s", "h"))]
        ranges.insert(seat, weighted)
        found = sample(ranges, deals, seed=4, board=mask("2c 5d 8h Js Kc"))
        draw_counts.append(found.players[0].ties)
    assert sum(draw_counts) == deals
    expected = [deals * weight / sum(weights.values()) for weight in weights.values()]
    assert unevenness(draw_counts, expected) < TOO_UNEVEN


# Streams


def test_random_numbers_are_those_of_splitmix64() -> None:
    """Compare with the published numbers for the seed 1234567."""
    state = np.array([1234567], np.uint64)
    assert [int(next_random(state)) for _ in range(5)] == [
        *(6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431),
        16408922859458223821,
    ]


def test_the_parts_of_a_sample_use_each_stream_once(monkeypatch: pytest.MonkeyPatch) -> None:
    size = 5000
    monkeypatch.setattr("handrail.engine.multiway_deals.DEALS_PER_STREAM", size)
    ranges = [held(text) for text in ("QQ+,AK", "55-22", "T9s,76s", "XX")]
    plan = plan_sample([each.astype(np.int64) for each in ranges], 0, 0)
    deals = 17 * size + 5
    single_streams = [*((plan, 5, stream, size) for stream in range(17)), (plan, 5, 17, 5)]
    streams = [found for part in single_streams if (found := sample_part(*part)) is not None]
    assert len({frozenset(each.items()) for each in streams}) == len(single_streams)
    expected = equity_of_sample(streams, len(ranges))
    assert sample(ranges, deals, seed=5) == expected
    for streams_per_part in (3, 16):
        parts = list(sample_parts(plan, 5, deals, streams_per_part))
        assert len(parts) == -(-18 // streams_per_part)
        whole = equity_of_sample((sample_part(*part) for part in parts), len(ranges))
        assert whole is not None
        assert whole.total == deals
        assert whole == expected


def test_streams_do_not_overlap() -> None:
    """Streams are one long sequence from different starts. No start is near another."""
    state = np.zeros(1, np.uint64)
    _ = next_random(state)
    step_back = pow(int(state[0]), -1, 1 << 64)
    starts = [
        int(seed_of_stream(seed, stream)) for seed in (-1, 0, 1, 11) for stream in range(4096)
    ]
    positions = sorted(start * step_back % (1 << 64) for start in starts)
    nearest = min(
        b - a for a, b in zip(positions, [*positions[1:], positions[0] + (1 << 64)], strict=True)
    )
    assert nearest > 1 << 32


@pytest.mark.parametrize("texts", [("QQ+,AK", "55-22", "T9s"), ("AA,KK,QQ",) * 4])
@pytest.mark.parametrize(("board", "dead"), [("", ""), ("", "As 2c 2d 2h"), ("3s 3h Jd", "2c 2d")])
def test_equity_returns_the_engines_sample(texts: tuple[str, ...], board: str, dead: str) -> None:
    deals = 2 * DEALS_PER_STREAM + 3
    answer = equity(
        [parse_range(text).unwrap() for text in texts],
        board=parse_cards(board).unwrap(),
        dead=parse_cards(dead).unwrap(),
        how=Sampled(deals, seed=6),
    ).unwrap()
    found = sample([held(text) for text in texts], deals, 6, mask(board), mask(dead))
    assert answer == found
