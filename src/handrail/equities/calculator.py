"""Equity by the fastest method: tables, enumeration, the engine, or a sample.

The engine is the fast code in ``handrail.engine``, which needs numpy and numba. It is imported only
inside a function. Two ranges before the flop are looked up in tables, and questions with few deals
are enumerated, both in plain Python, even if numpy and numba are not installed. A program that asks
many questions can import ``handrail.engine`` first. A loaded engine answers all questions about the
games that it knows, except those with very large weights.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, prod
from typing import TYPE_CHECKING, TypeAlias, assert_never, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_integer, check_type
from handrail.cards.types import Card
from handrail.equities.enumeration import enumerate_spot, enumerate_spot_by_combo
from handrail.equities.errors import EquityError, NotSampled, TooManyDeals
from handrail.equities.preflop_wins import (
    has_whole_hands,
    is_tabulated,
    solve_tabulated,
    solve_tabulated_by_combo,
)
from handrail.equities.types import FlopEquity, KeepGoing, Spot
from handrail.games.rankings import EQUAL_RANKS, HIGH, is_flush_never_worse
from handrail.games.rule_book import HOLDEM, Game
from handrail.games.shares import Equity
from handrail.hands.errors import HAND_SIZE
from handrail.hands.scoring import Category
from handrail.hands.types import Combo
from handrail.installation import EngineMissing, has_engine, has_loaded_engine
from handrail.railway import and_then
from handrail.ranges import AnyRange

if TYPE_CHECKING:  # at run time, this would double the time to import handrail
    from concurrent.futures import Executor

# Up to the first two limits, enumeration is faster than loading the engine. If the engine is not
# installed, questions up to the next two limits are enumerated. The largest take half a minute.
MAX_SMALL_EVALUATIONS, MAX_SMALL_DEALS = 5_000, 50_000
MAX_ENUMERATED_EVALUATIONS, MAX_ENUMERATED_DEALS = 2_000_000, 20_000_000
MAX_ENUMERATED_SECONDS = 30  # about how long a question at one of the last two limits takes
# To load the engine takes as long as to look up this many matchups of two combos.
MATCHUPS_WORTH_LOADING = 600_000
# The engine splits weights into parts of a fixed size. Above this weight, the tables are faster.
MAX_FAST_WEIGHT = 2**160
# These two limits are for the time that the engine would need for three or more ranges on one
# thread, in seconds.
MAX_AUTO_SECONDS, MAX_EXACT_SECONDS = 10, 3 * 3600
DEFAULT_SAMPLES = 4_000_000
AUTO_SEED = 0  # the seed of a sample that ``Auto`` chooses
# A draw gives each player a random combo. If two of the combos share a card, the draw is dropped.
# MAX_DRAWS draws take a few seconds. After that many, a sample that ``Auto`` chose stops.
MAX_DRAWS = 200_000_000


@final
@dataclass(frozen=True, slots=True)
class Auto:
    """The method that is chosen automatically: exact, or a sample if that would take long.

    Only hold'em with three or more ranges is ever sampled, if an exact answer would take more than
    ten seconds. All other questions get an exact answer, or fail. A sample uses seed 0.

    >>> ranges = gather(map(parse_range, ("AA", "KK")))
    >>> and_then(ranges, lambda both: equity(both, how=Auto())).map(lambda answer: answer.exact)
    <Success: True>
    """


@final
@dataclass(frozen=True, slots=True)
class Exact:
    """The exact method: every deal is counted, even if that takes a few hours.

    If it would take longer, ``equity`` fails with ``TooManyDeals``.

    >>> ranges = gather(map(parse_range, ("AA", "KK")))
    >>> and_then(ranges, lambda both: equity(both, how=Exact())).map(lambda answer: answer.total)
    <Success: 61642944>
    """


@final
@dataclass(frozen=True, slots=True)
class Sampled:
    """The sampling method: ``n`` random deals. The same seed gives the same deals on any machine.

    >>> ranges = gather(map(parse_range, ("AA", "KK")))
    >>> answer = and_then(ranges, lambda both: equity(both, how=Sampled(n=10_000, seed=7)))
    >>> answer.map(lambda equity: (equity.exact, equity.total))
    <Success: (False, 10000)>
    """

    n: int = DEFAULT_SAMPLES
    seed: int = 0

    def __post_init__(self) -> None:
        _ = check_integer("the seed as an integer", self.seed)
        if check_integer("the number of deals as an integer", self.n) < 1:
            raise ValueError(f"expected a sample of at least one deal, got {self.n}")


EquityMethod: TypeAlias = Auto | Exact | Sampled
"""A method of computing an equity."""


def equity(
    ranges: Iterable[AnyRange],
    *,
    game: Game = HOLDEM,
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    how: EquityMethod = Auto(),
    executor: "Executor | None" = None,
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return how often each player wins and ties, and each player's share of the pot.

    A deal gives each player two cards of their range and completes the board to five cards. No
    card appears twice in a deal. Players who tie split the pot evenly.

    All deals count alike if no range has weights. Otherwise a deal counts as often as the product
    of its combos' integer weights, and a sample draws deals by these products. The integer weight
    of a combo is its weight times the least common denominator of the weights in the player's
    range, without the combos that contain a board card or a dead card.

    Fails with each ``EquityError`` that the first failing check finds.

    Args:
        ranges: two to ten ranges, with or without weights, one for each player.
        game: the rules. In the game, each player holds two cards.
        board: the cards on the board: none, or three to five.
        dead: other cards that cannot be dealt, such as cards that were shown and folded.
        how: the method: ``Auto()``, ``Exact()`` or ``Sampled(...)``.
        executor: runs the work for samples and for three or more ranges. If None, threads of
            this process do. The answer is the same with every executor.

    >>> answer = and_then(gather(map(parse_range, ("AKs", "QQ"))), equity)
    >>> answer.map(lambda equity: [round(float(player), 4) for player in equity.players])
    <Success: [0.4605, 0.5395]>
    """
    check_type("a method", how, EquityMethod, "Auto(), Exact() or Sampled(n=10_000)")
    check_type("a game", game, Game, "handrail.games.SHORT_DECK_HOLDEM")
    _check_executor(executor)
    return and_then(Spot.of(ranges, board, dead, game), lambda spot: solve(spot, how, executor))


def equity_by_combo(
    a: AnyRange, b: AnyRange, *, board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """Return the exact equity of each combo of range ``a`` against range ``b``.

    In each ``Equity``, the first player holds the combo and the second player holds range ``b``.
    Combos that cannot be dealt are left out. A deal counts as often as the integer weight of the
    opponent's combo, which ``equity`` explains. The weights in range ``a`` do not count.

    Fails with each ``EquityError``.

    Args:
        a: the range whose combos are the keys of the result.
        b: the other player's range.
        board: the cards on the board: none, or three to five.
        dead: other cards that cannot be dealt.

    >>> answer = and_then(
    ...     parse_range("KK"), lambda kings: equity_by_combo(kings, kings, board=DECK[:5])
    ... )
    >>> answer.map(len)
    <Success: 6>
    """
    return and_then(Spot.of((a, b), board, dead), solve_by_combo)


def equity_by_flop(
    a: AnyRange,
    b: AnyRange,
    *,
    dead: Iterable[Card] = (),
    executor: "Executor | None" = None,
) -> Result[tuple[FlopEquity, ...], tuple[EquityError, ...]]:
    """Return the exact equity of two ranges on each of the 1,755 classes of flops.

    A class has the flops that become equal if the suits are renamed. Its equity is that of all
    deals on these flops. If a range names suits, or a card is dead, the flops of a class can have
    different equities. A class without a deal has the total 0.

    Over all classes, each deal of ``equity`` counts ten times: once for each flop in its board.

    Always needs the engine. Fails with each ``EquityError``.

    Args:
        a: the first player's range, with or without weights.
        b: the second player's range.
        dead: cards that cannot be dealt.
        executor: runs the work. If None, threads of this process do.

    >>> both = gather(map(parse_range, ("AA", "KK")))
    >>> answer = and_then(both, lambda ranges: equity_by_flop(*ranges))
    >>> answer.map(lambda found: (len(found), sum(each.flops for each in found)))
    <Success: (1755, 22100)>
    >>> answer.map(lambda found: found[3])
    <Success: FlopEquity('As Ah Qs'; 12 flops; Equity(99.95%, 0.05%; exact, 71,280 deals))>
    """
    _check_executor(executor)
    return and_then(Spot.of((a, b), (), dead), lambda spot: solve_by_flop(spot, executor))


def solve(
    spot: Spot,
    how: EquityMethod,
    executor: "Executor | None",
    keep_going: KeepGoing = lambda done, total: True,
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return the equity of a spot, a checked question, by the method ``how``.

    If ``how`` is not a sample, the answer is looked up or enumerated where that is faster, as
    ``should_look_up`` and ``should_enumerate`` decide.

    ``keep_going`` is called after each part of a sample, and after each part of the deals of three
    or more ranges. A sample that it stops is returned as it is: its ``total`` is the deals so far.
    Work that must be complete raises ``KeyboardInterrupt`` instead.
    """
    if isinstance(how, Sampled) and spot.game != HOLDEM:
        return Failure((NotSampled(spot.game.name),))
    if not isinstance(how, Sampled):
        if should_look_up(spot):
            return solve_tabulated(spot)
        if should_enumerate(spot):
            return enumerate_spot(spot)
    if not _has_kernels(spot.game):
        seconds = _enumeration_seconds(spot)
        return Failure((TooManyDeals(seconds, MAX_ENUMERATED_SECONDS, spot.range_positions),))
    if not has_engine():
        return Failure((EngineMissing(),))
    from handrail.engine.spot_equity import heads_up, multiway, plan_spot, sample_spot

    match how:
        case Auto() | Exact() if len(spot.ranges) == 2:
            return heads_up(spot)
        case Auto() if spot.game == HOLDEM and plan_spot(spot).seconds > MAX_AUTO_SECONDS:
            return sample_spot(spot, DEFAULT_SAMPLES, MAX_DRAWS, AUTO_SEED, executor, keep_going)
        case Auto() | Exact():
            return multiway(spot, MAX_EXACT_SECONDS, executor, keep_going)
        case Sampled(n, seed):
            return sample_spot(spot, n, None, seed, executor, keep_going)
        case _:
            assert_never(how)


def solve_by_combo(spot: Spot) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """Return the exact equity of each combo of the spot's first range. The spot has two ranges."""
    if should_look_up(spot):
        return Success(solve_tabulated_by_combo(spot))
    if should_enumerate(spot):
        return Success(enumerate_spot_by_combo(spot))
    if not has_engine():
        return Failure((EngineMissing(),))
    from handrail.engine.spot_equity import heads_up_by_combo

    return Success(heads_up_by_combo(spot))


def solve_by_flop(
    spot: Spot,
    executor: "Executor | None",
    keep_going: KeepGoing = lambda done, total: True,
) -> Result[tuple[FlopEquity, ...], tuple[EquityError, ...]]:
    """Return the exact equity on each class of flops. The spot has two ranges and no board.

    ``keep_going`` is called after each part of the work. If it returns False,
    ``KeyboardInterrupt`` is raised.
    """
    if not has_engine():
        return Failure((EngineMissing(),))
    from handrail.engine.spot_equity import heads_up_by_flop

    return heads_up_by_flop(spot, executor, keep_going)


def is_small(spot: Spot) -> bool:
    """Return whether a spot probably has so few deals that enumeration beats loading the engine."""
    return spot.max_evaluations <= MAX_SMALL_EVALUATIONS and spot.max_deals <= MAX_SMALL_DEALS


def is_solved_in_python(spot: Spot) -> bool:
    """Return whether an exact answer is computed in plain Python, without the engine."""
    return should_look_up(spot) or should_enumerate(spot)


def should_look_up(spot: Spot) -> bool:
    """Return whether to look up the answer in the tables of ``preflop_wins``.

    Look up if the engine is not installed, or if a weight is above ``MAX_FAST_WEIGHT``. Otherwise
    use the engine if it is loaded. Load it only for wide ranges in which the combos of a starting
    hand differ in weight.
    """
    if not is_tabulated(spot):
        return False
    heaviest = max(weight for each in spot.ranges for weight, _ in each.integer_layers)
    if heaviest > MAX_FAST_WEIGHT:
        return True
    if has_loaded_engine():
        return False
    is_wide = prod(map(len, spot.ranges)) > MATCHUPS_WORTH_LOADING
    return not is_wide or has_whole_hands(spot) or not has_engine()


def should_enumerate(spot: Spot) -> bool:
    """Return whether to enumerate the deals of a spot, and not to use the engine."""
    feasible = (
        spot.max_evaluations <= MAX_ENUMERATED_EVALUATIONS
        and spot.max_deals <= MAX_ENUMERATED_DEALS
    )
    if not _has_kernels(spot.game):
        return feasible
    if has_loaded_engine():
        return False
    return is_small(spot) or (feasible and not has_engine())


def _has_kernels(game: Game) -> bool:
    """Return whether the engine can compare ranges in a game.

    In such a game there is one ranking, and each player has a hand: any five of all seven cards. A
    flush is never worse than the same ranks in several suits.
    """
    ranking = game.rankings[0]
    # If these categories count, every hand qualifies: straights and flushes are high cards too.
    every_hand = {*EQUAL_RANKS, Category.HIGH_CARD}
    return (
        game.from_holding is None
        and ranking.hand_size == HAND_SIZE
        and len(game.rankings) == 1
        and every_hand.issubset(ranking.categories)
        and (ranking == HIGH or is_flush_never_worse(ranking))
    )


def _enumeration_seconds(spot: Spot) -> int:
    """Return about how long the enumeration of a spot takes, in seconds."""
    work = max(
        Fraction(spot.max_evaluations, MAX_ENUMERATED_EVALUATIONS),
        Fraction(spot.max_deals, MAX_ENUMERATED_DEALS),
    )
    return ceil(MAX_ENUMERATED_SECONDS * work)


def _check_executor(executor: object) -> None:
    if executor is not None:
        from concurrent.futures import Executor

        check_type("a concurrent.futures.Executor or None", executor, Executor)
