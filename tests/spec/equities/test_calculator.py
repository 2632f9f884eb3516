"""Equity by every method: all methods and executors give the same integers."""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count
from threading import Event
from typing import Any, TypeVar

import pytest
from returns.result import Result

from handrail import (
    Auto,
    Equity,
    Exact,
    Range,
    Sampled,
    enumerate_equity,
    equity,
    equity_by_combo,
    equity_by_flop,
    equity_of,
    parse_question,
)
from handrail.engine.multiway_plans import split_ranges
from handrail.engine.parallel import MAX_PENDING_PARTS, ordered_results, run_parallel
from handrail.engine.question_equity import has_no_deal, weights_of
from handrail.equities import RangeQuestion
from handrail.equities.calculator import EquityMethod, choose_solver
from handrail.equities.sampling import DEALS_PER_STREAM
from handrail.equities.solvers import DEFAULT_SAMPLES, SolverResult
from handrail.equities.types import KeepGoing, Work
from handrail.errors import EngineMissing, NoDeal, NoDealSampled, TooManyDeals, WorkerFailed
from handrail.games import HOLDEM
from handrail.installation import EngineState, install_hint
from handrail.railway import and_then
from handrail.ranges import RangeFormat, WeightedRange, format_range, hand_of
from handrail.ranges.hand_order import all_combos
from helpers.equity_questions import cards_from, question_of, ranges_from

A = TypeVar("A")


THREE = ranges_from("QQ+,AKs", "JJ-99,AQs", "KQs,76s,22")
FLOP = cards_from("Qh7s2c")


@pytest.mark.parametrize("ask", [equity, partial(equity, how=Sampled(100)), enumerate_equity])
def test_an_answer_has_the_question_as_it_was_asked(
    ask: Callable[..., Result[Equity, object]],
) -> None:
    asked, dead = ranges_from("AKs", "QQ"), cards_from("AhQd")
    answer = ask(iter(asked), board=iter(FLOP), dead=iter(dead)).unwrap()
    assert (answer.ranges, answer.board, answer.dead) == (tuple(asked), FLOP, dead)


@pytest.mark.parametrize("how", [Auto(), Exact(), Sampled(100, seed=7)])
def test_a_parsed_question_has_the_answer_of_its_values(how: EquityMethod) -> None:
    parsed = parse_question("AKs vs QQ | Qh7s2c | 3d").unwrap()
    answer = equity_of(parsed.question, how=how).unwrap()
    asked = ranges_from("AKs", "QQ")
    assert answer == equity(asked, board=FLOP, dead=cards_from("3d"), how=how).unwrap()
    assert (answer.board, answer.dead, answer.game) == (FLOP, cards_from("3d"), HOLDEM)
    # The queen on the board leaves three of the six combos of queens.
    assert answer.ranges == parsed.question.players
    assert [len(held) for held in parsed.question.players] == [4, 3]


def test_an_answer_about_known_cards_has_the_cards() -> None:
    known = (cards_from("AsAh"), cards_from("KsKd"))
    assert equity(map(iter, known), board=FLOP).unwrap().ranges == known


def test_the_answer_on_each_flop_has_the_ranges_and_the_dead_cards() -> None:
    asked, dead = ranges_from("AsKs", "QhQd"), cards_from("2c")
    for found in equity_by_flop(*asked, dead=dead).unwrap():
        answer = found.equity
        assert (answer.ranges, answer.board, answer.dead) == (tuple(asked), (), dead)


def test_two_equities_are_equal_if_their_numbers_are() -> None:
    answer = equity(ranges_from("AKs", "QQ"), board=FLOP).unwrap()
    numbers = Equity(answer.players, answer.total, answer.exact)
    assert (numbers.ranges, numbers.board, numbers.dead) == ((), (), ())
    assert answer == numbers
    assert hash(answer) == hash(numbers)
    sampled = tuple(replace(player, exact=False) for player in numbers.players)
    assert repr(answer) == repr(numbers)
    assert answer != Equity(sampled, answer.total, exact=False)
    copied = pickle.loads(pickle.dumps(answer))
    assert (copied, copied.ranges, copied.board) == (answer, answer.ranges, FLOP)


@pytest.mark.parametrize("text", ["AsAh KsKh", "AsAh KdKc", "AsAh KsKd"])
def test_matchups_of_combos_are_the_published_ones(
    text: str, published_matchups: Mapping[str, Mapping[str, Any]]
) -> None:
    published = published_matchups["combos"][text]
    first, second = equity(ranges_from(*text.split())).unwrap().players
    assert (first.wins, first.ties, second.wins) == (
        published["wins"],
        published["ties"],
        published["losses"],
    )


def test_matchups_of_starting_hands_are_the_published_ones(
    published_matchups: Mapping[str, Mapping[str, Any]],
) -> None:
    for text, published in published_matchups["classes"].items():
        answer = equity(ranges_from(*text.split())).unwrap()
        assert (answer.players[0].wins, answer.players[0].ties, answer.total) == (
            published["wins"],
            published["ties"],
            published["total"],
        )


def test_equities_are_the_published_ones(
    published_matchups: Mapping[str, Mapping[str, Any]],
) -> None:
    for text, published in published_matchups["equities"].items():
        answer = equity(ranges_from(*text.split())).unwrap()
        assert float(answer.players[0]) == pytest.approx(published, abs=1e-6)


FEW = 100_000


@pytest.fixture
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sample fewer deals by default, to save time."""
    monkeypatch.setattr("handrail.equities.solvers.DEFAULT_SAMPLES", FEW)


def test_shares_sum_to_one_exactly() -> None:
    for how in (Exact(), Sampled(20_000, 3)):
        answer = equity(THREE, board=FLOP, how=how).unwrap()
        assert sum(player.share for player in answer.players) == 1
        assert answer.exact is isinstance(how, Exact)


def test_a_sample_is_within_five_standard_errors() -> None:
    exact = equity(THREE, board=FLOP, how=Exact()).unwrap()
    sampled = equity(THREE, board=FLOP, how=Sampled(2_000_000, 7)).unwrap()
    assert (sampled.total, sampled.exact, exact.exact) == (2_000_000, False, True)
    for player, truth in zip(sampled.players, exact.players, strict=True):
        assert 0 < player.stderr < 0.001
        assert abs(float(player) - float(truth)) < 5 * player.stderr
        assert truth.stderr == 0


def test_the_standard_error_comes_from_the_sampled_pots() -> None:
    """Compare it with the deviation of ten pots: 4 wins, 2 ties and 4 losses."""
    player = Equity.of(((4, 2), (4, 2)), 10, exact=False).players[0]
    pots = [1.0] * 4 + [0.5] * 2 + [0.0] * 4
    mean = sum(pots) / 10
    assert player.share == Fraction(1, 2)
    assert player.stderr == pytest.approx((sum((pot - mean) ** 2 for pot in pots) / 100) ** 0.5)


def test_overlapping_ranges_are_sampled_together() -> None:
    """Compare AA,72o with AA: 6 of 78 deals have aces on both sides, one in 13.

    A wrong sampler that draws the first hand alone, and then another for the second, has aces on
    both sides in a third of its deals: 6 of 18 combos.
    """
    ranges = ranges_from("AA,72o", "AA")
    board = cards_from("KsQhJd9c8c")
    exact = equity(ranges, board=board).unwrap()
    assert (exact.players[0].ties, exact.total) == (6, 78)
    sampled = equity(ranges, board=board, how=Sampled(1_000_000, 5)).unwrap()
    ties = sampled.players[0].ties / sampled.total
    error = (1 / 13 * 12 / 13 / sampled.total) ** 0.5
    assert abs(ties - 1 / 13) < 5 * error
    assert abs(ties - 1 / 3) > 500 * error


@pytest.mark.usefixtures("few_samples")
def test_ten_ranges_have_an_equity() -> None:
    ranges = ranges_from(*["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55"])
    answer = equity(ranges).unwrap()
    assert (len(answer.players), answer.exact) == (10, False)
    assert sum(player.share for player in answer.players) == 1
    assert all(0.02 < float(player) < 0.5 for player in answer.players)
    pairs = (f"{rank}s{rank}h" for rank in "AKQJT98765")
    river = equity(ranges_from(*pairs))
    assert (river.unwrap().exact, river.unwrap().total) == (True, 201_376)


def test_any_two_ranges_are_compared_exactly() -> None:
    every = ranges_from("XX")[0]
    answer = equity((every, every - ranges_from("AsKh")[0])).unwrap()
    assert answer.exact
    assert equity((every, every)).unwrap().total == 1326 * 1225 * 1_712_304


def test_too_many_deals_for_exact_equity_are_an_error() -> None:
    (error,) = equity(ranges_from("XX") * 6, board=FLOP, how=Exact()).failure()
    assert isinstance(error, TooManyDeals)
    assert error == TooManyDeals(error.seconds, 3 * 3600, tuple(range(3, 9)))


@pytest.mark.parametrize("how", [Auto(), Exact(), Sampled(1000)])
def test_no_deal_is_an_error_with_every_method(how: Auto | Exact | Sampled) -> None:
    for ranges in (ranges_from("AsKs", "AsKs"), ranges_from("AA", "AA", "AA")):
        (error,) = equity(ranges, how=how).failure()
        assert isinstance(error, NoDeal)
        assert error.at == tuple(range(len(ranges)))


def test_sampling_ranges_with_few_deals_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "handrail.equities.solvers.MAX_DRAWS", 2_000_000
    )  # a hundredth, to save time
    answer = equity(ranges_from(*["QQ+,AK"] * 5)).unwrap()
    assert not answer.exact
    assert 0 < answer.total < DEFAULT_SAMPLES
    assert sum(player.share for player in answer.players) == 1
    for player in answer.players:  # all have the same range
        assert abs(float(player) - 1 / 5) < 5 * player.stderr
    # Five players need one of four cards each. The quick check does not see that there is no deal.
    four = set(cards_from("AsKsQhJh"))
    one_of_four = Range.of(combo for combo in all_combos() if four.intersection(combo.cards))
    for how in (Auto(), Sampled(1000)):
        (error,) = equity([one_of_four] * 5, how=how).failure()
        assert isinstance(error, NoDealSampled)
        assert error.at == (0, 1, 2, 3, 4)


def test_deals_found_in_a_trial_but_not_sampled_are_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def draw_nothing(*_: object) -> None:
        return None

    monkeypatch.setattr("handrail.engine.question_equity.sample_part", draw_nothing)
    (error,) = equity(THREE, how=Sampled(1000)).failure()
    assert isinstance(error, NoDealSampled)


def test_ranges_with_too_few_cards_between_them_have_no_deal() -> None:
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


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("AsAh", "KsKh"), False),  # as many cards as two players need
        (("AsAh,AsAd,AhAd", "AsAh,AsAd,AhAd"), True),  # three cards, and they need four
        (("AX", "AX", "AX", "AX"), False),  # as many aces as they need
        (("AX", "AX", "AX", "AX", "AX"), True),
        (("AA", "AX", "AX"), False),
        (("AA", "AX", "AX", "AX"), True),
        (("AsKs,AsQs", "AsJs,AsTs"), True),  # each combo of one shares a card with each other
        (("AsKs,AsQs", "AsJs,KdQd"), False),
    ],
)
def test_only_a_lack_of_cards_rules_out_every_deal(texts: tuple[str, ...], expected: bool) -> None:
    ranges = tuple(map(WeightedRange.of_range, ranges_from(*texts)))
    assert has_no_deal(RangeQuestion(ranges, (), ())) is expected


@pytest.mark.parametrize("board", ["", "Qh7s2c3d9h"])
def test_equity_by_combo_without_a_deal_is_an_error(board: str) -> None:
    found = equity_by_combo(*ranges_from("AsKs,AsQs", "AsJs,AsTs"), board=cards_from(board))
    (error,) = found.failure()
    assert isinstance(error, NoDeal)


def test_a_sample_has_at_least_one_deal() -> None:
    with pytest.raises(ValueError, match="at least one"):
        _ = Sampled(0)
    assert equity(THREE, how=Sampled(1)).unwrap().total == 1


def test_the_seed_decides_the_sample() -> None:
    one, other, again = (equity(THREE, how=Sampled(100_000, seed)).unwrap() for seed in (1, 2, 1))
    assert one == again
    assert one != other


@pytest.mark.usefixtures("few_samples")
def test_auto_samples_with_seed_0() -> None:
    automatic = equity(ranges_from("XX", "XX", "XX")).unwrap()
    assert automatic == equity(ranges_from("XX", "XX", "XX"), how=Sampled(FEW, seed=0)).unwrap()
    assert Sampled().n == DEFAULT_SAMPLES


def test_auto_is_exact_if_that_takes_seconds() -> None:
    held, against = ranges_from("JJ+,AQs+,AKo", "22+,A2s+,KTs+,ATo+")
    for ranges, board, name in (
        ((held, held, against), "", "sweep of three"),
        (ranges_from("XX") * 3, "Qh7s2c", "sweep of three"),
        (ranges_from("XX") * 3, "", "sample"),
        (ranges_from("QQ+,AK") * 5, "", "sample"),
    ):
        question = question_of(ranges, cards_from(board))
        choice = choose_solver(question, Auto(), EngineState.LOADED).unwrap()
        assert (choice.name, choice.is_sample) == (name, name == "sample")
    assert equity(ranges_from("XX") * 3, board=cards_from("Qh7s2c3d")).unwrap().exact


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


def solve(
    question: RangeQuestion,
    how: EquityMethod,
    executor: Executor | None,
    keep_going: KeepGoing,
) -> SolverResult[Equity]:
    chosen = choose_solver(question, how, EngineState.LOADED)
    return and_then(chosen, lambda choice: choice.answer(Work(executor, keep_going)))


# Executors


class InlineExecutor(Executor):
    """An executor that runs each call at once, in this thread."""

    def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Future[A]:
        future: Future[A] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def two_processes() -> Executor:
    return ProcessPoolExecutor(2)


@contextmanager
def two_dask_workers() -> Generator[Executor]:
    """Start two Dask workers, which are not replaced if they die. Dask is slow to import."""
    dask: Any = pytest.importorskip("dask", reason="needs the extra dev")
    distributed: Any = pytest.importorskip("dask.distributed")

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0"
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client.get_executor(pure=False)


THREE_WIDE = ranges_from("22+,A2s+", "XX", "KQs,AKo")
SAMPLE = Sampled(300_000, 11)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split small samples into several parts, as large ones are."""
    monkeypatch.setattr("handrail.engine.question_equity.STREAMS_PER_PART", 2)


def answers(executor: Executor | None) -> tuple[Equity, Equity]:
    exact = equity(THREE_WIDE, board=FLOP[:3], how=Exact(), executor=executor)
    sampled = equity(THREE, how=SAMPLE, executor=executor)
    return exact.unwrap(), sampled.unwrap()


@pytest.fixture(scope="module")
def inline_answers() -> tuple[Equity, Equity]:
    return answers(InlineExecutor())


def test_ranges_are_split_into_many_parts() -> None:
    weights = tuple(map(weights_of, question_of(THREE).players))
    parts = list(split_ranges(weights, 50))
    assert len(parts) > 20
    sizes = [[int(weights.sum()) for weights in part] for part in parts]
    assert max(one * two * three for one, two, three in sizes) <= 50
    assert sum(one * two * three for one, two, three in sizes) == (
        len(THREE[0]) * len(THREE[1]) * len(THREE[2])
    )


@pytest.mark.parametrize(
    "executor_of",
    [
        pytest.param(nullcontext, id="default"),
        *(partial(ThreadPoolExecutor, workers) for workers in (1, 2, 5)),
        pytest.param(two_processes, marks=pytest.mark.slow),
        pytest.param(two_dask_workers, marks=pytest.mark.slow),
    ],
)
@pytest.mark.usefixtures("small_parts")
def test_every_executor_gives_the_same_equity(
    executor_of: Callable[[], AbstractContextManager[Executor | None]],
    inline_answers: tuple[Equity, Equity],
) -> None:
    with executor_of() as executor:
        assert answers(executor) == inline_answers


class KillingExecutor(Executor):
    """An executor whose second call kills its worker."""

    def __init__(self, pool: Executor) -> None:
        self.pool = pool
        self.calls = 0

    def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Future[A]:
        self.calls += 1
        return (
            self.pool.submit(os._exit, 1)
            if self.calls == 2
            else self.pool.submit(fn, *args, **kwargs)
        )


def test_parts_are_submitted_as_others_finish() -> None:
    submitted: list[int] = []

    def parts() -> Iterator[tuple[int]]:
        for number in count():
            submitted.append(number)
            yield (number,)

    with closing(ordered_results(abs, parts(), InlineExecutor())) as results:
        assert [next(results) for _ in range(10)] == list(range(10))
    assert len(submitted) == MAX_PENDING_PARTS + 9


def test_pending_parts_are_cancelled_on_interruption() -> None:
    submitted: list[Future[Any]] = []

    class StalledExecutor(Executor):
        """An executor that finishes only the first call."""

        def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Future[A]:
            future: Future[A] = Future()
            if not submitted:
                future.set_result(fn(*args, **kwargs))
            submitted.append(future)
            return future

    def interrupted(results: Iterable[int]) -> None:
        assert next(iter(results)) == 0
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_parallel(abs, ((number,) for number in range(5000)), StalledExecutor(), interrupted)
    assert len(submitted) == MAX_PENDING_PARTS
    assert all(future.cancelled() for future in submitted[1:])


# Progress


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("deals", [100, 5 * DEALS_PER_STREAM, 6 * DEALS_PER_STREAM + 1])
def test_progress_of_a_sample_is_counted_in_deals(deals: int) -> None:
    calls = list[tuple[int, int]]()
    question = question_of(THREE, FLOP)
    answer = solve(question, Sampled(deals, 7), None, record_calls(calls)).unwrap()
    assert answer == equity(THREE, board=FLOP, how=Sampled(deals, 7)).unwrap()
    assert calls[-1] == (deals, deals)
    assert calls == sorted({(done, deals) for done, _ in calls})


def test_progress_of_exact_work_is_counted_in_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail.engine.multiway_plans.PART_SECONDS", 1e-4)
    calls = list[tuple[int, int]]()
    question = question_of(THREE, FLOP)
    answer = solve(question, Exact(), None, record_calls(calls)).unwrap()
    assert answer == equity(THREE, board=FLOP, how=Exact()).unwrap()
    assert len(calls) > 5
    boards = calls[-1][0]
    assert 400 < boards <= 1176  # suits can be renamed, so some boards are swept once for several
    assert calls == sorted({(done, boards) for done, _ in calls})


def test_parts_that_run_are_not_awaited_after_ctrl_c() -> None:
    may_end, has_ended = Event(), Event()

    def work(is_long: bool) -> None:
        if is_long:
            _ = may_end.wait(30)
            has_ended.set()

    def combine(results: Iterable[None]) -> None:
        _ = next(iter(results))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_parallel(work, [(False,), (True,), (True,)], None, combine)
    assert not has_ended.is_set()
    may_end.set()


def record_calls(calls: list[tuple[int, int]]) -> Callable[[int, int], bool]:
    """Return a function that keeps its arguments and never stops the work."""

    def keep_going(done: int, total: int) -> bool:
        calls.append((done, total))
        return True

    return keep_going


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("executor", [None, InlineExecutor()])
def test_a_stopped_sample_has_the_first_deals(executor: Executor | None) -> None:
    question, first = question_of(THREE, FLOP), 3 * DEALS_PER_STREAM
    how = Sampled(12 * DEALS_PER_STREAM, 7)
    answer = solve(question, how, executor, lambda done, total: done < first).unwrap()
    assert first <= answer.total < 2 * first
    assert answer == equity(THREE, board=FLOP, how=Sampled(answer.total, 7)).unwrap()


def test_a_stopped_automatic_sample_is_an_estimate() -> None:
    answer = solve(
        question_of(ranges_from("XX") * 3), Auto(), None, lambda done, total: False
    ).unwrap()
    assert not answer.exact
    assert 0 < answer.total < DEFAULT_SAMPLES


def test_stopped_exact_work_has_no_answer() -> None:
    with pytest.raises(KeyboardInterrupt):
        _ = solve(question_of(THREE, FLOP), Exact(), None, lambda done, total: False)


# Two long computations. Each prints a line when its first part is done and others are pending.
LONG_WORK = """
import signal
from contextlib import closing
from handrail import Exact, Sampled, equity, parse_range
from handrail.engine import parallel

signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent may ignore it
signal.alarm(60)
ordered_results = parallel.ordered_results

def announce(*given):
    with closing(ordered_results(*given)) as results:
        yield next(results)
        print("started", flush=True)
        yield from results

parallel.ordered_results = announce
held = [parse_range("XX").unwrap()] * 3
for how in (Exact(), Sampled(2_000_000_000, 1)):
    try:
        equity(held, how=how)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.slow
def test_ctrl_c_stops_long_work() -> None:
    command = (sys.executable, "-c", LONG_WORK)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(2):
            assert process.stdout.readline() == "started\n"
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
    assert process.returncode == 0


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(
    ("executor_of", "how", "reason"),
    [
        (two_processes, Exact(), "BrokenProcessPool"),
        (two_processes, SAMPLE, "BrokenProcessPool"),
        pytest.param(two_dask_workers, SAMPLE, "KilledWorker", marks=pytest.mark.slow),
    ],
)
def test_a_worker_that_dies_is_an_error(
    executor_of: Callable[[], AbstractContextManager[Executor]],
    how: Exact | Sampled,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("handrail.engine.multiway_plans.PART_SECONDS", 1e-5)  # for several parts
    with executor_of() as executor:
        outcome = equity(THREE, board=FLOP, how=how, executor=KillingExecutor(executor))
    (error,) = outcome.failure()
    assert isinstance(error, WorkerFailed)
    assert reason in error.message


class NoneExecutor(Executor):
    """An executor whose futures have the result None, as if a call had been lost."""

    def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(None)
        return future


class NoFutureExecutor(Executor):
    """An executor that returns the result itself and not a future."""

    def submit(self, fn: Callable[..., A], /, *args: Any, **kwargs: Any) -> Any:
        return fn(*args, **kwargs)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("how", [Exact(), SAMPLE])
def test_an_executor_that_loses_calls_is_a_type_error(how: Exact | Sampled) -> None:
    with pytest.raises(TypeError, match=r"return the result of the submitted call, got None$"):
        _ = equity(THREE_WIDE, board=FLOP[:3], how=how, executor=NoneExecutor())
    with pytest.raises(TypeError, match=r"a concurrent\.futures\.Future, got _PartResult"):
        _ = equity(THREE_WIDE, board=FLOP[:3], how=how, executor=NoFutureExecutor())


# Wrong types. Programs without a type checker pass these.

WRONG_ARGUMENTS: list[tuple[Callable[..., object], str]] = [
    (lambda: equity(THREE, how=wrong(Exact)), r"a method, got the class Exact; try Auto\(\), Ex"),
    (lambda: equity(THREE, how=wrong("exact")), "expected a method, got 'exact'; try Auto"),
    (
        lambda: equity(wrong(["AKs", "QQ"])),
        "^expected a range or cards, got 'AKs'; try parse_range$",
    ),
    (lambda: equity(THREE, board=wrong("2c3c4c")), "a card, got '2'; try parse_cards$"),
    (lambda: equity(THREE, executor=wrong(3)), "a concurrent.futures.Executor or None, got 3$"),
    (lambda: equity_by_flop(*THREE[:2], executor=wrong(3)), "Executor or None, got 3$"),
    (lambda: Sampled(wrong(1.5)), "^expected the number of deals as an integer, got 1.5$"),
    (lambda: Sampled(10, seed=wrong("x")), "^expected the seed as an integer, got 'x'$"),
    (lambda: format_range(THREE[0], wrong("pio")), "a RangeFormat, got 'pio'; try RangeFormat.PIO"),
    (lambda: format_range(wrong("AA"), RangeFormat.PIO), "a range, got 'AA'; try parse_weighted$"),
]


def wrong(value: object) -> Any:
    """Return the value without its type, so that the type checker accepts it anywhere."""
    return value


@pytest.mark.parametrize(("call", "message"), WRONG_ARGUMENTS)
def test_an_argument_of_a_wrong_type_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        _ = call()


# Without the engine


@pytest.mark.usefixtures("without_numpy")
def test_without_numpy_small_questions_are_enumerated() -> None:
    flop = equity(ranges_from("AKs", "QQ"), board=FLOP).unwrap()
    assert flop == enumerate_equity(ranges_from("AKs", "QQ"), board=FLOP).unwrap()
    assert equity_by_combo(*ranges_from("AKs", "QQ"), board=FLOP).unwrap()


@pytest.mark.usefixtures("without_numpy")
def test_without_numpy_large_questions_need_the_engine_extra() -> None:
    (error,) = equity(ranges_from("AA", "KK", "QQ"), how=Exact()).failure()
    assert isinstance(error, EngineMissing)
    assert error.hint == install_hint("engine")
    assert error.seconds is not None
    dead = cards_from("Ac")
    (error,) = equity(ranges_from("AA", "KK"), dead=dead, how=Exact()).failure()
    assert isinstance(error, EngineMissing)
    (error,) = equity_by_combo(*ranges_from("AA", "KK"), dead=dead).failure()
    assert isinstance(error, EngineMissing)
