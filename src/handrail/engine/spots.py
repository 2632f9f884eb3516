"""Questions of the core, answered by arrays: a spot in, its equity out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import cache, reduce
from itertools import combinations
from math import prod
from typing import TypeVar

import numpy as np
from returns.result import Failure, Result, Success

from handrail.encodings import to_index, to_mask
from handrail.engine.arrays import (
    COMBO_MASKS,
    COMBOS,
    PAIR_OF_COMBO,
    RANK_PAIRS,
    RANKS,
    SUITS,
    Counts,
    Flags,
    Masks,
    Weights,
    combo_index,
)
from handrail.engine.exact import equities
from handrail.engine.grid import STARTING_HAND_OF_COMBO, STARTING_HANDS, matrix
from handrail.engine.players import (
    PATIENCE,
    STREAMS_AT_ONCE,
    Shares,
    all_deals,
    draw,
    parts_of_sample,
    plan_for,
    players_of,
    summed,
    together,
)
from handrail.engine.sharing import shared_out
from handrail.equity_errors import NoDeal, RareDeals, TooManyDeals, WorkLost
from handrail.hands import Combo
from handrail.questions import Equity, Spot
from handrail.railway import and_then, either
from handrail.ranges import Range
from handrail.ranges.starting import all_combos

A = TypeVar("A")
B = TypeVar("B")

# A part of the work is at most so many deals, some seconds, and so many ways to hold cards,
# which are all in memory at once. The parts depend on these numbers, and on no other.
MOST_DEALS = 1 << 27
MOST_HOLDINGS = 1 << 18
# Draws from which it is seen how often ranges that share cards leave a deal; where none does,
# so many ways to hold combos are gone through for a proof.
TRIAL = 1 << 17
MOST_PROVED = 1 << 20
# So many ways to hold combos are gone through to see how many deals there really are; and so
# many parts of the work may turn out to be empty.
MOST_COUNTED = 1 << 20
MOST_PARTS = 1 << 12
LONGEST_REASON = 60


def flags_of(held: Range) -> Flags:
    """Whether a range holds each combo, (1326,) in the order of ``COMBO_CARDS``."""
    flags = np.zeros(COMBOS, np.bool_)
    flags[order_of_ranges()] = bits_of(held)
    return flags


def bits_of(held: Range) -> Weights:
    """A range in its own order: 1 for each combo that it holds."""
    packed = np.frombuffer(held.bits.to_bytes(-(-COMBOS // 8), "little"), np.uint8)
    return np.unpackbits(packed, count=COMBOS, bitorder="little").astype(np.int64)


@cache
def order_of_ranges() -> Counts:
    """Where each combo stands in ``COMBO_CARDS``, in the order of a range."""
    return np.array([place_of(combo) for combo in all_combos()])


def place_of(combo: Combo) -> int:
    """Where a combo stands in ``COMBO_CARDS``."""
    return combo_index(*map(to_index, combo))


@cache
def starts_of_hands() -> tuple[Counts, Counts, Counts]:
    """Of the 169 hands in a range's order: where each begins, its size, its place in the grid."""
    hands = STARTING_HAND_OF_COMBO[order_of_ranges()]
    starts = np.flatnonzero(np.diff(hands, prepend=-1))
    return starts, np.diff(starts, append=COMBOS), hands[starts]


def whole_hands(held: Range) -> Counts | None:
    """A range as 1 for each of the 169 hands that it holds; None where it holds one in part."""
    starts, sizes, places = starts_of_hands()
    held_of = np.add.reduceat(bits_of(held), starts)
    if (held_of % sizes).any():
        return None
    hands = np.zeros(STARTING_HANDS, np.int64)
    hands[places] = held_of // sizes
    return hands


def heads_up(spot: Spot) -> Result[Equity, tuple[NoDeal]]:
    """Return the exact equity of two ranges."""
    one, other = spot.ranges
    if not (spot.board or spot.dead):
        hands, hands_2 = whole_hands(one), whole_hands(other)
        if hands is not None and hands_2 is not None:
            return with_a_deal(spot, of_two(*matrix().between(hands, hands_2)))
    found = equities(flags_of(one), flags_of(other), to_mask(spot.board), to_mask(spot.dead))
    return with_a_deal(spot, of_two(found.won, found.tied, found.total))


def with_a_deal(spot: Spot, found: Equity) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity, or the error that there is no deal."""
    return Success(found) if found.total else Failure((NoDeal(spot.places),))


def of_two(wins: int, ties: int, total: int) -> Equity:
    """The equity of two players, by what the first of them wins."""
    return Equity.of(((wins, ties), (total - wins - ties, ties)), total, exact=True)


def each_combo(spot: Spot) -> dict[Combo, Equity]:
    """What each combo of the first range has against the second, where there is a deal for it."""
    one, other = spot.ranges
    found = equities(flags_of(one), flags_of(other), to_mask(spot.board), to_mask(spot.dead))
    rows = np.stack([found.wins, found.ties, found.totals], axis=1).tolist()
    places = ((combo, place_of(combo)) for combo in one)
    return {combo: of_two(*rows[place]) for combo, place in places if rows[place][2]}


def everyone(
    spot: Spot, limit: int, executor: Executor | None
) -> Result[Equity, tuple[NoDeal | TooManyDeals | WorkLost]]:
    """Return the exact equity of two to ten ranges.

    Args:
        spot: the question.
        limit: more deals than this are an error.
        executor: does the work; by default threads of this process.
    """
    if spot.most_deals > limit:
        if are_none(spot):
            return Failure((NoDeal(spot.places),))
        if not are_at_most(spot, limit):
            return Failure((TooManyDeals(spot.most_deals, limit, spot.places),))
    flags = tuple(map(flags_of, spot.ranges))
    most = max(1, min(MOST_HOLDINGS, MOST_DEALS // spot.runouts(0)))
    board, dead = to_mask(spot.board), to_mask(spot.dead)
    parts = ((part, board, dead) for part in parts_of(flags, most))
    return and_then(
        gathered(all_deals, parts, executor, added), lambda found: with_a_deal(spot, found)
    )


def added(parts: Iterable[Shares]) -> Equity:
    """The equity over all deals of these parts."""
    shared, total = reduce(
        lambda so_far, part: (so_far[0] + part.shared, so_far[1] + part.total),
        parts,
        (np.zeros((1, 1), np.int64), 0),
    )
    return Equity.of(shared[:, 1:].tolist(), total, exact=True)


def are_at_most(spot: Spot, deals: int) -> bool:
    """Whether it is seen that there are no more deals than this, combos that collide left out."""
    if prod(map(len, spot.ranges)) > MOST_PARTS * MOST_HOLDINGS:
        return False
    most = min(MOST_COUNTED, deals // spot.runouts(2 * len(spot.ranges)))
    players = players_at(spot)
    held = np.zeros(1, np.uint64)
    for player in sorted(players, key=np.count_nonzero):
        held = with_one_more(held, COMBO_MASKS[np.flatnonzero(player)], most)
        if len(held) > most:
            return False
    return True


def with_one_more(held: Masks, combos: Masks, most: int) -> Masks:
    """Sets of cards, each with every combo that shares none with it, until they are past ``most``.

    They grow a part at a time, so that what there is to try is never in memory at once.
    """
    found, number = [held[:0]], 0
    at_once = MOST_HOLDINGS // len(combos)
    for start in range(0, len(held), at_once):
        some = held[start : start + at_once]
        before, now = np.nonzero(some[:, None] & combos == 0)
        found.append(some[before] | combos[now])
        number += len(before)
        if number > most:
            break
    return np.concatenate(found)


def gathered(
    work: Callable[..., A],
    parts: Iterable[tuple[object, ...]],
    executor: Executor | None,
    put_together: Callable[[Iterable[A]], B],
) -> Result[B, tuple[WorkLost]]:
    """Return what ``shared_out`` returns. A lost worker is an error."""
    if executor is None:
        return Success(shared_out(work, parts, None, put_together))
    try:
        return Success(shared_out(work, parts, executor, put_together))
    except Exception as error:  # what a worker may die of, its executor chooses
        return Failure((WorkLost(said_by(error)),))


def said_by(error: Exception) -> str:
    """What an exception says, on one line; its name where it says more than that."""
    name, told = type(error).__name__, str(error).strip().rstrip(".")
    return f"{name}: {told}" if told.isprintable() and 0 < len(told) <= LONGEST_REASON else name


def parts_of(ranges: tuple[Flags, ...], most: int) -> Iterator[Sequence[Flags]]:
    """The ranges in parts of at most so many holdings: the longest is halved till that is so."""
    sizes = [int(np.count_nonzero(flags)) for flags in ranges]
    if prod(sizes) <= most:
        yield ranges
        return
    longest = sizes.index(max(sizes))
    held = np.flatnonzero(ranges[longest])
    for half in (held[: len(held) // 2], held[len(held) // 2 :]):
        flags = np.zeros(COMBOS, np.bool_)
        flags[half] = True
        yield from parts_of((*ranges[:longest], flags, *ranges[longest + 1 :]), most)


def sampled(
    spot: Spot, deals: int, draws: int | None, seed: int, executor: Executor | None
) -> Result[Equity, tuple[WorkLost | NoDeal | RareDeals]]:
    """Return the equity of two to ten ranges in a sample.

    Args:
        spot: the question.
        deals: how many are found.
        draws: about so many are drawn at most, whether deals or not: then fewer are found.
        seed: the same seed gives the same deals, whoever draws them.
        executor: whoever is to do the work; threads of this process, if nothing is said.
    """
    players = players_at(spot)
    hits = deals_in_a_trial(players)
    if not hits:
        few = prod(map(len, spot.ranges)) <= MOST_PROVED
        none = cards_are_missing(players) or (few and not len(together(players)[0]))
        return Failure((NoDeal(spot.places) if none else RareDeals(TRIAL, spot.places),))
    if draws is not None:
        deals = min(deals, max(1, draws * hits // TRIAL))
    plan = plan_for(players, to_mask(spot.board), to_mask(spot.dead))
    # Where few draws are deals, parts are shorter: about as long to work on.
    streams = max(1, STREAMS_AT_ONCE * hits // TRIAL)
    parts = parts_of_sample(plan, seed, deals, streams)
    match either(gathered(draw, parts, executor, summed)):
        case Success(shared) if shared is not None:
            return Success(Equity.of(shared[:, 1:].tolist(), deals, exact=False))
        case Success():
            return Failure((RareDeals(PATIENCE, spot.places),))
        case Failure(lost):
            return Failure(lost)


def players_at(spot: Spot) -> list[Weights]:
    """The weights of each player's combos."""
    return players_of([*map(flags_of, spot.ranges)], to_mask(spot.board), to_mask(spot.dead))


def are_none(spot: Spot) -> bool:
    """Whether it is seen that there is no deal."""
    return cards_are_missing(players_at(spot))


def cards_are_missing(players: Sequence[Weights]) -> bool:
    """Whether it is seen that there are too few cards for these players.

    So it is where some of them have fewer cards between them than they are to hold, where they
    need more cards of some ranks than they have, and where any combo of one player shares a
    card with any of another.
    """
    masks = [COMBO_MASKS[np.flatnonzero(player)] for player in players]
    cards = [int(np.bitwise_or.reduce(held)) for held in masks]
    return (
        any(
            reduce(lambda one, other: one | other, some).bit_count() < 2 * number
            for number in range(2, len(cards) + 1)
            for some in combinations(cards, number)
        )
        or ranks_are_missing(players, int(np.bitwise_or.reduce(np.concatenate(masks))))
        or any((one[:, None] & other != 0).all() for one, other in combinations(masks, 2))
    )


def ranks_are_missing(players: Sequence[Weights], cards: int) -> bool:
    """Whether of some ranks more cards are needed than these: of aces, by five players with AX."""
    ranks = np.arange(1 << RANKS)[:, None]  # every set of them
    needed = np.zeros(1 << RANKS, np.int64)
    for player in players:
        low, high = RANK_PAIRS[np.unique(PAIR_OF_COMBO[np.flatnonzero(player)])].T
        needed += ((ranks >> low & 1) + (ranks >> high & 1)).min(axis=1)
    there = [(cards >> SUITS * rank & 0b1111).bit_count() for rank in range(RANKS)]
    return bool((needed > (ranks >> np.arange(RANKS) & 1) @ there).any())


def deals_in_a_trial(players: Sequence[Weights]) -> int:
    """Of ``TRIAL`` times that each player draws a combo, how often no card is drawn twice."""
    chance = np.random.default_rng(0)
    taken, apart = np.zeros(TRIAL, np.uint64), np.ones(TRIAL, np.bool_)
    for player in players:
        combos = np.flatnonzero(player)
        masks = COMBO_MASKS[combos[chance.integers(len(combos), size=TRIAL)]]
        apart &= taken & masks == 0
        taken |= masks
    return int(apart.sum())
