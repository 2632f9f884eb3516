"""Equity of weighted ranges: every method counts each deal by the product of its weights."""

import random
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import lcm, prod, sqrt
from typing import Any, TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from returns.result import Success

from handrail import (
    DECK,
    Auto,
    Card,
    Combo,
    Equity,
    Exact,
    Sampled,
    best_hand,
    class_of,
    enumerate_equity,
    equity,
    equity_by_combo,
)
from handrail.engine.question_equity import TRIAL_DRAWS, sample_deals, sweep_three, weights_of
from handrail.equities import EmptyRange, RangeQuestion
from handrail.equities.enumeration import enumerate_deals, enumerate_deals_by_combo
from handrail.equities.types import Work
from handrail.pictures import heatmap_of
from handrail.railway import cases
from handrail.ranges import WeightedRange, hand_of
from helpers.equity_questions import cards_from, question_of, ranges_from, small_questions
from helpers.notebooks import html_of

Question: TypeAlias = tuple[tuple[WeightedRange, ...], tuple[Card, ...], tuple[Card, ...]]
"""The ranges, the board and the dead cards."""

SIX_DECIMALS = Fraction(1, 10**6)
# A third, a seventh, a weight with a denominator of 20 bits, and one with 30 decimals.
ODD_WEIGHTS = (
    Fraction(1, 3),
    Fraction(6, 7),
    Fraction(999_983, 1_000_003),
    Fraction(10**29 + 7, 10**30),
)


def weighted(**weights: Fraction | float) -> WeightedRange:
    """Return a range from texts, as in ``weighted(AA=0.5, AhKs=1)``."""
    return WeightedRange.of(
        {
            combo: Fraction(str(weight))
            for text, weight in weights.items()
            for combo in ranges_from(text)[0]
        }
    )


def any_weights() -> st.SearchStrategy[Fraction]:
    return (
        st.integers(1, 4).map(lambda number: Fraction(number, 4))
        | st.integers(1, 10**6).map(lambda number: number * SIX_DECIMALS)
        | st.sampled_from(ODD_WEIGHTS)
    )


@st.composite
def questions(
    draw: st.DrawFn, boards: Sequence[int], players: Sequence[int], combos: int
) -> Question:
    """Generate weighted ranges, a board and dead cards. Some combos cannot be dealt."""
    asked = draw(small_questions(boards, players, combos))
    live = next(card for card in DECK if card not in asked.board + asked.dead)
    blocked = Combo.of((draw(st.sampled_from(asked.board + asked.dead)), live)).unwrap()
    ranges = tuple(
        WeightedRange.of(
            {combo: draw(any_weights()) for combo in each.unweighted}
            | {blocked: Fraction(1, 1_000_033)}
        )
        for each in asked.players
    )
    _ = assume(isinstance(cases(RangeQuestion.of(ranges, asked.board, asked.dead)), Success))
    return ranges, asked.board, asked.dead


# The definition, written independently of the library


@cache
def strength(combo: Combo, board: tuple[Card, ...]) -> int:
    return class_of(best_hand(combo.cards + board).unwrap())


def count_deals(
    ranges: Sequence[WeightedRange], board: tuple[Card, ...], dead: tuple[Card, ...]
) -> Equity | None:
    """Count each deal by its weights, times the least common denominators. None without a deal."""
    used = {*board, *dead}
    held = [
        [(combo, weight) for combo, weight in each.items() if used.isdisjoint(combo.cards)]
        for each in ranges
    ]
    scale = prod(lcm(*(weight.denominator for _, weight in each)) for each in held)
    splits = [[Fraction()] * len(ranges) for _ in ranges]
    for deal in product(*held):
        cards = [card for combo, _ in deal for card in combo.cards]
        live = [card for card in DECK if card not in used and card not in cards]
        if len({*cards}) < len(cards):
            continue
        weight = scale * prod(weight for _, weight in deal)
        for runout in combinations(live, 5 - len(board)):
            classes = [strength(combo, board + runout) for combo, _ in deal]
            winners = [number for number, each in enumerate(classes) if each == min(classes)]
            for winner in winners:
                splits[winner][len(winners) - 1] += weight
    pots = [sum(row[tied] for row in splits) / (tied + 1) for tied in range(len(ranges))]
    assert all(deals.denominator == 1 for row in splits for deals in row)
    total = int(sum(pots))
    return (
        Equity.of(([int(deals) for deals in row] for row in splits), total, True) if total else None
    )


@pytest.mark.parametrize(
    ("board", "combos"), [(5, 12), (4, 4), pytest.param(3, 2, marks=pytest.mark.slow)]
)
@given(data=st.data())
@settings(max_examples=12)
def test_two_weighted_ranges_are_exact(board: int, combos: int, data: st.DataObject) -> None:
    ranges, on_board, dead = data.draw(questions((board,), (2,), combos))
    asked = RangeQuestion.of(ranges, on_board, dead).unwrap()
    assert enumerate_deals(asked).value_or(None) == count_deals(ranges, on_board, dead)


@pytest.mark.slow
@given(questions((4, 5), (3, 4, 5), 3))
@settings(max_examples=25)
def test_three_to_five_weighted_ranges_are_exact(question: Question) -> None:
    asked = RangeQuestion.of(*question).unwrap()
    assert enumerate_deals(asked).value_or(None) == count_deals(*question)


@given(questions((4, 5), (2,), 4))
@settings(max_examples=25)
def test_the_weight_of_a_combo_does_not_change_its_equity(question: Question) -> None:
    (one, other), board, dead = question
    asked = RangeQuestion.of(*question).unwrap()
    found = enumerate_deals_by_combo(asked)
    assert [*found] == [each for each in one.unweighted if each in found]
    for combo in asked.players[0].unweighted:
        alone = WeightedRange.of({combo: Fraction(1)})
        assert found.get(combo) == count_deals((alone, other), board, dead)


# Large ranges. Equity is a sum over the parts of the ranges that have equal weights.

WIDE = weighted(AA=0.5, KK=0.123456, AKs=1, QJs=0.999999, T9s=0.25, **{"22": 0.000001})
PARTIAL = weighted(AKo=0.75, JJ=0.2, AhKh=0.111111, AsQs=0.5, KsKh=0.004)
HUGE = WeightedRange.of(dict(zip(ranges_from("AhAd,QhQd,JhTh,9h8h")[0], ODD_WEIGHTS, strict=True)))


@pytest.mark.parametrize("board", ["", "Qh7s2c"])
def test_equity_is_the_sum_over_parts_of_equal_weight(board: str) -> None:
    ranges, cards = (HUGE, WIDE), cards_from(board)
    asked = question_of(ranges, cards)
    splits, total = [[0] * len(ranges) for _ in ranges], 0
    for parts in product(*(each.layers for each in asked.players)):
        times = int(scale_of(asked) * prod(weight for weight, _ in parts))
        answer = equity([held for _, held in parts], board=cards, how=Exact()).value_or(None)
        if answer is not None:
            total += times * answer.total
            for row, player in zip(splits, answer.players, strict=True):
                for share, deals in player.deals_by_share:
                    row[share.denominator - 1] += times * deals
    assert equity(ranges, board=cards, how=Exact()).unwrap() == Equity.of(splits, total, True)


def scale_of(asked: RangeQuestion) -> int:
    """Return the product of the least common denominators of the players' weights."""
    return prod(lcm(*(weight.denominator for weight, _ in each.layers)) for each in asked.players)


def test_the_heaviest_ranges_are_counted_exactly() -> None:
    """Give all combos the greatest weight of 20 bits, and one of 21 bits."""
    every = ranges_from("XX")[0]
    for bits in (20, 21):
        heavy = WeightedRange(((Fraction(2**bits - 1, 2**bits), every),))
        answer = equity((heavy, heavy)).unwrap()
        assert answer.total == (2**bits - 1) ** 2 * 1326 * 1225 * 1_712_304
        assert 2 * answer.players[0].wins + answer.players[0].ties == answer.total


def test_parts_of_the_work_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question_of((HUGE, PARTIAL, WIDE), cards_from("2c2d3h3s"))
    monkeypatch.setattr("handrail.engine.multiway_plans.PART_SECONDS", 1e-6)
    assert sweep_three(asked, Work()) == enumerate_deals(asked)


# Laws


@pytest.mark.parametrize(
    ("texts", "board", "how"),
    [
        (("AKs", "QQ"), "", Auto()),
        (("AsKs,QQ", "JJ"), "", Auto()),
        (("QQ+,AK", "JJ,AQ"), "Qh7s2c", Auto()),
        (("QQ+", "JJ", "AKs"), "Qh7s2c3d", Auto()),
        (("QQ+", "JJ-99", "AK"), "Qh7s2c", Exact()),
        pytest.param(("QQ+", "XX", "AK"), "", Sampled(70_000, 3), marks=pytest.mark.slow),
    ],
)
def test_a_range_is_a_weighted_range_with_weights_1(
    texts: tuple[str, ...], board: str, how: Auto | Exact | Sampled
) -> None:
    ranges, cards = ranges_from(*texts), cards_from(board)
    with_weights = tuple(map(WeightedRange.of_range, ranges))
    answer = equity(ranges, board=cards, how=how).unwrap()
    assert equity(with_weights, board=cards, how=how).unwrap() == answer
    assert equity((ranges[0], *with_weights[1:]), board=cards, how=how).unwrap() == answer
    both = equity_by_combo(*ranges[:2], board=cards).unwrap()
    assert equity_by_combo(*with_weights[:2], board=cards).unwrap() == both
    river = cards_from("2c2d2h3s3c")
    assert enumerate_equity(with_weights, board=river) == enumerate_equity(ranges, board=river)
    one, other, *_ = with_weights
    assert heatmap_of(one, other, both) == heatmap_of(ranges[0], ranges[1], both)


def test_blocked_combos_do_not_change_the_counts() -> None:
    first, board = weighted(AsKs=0.125, QsQh=0.5), cards_from("Ks7d2c4h9h")
    answer = equity((first, weighted(JcJd=0.2)), board=board).unwrap()
    assert (answer.total, answer.players[0].wins) == (1, 1)
    assert answer == equity((weighted(QsQh=1), weighted(JcJd=1)), board=board).unwrap()
    (error,) = equity((weighted(AsKs=0.5, KsQs=0.1), first), board=board).failure()
    assert error == EmptyRange(0, 2, (5,), on_board=cards_from("Ks"))


def test_weights_are_integers_of_any_size() -> None:
    assert sorted(weights_of(weighted(AsAh=0.5, KsKh=0.2)).tolist())[-3:] == [0, 2, 5]
    largest = lcm(3, 7, 1_000_003, 10**30)
    assert max(weights_of(HUGE).tolist()) == max(ODD_WEIGHTS) * largest > 2**64


def test_a_number_of_thousands_of_digits_is_printed_as_countless() -> None:
    answer = Equity.of(((10**5000, 0), (0, 0)), 10**5000, exact=True)
    assert repr(answer) == "Equity(100.00%, 0.00%; exact, countless deals)"
    assert repr(answer.players[1]) == "PlayerEquity(0.00%; exact, countless deals)"
    html = html_of(answer)
    assert "exact, countless deals" in html
    assert "<td>100.00%</td><td>100.00%</td><td>0.00%</td>" in html


# Samples


def test_a_weighted_sample_is_within_five_standard_errors() -> None:
    ranges = (WIDE, PARTIAL, weighted(KQs=0.3, **{"76s": 1, "55": 0.05}))
    for board in ("Qh7s2c", "Qh7s2c9h"):
        exact = equity(ranges, board=cards_from(board), how=Exact()).unwrap()
        sampled = equity(ranges, board=cards_from(board), how=Sampled(1_000_000, 7)).unwrap()
        assert (sampled.total, sampled.exact) == (1_000_000, False)
        for player, truth in zip(sampled.players, exact.players, strict=True):
            assert abs(float(player) - float(truth)) < 5 * player.stderr


@pytest.mark.parametrize(
    ("aces", "jacks"),
    [
        (Fraction(1, 10), Fraction(1)),
        (Fraction(999_983, 1_000_003), Fraction(1, 7)),
        (Fraction(1, 3), Fraction(10**29 + 7, 10**30)),
    ],
)
def test_a_sample_draws_by_weight(aces: Fraction, jacks: Fraction) -> None:
    """Give the first player a combo that always wins, and one that always loses."""
    both = WeightedRange.of(
        {ranges_from("AsAh")[0].combos[0]: aces, ranges_from("JsJh")[0].combos[0]: jacks}
    )
    answer = equity(
        (both, *ranges_from("KK")), board=cards_from("2c7d9h4s3c"), how=Sampled(400_000, 5)
    ).unwrap()
    expected = aces / (aces + jacks)
    error = sqrt(float(expected * (1 - expected)) / 400_000)
    assert abs(float(answer.players[0].share - expected)) < 5 * error


def test_the_trial_of_a_sample_draws_by_weight() -> None:
    """One draw in ten is a deal: the first player seldom holds the combo of the second."""
    asked = question_of((weighted(AsKs=0.9, QsJs=0.1), weighted(AsKs=0.5)))
    found = sample_deals(asked, 10**9, TRIAL_DRAWS, 0, Work()).unwrap()
    assert abs(found.total - TRIAL_DRAWS / 10) < 5 * sqrt(TRIAL_DRAWS * 0.09)


def test_the_trial_of_an_unweighted_sample_is_the_one_of_before() -> None:
    asked = question_of(ranges_from("QQ+,AK", "AX", "KX"))
    found = sample_deals(asked, 10**9, TRIAL_DRAWS, 0, Work()).unwrap()
    assert found.total == 74_616
    assert [player.wins for player in found.players] == [40_790, 17_083, 13_784]


# Heat maps


def test_a_heat_map_counts_each_combo_by_its_weight() -> None:
    board = cards_from("Jh7s2c")
    found = equity_by_combo(WIDE, PARTIAL, board=board).unwrap()
    heatmap = heatmap_of(WIDE, PARTIAL, found)
    assert heatmap.title == f"{WIDE} against {PARTIAL}"
    assert heatmap.share == equity((WIDE, PARTIAL), board=board).unwrap().players[0].share
    uneven = weighted(AsKs=1, AhKh=0.25, AcKc=0.0001)
    by_combo = equity_by_combo(uneven, PARTIAL, board=board).unwrap()
    (cell,) = (
        cell for row in heatmap_of(uneven, PARTIAL, by_combo).rows for cell in row if cell.equities
    )
    assert cell.share == equity((uneven, PARTIAL), board=board).unwrap().players[0].share
    assert {str(hand_of(combo)) for combo, _ in cell.equities} == {str(cell.hand)} == {"AKs"}


# eval7


@pytest.mark.slow
def test_twenty_weighted_spots_agree_with_eval7() -> None:
    """Repeat each combo by its integer weight, because eval7's Monte Carlo ignores weights."""
    eval7: Any = pytest.importorskip("eval7")
    rng, deals = random.Random(17), 400_000

    def cards_of(cards: Iterable[Card]) -> list[object]:
        return [eval7.Card(str(card)) for card in cards]

    for number in range(20):
        deck = rng.sample(DECK, 52)
        board, pool = deck[: rng.choice((0, 3, 4, 5))], deck[5:15]
        combos = [Combo.of(pair).unwrap() for pair in combinations(pool, 2)]
        one, other = (
            {combo: Fraction(rng.randint(1, 10), 10) for combo in rng.sample(combos, 8)}
            for _ in range(2)
        )
        pots, total, variance = 0.0, 0.0, 0.0
        for combo, weight in one.items():
            against = {
                each: int(10 * its_weight)
                for each, its_weight in other.items()
                if set(each.cards).isdisjoint(combo.cards)
            }
            if against:
                repeated = [
                    (cards_of(each.cards), 1.0)
                    for each, times in against.items()
                    for _ in range(times)
                ]
                rng.shuffle(repeated)
                share = eval7.py_hand_vs_range_monte_carlo(
                    cards_of(combo.cards), repeated, cards_of(board), deals
                )
                count = float(weight) * len(repeated)
                pots, total = pots + count * share, total + count
                variance += count**2 * 0.25 / deals
        answer = equity((WeightedRange.of(one), WeightedRange.of(other)), board=board).unwrap()
        assert abs(float(answer.players[0]) - pots / total) < 5 * sqrt(variance) / total, number
