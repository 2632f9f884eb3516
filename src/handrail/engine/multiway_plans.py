"""Three and more ranges: two plans for their exact equity, each with an estimate of its time.

A holding is a combo for every player, such that no two players share a card.

- Few holdings before the flop are grouped by their patterns, as ``patterns`` explains.
- On each board the three players with the most combos are swept, as ``three_way_sweeps`` explains.
  The holdings of the other players, who are called fixed, are enumerated.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from math import ceil, comb, prod
from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_MASKS,
    LARGEST_INT64,
    RANK_PAIR_OF_COMBO,
    SUIT_COUNT,
    CountArray,
    ExactWeights,
    MaskArray,
)
from handrail.engine.boards import ALL_SUIT_ORDERS, distinct_boards
from handrail.engine.class_kernels import CLUBS_MASK
from handrail.engine.exact_equity import split_limbs
from handrail.engine.game_tables import sweep_tables
from handrail.engine.multiway_deals import disjoint_holdings
from handrail.engine.patterns import count_pattern_winners, find_patterns
from handrail.engine.sweeps import SweepSpace, SweepTables
from handrail.engine.three_way_sweeps import (
    HALF_BITS,
    MAX_NARROW_WEIGHT,
    SWEPT_PLAYERS,
    no_weights,
    sweep_three,
)
from handrail.equities.costs import LIMB_BITS, seconds_per_sweep
from handrail.games.rankings import HIGH, Ranking
from handrail.games.rule_book import FULL_BOARD_SIZE

# At most as many masks of cards are in memory at once.
MAX_MASKS = 1 << 18
PART_SECONDS = 0.1  # a part of the work takes about this time on one thread
WIDE_FACTOR = 3  # if weights are large, a sweep takes three times as long
LIMBS_SECONDS = 1e-4  # to prepare the sweeps for one choice of limbs
FIND_BOARD_SECONDS = 2e-8  # to find a board among those to be renamed


class Part(NamedTuple):
    """A part of the work.

    Attributes:
        size: the number of its boards, or of its patterns.
        arguments: the arguments for the task.
    """

    size: int
    arguments: tuple[object, ...]


class Plan(NamedTuple):
    """Work that can be split into parts.

    Attributes:
        seconds: an estimate of the time that the work takes on one thread.
        task: a function that returns the positions of players who win or tie in a part of the
            work, and how often they do.
        split: returns the parts.
    """

    seconds: float
    task: Callable[..., Counter[tuple[int, ...]]]
    split: Callable[[], Sequence[Part]]


def plan_patterns(holdings: CountArray, weights: ExactWeights, dead: int) -> Plan:
    """Return a plan that groups holdings before the flop by their patterns."""
    patterns = find_patterns(holdings, weights, dead)
    seconds = sum(each.seconds for each in patterns)

    def split() -> list[Part]:
        if seconds < PART_SECONDS:
            return [Part(sum(len(each.rows) for each in patterns), tuple(patterns))]
        parts = (part for each in patterns for part in each.split(PART_SECONDS))
        return [Part(len(part.rows), (part,)) for part in parts]

    return Plan(seconds, count_pattern_winners, split)


def plan_sweep(
    players: Sequence[ExactWeights], board: int, dead: int, ranking: Ranking = HIGH
) -> Plan:
    """Return a plan that sweeps the three players with the most combos on each board."""
    counts = [int(np.count_nonzero(player)) for player in players]
    order = sorted(range(len(players)), key=counts.__getitem__)
    held = [players[player] for player in order]
    fixed, swept = held[:-SWEPT_PLAYERS], held[-SWEPT_PLAYERS:]
    sizes, largest = sorted(counts)[-SWEPT_PLAYERS:], [int(player.max()) for player in swept]
    ways, heaviest_way = prod(counts) // prod(sizes), prod(int(player.max()) for player in fixed)
    bits = _limb_bits(sizes, largest, heaviest_way)
    limbs = ceil(max(largest).bit_length() / bits) ** SWEPT_PLAYERS
    limbs *= ceil(heaviest_way.bit_length() / LIMB_BITS)
    sweep_seconds = (
        limbs
        * (1 if min(max(largest), 1 << bits) <= MAX_NARROW_WEIGHT else WIDE_FACTOR)
        * seconds_per_sweep(sizes)
    )
    boards = comb(CARD_COUNT - (board | dead).bit_count(), FULL_BOARD_SIZE - board.bit_count())
    renamings = suit_orders(players, board, dead) if boards > CARD_COUNT else ALL_SUIT_ORDERS[:1]
    most_ways = max(1, min(MAX_MASKS, int(PART_SECONDS / sweep_seconds)))
    size = max(1, int(PART_SECONDS / sweep_seconds / min(ways, most_ways)))

    def split() -> list[Part]:
        masks, multiplicities = distinct_boards(board, dead, renamings)
        parts: list[Part] = []
        for some in split_ranges(fixed, most_ways):
            for start in range(0, len(masks), size):
                boards = masks[start : start + size]
                times = multiplicities[start : start + size]
                arguments = (ranking, order, swept, some, bits, boards, times)
                parts.append(Part(len(boards), arguments))
        return parts

    # Some renamings leave some boards as they are. So about a quarter more boards are swept than
    # the number of boards divided by that of renamings.
    swept_boards = boards * 1.25 / len(renamings) if len(renamings) > 1 else boards
    seconds = (
        limbs * LIMBS_SECONDS + boards * FIND_BOARD_SECONDS + swept_boards * ways * sweep_seconds
    )
    return Plan(seconds, count_swept_winners, split)


def _limb_bits(sizes: Sequence[int], largest: Sequence[int], heaviest_way: int) -> int:
    """Return how many bits of the swept players' weights can be in one sweep.

    The deals of a sweep must fit in 64 bits, times the weight of the fixed players and the
    multiplicity of the board. Larger weights are split into limbs, as ``split_limbs`` explains.

    Args:
        sizes: the number of combos of each swept player.
        largest: the largest weight of each swept player.
        heaviest_way: the largest product of the weights of the fixed players.
    """
    deals = len(ALL_SUIT_ORDERS) * prod(sizes)
    if deals * prod(largest) * heaviest_way <= LARGEST_INT64:
        return LARGEST_INT64.bit_length() - 1
    left = LARGEST_INT64 // (deals * min(heaviest_way, 1 << LIMB_BITS))
    return (left.bit_length() - 1) // SWEPT_PLAYERS


def suit_orders(players: Sequence[ExactWeights], board: int, dead: int) -> list[tuple[int, ...]]:
    """Return the renamings of suits that leave the ranges and all these cards as they are."""
    return [
        order
        for order, combos in zip(ALL_SUIT_ORDERS, renamed_combos(), strict=True)
        if all(rename_suits(cards, order) == cards for cards in (board, dead))
        and all(np.array_equal(player[combos], player) for player in players)
    ]


def rename_suits(cards: int, order: Sequence[int]) -> int:
    """Return a mask of cards with each suit renamed to the one in ``order``."""
    clubs = int(CLUBS_MASK)
    return sum((cards >> suit & clubs) << new for suit, new in enumerate(order))


@cache
def renamed_combos() -> CountArray:
    """Return the index of each combo after each renaming of ``ALL_SUIT_ORDERS``, (24, 1326)."""
    ranks, suits = np.divmod(COMBO_CARDS.astype(np.int64), SUIT_COUNT)
    cards = np.sort(ranks * SUIT_COUNT + np.array(ALL_SUIT_ORDERS)[:, suits])
    return np.asarray(cards[..., 1] * (cards[..., 1] - 1) // 2 + cards[..., 0])


def split_ranges(players: Sequence[ExactWeights], most: int) -> Iterator[Sequence[ExactWeights]]:
    """Split the ranges of the players into parts, and yield each part.

    A part has a range for every player, with at most ``most`` ways to give every player a combo.
    Each deal belongs to exactly one part. To get smaller parts, the range with the most combos
    is split in half.
    """
    sizes = [int(np.count_nonzero(weights)) for weights in players]
    if prod(sizes) <= most:
        yield players
        return
    longest = sizes.index(max(sizes))
    combos = np.flatnonzero(players[longest])
    for half in (combos[: len(combos) // 2], combos[len(combos) // 2 :]):
        weights = np.zeros_like(players[longest])
        weights[half] = players[longest][half]
        yield from split_ranges((*players[:longest], weights, *players[longest + 1 :]), most)


def count_swept_winners(
    ranking: Ranking,
    order: Sequence[int],
    swept: Sequence[ExactWeights],
    fixed: Sequence[ExactWeights],
    bits: int,
    boards: MaskArray,
    multiplicities: CountArray,
) -> Counter[tuple[int, ...]]:
    """Sweep three players on each board. Return who wins or ties, and how often they do.

    Args:
        ranking: how hands compare.
        order: the positions of the fixed players and then of the swept players.
        swept: the weight of each combo for each of the three swept players.
        fixed: the weight of each combo for each fixed player.
        bits: how many bits of the swept players' weights can be in one sweep.
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
    """
    holdings, weights = disjoint_holdings(fixed)
    positions = (*order[-SWEPT_PLAYERS:], *order[:-SWEPT_PLAYERS])
    found = Counter[tuple[int, ...]]()
    if not len(holdings):
        return found
    combos = np.flatnonzero(np.any([player != 0 for player in (*swept, *fixed)], axis=0))
    limbs = [split_limbs(player[combos], bits).T for player in swept]
    for (fixed_shift, fixed_limb), *swept_limbs in product(
        *map(enumerate, (split_limbs(weights).T, *limbs))
    ):
        counts = np.zeros((1 << len(positions), 2), np.int64)
        some = np.stack([limb for _, limb in swept_limbs])
        sweep_three(
            boards,
            multiplicities,
            COMBO_MASKS[combos],
            COMBO_CARDS[combos],
            RANK_PAIR_OF_COMBO[combos],
            some,
            np.searchsorted(combos, holdings),
            np.ascontiguousarray(fixed_limb),
            SweepTables.of(sweep_tables(ranking)),
            SweepSpace.for_combos(len(combos)),
            no_weights(len(combos), bool(some.max() <= MAX_NARROW_WEIGHT)),
            counts,
        )
        shift = LIMB_BITS * fixed_shift + bits * sum(index for index, _ in swept_limbs)
        for winners, (low, high) in enumerate(counts.tolist()):
            if low or high:
                key = tuple(sorted(p for i, p in enumerate(positions) if winners >> i & 1))
                found[key] += low + (high << HALF_BITS) << shift
    return found
