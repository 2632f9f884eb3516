"""Equity of two to ten players, over every deal or over a sample of deals."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from math import comb, prod
from typing import NamedTuple, final

import numpy as np

from handrail.engine.argument_checks import check_integer, check_type
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_COUNT,
    COMBO_MASKS,
    FULL_BOARD_SIZE,
    CountArray,
    FlagArray,
    MaskArray,
    Uint64Array,
    WeightArray,
)
from handrail.engine.boards import complete_boards
from handrail.engine.compiling import kernel
from handrail.engine.exact_equity import (
    LARGEST_INT64,
    TOO_LARGE_MESSAGE,
    check_masks,
    mask_out_dead,
)
from handrail.engine.hash_tables import LookupTables, lookup_tables
from handrail.engine.kernels import (
    FLUSH_MASK,
    ONE,
    ZERO,
    evaluate_mask,
    lookup_flush,
    lookup_seven,
    sum_keys,
)
from handrail.engine.parallel import run_parallel
from handrail.equity_errors import MAX_RANGES, MIN_RANGES
from handrail.equity_types import Equity, PlayerEquity

# Deals per random stream. A seed's result depends on this number, and on no other one here.
DEALS_PER_STREAM = 1 << 16
STREAMS_PER_PART = 16
# After this many failed draws in a row, the ranges are taken to leave no deal.
MAX_FAILED_DRAWS = 1 << 26
HALF_SHIFT = np.uint64(32)
LOW_HALF_MASK = np.uint64(0xFFFFFFFF)
SIX_BIT_MASK = np.uint64(63)


@final
@dataclass(frozen=True, slots=True, eq=False)
class MultiwayEquity:
    """The number of deals that each player wins, alone or tied.

    ``splits`` is ``int64``, shape (players, players + 1). Column 1 counts the deals that the
    row's player wins alone, and column k those that it ties with k - 1 others; column 0 is
    empty. ``total`` is the number of deals. If ``exact``, these are all deals by their weights;
    otherwise they are sampled.

    >>> aces = STARTING_HAND_OF_COMBO == 0
    >>> all_deals([aces, aces], board=0b11111).equities
    (Fraction(1, 2), Fraction(1, 2))
    """

    splits: CountArray
    total: int
    exact: bool

    @property
    def players(self) -> tuple[PlayerEquity, ...]:
        """Return each player's equity as a value of the core."""
        return Equity.of(self.splits[:, 1:].tolist(), self.total, self.exact).players

    @property
    def wins(self) -> tuple[int, ...]:
        """Return how many deals each player wins alone."""
        return tuple(player.wins for player in self.players)

    @property
    def ties(self) -> tuple[int, ...]:
        """Return how many deals each player ties for the best hand."""
        return tuple(player.ties for player in self.players)

    @property
    def equities(self) -> tuple[Fraction, ...]:
        """Return each player's share of all pots. Tied players split a pot evenly."""
        return tuple(player.share for player in self.players)

    @property
    def standard_errors(self) -> tuple[float, ...]:
        """Return the standard error of each equity, from the sample's spread; 0 if exact."""
        return tuple(player.stderr for player in self.players)


def max_deals(weights: Sequence[WeightArray | FlagArray], board: int = 0, dead: int = 0) -> int:
    """Return an upper bound on the deals that ``all_deals`` would enumerate.

    It enumerates tens of millions of deals per second.

    Args:
        weights: as for ``all_deals``.
        board: as for ``all_deals``.
        dead: as for ``all_deals``.

    Raises:
        TypeError: as for ``all_deals``.
        ValueError: as for ``all_deals``.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> max_deals([aces, kings], board=0b111)
    35640
    """
    board, dead = check_masks(board, dead)
    combo_counts = [int(np.count_nonzero(player)) for player in live_weights(weights, board, dead)]
    left = CARD_COUNT - (board | dead).bit_count() - 2 * len(combo_counts)
    return prod(combo_counts) * comb(max(left, 0), FULL_BOARD_SIZE - board.bit_count())


def all_deals(
    weights: Sequence[WeightArray | FlagArray], board: int = 0, dead: int = 0
) -> MultiwayEquity:
    """Enumerate all deals: each way to give every player a combo, with each board.

    Call ``max_deals`` first: the time grows with the number of deals, and all ways to give every
    player a combo are in memory at once.

    Args:
        weights: for each player the weight of each combo, or whether it is in the range; (1326,).
        board: none, three, four or five cards, as a mask.
        dead: other cards that can be neither held nor dealt, as a mask.

    Raises:
        TypeError: as for ``combo_equities``.
        ValueError: as for ``combo_equities``; also fewer than two players or more than ten.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> all_deals([aces, kings], board=0b111).wins
    (32652, 2916)
    """
    board, dead = check_masks(board, dead)
    players = live_weights(weights, board, dead)
    if prod(int(player.max()) for player in players) > LARGEST_INT64:
        raise ValueError(TOO_LARGE_MESSAGE)
    holdings, holding_weights = disjoint_holdings(players)
    if not len(holdings):  # as for most parts of ranges that need the same few cards
        return MultiwayEquity(np.zeros((len(players), len(players) + 1), np.int64), 0, exact=True)
    boards = complete_boards(board, dead)
    if float(holding_weights.sum(dtype=float)) * len(boards) > LARGEST_INT64 / 2:
        raise ValueError(TOO_LARGE_MESSAGE)
    used = np.unique(holdings)
    index_of_combo = np.zeros(COMBO_COUNT, np.int64)
    index_of_combo[used] = np.arange(len(used))
    splits = np.zeros((len(players), len(players) + 1), np.int64)
    total = _split_pots(
        boards,
        COMBO_MASKS[used],
        index_of_combo[holdings],
        np.bitwise_or.reduce(COMBO_MASKS[holdings], axis=1),
        holding_weights,
        lookup_tables(),
        splits,
    )
    return MultiwayEquity(splits, int(total), exact=True)


def live_weights(
    ranges: Sequence[WeightArray | FlagArray], board: int, dead: int
) -> list[WeightArray]:
    """Check the ranges, and return each player's weights with 0 for blocked combos."""
    check_type("ranges in a sequence", ranges, Sequence | np.ndarray)
    if not MIN_RANGES <= len(ranges) <= MAX_RANGES:
        raise ValueError(f"expected {MIN_RANGES} to {MAX_RANGES} ranges, got {len(ranges)}")
    return [mask_out_dead(weights, board | dead) for weights in ranges]


def disjoint_holdings(players: Sequence[WeightArray]) -> tuple[CountArray, WeightArray]:
    """Return every way to give each player a combo without sharing a card, and its weight.

    The ways have the shape (n, players) and hold the indices of combos.
    """
    holdings = np.zeros((1, 0), np.int64)
    masks, weights = np.zeros(1, np.uint64), np.ones(1, np.int64)
    for player in players:
        combos = np.flatnonzero(player)
        holding_at, combo_at = np.nonzero(masks[:, None] & COMBO_MASKS[combos] == 0)
        holdings = np.concatenate([holdings[holding_at], combos[combo_at, None]], axis=1)
        masks = masks[holding_at] | COMBO_MASKS[combos[combo_at]]
        weights = weights[holding_at] * player[combos[combo_at]]
    return holdings, weights


@kernel
def _split_pots(
    boards: MaskArray,
    masks: MaskArray,
    holdings: CountArray,
    holding_masks: MaskArray,
    weights: WeightArray,
    tables: LookupTables,
    splits: CountArray,
) -> int:
    """Add the pots of all deals to ``splits``, and return their number by weight."""
    classes = np.zeros(len(masks), np.uint16)
    players = holdings.shape[1]
    total = 0
    for board in boards:
        for i in range(len(masks)):
            if masks[i] & board == ZERO:
                classes[i] = evaluate_mask(masks[i] | board, tables)
        for deal in range(len(holdings)):
            if holding_masks[deal] & board:
                continue
            best, number = classes[holdings[deal, 0]], 1
            for player in range(1, players):
                strength = classes[holdings[deal, player]]
                if strength < best:
                    best, number = strength, 1
                elif strength == best:
                    number += 1
            for player in range(players):
                if classes[holdings[deal, player]] == best:
                    splits[player, number] += weights[deal]
            total += weights[deal]
    return total


class SamplingPlan(NamedTuple):
    """The ranges, board and dead cards of a sample, ready to be sent to other processes.

    ``combos`` holds the ranges one after another: player p's combos are from ``range_starts[p]``
    to ``range_starts[p + 1]``. A combo is drawn in one step by the alias method (Walker 1977;
    Vose, "A linear algorithm for generating random numbers with a given distribution", 1991).
    It picks one of the player's indices uniformly, and compares 32 further random bits with
    ``alias_limits`` there: below the limit it takes ``combos``, else ``alias_combos``.
    """

    range_starts: CountArray
    combos: CountArray
    alias_limits: Uint64Array
    alias_combos: CountArray
    board: int
    dead: int


def sample(
    weights: Sequence[WeightArray | FlagArray],
    deals: int,
    seed: int,
    board: int = 0,
    dead: int = 0,
    executor: Executor | None = None,
) -> MultiwayEquity:
    """Sample deals at random: tens of millions per second with two players.

    If two players draw combos that share a card, all players draw again. So each possible deal
    is as likely as its weight, even if the ranges overlap. The same seed gives the same result
    on every executor.

    Args:
        weights: as for ``all_deals``.
        deals: the number of deals.
        seed: any integer.
        board: as for ``all_deals``.
        dead: as for ``all_deals``.
        executor: runs the work; by default threads of this process.

    Raises:
        TypeError: as for ``all_deals``; also deals or a seed that are not integers.
        ValueError: as for ``all_deals``; also less than one deal, or ranges for which no deal
            is found.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> sample([aces, kings], deals=100_000, seed=7).total
    100000
    """
    deals = check_integer("the number of deals as an integer", deals)
    seed = check_integer("the seed as an integer", seed)
    check_type("an Executor or None", executor, Executor | None)
    board, dead = check_masks(board, dead)
    if deals < 1:
        raise ValueError(f"expected at least one deal, got {deals}")
    plan = plan_sample(live_weights(weights, board, dead), board, dead)
    parts = sample_parts(plan, seed, deals, STREAMS_PER_PART)
    splits = run_parallel(sample_part, parts, executor, sum_samples)
    if splits is None:
        raise ValueError("no deal found: the ranges share too many cards")
    return MultiwayEquity(splits, deals, exact=False)


def sample_parts(
    plan: SamplingPlan, seed: int, deals: int, streams_per_part: int
) -> Iterator[tuple[SamplingPlan, int, int, int]]:
    """Yield the arguments of ``sample_part`` for each part of a sample."""
    for first in range(0, deals, streams_per_part * DEALS_PER_STREAM):
        yield (
            plan,
            seed,
            first // DEALS_PER_STREAM,
            min(streams_per_part * DEALS_PER_STREAM, deals - first),
        )


def sum_samples(parts: Iterable[CountArray | None]) -> CountArray | None:
    """Return the sum of at least one array, or None as soon as one is missing."""
    total: CountArray | None = None
    for part in parts:
        if part is None:
            return None
        total = part if total is None else total + part
    return total


def plan_sample(players: Sequence[WeightArray], board: int, dead: int) -> SamplingPlan:
    """Return the plan of a sample from these ranges. Raise ``ValueError`` if a range is empty."""
    if not all(player.any() for player in players):
        raise ValueError("a range has no combo without a card of the board or a dead card")
    combos_by_player = [np.flatnonzero(player) for player in players]
    aliases = [
        alias_table(player[combos])
        for player, combos in zip(players, combos_by_player, strict=True)
    ]
    return SamplingPlan(
        range_starts=np.cumsum([0, *map(len, combos_by_player)]),
        combos=np.concatenate(combos_by_player),
        alias_limits=np.concatenate([limits for limits, _ in aliases]),
        alias_combos=np.concatenate(
            [combos[others] for combos, (_, others) in zip(combos_by_player, aliases, strict=True)]
        ),
        board=board,
        dead=dead,
    )


def alias_table(weights: WeightArray) -> tuple[Uint64Array, CountArray]:
    """Return each index's limit, out of 2^32, and the other index to take from the limit on."""
    size, total = len(weights), sum(weights.tolist())
    scaled = [int(weight) * size for weight in weights]
    limits, others = [1 << 32] * size, list(range(size))
    small = [index for index in range(size) if scaled[index] < total]
    large = [index for index in range(size) if scaled[index] >= total]
    while small and large:
        small_index, large_index = small.pop(), large[-1]
        limits[small_index] = (scaled[small_index] << 32) // total
        others[small_index] = large_index
        scaled[large_index] -= total - scaled[small_index]
        if scaled[large_index] < total:
            small.append(large.pop())
    return np.array(limits, dtype=np.uint64), np.array(others, dtype=np.int64)


def sample_part(plan: SamplingPlan, seed: int, first: int, deals: int) -> CountArray | None:
    """Return the splits of a part of a sample, from stream ``first`` on; None if a draw fails."""
    players = len(plan.range_starts) - 1
    splits = np.zeros((players, players + 1), np.int64)
    keys = _key_sums_of_combos()
    for stream in range(-(-deals // DEALS_PER_STREAM)):
        deals_in_stream = min(DEALS_PER_STREAM, deals - stream * DEALS_PER_STREAM)
        if not _sample_stream(
            plan.range_starts,
            plan.combos,
            plan.alias_limits,
            plan.alias_combos,
            np.uint64(plan.board),
            np.uint64(plan.dead),
            FULL_BOARD_SIZE - plan.board.bit_count(),
            seed_of_stream(seed, first + stream),
            deals_in_stream,
            COMBO_MASKS,
            keys,
            lookup_tables(),
            splits,
        ):
            return None
    return splits


def seed_of_stream(seed: int, stream: int) -> np.uint64:
    """Return the first state of a random stream."""
    digest = blake2b(f"{seed} {stream}".encode(), digest_size=8).digest()
    return np.uint64(int.from_bytes(digest, "little"))


def _key_sums_of_combos() -> Uint64Array:
    """Return the sum of the two keys of each combo."""
    return np.asarray(lookup_tables().keys[COMBO_CARDS].sum(axis=1, dtype=np.uint64))


@kernel
def next_random(state: Uint64Array) -> np.uint64:
    """Return 64 random bits by SplitMix64 (Steele, Lea and Flood, 2014), and advance the state."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    bits = state[0]
    bits = (bits ^ bits >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ bits >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.uint64(bits ^ bits >> np.uint64(31))


@kernel
def _sample_stream(
    starts: CountArray,
    combos: CountArray,
    limits: Uint64Array,
    others: CountArray,
    board: np.uint64,
    dead: np.uint64,
    missing: int,
    seed: np.uint64,
    deals: int,
    masks: MaskArray,
    combo_keys: Uint64Array,
    tables: LookupTables,
    splits: CountArray,
) -> bool:
    """Sample deals and add their pots to ``splits``. Return False after too many failed draws."""
    state = np.zeros(1, np.uint64)
    state[0] = seed
    players = len(starts) - 1
    combo_of_player = np.zeros(players, np.int64)
    classes = np.zeros(players, np.uint16)
    board_sum = sum_keys(board, tables)
    for _ in range(deals):
        used = board | dead
        failed_draws = 0
        player = 0
        while player < players:
            bits = next_random(state)
            number = np.uint64(starts[player + 1] - starts[player])
            # The high half of the product is an index. The few low halves that would favour
            # some indices are drawn again (Lemire, 2019).
            scaled = (bits >> HALF_SHIFT) * number
            if (
                scaled & LOW_HALF_MASK < number
                and scaled & LOW_HALF_MASK < (ONE << HALF_SHIFT) % number
            ):
                continue
            at = starts[player] + np.int64(scaled >> HALF_SHIFT)
            combo = combos[at] if bits & LOW_HALF_MASK < limits[at] else others[at]
            if masks[combo] & used:
                used = board | dead
                player = 0
                failed_draws += 1
                if failed_draws > MAX_FAILED_DRAWS:
                    return False
                continue
            used |= masks[combo]
            combo_of_player[player] = combo
            player += 1

        # Draw the board's cards from six bits at a time. Skip values that are not live cards.
        total, full = board_sum, board
        bits, chunks_left, cards_to_come = ZERO, 0, missing
        while cards_to_come:
            if chunks_left == 0:
                bits, chunks_left = next_random(state), 10
            card = bits & SIX_BIT_MASK
            bits >>= np.uint64(6)
            chunks_left -= 1
            if card < np.uint64(CARD_COUNT) and not used >> card & ONE:
                used |= ONE << card
                full |= ONE << card
                total += tables.keys[card]
                cards_to_come -= 1

        best, best_count = np.uint16(0xFFFF), 0
        for player in range(players):
            player_sum = np.uint64(total + combo_keys[combo_of_player[player]])
            if player_sum & FLUSH_MASK:
                cards = np.uint64(full | masks[combo_of_player[player]])
                strength = lookup_flush(cards, player_sum, tables)
            else:
                strength = lookup_seven(player_sum, tables)
            classes[player] = strength
            if strength < best:
                best, best_count = strength, 1
            elif strength == best:
                best_count += 1
        for player in range(players):
            if classes[player] == best:
                splits[player, best_count] += 1
    return True
