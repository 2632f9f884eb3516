"""Equity of a ``Spot`` (ranges, a board and dead cards), computed over arrays."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import cache, reduce
from itertools import accumulate, combinations, pairwise, repeat, starmap
from math import prod
from operator import mul
from typing import TypeVar

import numpy as np
from returns.result import Failure, Result, Success

from handrail.cards.encodings import to_index, to_mask
from handrail.cards.types import DECK
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_MASKS,
    RANK_COUNT,
    RANK_PAIR_OF_COMBO,
    RANK_PAIRS,
    SUIT_COUNT,
    CountArray,
    ExactWeights,
    FlagArray,
)
from handrail.engine.exact_equity import (
    LARGEST_INT64,
    LIMB_BITS,
    combo_equities,
    count_combo_deals,
    exact_dtype,
    fits_in_64_bits,
    split_limbs,
)
from handrail.engine.flops import count_flop_outcomes, flop_classes, flop_parts
from handrail.engine.hand_matrix import (
    MATRIX_DEALS,
    STARTING_HAND_COUNT,
    STARTING_HAND_OF_COMBO,
    matrix,
)
from handrail.engine.multiway_deals import (
    DEALS_PER_STREAM,
    MAX_FAILED_DRAWS,
    STREAMS_PER_PART,
    SamplingPlan,
    disjoint_holdings,
    plan_sample,
    sample_part,
    sample_parts,
    sum_samples,
)
from handrail.engine.multiway_plans import Plan, plan_exact, plan_sweep
from handrail.engine.parallel import ExecutorTypeError, run_parallel
from handrail.equities.enumeration import equity_of_winners
from handrail.equities.errors import NoDeal, NoDealSampled, TooManyDeals, WorkerFailed
from handrail.equities.preflop_wins import has_whole_hands, is_tabulated, solve_tabulated
from handrail.equities.types import FlopEquity, KeepGoing, Spot, heads_up_equity, require_deal
from handrail.games.rankings import HIGH
from handrail.games.shares import Equity
from handrail.hands.types import Combo
from handrail.installation import DamagedInstallation
from handrail.railway import and_then, cases
from handrail.ranges import Range, WeightedRange
from handrail.ranges.hand_order import COMBO_COUNT, all_combos

A = TypeVar("A")
B = TypeVar("B")

# A draw is a combo for every player, picked at random. It is a deal if no two players have the
# same card. This many draws are made to estimate how many draws are deals.
TRIAL_DRAWS = 1 << 17
# If none of these draws is a deal, enumerate all ways to give every player a combo, to prove that
# there is no deal. Do so only if there are at most this many ways.
MAX_PROOF_HOLDINGS = 1 << 20
# Work that takes longer than this, in seconds, is started only after a check that there is a deal.
MAX_UNCHECKED_SECONDS = 1
LONGEST_REASON = 60


def flags_of(hand_range: Range) -> FlagArray:
    """Return, for each combo in the order of ``COMBO_CARDS``, whether it is in the range."""
    flags = np.zeros(COMBO_COUNT, np.bool_)
    flags[indices_of(hand_range)] = True
    return flags


def weights_of(hand_range: WeightedRange) -> ExactWeights:
    """Return the integer weight of each combo, in the order of ``COMBO_CARDS``."""
    layers = hand_range.integer_layers
    weights = np.zeros(COMBO_COUNT, exact_dtype(max(weight for weight, _ in layers)))
    for weight, combos in layers:
        weights[indices_of(combos)] = weight
    return weights


def indices_of(hand_range: Range) -> CountArray:
    """Return the index in ``COMBO_CARDS`` of each combo, in the order of ``all_combos``."""
    packed = np.frombuffer(hand_range.bits.to_bytes(-(-COMBO_COUNT // 8), "little"), np.uint8)
    is_held = np.unpackbits(packed, count=COMBO_COUNT, bitorder="little").view(np.bool_)
    return _index_of_each_combo()[is_held]


@cache
def _index_of_each_combo() -> CountArray:
    """Return the index in ``COMBO_CARDS`` of each combo, in the order of ``all_combos``."""
    cards = np.array([[*map(to_index, combo)] for combo in all_combos()])
    low, high = np.sort(cards, axis=1).T
    return np.asarray(high * (high - 1) // 2 + low)


def starting_hand_weights(weights: ExactWeights) -> CountArray | None:
    """Return the weight of each of the 169 starting hands.

    Return None if some combos of a starting hand have different weights.
    """
    combo_of_hand = np.zeros(STARTING_HAND_COUNT, np.int64)
    combo_of_hand[STARTING_HAND_OF_COMBO] = np.arange(COMBO_COUNT)
    hands = weights[combo_of_hand].astype(np.int64)
    return hands if np.array_equal(hands[STARTING_HAND_OF_COMBO], weights) else None


def heads_up(spot: Spot) -> Result[Equity, tuple[NoDeal]]:
    """Return the exact equity of two ranges, or the error ``NoDeal`` if no deal is possible."""
    first, second = map(weights_of, spot.ranges)
    if is_tabulated(spot):
        if int(first.max()) * int(second.max()) * MATRIX_DEALS > LARGEST_INT64:
            if has_whole_hands(spot):
                return solve_tabulated(spot)
        else:
            hands, hands_2 = starting_hand_weights(first), starting_hand_weights(second)
            if hands is not None and hands_2 is not None:
                return require_deal(spot, heads_up_equity(*matrix().matchup(hands, hands_2)))
    board, excluded = to_mask(spot.board), _excluded_mask(spot)
    if fits_in_64_bits(first, second, board, excluded):
        one, other = first.astype(np.int64), second.astype(np.int64)
        found = count_combo_deals(one, other, board, excluded, spot.ranking)
        return require_deal(spot, heads_up_equity(found.total_wins, found.total_ties, found.total))
    weights = first[indices_of(spot.ranges[0].unweighted)].tolist()
    columns = zip(*_count_by_combo(spot), strict=True)
    return require_deal(
        spot, heads_up_equity(*(sum(map(mul, weights, column)) for column in columns))
    )


def heads_up_by_combo(spot: Spot) -> dict[Combo, Equity]:
    """Return the equity of each combo of the first range against the second range.

    Combos for which no deal is possible are left out. The weight of the combo itself does not
    count.
    """
    rows = zip(spot.ranges[0].unweighted, _count_by_combo(spot), strict=True)
    return {combo: heads_up_equity(*row) for combo, row in rows if row[2]}


def heads_up_by_flop(
    spot: Spot, executor: Executor | None, keep_going: KeepGoing
) -> Result[tuple[FlopEquity, ...], tuple[NoDeal | WorkerFailed]]:
    """Return the equity of two ranges on each class of flops.

    The error is ``NoDeal`` or ``WorkerFailed``.

    Args:
        spot: the two ranges and the dead cards.
        executor: runs the work; if None, threads of this process do.
        keep_going: is called after each part. If it returns False, ``KeyboardInterrupt`` is raised.
    """
    first, second = map(weights_of, spot.ranges)
    parts = flop_parts(first, second, to_mask(spot.dead))
    flops, sizes, _ = flop_classes()

    def combine(results: Iterable[ExactWeights]) -> list[list[int]]:
        counts = np.zeros((len(flops), 3), np.object_)
        for part in _until_stopped(results, keep_going, repeat(1), len(parts), is_sample=False):
            counts += part
        return counts.tolist()

    def by_flop(rows: list[list[int]]) -> Result[tuple[FlopEquity, ...], tuple[NoDeal]]:
        if not any(total for _, _, total in rows):
            return Failure((NoDeal(spot.range_positions),))
        cards = (
            tuple(DECK[card] for card in range(CARD_COUNT - 1, -1, -1) if mask >> card & 1)
            for mask in flops.tolist()
        )
        return Success(
            tuple(
                FlopEquity(flop, size, heads_up_equity(*row))
                for flop, size, row in zip(cards, sizes.tolist(), rows, strict=True)
            )
        )

    return and_then(_run_or_report_failure(count_flop_outcomes, parts, executor, combine), by_flop)


def _count_by_combo(spot: Spot) -> list[list[int]]:
    """Return the wins, ties and deals of each combo, in the order of ``all_combos``.

    The combos are those of the first range. A deal counts as often as the weight of the opponent's
    combo.
    """
    one, other = spot.ranges
    flags, indices = flags_of(one.unweighted), indices_of(one.unweighted)
    dead = _excluded_mask(spot)
    counts = np.zeros((len(indices), 3), np.object_)
    for number, limbs in enumerate(split_limbs(weights_of(other)).T):
        found = combo_equities(flags, limbs, to_mask(spot.board), dead, spot.ranking)
        part = np.stack([found.wins, found.ties, found.totals], axis=1)[indices]
        counts += part.astype(np.object_) << LIMB_BITS * number
    return counts.tolist()


def multiway(
    spot: Spot,
    limit: int,
    executor: Executor | None,
    keep_going: KeepGoing,
) -> Result[Equity, tuple[NoDeal | TooManyDeals | WorkerFailed]]:
    """Return the exact equity of three to ten ranges.

    The error is ``NoDeal``, ``TooManyDeals`` or ``WorkerFailed``.

    Args:
        spot: the ranges, the board and the dead cards.
        limit: the longest time that the work may take, in seconds on one thread.
        executor: runs the work; if None, threads of this process do.
        keep_going: is called after each part. If it returns False, ``KeyboardInterrupt`` is raised.
    """
    plan = plan_spot(spot)
    if plan.seconds > MAX_UNCHECKED_SECONDS and has_no_deal(spot):
        return Failure((NoDeal(spot.range_positions),))
    if plan.seconds > limit:
        return Failure((TooManyDeals(int(plan.seconds), limit, spot.range_positions),))
    parts = plan.split()

    def combine(results: Iterable[Counter[tuple[int, ...]]]) -> Counter[tuple[int, ...]]:
        winners = Counter[tuple[int, ...]]()
        for part in _until_stopped(results, keep_going, repeat(1), len(parts), is_sample=False):
            winners.update(part)
        return winners

    return and_then(
        Success(combine(starmap(plan.task, parts)))  # starting threads would take longer
        if executor is None and len(parts) < 2
        else _run_or_report_failure(plan.task, parts, executor, combine),
        lambda winners: require_deal(spot, equity_of_winners(winners, len(spot.ranges))),
    )


def plan_spot(spot: Spot) -> Plan:
    """Return the plan for the exact equity of three or more ranges."""
    players = [*map(weights_of, spot.ranges)]
    if spot.ranking == HIGH:
        return plan_exact(players, to_mask(spot.board), to_mask(spot.dead))
    return plan_sweep(players, to_mask(spot.board), _excluded_mask(spot), spot.ranking)


def _excluded_mask(spot: Spot) -> int:
    """Return the cards that are dead or not in the spot's deck, as a mask."""
    not_in_deck = () if spot.deck is DECK else set(DECK).difference(spot.deck)
    return to_mask((*spot.dead, *not_in_deck))


def _until_stopped(
    results: Iterable[A],
    keep_going: KeepGoing,
    sizes: Iterable[int],
    total: int,
    is_sample: bool,
) -> Iterator[A]:
    """Yield the results. Stop, or raise ``KeyboardInterrupt``, if ``keep_going`` returns False.

    Args:
        results: the results of the parts of the work, in order.
        keep_going: is called after each result.
        sizes: how much work each part is.
        total: how much work all parts are.
        is_sample: whether the first results are worth something without the others.
    """
    for result, done in zip(results, accumulate(sizes), strict=False):
        yield result
        if not keep_going(min(done, total), total):
            if not is_sample:
                raise KeyboardInterrupt
            return


def _run_or_report_failure(
    task: Callable[..., A],
    parts: Iterable[tuple[object, ...]],
    executor: Executor | None,
    combine: Callable[[Iterable[A]], B],
) -> Result[B, tuple[WorkerFailed]]:
    """Return what ``run_parallel`` returns, or ``WorkerFailed`` if the executor raises."""
    if executor is None:
        return Success(run_parallel(task, parts, None, combine))
    try:
        return Success(run_parallel(task, parts, executor, combine))
    except (DamagedInstallation, ExecutorTypeError):  # not the fault of a worker
        raise
    except Exception as error:  # each executor has its own exceptions for lost workers
        return Failure((WorkerFailed(_describe_exception(error)),))


def _describe_exception(error: Exception) -> str:
    """Return the name of an exception, followed by its message if that is short and printable."""
    name, message = type(error).__name__, str(error).strip().rstrip(".")
    return (
        f"{name}: {message}"
        if message.isprintable() and 0 < len(message) <= LONGEST_REASON
        else name
    )


def sample_spot(
    spot: Spot,
    deals: int,
    draws: int | None,
    seed: int,
    executor: Executor | None,
    keep_going: KeepGoing,
) -> Result[Equity, tuple[WorkerFailed | NoDeal | NoDealSampled]]:
    """Return the equity of two to ten ranges, estimated from a random sample of deals.

    The error is ``WorkerFailed``, ``NoDeal`` or ``NoDealSampled``.

    Args:
        spot: the ranges, the board and the dead cards.
        deals: the number of deals to sample.
        draws: the approximate limit on draws, or None for no limit. A draw is a combo for every
            player, picked at random. It is a deal only if no two players have the same card. So
            this limit can make the sample smaller than ``deals``.
        seed: any integer. The same seed gives the same deals on every executor.
        executor: runs the work; if None, threads of this process do.
        keep_going: is called after each part. If it returns False, sampling stops. The deals so
            far are those of a smaller sample with the same seed.
    """
    plan = plan_sample([*map(weights_of, spot.ranges)], to_mask(spot.board), to_mask(spot.dead))
    hits = _count_trial_deals(plan)
    if not hits:
        players = _flags_by_player(spot)
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
    # If only few draws are deals, each deal takes longer. So put fewer deals in a part.
    streams = max(1, STREAMS_PER_PART * hits // TRIAL_DRAWS)
    parts = sample_parts(plan, seed, deals, streams)
    sizes = repeat(streams * DEALS_PER_STREAM)
    match cases(
        _run_or_report_failure(
            sample_part,
            parts,
            executor,
            lambda results: sum_samples(
                _until_stopped(results, keep_going, sizes, deals, is_sample=True)
            ),
        )
    ):
        case Success(found) if found is not None:
            return Success(found.equity)
        case Success():
            return Failure((NoDealSampled(MAX_FAILED_DRAWS, spot.range_positions),))
        case Failure(errors):
            return Failure(errors)


def _flags_by_player(spot: Spot) -> list[FlagArray]:
    """Return, for each player, whether each combo is in the range."""
    return [flags_of(each.unweighted) for each in spot.ranges]


def has_no_deal(spot: Spot) -> bool:
    """Return whether a quick check proves that no deal is possible."""
    return _lacks_cards(_flags_by_player(spot))


def _lacks_cards(players: Sequence[FlagArray]) -> bool:
    """Return whether a quick check proves that there are too few cards for these players.

    The check finds three cases. In the first, the ranges of two or more players together have
    fewer cards than two per player. In the second, the players need more cards of some ranks
    than there are. In the third, every combo of one player shares a card with every combo of
    another player.
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


def _lacks_ranks(players: Sequence[FlagArray], cards: int) -> bool:
    """Return whether the players need more cards of some ranks than there are.

    Five players who all have an ace in every combo are an example: there are only four aces.

    Args:
        players: whether each combo is in the range of each player.
        cards: all cards in the players' combos, as a mask.
    """
    ranks = np.arange(1 << RANK_COUNT)[:, None]  # each number is a set of ranks, as 13 bits
    needed = np.zeros(1 << RANK_COUNT, np.int64)
    for player in players:
        low, high = RANK_PAIRS[np.unique(RANK_PAIR_OF_COMBO[np.flatnonzero(player)])].T
        needed += ((ranks >> low & 1) + (ranks >> high & 1)).min(axis=1)
    available = [(cards >> SUIT_COUNT * rank & 0b1111).bit_count() for rank in range(RANK_COUNT)]
    return bool((needed > (ranks >> np.arange(RANK_COUNT) & 1) @ available).any())


def _count_trial_deals(plan: SamplingPlan) -> int:
    """Return how many of ``TRIAL_DRAWS`` draws are deals.

    A draw is a combo for every player, picked at random by weight. It is a deal if no two players
    have the same card.
    """
    index_rng, alias_rng = np.random.default_rng(0), np.random.default_rng(1)
    used, is_deal = np.zeros(TRIAL_DRAWS, np.uint64), np.ones(TRIAL_DRAWS, np.bool_)
    for start, end in pairwise(plan.range_starts.tolist()):
        at = start + index_rng.integers(end - start, size=TRIAL_DRAWS)
        keeps_index = (
            alias_rng.integers(1 << 32, size=TRIAL_DRAWS, dtype=np.uint64) < plan.alias_limits[at]
        )
        masks = COMBO_MASKS[np.where(keeps_index, plan.combos[at], plan.alias_combos[at])]
        is_deal &= used & masks == 0
        used |= masks
    return int(is_deal.sum())
