"""Equity by the fastest method: enumeration, the engine, or a sample.

This is the one file of the core that may load the engine, and only inside a function. Without
numpy and numba, small questions are enumerated all the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.enumeration import enumerate_spot, enumerate_spot_by_combo
from handrail.equity_errors import EngineMissing, EquityError, NoDeal
from handrail.equity_types import Equity, Spot
from handrail.hands import Combo
from handrail.railway import and_then
from handrail.ranges import Range

if TYPE_CHECKING:  # at run time, this would double the time to import handrail
    from concurrent.futures import Executor

# Up to MAX_SMALL_*, enumeration is faster than loading the engine. Without the engine, up to
# MAX_ENUMERATED_* are enumerated, which takes about half a minute.
MAX_SMALL_EVALUATIONS, MAX_SMALL_DEALS = 5_000, 50_000
MAX_ENUMERATED_EVALUATIONS, MAX_ENUMERATED_DEALS = 2_000_000, 20_000_000
# For three or more ranges, the engine counts MAX_AUTO_DEALS in a few seconds and MAX_EXACT_DEALS
# in a few hours.
MAX_AUTO_DEALS, MAX_EXACT_DEALS = 300_000_000, 1_000_000_000_000
DEFAULT_SAMPLES = 4_000_000
# If ranges share many cards, most draws are not deals. This stops after a few seconds.
MAX_DRAWS = 200_000_000


@final
@dataclass(frozen=True, slots=True)
class Auto:
    """Exact if that is feasible, which it always is for two ranges; else sampled with seed 0.

    >>> ranges = gather(map(parse_range, ("AA", "KK")))
    >>> and_then(ranges, lambda both: equity(both, how=Auto())).map(lambda answer: answer.exact)
    <Success: True>
    """


@final
@dataclass(frozen=True, slots=True)
class Exact:
    """Exact, even if that takes hours. It is an error if it would take longer.

    >>> ranges = gather(map(parse_range, ("AA", "KK")))
    >>> and_then(ranges, lambda both: equity(both, how=Exact())).map(lambda answer: answer.total)
    <Success: 61642944>
    """


@final
@dataclass(frozen=True, slots=True)
class Sampled:
    """A sample of ``n`` deals. The same seed gives the same deals on any machine.

    >>> ranges = gather(map(parse_range, ("AA", "KK")))
    >>> answer = and_then(ranges, lambda both: equity(both, how=Sampled(n=10_000, seed=7)))
    >>> answer.map(lambda equity: (equity.exact, equity.total))
    <Success: (False, 10000)>
    """

    n: int = DEFAULT_SAMPLES
    seed: int = 0

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ValueError(f"expected a sample of at least one deal, got {self.n}")


EquityMethod: TypeAlias = Auto | Exact | Sampled
"""A method of computing an equity."""


def equity(
    ranges: Iterable[Range],
    *,
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    how: EquityMethod = Auto(),
    executor: "Executor | None" = None,
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return how often each of two to ten ranges wins, and its share of the pot.

    All deals without a repeated card count alike. Players who tie split the pot evenly.

    Fails with each ``EquityError``.

    Args:
        ranges: one for each player.
        board: no cards, or three to five.
        dead: other cards, which no player holds and which will not be dealt.
        how: exact, sampled, or automatic.
        executor: runs the long work of samples and of three or more ranges; by default threads
            of this process. The answer does not depend on it.

    >>> answer = and_then(gather(map(parse_range, ("AKs", "QQ"))), equity)
    >>> answer.map(lambda equity: [round(float(player), 4) for player in equity.players])
    <Success: [0.4605, 0.5395]>
    """
    return and_then(Spot.of(ranges, board, dead), lambda spot: solve(spot, how, executor))


def equity_by_combo(
    a: Range, b: Range, *, board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """Return the exact equity of each combo of a range against another range.

    Combos that cannot be dealt are left out. The first player of each equity holds the combo.

    Fails with each ``EquityError``.

    >>> answer = and_then(
    ...     parse_range("KK"), lambda kings: equity_by_combo(kings, kings, board=DECK[:5])
    ... )
    >>> answer.map(len)
    <Success: 6>
    """
    return and_then(Spot.of((a, b), board, dead), solve_by_combo)


def solve(
    spot: Spot, how: EquityMethod, executor: "Executor | None"
) -> Result[Equity, tuple[EquityError, ...]]:
    """Return the equity of a spot by this method, or by enumeration if that is faster."""
    if not isinstance(how, Sampled) and _should_enumerate(spot):
        return enumerate_spot(spot)
    if not _has_engine():
        return Failure((EngineMissing(),))
    from handrail.engine.spots import heads_up, multiway, sample_spot

    match how:
        case Auto() | Exact() if len(spot.ranges) == 2:
            return heads_up(spot)
        case Auto() if spot.max_deals > MAX_AUTO_DEALS:
            return sample_spot(spot, DEFAULT_SAMPLES, MAX_DRAWS, 0, executor)
        case Auto() | Exact():
            return multiway(spot, MAX_EXACT_DEALS, executor)
        case Sampled(n, seed):
            return sample_spot(spot, n, None, seed, executor)


def solve_by_combo(spot: Spot) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """Return the exact equity of each combo of the first of two ranges."""
    if _should_enumerate(spot):
        equities = enumerate_spot_by_combo(spot)
    elif _has_engine():
        from handrail.engine.spots import heads_up_by_combo

        equities = heads_up_by_combo(spot)
    else:
        return Failure((EngineMissing(),))
    return Success(equities) if equities else Failure((NoDeal(spot.range_positions),))


def is_small(spot: Spot) -> bool:
    """Return whether enumerating all deals is faster than loading the engine, by an estimate."""
    return spot.max_evaluations <= MAX_SMALL_EVALUATIONS and spot.max_deals <= MAX_SMALL_DEALS


def _should_enumerate(spot: Spot) -> bool:
    feasible = (
        spot.max_evaluations <= MAX_ENUMERATED_EVALUATIONS
        and spot.max_deals <= MAX_ENUMERATED_DEALS
    )
    return is_small(spot) or (feasible and not _has_engine())


def _has_engine() -> bool:
    return find_spec("numpy") is not None and find_spec("numba") is not None
