"""Two to ten players: the ways to deal them combos, and their equity over a sample of deals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import chain
from math import prod
from typing import NamedTuple

import numpy as np

from handrail.argument_checks import check_integer, check_type
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_MASKS,
    CountArray,
    ExactWeights,
    FlagArray,
    MaskArray,
    Uint64Array,
    WeightArray,
)
from handrail.engine.class_kernels import (
    FLUSH_MASK,
    ONE,
    ZERO,
    lookup_flush,
    lookup_seven,
    popcount,
    sum_keys,
)
from handrail.engine.compiling import array_kernel, inline_kernel, kernel
from handrail.engine.exact_equity import (
    check_masks,
    exact_dtype,
    mask_out_dead,
)
from handrail.engine.hash_tables import LookupTables, lookup_tables
from handrail.engine.parallel import run_parallel
from handrail.equities.enumeration import PotWinners, equity_of_pots
from handrail.equities.raw_questions import MAX_RANGES, MIN_RANGES
from handrail.equities.sampling import (
    CARD_BITS,
    DEALS_PER_STREAM,
    NUMBERS_PER_WORD,
    alias_table,
    seed_of_stream,
)
from handrail.games.rule_book import FULL_BOARD_SIZE
from handrail.games.shares import Equity

# A stream is ``DEALS_PER_STREAM`` deals. The result for a seed does not depend on the next two.
STREAMS_PER_PART = 16
# To sample a deal, the program picks a combo at random for each player. A pick fails if it shares
# a card with an earlier pick, and then all players pick again. After this many failures for
# one deal, the sample stops and reports that no deal was found.
MAX_FAILED_DRAWS = 1 << 26
HALF_SHIFT = np.uint64(32)
LOW_HALF_MASK = np.uint64(0xFFFFFFFF)
CARD_SHIFT = np.uint64(CARD_BITS)
CARD_BITS_MASK = np.uint64((1 << CARD_BITS) - 1)


def disjoint_holdings(
    players: Sequence[ExactWeights],
) -> tuple[CountArray, ExactWeights]:
    """Return every way to give each player a combo such that no two players share a card.

    Args:
        players: how often each combo counts for each player.

    Returns:
        Two arrays. Each row of the first is one way: the index of each player's combo, shape
        (n, players). The second is the weight of each way, which is the product of the weights
        of its combos, shape (n,).
    """
    holdings = np.zeros((1, 0), np.int64)
    masks = np.zeros(1, np.uint64)
    weights = np.ones(1, exact_dtype(prod(int(player.max()) for player in players)))
    for player in players:
        combos = np.flatnonzero(player)
        holding_at, combo_at = np.nonzero(masks[:, None] & COMBO_MASKS[combos] == 0)
        holdings = np.concatenate([holdings[holding_at], combos[combo_at, None]], axis=1)
        masks = masks[holding_at] | COMBO_MASKS[combos[combo_at]]
        weights = np.multiply(weights[holding_at], player[combos[combo_at]])
    return holdings, weights


class SamplingPlan(NamedTuple):
    """The ranges, board and dead cards of a sample, in a form that other processes can use.

    A combo is picked by its weight, as ``AliasTable`` explains: if the random number is less than
    ``alias_limits[i]``, the combo is ``combos[i]``, otherwise it is ``alias_combos[i]``.

    Attributes:
        range_starts: the index in the next three arrays where the range of each player begins,
            and at the end the length of these arrays.
        combos: the indices of all combos of the first player, then those of the second player,
            and so on.
        alias_limits: the limit for each element of ``combos``, at most ``2**32``.
        alias_combos: the combo to take instead of each element of ``combos``.
        board: the cards on the board, as a mask.
        dead: the dead cards, as a mask.
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
) -> Equity:
    """Sample deals at random, and return how many each player wins and ties.

    With two players this samples tens of millions of deals per second. A combo is picked at
    random for every player. If two players get the same card, combos are picked again for all
    players. So the probability of each deal is proportional to its weight, even if the ranges
    overlap.

    Args:
        weights: for each player, how often each combo counts, or whether it is in the range.
            Each is an array of integers or booleans, shape (1326,), in the order of
            ``handrail.engine.COMBO_CARDS``.
        deals: the number of deals to sample.
        seed: any integer. The same seed gives the same result on every executor.
        board: the cards on the board, as a mask.
        dead: the dead cards, as a mask.
        executor: runs the work; if None, threads of this process do.

    Raises:
        TypeError: a range is not an array, a mask, ``deals`` or ``seed`` is not an integer, or
            ``executor`` is not an ``Executor``.
        ValueError: there are fewer than two ranges or more than ten, a range or a mask is invalid,
            as for ``combo_equities``, ``deals`` is less than 1, or no deal was found.

    >>> aces, kings = STARTING_HAND_OF_COMBO == 0, STARTING_HAND_OF_COMBO == 14
    >>> sample([aces, kings], deals=100_000, seed=7).total
    100000
    """
    deals = check_integer("the number of deals as an integer", deals)
    seed = check_integer("the seed as an integer", seed)
    check_type("a concurrent.futures.Executor or None", executor, Executor | None)
    board, dead = check_masks(board, dead)
    if deals < 1:
        raise ValueError(f"expected at least one deal, got {deals}")
    check_type("ranges in a sequence", weights, Sequence | np.ndarray)
    if not MIN_RANGES <= len(weights) <= MAX_RANGES:
        raise ValueError(f"expected {MIN_RANGES} to {MAX_RANGES} ranges, got {len(weights)}")
    players = [mask_out_dead(each, board | dead) for each in weights]
    plan = plan_sample(players, board, dead)
    parts = sample_parts(plan, seed, deals, STREAMS_PER_PART)
    found = run_parallel(
        sample_part, parts, executor, lambda results: equity_of_sample(results, len(players))
    )
    if found is None:
        raise ValueError("found no deal, because the ranges share too many cards")
    return found


def sample_parts(
    plan: SamplingPlan, seed: int, deals: int, streams_per_part: int
) -> Iterator[tuple[SamplingPlan, int, int, int]]:
    """Yield the arguments of ``sample_part`` for each part of a sample.

    Args:
        plan: the ranges, the board and the dead cards.
        seed: the seed of the sample.
        deals: the number of deals of all parts together.
        streams_per_part: the number of streams in a part. A stream is ``DEALS_PER_STREAM`` deals
            with a seed of its own.
    """
    for first in range(0, deals, streams_per_part * DEALS_PER_STREAM):
        yield (
            plan,
            seed,
            first // DEALS_PER_STREAM,
            min(streams_per_part * DEALS_PER_STREAM, deals - first),
        )


def equity_of_sample(parts: Iterable[Counter[PotWinners] | None], players: int) -> Equity | None:
    """Return the equity in all parts of a sample, or None if no deal was found in one of them.

    Args:
        parts: the results of ``sample_part``, at least one. The sum stops at the first None.
        players: the number of players.
    """
    total = Counter[PotWinners]()
    for part in parts:
        if part is None:
            return None
        total.update(part)
    return equity_of_pots(total, players, exact=False)


def plan_sample(players: Sequence[ExactWeights], board: int, dead: int) -> SamplingPlan:
    """Return the plan of a sample. Raise ``ValueError`` if a range has no combo.

    Args:
        players: the weight of each combo for each player, with 0 for combos that cannot be dealt.
        board: the cards on the board, as a mask.
        dead: the dead cards, as a mask.
    """
    if not all(player.any() for player in players):
        raise ValueError("a range has no combo without dead cards and cards of the board")
    combos_by_player = [np.flatnonzero(player) for player in players]
    aliases = [
        alias_table(player[combos].tolist())
        for player, combos in zip(players, combos_by_player, strict=True)
    ]
    return SamplingPlan(
        range_starts=np.cumsum([0, *map(len, combos_by_player)]),
        combos=np.concatenate(combos_by_player),
        alias_limits=np.array([*chain(*(limits for limits, _ in aliases))], np.uint64),
        alias_combos=np.concatenate(
            [combos[others] for combos, (_, others) in zip(combos_by_player, aliases, strict=True)]
        ),
        board=board,
        dead=dead,
    )


def sample_part(
    plan: SamplingPlan, seed: int, first: int, deals: int
) -> Counter[PotWinners] | None:
    """Count the deals in one part of a sample by their winners. Return None if no deal was found.

    Args:
        plan: the ranges, the board and the dead cards.
        seed: the seed of the sample.
        first: the number of the part's first stream. Each stream has a seed of its own.
        deals: the number of deals in the part.
    """
    players = range(len(plan.range_starts) - 1)
    counts = np.zeros(1 << len(players), np.int64)
    tables = lookup_tables()
    key_sums = tables.keys[COMBO_CARDS].sum(axis=1, dtype=np.uint64)
    for stream in range(-(-deals // DEALS_PER_STREAM)):
        deals_in_stream = min(DEALS_PER_STREAM, deals - stream * DEALS_PER_STREAM)
        stream_seed = np.uint64(seed_of_stream(seed, first + stream))
        if not _sample_stream(
            plan, COMBO_MASKS, key_sums, tables, stream_seed, deals_in_stream, counts
        ):
            return None
    by_winners = Counter[PotWinners]()
    for bits, number in enumerate(counts.tolist()):
        if number:
            winners = tuple(player for player in players if bits >> player & 1)
            by_winners[(winners,)] = number
    return by_winners


@kernel
def next_random(state: Uint64Array) -> np.uint64:
    """Return 64 random bits and change ``state`` for the next call, as ``random_words`` does."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    bits = state[0]
    bits = (bits ^ bits >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ bits >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.uint64(bits ^ bits >> np.uint64(31))


@inline_kernel
def _pick_combo(plan: SamplingPlan, player: int, state: Uint64Array) -> int:
    """Return the index of a random combo of a player's range, picked by weight.

    ``SamplingPlan`` explains the method.
    """
    start = plan.range_starts[player]
    size = np.uint64(plan.range_starts[player + 1] - start)
    while True:
        bits = next_random(state)
        # The high half of the product is an index into the range. For a few values of the low
        # half, take new random bits: otherwise some indices would be more likely than others
        # (Lemire, 2019).
        scaled = (bits >> HALF_SHIFT) * size
        low_half = scaled & LOW_HALF_MASK
        if low_half >= size or low_half >= (ONE << HALF_SHIFT) % size:
            at = start + np.int64(scaled >> HALF_SHIFT)
            # A conditional expression is faster here than two returns.
            is_kept = bits & LOW_HALF_MASK < plan.alias_limits[at]
            return int(plan.combos[at] if is_kept else plan.alias_combos[at])


@inline_kernel
def pick_all_combos(
    plan: SamplingPlan, masks: MaskArray, state: Uint64Array, combo_of_player: CountArray
) -> np.uint64:
    """Pick a combo for each player, such that no card appears twice.

    Args:
        plan: the ranges, the board and the dead cards.
        masks: the cards of each combo as a mask, from ``COMBO_MASKS``.
        state: the state of the random numbers, which changes.
        combo_of_player: the array to fill in: the index of each player's combo.

    Returns:
        The cards of all players, of the board and the dead cards, as a mask. It is 0 if no deal
        was found after ``MAX_FAILED_DRAWS`` failed picks.
    """
    unavailable = np.uint64(plan.board | plan.dead)
    used = unavailable
    failed_draws = 0
    player = 0
    while player < len(combo_of_player):
        combo = _pick_combo(plan, player, state)
        if masks[combo] & used:
            used = unavailable
            player = 0
            failed_draws += 1
            if failed_draws > MAX_FAILED_DRAWS:
                return ZERO
            continue
        used |= masks[combo]
        combo_of_player[player] = combo
        player += 1
    return used


@inline_kernel
def pick_cards(
    number: np.uint64, used: np.uint64, tables: LookupTables, state: Uint64Array
) -> tuple[np.uint64, np.uint64]:
    """Pick missing cards. Return them as a mask, and the sum of their keys.

    Each card is picked by six random bits. A value that is not a deck index is skipped, and so is
    a card that is already used.

    Args:
        number: the number of cards to pick.
        used: the cards that cannot be picked, as a mask.
        tables: the lookup tables.
        state: the state of the random numbers, which changes.
    """
    picked, total = ZERO, ZERO
    bits, chunks_left = ZERO, 0
    while number:
        if chunks_left == 0:
            bits, chunks_left = next_random(state), NUMBERS_PER_WORD
        card = bits & CARD_BITS_MASK
        bits >>= CARD_SHIFT
        chunks_left -= 1
        if card < np.uint64(CARD_COUNT) and not (used | picked) >> card & ONE:
            picked |= ONE << card
            total += tables.keys[card]
            number -= ONE
    return picked, total


@array_kernel
def _sample_stream(
    plan: SamplingPlan,
    masks: MaskArray,
    key_sums: Uint64Array,
    tables: LookupTables,
    seed: np.uint64,
    deals: int,
    counts: CountArray,
) -> bool:
    """Sample the deals of one stream, and count them by the players who win or tie.

    Args:
        plan: the ranges, the board and the dead cards.
        masks: the cards of each combo as a mask, from ``COMBO_MASKS``.
        key_sums: the sum of the keys of each combo's cards (see ``hash_tables``).
        tables: the lookup tables.
        seed: the seed of the stream.
        deals: the number of deals in the stream.
        counts: to add to. Bit i of the index is set if player i wins or ties, (2**players,).

    Returns:
        False if no deal was found after ``MAX_FAILED_DRAWS`` failed picks.
    """
    state = np.zeros(1, np.uint64)
    state[0] = seed
    players = len(plan.range_starts) - 1
    combo_of_player = np.zeros(players, np.int64)
    known = np.uint64(plan.board)
    known_sum = sum_keys(known, tables.keys)
    missing = np.uint64(np.uint64(FULL_BOARD_SIZE) - popcount(known))
    for _ in range(deals):
        used = pick_all_combos(plan, masks, state, combo_of_player)
        if used == ZERO:
            return False
        picked, picked_sum = pick_cards(missing, used, tables, state)
        board = known | picked
        board_sum = known_sum + picked_sum
        best, winners = np.uint16(0xFFFF), 0
        for player in range(players):
            combo = combo_of_player[player]
            total = np.uint64(board_sum + key_sums[combo])
            if total & FLUSH_MASK:
                strength = lookup_flush(np.uint64(board | masks[combo]), total, tables)
            else:
                strength = lookup_seven(total, tables)
            if strength < best:
                best, winners = strength, 1 << player
            elif strength == best:
                winners |= 1 << player
        counts[winners] += 1
    return True
