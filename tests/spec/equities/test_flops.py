"""The rules of ``equity_by_flop``: two ranges on each class of flops."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail import DECK, Card, Equity, Exact, Range, StartingHand, Suit, equity, equity_by_flop
from handrail.equities import EmptyRange, FlopEquity, NoDeal, WorkerFailed
from handrail.equities.solvers import FLOP_SOLVERS, choose
from handrail.equities.types import Work
from handrail.installation import EngineMissing, EngineState
from handrail.ranges import OFFSUIT_HANDS, PAIR_HANDS, SUITED_HANDS, WeightedRange
from handrail.ranges.hand_order import all_combos
from helpers.equity_questions import cards_from, question_of, ranges_from

SUIT_ORDERS = [dict(zip(Suit, order, strict=True)) for order in permutations(Suit)]
COMBOS = st.lists(st.sampled_from(all_combos()), min_size=1, max_size=200).map(Range.of)
ALL_HANDS: list[StartingHand] = [*PAIR_HANDS, *SUITED_HANDS, *OFFSUIT_HANDS]
HANDS = st.lists(st.sampled_from(ALL_HANDS), min_size=1, max_size=4).map(Range.of)


def flops_of(*ranges: Range | WeightedRange, dead: tuple[Card, ...] = ()) -> tuple[FlopEquity, ...]:
    return equity_by_flop(*ranges, dead=dead).unwrap()


def sums(flops: tuple[FlopEquity, ...]) -> tuple[int, int, int, int]:
    """Return the wins of both players, the ties and the deals, over all flops."""
    answers = [each.equity for each in flops]
    one, other = zip(*(answer.players for answer in answers), strict=True)
    return (
        sum(player.wins for player in one),
        sum(player.wins for player in other),
        sum(player.ties for player in one),
        sum(answer.total for answer in answers),
    )


def ten_times(found: Equity) -> tuple[int, int, int, int]:
    one, other = found.players
    return 10 * one.wins, 10 * other.wins, 10 * one.ties, 10 * found.total


def class_of_flop(cards: tuple[Card, ...]) -> frozenset[frozenset[Card]]:
    """Return the flops of the class, by the definition."""
    return frozenset(
        frozenset(Card(card.rank, order[card.suit]) for card in cards) for order in SUIT_ORDERS
    )


@pytest.mark.slow
def test_the_classes_hold_each_flop_once() -> None:
    flops = flops_of(*ranges_from("AsKs", "QhQd"))
    assert len(flops) == 1755
    assert sum(each.flops for each in flops) == 22_100
    assert all(len(class_of_flop(each.flop)) == each.flops for each in flops)
    assert len({class_of_flop(each.flop) for each in flops}) == 1755
    assert [str(card) for card in flops[1].flop] == ["As", "Ah", "Ks"]


@pytest.mark.slow
@given(one=COMBOS, other=COMBOS, dead=st.sets(st.sampled_from(DECK), min_size=18, max_size=28))
@settings(max_examples=6)
def test_all_flops_hold_ten_times_the_deals(one: Range, other: Range, dead: set[Card]) -> None:
    found = equity([one, other], dead=dead, how=Exact())
    assert equity_by_flop(one, other, dead=dead).map(sums) == found.map(ten_times)


@pytest.mark.slow
@given(one=HANDS, other=HANDS, dead=st.sampled_from(["", "As", "2c2d"]))
@settings(max_examples=4)
def test_symmetric_ranges_hold_ten_times_the_deals(one: Range, other: Range, dead: str) -> None:
    found = equity([one, other], dead=cards_from(dead), how=Exact())
    assert equity_by_flop(one, other, dead=cards_from(dead)).map(sums) == found.map(ten_times)


@pytest.mark.slow
def test_all_flops_hold_ten_times_the_deals_of_wide_ranges() -> None:
    order = Random(1)
    one, other = (Range.of(order.sample(all_combos(), number)) for number in (542, 518))
    found = equity([one, other], how=Exact())
    assert equity_by_flop(one, other).map(sums) == found.map(ten_times)


@pytest.mark.slow
def test_a_class_sums_up_its_flops() -> None:
    ranges, dead = ranges_from("AhKh,QQ,T9s", "JJ+,AsKs,T8s"), DECK[1:16]
    flops = flops_of(*ranges, dead=dead)
    for answer in (flops[1], flops[10], flops[60]):
        found = (
            equity(ranges, board=flop, dead=dead).value_or(None)
            for flop in class_of_flop(answer.flop)
            if flop.isdisjoint(dead)
        )
        parts = [part for part in found if part]
        for number, player in enumerate(answer.equity.players):
            assert player.wins == sum(part.players[number].wins for part in parts)
            assert player.ties == sum(part.players[number].ties for part in parts)
        assert answer.equity.total == sum(part.total for part in parts) > 0


def test_weights_multiply() -> None:
    weights = {hand: Fraction(1, 2**20 + number) for number, hand in enumerate(PAIR_HANDS[:2])}
    heavy, other = WeightedRange.of(weights), ranges_from("KK,AKs")[0]
    assert sums(flops_of(heavy, other)) == ten_times(equity([heavy, other]).unwrap())


def test_a_class_without_a_deal_has_the_total_0() -> None:
    aces = flops_of(*ranges_from("AA", "KK"))[0]
    assert repr(aces) == "FlopEquity('As Ah Ad'; 4 flops; Equity(0.00%, 0.00%; exact, 0 deals))"


@pytest.mark.slow
def test_any_executor_gives_the_same_answer() -> None:
    ranges = ranges_from("AA,AKs", "KK")
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        assert equity_by_flop(*ranges, executor=executor).unwrap() == flops_of(*ranges)


class LostExecutor(ThreadPoolExecutor):
    """An executor whose workers fail."""

    def submit(self, *task: Any, **more: Any) -> Any:
        raise RuntimeError("lost")


def test_errors_are_values() -> None:
    aces, kings, none = ranges_from("AhAs", "KK", "AsKs")
    dead = cards_from("As")
    assert equity_by_flop(aces, kings, dead=dead).failure() == (EmptyRange(0, 1, (1,), dead=dead),)
    assert equity_by_flop(aces, none).failure() == (NoDeal((0, 1)),)
    lost = equity_by_flop(aces, kings, executor=LostExecutor())
    assert lost.failure() == (WorkerFailed("RuntimeError: lost"),)


def test_a_stopped_answer_is_interrupted() -> None:
    question = question_of(ranges_from("AA", "KK"))
    chosen = choose(question, FLOP_SOLVERS, EngineState.LOADED).unwrap()
    with pytest.raises(KeyboardInterrupt):
        _ = chosen.answer(Work(None, lambda done, total: False))


@pytest.mark.usefixtures("without_numpy")
def test_every_flop_needs_the_engine() -> None:
    assert equity_by_flop(*ranges_from("AA", "KK")).failure() == (EngineMissing(),)
