"""Equity, by whichever road is the shortest: enumeration, the engine, or a sample.

This is the one file of the core that may load the engine, and only inside a function: without
numpy and numba small questions are answered by enumeration all the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.enumeration import (
    EngineMissing,
    Equity,
    EquityError,
    NoDeal,
    Spot,
    TooManyDeals,
    all_deals_of,
    each_combo_of,
)
from handrail.hands import Combo
from handrail.railway import and_then
from handrail.ranges import Range

if TYPE_CHECKING:  # it would double what importing handrail costs
    from concurrent.futures import Executor

# Hands that are evaluated, and deals, in about the time in which the engine is loaded; and in
# about half a minute, where there is no engine.
FEW_HANDS, FEW_DEALS = 5_000, 50_000
MANY_HANDS, MANY_DEALS = 2_000_000, 20_000_000
# Deals of three players or more: what the engine goes through in some seconds, and in some hours.
SHORT, LONG = 300_000_000, 1_000_000_000_000
SAMPLES = 4_000_000
# Where ranges share many cards most draws are no deal: about so many are made, in some seconds.
DRAWS = 200_000_000


@final
@dataclass(frozen=True, slots=True)
class Auto:
    """Exact where that is feasible, as it always is for two ranges; else sampled, from seed 0.

    >>> held = gather(map(parse_range, ("AA", "KK")))
    >>> and_then(held, lambda ranges: equity(ranges, how=Auto())).map(lambda found: found.exact)
    <Success: True>
    """


@final
@dataclass(frozen=True, slots=True)
class Exact:
    """Exact, even where that takes hours; an error where it would take longer.

    >>> held = gather(map(parse_range, ("AA", "KK")))
    >>> and_then(held, lambda ranges: equity(ranges, how=Exact())).map(lambda found: found.total)
    <Success: 61642944>
    """


@final
@dataclass(frozen=True, slots=True)
class Sampled:
    """So many deals drawn by chance; the same seed draws the same deals, on any machine.

    >>> held = gather(map(parse_range, ("AA", "KK")))
    >>> sample = and_then(held, lambda ranges: equity(ranges, how=Sampled(n=10_000, seed=7)))
    >>> sample.map(lambda found: (found.exact, found.total))
    <Success: (False, 10000)>
    """

    n: int = SAMPLES
    seed: int = 0

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ValueError(f"a sample has at least one deal, not {self.n}")


How: TypeAlias = Auto | Exact | Sampled
"""How an equity is found."""


def equity(
    ranges: Iterable[Range],
    *,
    board: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    how: How = Auto(),
    executor: "Executor | None" = None,
) -> Result[Equity, tuple[EquityError, ...]]:
    """How often each of two to ten ranges wins, and its share of the pot.

    All deals in which no card stands twice count alike; a pot is split evenly among those
    who tie for it.

    Fails with each ``EquityError`` that is found.

    Args:
        ranges: one for each player.
        board: none, three, four or five cards.
        dead: other cards that nobody holds and that will not come.
        how: exact, sampled, or whichever is right.
        executor: whoever does the work where there is much of it, three ranges or more and
            samples; threads of this process, if nothing is said. The answer is the same.

    >>> found = and_then(gather(map(parse_range, ("AKs", "QQ"))), equity)
    >>> found.map(lambda answer: [round(float(player), 4) for player in answer.players])
    <Success: [0.4605, 0.5395]>
    """
    return and_then(Spot.of(ranges, board, dead), lambda spot: answered(spot, how, executor))


def equity_by_combo(
    held: Range, against: Range, *, board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """What each combo of a range has against another range, exactly.

    Combos for which there is no deal are left out; the first player of each equity has the combo.

    Fails with each ``EquityError`` that is found.

    >>> kings = parse_range("KK")
    >>> found = and_then(kings, lambda held: equity_by_combo(held, held, board=DECK[:5]))
    >>> found.map(len)
    <Success: 6>
    """
    return and_then(Spot.of((held, against), board, dead), each_answered)


def answered(
    spot: Spot, how: How, executor: "Executor | None"
) -> Result[Equity, tuple[EquityError, ...]]:
    """The answer to a question, by the road that fits it."""
    match how:
        case Sampled(n, seed):
            return drawn(spot, n, None, seed, executor)
        case Auto() | Exact() if is_small(spot):
            return all_deals_of(spot)
        case Auto() | Exact() if len(spot.ranges) == 2:
            return compared(spot)
        case Auto() if spot.most_deals > SHORT:
            return drawn(spot, SAMPLES, DRAWS, 0, executor)
        case Auto() | Exact():
            return gone_through(spot, executor)


def is_small(spot: Spot) -> bool:
    """Whether all deals are gone through before the engine would be loaded, by an estimate."""
    return is_at_most(spot, FEW_HANDS, FEW_DEALS)


def is_at_most(spot: Spot, hands: int, deals: int) -> bool:
    """Whether going through all deals takes no more than this, by an estimate."""
    return spot.hands <= hands and spot.most_deals <= deals


def compared(spot: Spot) -> Result[Equity, tuple[EquityError, ...]]:
    """Two ranges, exactly."""
    try:
        from handrail.engine import spots
    except ModuleNotFoundError:
        return by_hand(spot)
    return with_a_deal(spot, spots.heads_up(spot))


def each_answered(spot: Spot) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """Two ranges, combo by combo, exactly."""
    if is_small(spot):
        return of_any_combo(spot, each_combo_of(spot))
    try:
        from handrail.engine import spots
    except ModuleNotFoundError:
        if is_at_most(spot, MANY_HANDS, MANY_DEALS):
            return of_any_combo(spot, each_combo_of(spot))
        return Failure((EngineMissing(spot.most_deals),))
    return of_any_combo(spot, spots.each_combo(spot))


def of_any_combo(
    spot: Spot, found: Mapping[Combo, Equity]
) -> Result[Mapping[Combo, Equity], tuple[EquityError, ...]]:
    """What each combo has; the error that there is no deal, where no combo has one."""
    return Success(found) if found else Failure((spot.no_deal(),))


def gone_through(
    spot: Spot, executor: "Executor | None"
) -> Result[Equity, tuple[EquityError, ...]]:
    """Any number of ranges, exactly."""
    try:
        from handrail.engine import spots
    except ModuleNotFoundError:
        return Failure((too_many(spot),)) if spot.most_deals > LONG else by_hand(spot)
    if spot.most_deals > LONG:
        if spots.are_none(spot):
            return Failure((spot.no_deal(),))
        if not spots.are_at_most(spot, LONG):
            return Failure((too_many(spot),))
    return and_then(
        spots.everyone(spot, executor).alt(alone), lambda found: with_a_deal(spot, found)
    )


def too_many(spot: Spot) -> TooManyDeals:
    """The error that this takes too long."""
    return TooManyDeals(spot.most_deals, LONG, spot.places)


def drawn(
    spot: Spot, deals: int, draws: int | None, seed: int, executor: "Executor | None"
) -> Result[Equity, tuple[EquityError, ...]]:
    """Any number of ranges, by a sample."""
    try:
        from handrail.engine import spots
    except ModuleNotFoundError:
        return Failure((EngineMissing(deals),))
    return spots.sampled(spot, deals, draws, seed, executor).alt(alone)


def by_hand(spot: Spot) -> Result[Equity, tuple[EquityError, ...]]:
    """The answer without the engine, where it does not take too long."""
    if is_at_most(spot, MANY_HANDS, MANY_DEALS):
        return all_deals_of(spot)
    return Failure((EngineMissing(spot.most_deals),))


def with_a_deal(spot: Spot, found: Equity) -> Result[Equity, tuple[NoDeal]]:
    """An equity of at least one deal, or the error that there is none."""
    return Success(found) if found.total else Failure((spot.no_deal(),))


def alone(error: EquityError) -> tuple[EquityError, ...]:
    """One error where several can be."""
    return (error,)
