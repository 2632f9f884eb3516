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
    COMBO_COUNT,
    COMBO_MASKS,
    RANK_COUNT,
    RANK_PAIR_OF_COMBO,
    RANK_PAIRS,
    SUIT_COUNT,
    CountArray,
    FlagArray,
    MaskArray,
    WeightArray,
    combo_index,
)
from handrail.engine.exact_equity import combo_equities
from handrail.engine.hand_matrix import STARTING_HAND_COUNT, STARTING_HAND_OF_COMBO, matrix
from handrail.engine.multiway_deals import (
    MAX_FAILED_DRAWS,
    STREAMS_PER_PART,
    MultiwayEquity,
    all_deals,
    disjoint_holdings,
    live_weights,
    plan_sample,
    sample_part,
    sample_parts,
    sum_samples,
)
from handrail.engine.parallel import run_parallel
from handrail.equity_errors import NoDeal, NoDealSampled, TooManyDeals, WorkerFailed
from handrail.equity_types import Equity, Spot
from handrail.hands import Combo
from handrail.railway import and_then, cases
from handrail.ranges import Range
from handrail.ranges.starting_hands import all_combos

A = TypeVar("A")
B = TypeVar("B")

# A part of the work is at most so many deals, some seconds, and so many ways to hold cards,
# which are all in memory at once. The parts depend on these numbers, and on no other.
MAX_DEALS_PER_PART = 1 << 27
MAX_HOLDINGS_PER_PART = 1 << 18
# Draws from which it is seen how often ranges that share cards leave a deal; where none does,
# so many ways to hold combos are gone through for a proof.
TRIAL_DRAWS = 1 << 17
MAX_PROOF_HOLDINGS = 1 << 20
# So many ways to hold combos are gone through to see how many deals there really are; and so
# many parts of the work may turn out to be empty.
MAX_COUNTED_HOLDINGS = 1 << 20
MAX_PARTS = 1 << 12
LONGEST_REASON = 60


def flags_of(hand_range: Range) -> FlagArray:
    """Whether a range holds each combo, (1326,) in the order of ``COMBO_CARDS``."""
    flags = np.zeros(COMBO_COUNT, np.bool_)
    flags[_index_of_each_combo()] = _weights_in_range_order(hand_range)
    return flags


def _weights_in_range_order(hand_range: Range) -> WeightArray:
    """A range in its own order: 1 for each combo that it holds."""
    packed = np.frombuffer(hand_range.bits.to_bytes(-(-COMBO_COUNT // 8), "little"), np.uint8)
    return np.unpackbits(packed, count=COMBO_COUNT, bitorder="little").astype(np.int64)


@cache
def _index_of_each_combo() -> CountArray:
    """Where each combo stands in ``COMBO_CARDS``, in the order of a range."""
    return np.array([_index_of_combo(combo) for combo in all_combos()])


def _index_of_combo(combo: Combo) -> int:
    """Where a combo stands in ``COMBO_CARDS``."""
    return combo_index(*map(to_index, combo))


@cache
def _hand_offsets() -> tuple[CountArray, CountArray, CountArray]:
    """Of the 169 hands in a range's order: where each begins, its size, its place in the grid."""
    hands = STARTING_HAND_OF_COMBO[_index_of_each_combo()]
    starts = np.flatnonzero(np.diff(hands, prepend=-1))
    return starts, np.diff(starts, append=COMBO_COUNT), hands[starts]


def starting_hand_weights(hand_range: Range) -> CountArray | None:
    """A range as 1 for each of the 169 hands that it holds; None where it holds one in part."""
    starts, sizes, places = _hand_offsets()
    held_combos = np.add.reduceat(_weights_in_range_order(hand_range), starts)
    if (held_combos % sizes).any():
        return None
    hands = np.zeros(STARTING_HAND_COUNT, np.int64)
    hands[places] = held_combos // sizes
    return hands


def heads_up(spot: Spot) -> Result[Equity, tuple[NoDeal]]:
    """Return the exact equity of two ranges."""
    first, second = spot.ranges
    if not (spot.board or spot.dead):
        hands, hands_2 = starting_hand_weights(first), starting_hand_weights(second)
        if hands is not None and hands_2 is not None:
            return _require_deal(spot, _heads_up_equity(*matrix().matchup(hands, hands_2)))
    totals = combo_equities(
        flags_of(first), flags_of(second), to_mask(spot.board), to_mask(spot.dead)
    )
    return _require_deal(spot, _heads_up_equity(totals.total_wins, totals.total_ties, totals.total))


def _require_deal(spot: Spot, equity: Equity) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity, or the error that there is no deal."""
    return Success(equity) if equity.total else Failure((NoDeal(spot.range_positions),))


def _heads_up_equity(wins: int, ties: int, total: int) -> Equity:
    """The equity of two players, by what the first of them wins."""
    return Equity.of(((wins, ties), (total - wins - ties, ties)), total, exact=True)


def heads_up_by_combo(spot: Spot) -> dict[Combo, Equity]:
    """What each combo of the first range has against the second, where there is a deal for it."""
    one, other = spot.ranges
    totals = combo_equities(flags_of(one), flags_of(other), to_mask(spot.board), to_mask(spot.dead))
    rows = np.stack([totals.wins, totals.ties, totals.totals], axis=1).tolist()
    places = ((combo, _index_of_combo(combo)) for combo in one)
    return {combo: _heads_up_equity(*rows[place]) for combo, place in places if rows[place][2]}


def multiway(
    spot: Spot, limit: int, executor: Executor | None
) -> Result[Equity, tuple[NoDeal | TooManyDeals | WorkerFailed]]:
    """Return the exact equity of two to ten ranges.

    Args:
        spot: the question.
        limit: more deals than this are an error.
        executor: does the work; by default threads of this process.
    """
    if spot.max_deals > limit:
        if has_no_deal(spot):
            return Failure((NoDeal(spot.range_positions),))
        if not has_at_most_deals(spot, limit):
            return Failure((TooManyDeals(spot.max_deals, limit, spot.range_positions),))
    flags = tuple(map(flags_of, spot.ranges))
    most_holdings = max(1, min(MAX_HOLDINGS_PER_PART, MAX_DEALS_PER_PART // spot.runouts(0)))
    board, dead = to_mask(spot.board), to_mask(spot.dead)
    parts = ((part, board, dead) for part in split_ranges(flags, most_holdings))
    return and_then(
        _run_or_report_failure(all_deals, parts, executor, _sum_shares),
        lambda found: _require_deal(spot, found),
    )


def _sum_shares(parts: Iterable[MultiwayEquity]) -> Equity:
    """The equity over all deals of these parts."""
    splits, total = reduce(
        lambda so_far, part: (so_far[0] + part.splits, so_far[1] + part.total),
        parts,
        (np.zeros((1, 1), np.int64), 0),
    )
    return Equity.of(splits[:, 1:].tolist(), total, exact=True)


def has_at_most_deals(spot: Spot, deals: int) -> bool:
    """Whether it is seen that there are no more deals than this, combos that collide left out."""
    if prod(map(len, spot.ranges)) > MAX_PARTS * MAX_HOLDINGS_PER_PART:
        return False
    most = min(MAX_COUNTED_HOLDINGS, deals // spot.runouts(2 * len(spot.ranges)))
    players = _weights_by_player(spot)
    card_sets = np.zeros(1, np.uint64)
    for player in sorted(players, key=np.count_nonzero):
        card_sets = _add_player(card_sets, COMBO_MASKS[np.flatnonzero(player)], most)
        if len(card_sets) > most:
            return False
    return True


def _add_player(card_sets: MaskArray, combos: MaskArray, most: int) -> MaskArray:
    """Sets of cards, each with every combo that shares none with it, until they are past ``most``.

    They grow a part at a time, so that what there is to try is never in memory at once.
    """
    grown, number = [card_sets[:0]], 0
    chunk_size = MAX_HOLDINGS_PER_PART // len(combos)
    for start in range(0, len(card_sets), chunk_size):
        chunk = card_sets[start : start + chunk_size]
        before, now = np.nonzero(chunk[:, None] & combos == 0)
        grown.append(chunk[before] | combos[now])
        number += len(before)
        if number > most:
            break
    return np.concatenate(grown)


def _run_or_report_failure(
    task: Callable[..., A],
    parts: Iterable[tuple[object, ...]],
    executor: Executor | None,
    combine: Callable[[Iterable[A]], B],
) -> Result[B, tuple[WorkerFailed]]:
    """Return what ``run_parallel`` returns. A lost worker is an error."""
    if executor is None:
        return Success(run_parallel(task, parts, None, combine))
    try:
        return Success(run_parallel(task, parts, executor, combine))
    except Exception as error:  # what a worker may die of, its executor chooses
        return Failure((WorkerFailed(_describe_exception(error)),))


def _describe_exception(error: Exception) -> str:
    """What an exception says, on one line; its name where it says more than that."""
    name, message = type(error).__name__, str(error).strip().rstrip(".")
    return (
        f"{name}: {message}"
        if message.isprintable() and 0 < len(message) <= LONGEST_REASON
        else name
    )


def split_ranges(ranges: tuple[FlagArray, ...], most: int) -> Iterator[Sequence[FlagArray]]:
    """The ranges in parts of at most so many holdings: the longest is halved till that is so."""
    sizes = [int(np.count_nonzero(flags)) for flags in ranges]
    if prod(sizes) <= most:
        yield ranges
        return
    longest = sizes.index(max(sizes))
    combos = np.flatnonzero(ranges[longest])
    for half in (combos[: len(combos) // 2], combos[len(combos) // 2 :]):
        flags = np.zeros(COMBO_COUNT, np.bool_)
        flags[half] = True
        yield from split_ranges((*ranges[:longest], flags, *ranges[longest + 1 :]), most)


def sample_spot(
    spot: Spot, deals: int, draws: int | None, seed: int, executor: Executor | None
) -> Result[Equity, tuple[WorkerFailed | NoDeal | NoDealSampled]]:
    """Return the equity of two to ten ranges in a sample.

    Args:
        spot: the question.
        deals: how many are found.
        draws: about so many are drawn at most, whether deals or not: then fewer are found.
        seed: the same seed gives the same deals, whoever draws them.
        executor: whoever is to do the work; threads of this process, if nothing is said.
    """
    players = _weights_by_player(spot)
    hits = _count_trial_deals(players)
    if not hits:
        is_provable = prod(map(len, spot.ranges)) <= MAX_PROOF_HOLDINGS
        is_impossible = _lacks_cards(players) or (
            is_provable and not len(disjoint_holdings(players)[0])
        )
        return Failure(
            (
                NoDeal(spot.range_positions)
                if is_impossible
                else NoDealSampled(TRIAL_DRAWS, spot.range_positions),
            )
        )
    if draws is not None:
        deals = min(deals, max(1, draws * hits // TRIAL_DRAWS))
    plan = plan_sample(players, to_mask(spot.board), to_mask(spot.dead))
    # Where few draws are deals, parts are shorter: about as long to work on.
    streams = max(1, STREAMS_PER_PART * hits // TRIAL_DRAWS)
    parts = sample_parts(plan, seed, deals, streams)
    match cases(_run_or_report_failure(sample_part, parts, executor, sum_samples)):
        case Success(shared) if shared is not None:
            return Success(Equity.of(shared[:, 1:].tolist(), deals, exact=False))
        case Success():
            return Failure((NoDealSampled(MAX_FAILED_DRAWS, spot.range_positions),))
        case Failure(errors):
            return Failure(errors)


def _weights_by_player(spot: Spot) -> list[WeightArray]:
    """The weights of each player's combos."""
    return live_weights([*map(flags_of, spot.ranges)], to_mask(spot.board), to_mask(spot.dead))


def has_no_deal(spot: Spot) -> bool:
    """Whether it is seen that there is no deal."""
    return _lacks_cards(_weights_by_player(spot))


def _lacks_cards(players: Sequence[WeightArray]) -> bool:
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
        or _lacks_ranks(players, int(np.bitwise_or.reduce(np.concatenate(masks))))
        or any((one[:, None] & other != 0).all() for one, other in combinations(masks, 2))
    )


def _lacks_ranks(players: Sequence[WeightArray], cards: int) -> bool:
    """Whether of some ranks more cards are needed than these: of aces, by five players with AX."""
    ranks = np.arange(1 << RANK_COUNT)[:, None]  # every set of them
    needed = np.zeros(1 << RANK_COUNT, np.int64)
    for player in players:
        low, high = RANK_PAIRS[np.unique(RANK_PAIR_OF_COMBO[np.flatnonzero(player)])].T
        needed += ((ranks >> low & 1) + (ranks >> high & 1)).min(axis=1)
    available = [(cards >> SUIT_COUNT * rank & 0b1111).bit_count() for rank in range(RANK_COUNT)]
    return bool((needed > (ranks >> np.arange(RANK_COUNT) & 1) @ available).any())


def _count_trial_deals(players: Sequence[WeightArray]) -> int:
    """Of ``TRIAL_DRAWS`` times that each player draws a combo, how often no card is drawn twice."""
    rng = np.random.default_rng(0)
    used, is_deal = np.zeros(TRIAL_DRAWS, np.uint64), np.ones(TRIAL_DRAWS, np.bool_)
    for player in players:
        combos = np.flatnonzero(player)
        masks = COMBO_MASKS[combos[rng.integers(len(combos), size=TRIAL_DRAWS)]]
        is_deal &= used & masks == 0
        used |= masks
    return int(is_deal.sum())
