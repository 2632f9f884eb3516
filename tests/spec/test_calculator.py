"""Equity by whichever road: all roads give the same integers, whoever walks them."""

import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from fractions import Fraction
from functools import partial
from itertools import count
from math import comb
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail import Auto, Equity, Exact, Range, Sampled, enumerate_equity, equity, equity_by_combo
from handrail.calculator import DEFAULT_SAMPLES, MAX_EXACT_DEALS, is_small
from handrail.engine.parallel import MAX_PENDING_PARTS, ordered_results, run_parallel
from handrail.engine.spots import (
    flags_of,
    has_at_most_deals,
    heads_up,
    heads_up_by_combo,
    multiway,
    split_ranges,
)
from handrail.enumeration import enumerate_spot, enumerate_spot_by_combo
from handrail.equity_types import Spot
from handrail.errors import EngineMissing, NoDeal, NoDealSampled, TooManyDeals, WorkerFailed
from handrail.ranges import hand_of
from handrail.ranges.starting_hands import all_combos

from .equity_spots import cards_from, ranges_from, small_spots

A = TypeVar("A")


THREE = ranges_from("QQ+,AKs", "JJ-99,AQs", "KQs,76s,22")
FLOP = cards_from("Qh7s2c")


@pytest.mark.parametrize(("board", "combos"), [(5, 40), (4, 12), (3, 2)])
@given(data=st.data())
@settings(max_examples=20)
def test_the_engine_counts_what_enumeration_counts(
    board: int, combos: int, data: st.DataObject
) -> None:
    spot = data.draw(small_spots(boards=(board,), players=(2,), combos=combos))
    assert heads_up(spot) == multiway(spot, MAX_EXACT_DEALS, None) == enumerate_spot(spot)


@given(small_spots(boards=(4, 5), players=(3, 4, 5), combos=4))
@settings(max_examples=40)
def test_of_many_players_the_engine_counts_what_enumeration_counts(spot: Spot) -> None:
    assert multiway(spot, MAX_EXACT_DEALS, None) == enumerate_spot(spot)


@given(small_spots(boards=(4, 5), players=(2,), combos=8))
@settings(max_examples=30)
def test_combo_by_combo_the_engine_counts_what_enumeration_counts(spot: Spot) -> None:
    assert heads_up_by_combo(spot) == enumerate_spot_by_combo(spot)


@pytest.mark.parametrize("text", ["AsAh KsKh", "AsAh KdKc", "AsAh KsKd"])
def test_published_matchups_of_combos(
    text: str, published_matchups: Mapping[str, Mapping[str, Any]]
) -> None:
    published = published_matchups["combos"][text]
    first, second = equity(ranges_from(*text.split())).unwrap().players
    assert (first.wins, first.ties, second.wins) == (
        published["wins"],
        published["ties"],
        published["losses"],
    )


def test_a_published_matchup_of_hands(published_matchups: Mapping[str, Mapping[str, Any]]) -> None:
    for text, published in published_matchups["classes"].items():
        answer = equity(ranges_from(*text.split())).unwrap()
        assert (answer.players[0].wins, answer.players[0].ties, answer.total) == (
            published["wins"],
            published["ties"],
            published["total"],
        )


def test_published_equities(published_matchups: Mapping[str, Mapping[str, Any]]) -> None:
    for text, published in published_matchups["equities"].items():
        answer = equity(ranges_from(*text.split())).unwrap()
        assert float(answer.players[0]) == pytest.approx(published, abs=1e-6)


def test_shares_sum_to_one_exactly() -> None:
    for how in (Exact(), Sampled(200_000, 3)):
        answer = equity(THREE, board=FLOP, how=how).unwrap()
        assert sum(player.share for player in answer.players) == 1
        assert answer.exact is isinstance(how, Exact)


def test_a_sample_lies_within_five_standard_errors() -> None:
    exact = equity(THREE, board=FLOP, how=Exact()).unwrap()
    drawn = equity(THREE, board=FLOP, how=Sampled(2_000_000, 7)).unwrap()
    assert (drawn.total, drawn.exact, exact.exact) == (2_000_000, False, True)
    for player, truth in zip(drawn.players, exact.players, strict=True):
        assert 0 < player.stderr < 0.001
        assert abs(float(player) - float(truth)) < 5 * player.stderr
        assert truth.stderr == 0


def test_the_standard_error_is_that_of_the_pots_drawn() -> None:
    """Of 4 wins, 2 pots halved and 4 losses: the deviation of these ten, by the root of ten."""
    player = Equity.of(((4, 2, 0), (3, 1, 0)), 10, exact=False).players[0]
    pots = [1.0] * 4 + [0.5] * 2 + [0.0] * 4
    mean = sum(pots) / 10
    assert player.share == Fraction(1, 2)
    assert player.stderr == pytest.approx((sum((pot - mean) ** 2 for pot in pots) / 100) ** 0.5)


def test_ranges_that_overlap_are_drawn_together_and_not_one_after_another() -> None:
    """AA,72o against AA: two in nine deals have aces on both sides, were each hand dealt alike.

    Whoever draws the first hand first, and then another for the second, has aces in a third of
    the deals: six of eighteen combos. Of all deals, 6 * 1 and 12 * 6, they are in one of 13.
    """
    ranges = ranges_from("AA,72o", "AA")
    board = cards_from("KsQhJd9c8c")
    exact = equity(ranges, board=board).unwrap()
    assert (exact.players[0].ties, exact.total) == (6, 78)
    drawn = equity(ranges, board=board, how=Sampled(1_000_000, 5)).unwrap()
    ties = drawn.players[0].ties / drawn.total
    error = (1 / 13 * 12 / 13 / drawn.total) ** 0.5
    assert abs(ties - 1 / 13) < 5 * error
    assert abs(ties - 1 / 3) > 500 * error


def test_ten_players_have_an_answer() -> None:
    ranges = ranges_from(*["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55"])
    answer = equity(ranges).unwrap()
    assert (len(answer.players), answer.exact) == (10, False)
    assert sum(player.share for player in answer.players) == 1
    assert all(0.02 < float(player) < 0.5 for player in answer.players)
    pairs = (f"{rank}s{rank}h" for rank in "AKQJT98765")
    river = equity(ranges_from(*pairs))
    assert (river.unwrap().exact, river.unwrap().total) == (True, 201_376)


def test_two_ranges_are_exact_whatever_they_are() -> None:
    every = ranges_from("XX")[0]
    answer = equity((every, every - ranges_from("AsKh")[0])).unwrap()
    assert answer.exact
    assert equity((every, every)).unwrap().total == 1326 * 1225 * 1_712_304


def test_what_would_take_years_is_not_gone_through() -> None:
    (error,) = equity(ranges_from("XX") * 6, board=FLOP, how=Exact()).failure()
    assert isinstance(error, TooManyDeals)
    assert error.at == tuple(range(3, 9))


@pytest.mark.parametrize("how", [Auto(), Exact(), Sampled(1000)])
def test_no_deal_at_all_is_an_error_on_every_road(how: Auto | Exact | Sampled) -> None:
    for ranges in (ranges_from("AsKs", "AsKs"), ranges_from("AA", "AA", "AA")):
        (error,) = equity(ranges, how=how).failure()
        assert isinstance(error, NoDeal)
        assert error.at == tuple(range(len(ranges)))


def test_ranges_that_leave_hardly_any_deal_are_not_drawn_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("handrail.calculator.MAX_DRAWS", 20_000_000)  # a tenth: no need to wait
    crowded = equity(ranges_from(*["QQ+,AK"] * 5)).unwrap()
    assert not crowded.exact
    assert 0 < crowded.total < DEFAULT_SAMPLES
    assert sum(player.share for player in crowded.players) == 1
    for player in crowded.players:  # all alike
        assert abs(float(player) - 1 / 5) < 5 * player.stderr
    # Five players for four cards, of four ranks: that there is no deal is not seen.
    four = set(cards_from("AsKsQhJh"))
    one_of_four = Range.of(combo for combo in all_combos() if four.intersection(combo.cards))
    for how in (Auto(), Sampled(1000)):
        (error,) = equity([one_of_four] * 5, how=how).failure()
        assert isinstance(error, NoDealSampled)
        assert error.at == (0, 1, 2, 3, 4)


def test_deals_that_a_trial_has_found_are_rare_and_not_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def draw_nothing(*_: object) -> None:
        return None

    monkeypatch.setattr("handrail.engine.spots.sample_part", draw_nothing)
    (error,) = equity(THREE, how=Sampled(1000)).failure()
    assert isinstance(error, NoDealSampled)


def test_players_who_have_too_few_cards_between_them_have_no_deal() -> None:
    for texts in (
        ["QQ+"] * 7,
        ["AsKs,AsQs,AsJs", "AsTs,As9s", "XX", "XX", "XX"],
        ["AX"] * 5,
        ["XX", *["AX,KX"] * 9],
        ["JJ", "JJ", "XX", "XX", "KX,JX", "KX,JX", "KX,JX", "KX,JX", "KX,JX"],
    ):
        for how in (Auto(), Sampled(1000), Exact()):
            (error,) = equity(ranges_from(*texts), how=how).failure()
            assert isinstance(error, NoDeal)


def test_deals_are_counted_without_the_combos_that_collide() -> None:
    # Six players with queens, kings and aces: 90 ways to seat two of each, 6 x 1 ways a rank.
    really = 90 * 6**3 * comb(40, 5)
    spot = Spot(ranges_from(*["QQ+"] * 6), (), ())
    assert spot.max_deals > 1_000 * really
    assert has_at_most_deals(spot, really)
    assert not has_at_most_deals(spot, really - 1)
    assert not has_at_most_deals(Spot(ranges_from(*["XX"] * 6), (), ()), 10**12)


def test_deals_are_counted_in_little_memory() -> None:
    """That 780 x 860 x 1,326 ways to seat three are too many is seen before all are written."""
    every = tuple(ranges_from("XX")[0])
    spot = Spot(tuple(map(Range.of, (every[:780], every[300:1160], every))), (), ())
    tracemalloc.start()
    try:
        assert not has_at_most_deals(spot, 10**12)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 200_000_000


@pytest.mark.parametrize("board", ["", "Qh7s2c3d9h"])
def test_what_each_combo_has_is_an_error_where_there_is_no_deal(board: str) -> None:
    found = equity_by_combo(*ranges_from("AsKs,AsQs", "AsJs,AsTs"), board=cards_from(board))
    (error,) = found.failure()
    assert isinstance(error, NoDeal)


def test_a_sample_has_at_least_one_deal() -> None:
    with pytest.raises(ValueError, match="at least one"):
        _ = Sampled(0)
    assert equity(THREE, how=Sampled(1)).unwrap().total == 1


def test_another_seed_draws_other_deals_and_the_same_seed_the_same() -> None:
    one, other, again = (equity(THREE, how=Sampled(100_000, seed)).unwrap() for seed in (1, 2, 1))
    assert one == again
    assert one != other


def test_what_is_sampled_unasked_is_drawn_from_seed_0() -> None:
    unasked = equity(ranges_from("XX", "XX", "XX")).unwrap()
    assert unasked == equity(ranges_from("XX", "XX", "XX"), how=Sampled(seed=0)).unwrap()


def test_each_combo_of_a_range_has_its_own_equity() -> None:
    held, against = ranges_from("AKs,72o", "QQ")
    found = equity_by_combo(held, against, board=cards_from("AsQd2h")).unwrap()
    assert set(found) == set(held) - {
        combo for combo in held if set(combo.cards) & set(cards_from("AsQd2h"))
    }
    together = equity((held, against), board=cards_from("AsQd2h")).unwrap()
    assert sum(each.total for each in found.values()) == together.total
    assert sum(each.players[0].wins for each in found.values()) == together.players[0].wins
    assert min(found, key=lambda combo: found[combo].players[0].share) in ranges_from("72o")[0]
    assert {str(hand_of(combo)) for combo in found} == {"AKs", "72o"}


# Whoever does the work


class Alone(Executor):
    """One after another, in this thread."""

    def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Future[A]:
        future: Future[A] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def two_processes() -> Executor:
    return ProcessPoolExecutor(2)


@contextmanager
def two_workers() -> Generator[Executor]:
    """Two processes of Dask, which is imported here as it is large; who dies is not replaced."""
    from dask import config
    from dask.distributed import Client, LocalCluster

    with (
        config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(  # type: ignore[no-untyped-call]  # Dask leaves it untyped
            n_workers=2, threads_per_worker=1, dashboard_address=":0"
        ) as local,  # pyright: ignore[reportUnknownVariableType]  # for the same reason
        Client(local) as client,  # type: ignore[no-untyped-call]  # for the same reason
    ):
        yield client.get_executor(  # pyright: ignore[reportUnknownMemberType]  # and here
            pure=False
        )


WORKED = ranges_from("22+,A2s+", "XX", "KQs,AKo")
RIVER = cards_from("Qh7s2c3d9h")
SAMPLE = Sampled(2_100_000, 11)


def answers(executor: Executor | None) -> tuple[Equity, Equity]:
    exact = equity(WORKED, board=RIVER, how=Exact(), executor=executor)
    drawn = equity(THREE, how=SAMPLE, executor=executor)
    return exact.unwrap(), drawn.unwrap()


@pytest.fixture(scope="module")
def alone() -> tuple[Equity, Equity]:
    return answers(Alone())


def test_there_is_more_than_one_part() -> None:
    flags = tuple(map(flags_of, THREE))
    parts = list(split_ranges(flags, 50))
    assert len(parts) > 20
    sizes = [[int(flags.sum()) for flags in part] for part in parts]
    assert max(one * two * three for one, two, three in sizes) <= 50
    assert sum(one * two * three for one, two, three in sizes) == (
        len(THREE[0]) * len(THREE[1]) * len(THREE[2])
    )


@pytest.mark.parametrize(
    "executor_of",
    [
        pytest.param(nullcontext, id="default"),
        *(partial(ThreadPoolExecutor, workers) for workers in (1, 2, 5)),
        two_processes,
        pytest.param(two_workers, marks=pytest.mark.slow),
    ],
)
def test_every_executor_counts_the_same(
    executor_of: Callable[[], AbstractContextManager[Executor | None]],
    alone: tuple[Equity, Equity],
) -> None:
    with executor_of() as executor:
        assert answers(executor) == alone


class Doomed(Executor):
    """Workers of which the second that is given work dies of it."""

    def __init__(self, pool: Executor) -> None:
        self.pool = pool
        self.given = 0

    def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Future[A]:
        self.given += 1
        return (
            self.pool.submit(os._exit, 1)
            if self.given == 2
            else self.pool.submit(fn, *args, **kwargs)
        )


def test_parts_are_handed_out_as_others_are_done() -> None:
    handed: list[int] = []

    def parts() -> Iterator[tuple[int]]:
        for number in count():
            handed.append(number)
            yield (number,)

    with closing(ordered_results(abs, parts(), Alone())) as results:
        assert [next(results) for _ in range(10)] == list(range(10))
    assert len(handed) == MAX_PENDING_PARTS + 9


def test_what_is_handed_out_is_taken_back_where_it_ends_early() -> None:
    handed: list[Future[Any]] = []

    class Never(Executor):
        """Whoever gets to the first part only."""

        def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Future[A]:
            future: Future[A] = Future()
            if not handed:
                future.set_result(fn(*args, **kwargs))
            handed.append(future)
            return future

    def interrupted(results: Iterable[int]) -> None:
        assert next(iter(results)) == 0
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_parallel(abs, ((number,) for number in range(5000)), Never(), interrupted)
    assert len(handed) == MAX_PENDING_PARTS
    assert all(future.cancelled() for future in handed[1:])


# Long work, twice, which says so when a first part of it is done and many are handed out.
LONG_WORK = """
import signal
from contextlib import closing
from handrail import DECK, Exact, Sampled, equity, parse_range
from handrail.engine import parallel

signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored here
signal.alarm(60)
ordered_results = parallel.ordered_results

def announce(*given):
    with closing(ordered_results(*given)) as results:
        yield next(results)
        print("begun", flush=True)
        yield from results

parallel.ordered_results = announce
held = [parse_range("XX").unwrap()] * 3
for how in (Exact(), Sampled(2_000_000_000, 1)):
    try:
        equity(held, board=DECK[:4], how=how)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def test_ctrl_c_ends_long_work() -> None:
    command = (sys.executable, "-c", LONG_WORK)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(2):
            assert process.stdout.readline() == "begun\n"
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("executor_of", "how", "reason"),
    [
        (two_processes, Exact(), "BrokenProcessPool"),
        (two_processes, SAMPLE, "BrokenProcessPool"),
        pytest.param(two_workers, SAMPLE, "KilledWorker", marks=pytest.mark.slow),
    ],
)
def test_a_worker_that_dies_is_an_error_and_no_wrong_figure(
    executor_of: Callable[[], AbstractContextManager[Executor]], how: Exact | Sampled, reason: str
) -> None:
    with executor_of() as executor:
        outcome = equity(WORKED, board=RIVER, how=how, executor=Doomed(executor))
    (error,) = outcome.failure()
    assert isinstance(error, WorkerFailed)
    assert reason in error.message


# Where there is no engine


@pytest.mark.usefixtures("without_numpy")
def test_without_numpy_small_questions_are_answered_by_enumeration() -> None:
    flop = equity(ranges_from("AKs", "QQ"), board=FLOP).unwrap()
    assert flop == enumerate_equity(ranges_from("AKs", "QQ"), board=FLOP).unwrap()
    assert not is_small(Spot(ranges_from("AKs", "QQ"), FLOP, ()))
    assert equity_by_combo(*ranges_from("AKs", "QQ"), board=FLOP).unwrap()


@pytest.mark.usefixtures("without_numpy")
@pytest.mark.parametrize("how", [Auto(), Exact(), Sampled(10)])
def test_without_numpy_large_ones_are_told_which_extra_to_install(
    how: Auto | Exact | Sampled,
) -> None:
    for ranges in (ranges_from("AA", "KK"), ranges_from("AA", "KK", "QQ")):
        (error,) = equity(ranges, how=how).failure()
        assert isinstance(error, EngineMissing)
        assert "handrail[engine]" in str(error.hint)
    (error,) = equity_by_combo(*ranges_from("AA", "KK")).failure()
    assert isinstance(error, EngineMissing)
