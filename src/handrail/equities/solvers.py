"""Solvers: the ways to answer a question about equity, and the choice among them.

Each table has the solvers for one kind of question. ``choose`` is the only place that decides: it
takes the solver with the lowest cost. Except for samples, each solver must give the same answer as
the definition, and ``tests/spec/equities/test_solvers.py`` tests that. Samples have a definition of
their own, in ``sampling.py``.

The engine is the fast code in ``handrail.engine``, which needs numpy and numba. It is imported when
the first solver that needs it is asked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, inf, prod
from typing import Generic, TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.equities import engine_answers as engine
from handrail.equities.costs import (
    rough_seconds_of_sweep_three,
    seconds_of_boards,
    seconds_of_definition,
    seconds_of_matchups,
    seconds_of_pairs,
    seconds_of_patterns,
    seconds_of_plain_sample,
    seconds_of_sample,
    seconds_of_sweep_two,
    seconds_of_tables,
    seconds_of_tables_by_combo,
    ways_to_hold,
)
from handrail.equities.enumeration import enumerate_deals, enumerate_deals_by_combo
from handrail.equities.errors import EquityError, TooManyDeals
from handrail.equities.preflop_wins import is_tabulated, look_up, look_up_by_combo
from handrail.equities.sampling import sample_in_python
from handrail.equities.types import CardQuestion, FlopEquity, Question, RangeQuestion, Work
from handrail.games.rankings import BADUGI_SIZE, HIGH, Ranking, is_flush_never_worse
from handrail.games.rule_book import FULL_BOARD_SIZE, Game
from handrail.games.shares import Equity
from handrail.hands.types import HAND_SIZE, Combo
from handrail.installation import EngineMissing, EngineState

Q = TypeVar("Q", bound=Question)
Q_contra = TypeVar("Q_contra", bound=Question, contravariant=True)
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)

SolverResult: TypeAlias = Result[A, tuple[EquityError, ...]]
"""An answer of type ``A``, or errors."""

# The longest time that the definition may take, and any other solver, in seconds.
MAX_PYTHON_SECONDS, MAX_ENGINE_SECONDS = 30, 3 * 3600
# How long it takes to load the engine, with numpy and numba.
LOADING_ENGINE = 0.63
# All ways to give each player a combo are in memory, if there are at most this many.
MAX_WAYS = 1 << 16
# ``Auto`` samples if an exact answer would take longer.
MAX_AUTO_SECONDS = 10
# The engine has the holdings of two players in memory, if each has at most this many.
MAX_HOLDINGS = 1 << 22
# A sweep of three ranges that may take longer is estimated by its plan, which knows the renamings
# of suits.
MAX_UNPLANNED_SECONDS = 2.0
DEFAULT_SAMPLES = 4_000_000
PLAIN_SAMPLES = 20_000  # the deals of a sample that ``Auto`` chooses without the engine
AUTO_SEED = 0  # the seed of a sample that ``Auto`` chooses
# A draw gives each player a random combo. If two of the combos share a card, the draw is dropped.
# MAX_DRAWS draws take a few seconds. After that many, a sample that ``Auto`` chose stops.
MAX_DRAWS = 200_000_000


@final
@dataclass(frozen=True, slots=True)
class LongWork(Generic[Q_contra, A_co]):
    """A way to answer questions that may take long, so that it gets the means for the work.

    Attributes:
        solve: answers a question.
        counted: what it counts for ``keep_going`` of ``Work``.
        is_sample: whether it has an answer if ``keep_going`` stops it.
    """

    solve: Callable[[Q_contra, Work], SolverResult[A_co]]
    counted: str
    is_sample: bool = False


@final
@dataclass(frozen=True, slots=True)
class Choice(Generic[A_co]):
    """The solver that was chosen for a question.

    Attributes:
        name: what the solver is called.
        needs_engine: whether the solver needs the engine.
        counted: what the solver counts for ``keep_going`` of ``Work``, or "" if it counts nothing.
        is_sample: whether the solver has an answer if ``keep_going`` stops it.
        answer: answers the question.
    """

    name: str
    needs_engine: bool
    counted: str
    is_sample: bool
    answer: Callable[[Work], SolverResult[A_co]]


@final
@dataclass(frozen=True, slots=True)
class Solver(Generic[Q_contra, A_co]):
    """A way to answer some questions.

    Attributes:
        name: what it is called.
        accepts: returns whether it can answer a question once what it needs is installed.
        seconds: returns about how long an accepted question takes, without loading the engine.
        solve: answers an accepted question at once, or by ``LongWork``.
        loading: how long it takes to load what it needs of the engine, in seconds. It is None if it
            needs no engine.
        limit: the longest time that it may take, in seconds.
    """

    name: str
    accepts: Callable[[Q_contra], bool]
    seconds: Callable[[Q_contra], float]
    solve: Callable[[Q_contra], SolverResult[A_co]] | LongWork[Q_contra, A_co]
    loading: float | None
    limit: float = MAX_ENGINE_SECONDS

    def cost(self, question: Q_contra, state: EngineState) -> float | None:
        """Return about how many seconds the answer takes, or None if the solver cannot answer."""
        is_missing = self.loading is not None and state is EngineState.MISSING
        if is_missing or not self.accepts(question):
            return None
        seconds = self.seconds(question)
        if self.loading is None or state is EngineState.LOADED:
            return seconds
        return seconds + self.loading

    def chosen_for(self, question: Q_contra) -> Choice[A_co]:
        """Return the choice of this solver for an accepted question."""
        needs_engine = self.loading is not None
        match self.solve:
            case LongWork(solve, counted, is_sample):
                return Choice(
                    self.name, needs_engine, counted, is_sample, lambda work: solve(question, work)
                )
            case at_once:
                return Choice(self.name, needs_engine, "", False, lambda work: at_once(question))


def choose(
    question: Q, solvers: tuple[Solver[Q, A], ...], state: EngineState
) -> Result[Choice[A], tuple[EngineMissing | TooManyDeals]]:
    """Return the solver with the lowest cost, of those that take no longer than their limit.

    If there is none, fail with ``EngineMissing`` if the engine would help, or else with
    ``TooManyDeals``. With the engine, at least one solver of the table must accept the question.
    """
    costs = [(solver, solver.cost(question, state)) for solver in solvers]
    able = [(solver, cost) for solver, cost in costs if cost is not None]
    allowed = [(solver, cost) for solver, cost in able if cost <= solver.limit]
    if allowed:
        chosen, _ = min(allowed, key=lambda pair: pair[1])
        return Success(chosen.chosen_for(question))
    if not able:
        return Failure((EngineMissing(),))
    fastest, seconds = min(able, key=lambda pair: pair[1])
    if state is EngineState.MISSING and any(
        solver.loading is not None and solver.accepts(question) for solver in solvers
    ):
        return Failure((EngineMissing(ceil(seconds)),))
    return Failure((TooManyDeals(ceil(seconds), int(fastest.limit), question.player_positions),))


# Which questions a solver accepts


def _accepts_all(question: Question) -> bool:
    return True


def _is_before_flop(question: RangeQuestion) -> bool:
    """Return whether no board is known, in a game in which only the ranking of hold'em counts."""
    game = question.game
    return not question.board and _has_sweeps(game) and game.rankings == (HIGH,)


def _can_match_up(question: RangeQuestion) -> bool:
    return len(question.players) == 2 and _is_before_flop(question)


def _can_sweep_two(question: RangeQuestion) -> bool:
    return len(question.players) == 2 and _has_sweeps(question.game)


def _can_sweep_three(question: RangeQuestion) -> bool:
    return len(question.players) > 2 and _has_sweeps(question.game)


def _has_few_ways_before_flop(question: RangeQuestion) -> bool:
    if len(question.players) == 2 or not _is_before_flop(question):
        return False
    return prod(question.sizes) <= MAX_WAYS or ways_to_hold(question) <= MAX_WAYS


def _may_be_long(question: Question) -> bool:
    """Return whether an exact answer may take too long. A sweep of two ranges never does."""
    return not (isinstance(question, RangeQuestion) and _can_sweep_two(question))


def _is_sampled_by_auto(question: Question) -> bool:
    return _may_be_long(question) and _has_kernels(question)


def _has_known_cards(question: Question) -> bool:
    """Return whether each player has one holding, and the engine knows the rankings."""
    return _has_kernels(question) and set(question.sizes) == {1}


def _can_pair(question: CardQuestion) -> bool:
    if len(question.players) != 2 or not _has_kernels(question):
        return False
    return max(question.sizes) <= MAX_HOLDINGS


def _has_kernels(question: Question) -> bool:
    """Return whether the engine knows the rankings of the game."""
    return all(_has_kernel(question.game, ranking) for ranking in question.game.rankings)


def _has_kernel(game: Game, ranking: Ranking) -> bool:
    """Return whether the engine can judge hands: of five cards, or badugi of at least four."""
    if ranking.is_badugi:
        cards = game.holding_size + game.board_size
        return ranking.hand_size == BADUGI_SIZE <= cards
    return ranking.hand_size == HAND_SIZE


def _has_sweeps(game: Game) -> bool:
    """Return whether the engine can sweep ranges on the boards of a game.

    In such a game there is one ranking, and each player has a hand: any five of all seven cards. A
    flush is never worse than the same ranks in several suits.
    """
    ranking = game.rankings[0]
    is_like_holdem = game.from_holding is None and game.board_size == FULL_BOARD_SIZE
    if not is_like_holdem or len(game.rankings) > 1:
        return False
    if ranking == HIGH:
        return True
    return ranking.hand_size == HAND_SIZE and is_flush_never_worse(ranking)


def _seconds_of_sweep_three(question: RangeQuestion) -> float:
    """Return about how long a sweep of three takes. The engine plans one that may be long."""
    rough = rough_seconds_of_sweep_three(question)
    return rough if rough <= MAX_UNPLANNED_SECONDS else engine.seconds_of_sweep_three(question)


# The tables. Each row: the name, which questions, about how long, how, and what it loads. A lambda
# waits until the engine is asked, and only then imports it.

DEFINITION: Solver[Question, Equity] = Solver(
    "definition", _accepts_all, seconds_of_definition, enumerate_deals, None, MAX_PYTHON_SECONDS
)
BOARDS: Solver[Question, Equity] = Solver(
    "boards",
    _has_known_cards,
    seconds_of_boards,
    LongWork(lambda question, work: engine.judge_boards(question, work), "boards"),
    LOADING_ENGINE,
)
CARD_SOLVERS: tuple[Solver[CardQuestion, Equity], ...] = (
    DEFINITION,
    BOARDS,
    Solver(
        "pairs",
        _can_pair,
        seconds_of_pairs,
        LongWork(lambda question, work: engine.pair_holdings(question, work), "holdings"),
        LOADING_ENGINE,
    ),
)
"""The solvers for games of other than two cards each. They are exact."""

RANGE_SOLVERS: tuple[Solver[RangeQuestion, Equity], ...] = (
    Solver("tables", is_tabulated, seconds_of_tables, look_up, None),
    DEFINITION,
    Solver(
        "matchups",
        _can_match_up,
        seconds_of_matchups,
        lambda question: engine.match_up(question),
        LOADING_ENGINE,
    ),
    Solver(
        "sweep of two",
        _can_sweep_two,
        seconds_of_sweep_two,
        lambda question: engine.sweep_two(question),
        LOADING_ENGINE,
    ),
    Solver(
        "patterns",
        _has_few_ways_before_flop,
        seconds_of_patterns,
        LongWork(lambda question, work: engine.group_patterns(question, work), "patterns"),
        LOADING_ENGINE,
    ),
    Solver(
        "sweep of three",
        _can_sweep_three,
        _seconds_of_sweep_three,
        LongWork(lambda question, work: engine.sweep_three(question, work), "boards"),
        LOADING_ENGINE,
    ),
    BOARDS,
)
"""The solvers for ranges. They are exact."""

AUTO_SAMPLES: tuple[Solver[Question, Equity], ...] = (
    Solver(
        "sample",
        _is_sampled_by_auto,
        lambda question: MAX_AUTO_SECONDS,
        LongWork(
            lambda question, work: engine.sample_deals(
                question, DEFAULT_SAMPLES, MAX_DRAWS, AUTO_SEED, work
            ),
            "deals",
            is_sample=True,
        ),
        LOADING_ENGINE,
    ),
    Solver(
        "plain sample",
        _accepts_all,
        lambda question: MAX_AUTO_SECONDS + 1 if _may_be_long(question) else MAX_ENGINE_SECONDS,
        LongWork(
            lambda question, work: sample_in_python(question, PLAIN_SAMPLES, AUTO_SEED, work),
            "deals",
            is_sample=True,
        ),
        None,
    ),
)
"""The samples of ``Auto``. Their costs are not their own times, but how long an exact answer may
take. The engine's sample is the better one."""

COMBO_SOLVERS: tuple[Solver[RangeQuestion, Mapping[Combo, Equity]], ...] = (
    Solver(
        "tables",
        is_tabulated,
        seconds_of_tables_by_combo,
        lambda question: Success(look_up_by_combo(question)),
        None,
    ),
    Solver(
        "definition",
        _accepts_all,
        seconds_of_definition,
        lambda question: Success(enumerate_deals_by_combo(question)),
        None,
        MAX_PYTHON_SECONDS,
    ),
    Solver(
        "matchups",
        _can_match_up,
        seconds_of_matchups,
        lambda question: Success(engine.match_up_by_combo(question)),
        LOADING_ENGINE,
    ),
    Solver(
        "sweep of two",
        _can_sweep_two,
        seconds_of_sweep_two,
        lambda question: Success(engine.sweep_two_by_combo(question)),
        LOADING_ENGINE,
    ),
)
"""The solvers for each combo of a range against another range."""

FLOP_SOLVERS: tuple[Solver[RangeQuestion, tuple[FlopEquity, ...]], ...] = (
    Solver(
        "flops",
        _accepts_all,
        lambda question: 0.4,
        LongWork(lambda question, work: engine.compare_flops(question, work), "boards"),
        LOADING_ENGINE,
    ),
)
"""The solver for each class of flops."""


def sample_solvers(deals: int, seed: int) -> tuple[Solver[Question, Equity], ...]:
    """Return the solvers that sample this many deals, however long that takes.

    Both give the same answer.
    """
    return (
        Solver(
            "sample",
            _has_kernels,
            lambda question: seconds_of_sample(question, deals),
            LongWork(
                lambda question, work: engine.sample_deals(question, deals, None, seed, work),
                "deals",
                is_sample=True,
            ),
            LOADING_ENGINE,
            limit=inf,
        ),
        Solver(
            "plain sample",
            _accepts_all,
            lambda question: seconds_of_plain_sample(question, deals),
            LongWork(
                lambda question, work: sample_in_python(question, deals, seed, work),
                "deals",
                is_sample=True,
            ),
            None,
            limit=inf,
        ),
    )
