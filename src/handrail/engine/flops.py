"""Two ranges on every flop: their deals, counted for each class of flops.

Flops that become equal if the suits are renamed are in the same class: there are 22,100 flops in
1,755 classes. A board of five cards contains ten flops. So each board is swept once, and its deals
are added to the classes of its ten flops.

Boards that differ only in the names of suits have flops of the same classes. So of each group of
such boards only one is sorted: 134,459 of 2,598,960. For the others, the suits of the two ranges
are renamed instead. All renamings are swept at the same time: there are up to 24.
"""

from functools import cache
from itertools import product

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_MASKS,
    RANK_PAIR_OF_COMBO,
    SUIT_COUNT,
    CardArray,
    CountArray,
    ExactWeights,
    MaskArray,
    WeightArray,
)
from handrail.engine.boards import ALL_SUIT_ORDERS, distinct_boards
from handrail.engine.compiling import array_kernel
from handrail.engine.exact_equity import split_limbs
from handrail.engine.hash_tables import lookup_tables
from handrail.engine.multiway_plans import rename_suits, renamed_combos
from handrail.engine.sweeps import INDEX_MASK, SweepSpace, SweepTables, sort_combos, start_of_ties
from handrail.games.rule_book import FULL_BOARD_SIZE

SWEPT_BOARDS_PER_PART = 1 << 11
# A class has up to 24 flops with 1,176 boards each, and on a board there are up to 1,070,190 pairs
# of combos. With weights of this many bits, the number of deals of a class fits in 64 bits.
FLOP_LIMB_BITS = 14


@cache
def flop_classes() -> tuple[MaskArray, CountArray, CountArray]:
    """Return a flop of each class as a mask, the sizes of the classes, and the class of each flop.

    The flop is the one of its class with the highest mask, and the classes begin with the highest.
    The flop of the cards a < b < c is at index c(c-1)(c-2)/6 + b(b-1)/2 + a.
    """
    flops = np.array([(a, b, c) for c in range(CARD_COUNT) for b in range(c) for a in range(b)])
    renamed = flops - flops % SUIT_COUNT + np.array(ALL_SUIT_ORDERS)[:, flops % SUIT_COUNT]
    highest = (np.uint64(1) << renamed.astype(np.uint64)).sum(axis=2, dtype=np.uint64).max(axis=0)
    masks, classes, sizes = np.unique(highest, return_inverse=True, return_counts=True)
    return masks[::-1], sizes[::-1], len(masks) - 1 - classes


def flop_parts(
    first: ExactWeights, second: ExactWeights, dead: int
) -> list[tuple[ExactWeights, ExactWeights, CountArray, MaskArray, MaskArray, CountArray]]:
    """Return the arguments for ``count_flop_outcomes``: parts of 2,048 boards.

    Of the renamings that give the same ranges and dead cards, one is kept.

    Args:
        first: the weight of each combo of the first range.
        second: the weight of each combo of the second range.
        dead: the dead cards, as a mask. No range has a combo with one of them.
    """
    # ``first[combos]`` is the range after the inverse renaming. The dead cards are renamed so, too.
    renamings = {
        (*first[combos], *second[combos], rename_suits(dead, np.argsort(order).tolist())): combos
        for order, combos in zip(ALL_SUIT_ORDERS, renamed_combos(), strict=True)
    }
    renamed = np.stack([*renamings.values()])
    renamed_dead = np.array([key[-1] for key in renamings], np.uint64)
    boards, multiplicities = distinct_boards()
    starts = range(0, len(boards), SWEPT_BOARDS_PER_PART)
    parts = [slice(start, start + SWEPT_BOARDS_PER_PART) for start in starts]
    return [
        (first, second, renamed, renamed_dead, boards[part], multiplicities[part]) for part in parts
    ]


def count_flop_outcomes(
    first: ExactWeights,
    second: ExactWeights,
    renamings: CountArray,
    dead: MaskArray,
    boards: MaskArray,
    multiplicities: CountArray,
) -> ExactWeights:
    """Return how many deals the first range wins and ties, and all deals, for each class of flops.

    The shape is (1755, 3). The numbers are Python's integers, because weights can be large.

    Args:
        first: the weight of each combo of the first range.
        second: the weight of each combo of the second range.
        renamings: the index of each combo after each renaming of suits, (k, 1326).
        dead: the dead cards for each renaming, as masks.
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
    """
    masks, _, classes = flop_classes()
    combos = np.flatnonzero(((first != 0) | (second != 0))[renamings].any(axis=0))
    total = np.zeros((len(masks), 3), np.object_)
    limbs = [split_limbs(weights, FLOP_LIMB_BITS).T for weights in (first, second)]
    for (shift, one), (other_shift, other) in product(*map(enumerate, limbs)):
        counts = np.zeros((len(masks), 3), np.int64)
        one_by_combo, other_by_combo = one[renamings[:, combos]].T, other[renamings[:, combos]].T
        _sweep_flops(
            boards,
            multiplicities,
            COMBO_MASKS[combos],
            COMBO_CARDS[combos],
            RANK_PAIR_OF_COMBO[combos],
            np.hstack([one_by_combo, other_by_combo]),
            np.hstack([other_by_combo, one_by_combo]),
            dead,
            SweepTables.of(lookup_tables()),
            SweepSpace.for_combos(len(combos)),
            classes,
            counts,
        )
        total += counts.astype(np.object_) << FLOP_LIMB_BITS * (shift + other_shift)
    return total


@array_kernel
def _sweep_flops(
    boards: MaskArray,
    multiplicities: CountArray,
    masks: MaskArray,
    cards: CardArray,
    pairs: CountArray,
    weights: WeightArray,
    opposing: WeightArray,
    dead: MaskArray,
    tables: SweepTables,
    space: SweepSpace,
    classes: CountArray,
    counts: CountArray,
) -> None:
    """Sweep all boards. Add the deals of each board to the classes of its ten flops.

    There are two ranges for each renaming of suits. All ranges are swept together. Column i is the
    first player's range after renaming i, and column i + k is the second player's.

    Args:
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
        masks: the cards of each combo, as a mask.
        cards: the deck indices of each combo's two cards.
        pairs: the pair of ranks of each combo.
        weights: the weight of each combo in each range, (n, 2k).
        opposing: the weight of each combo in the range that opposes it, (n, 2k).
        dead: the dead cards for each renaming, as masks.
        tables: the lookup tables.
        space: arrays to work in.
        classes: the class of each flop.
        counts: the deals that the first range wins, ties, and all deals, by class, to add to.
    """
    renamings, ranges = len(dead), weights.shape[1]
    entries = space.entries
    weight_by_card = np.zeros((CARD_COUNT, ranges), np.int64)
    weight_below = np.zeros(ranges, np.int64)
    wins = np.zeros(ranges, np.int64)
    of_same_combo = np.zeros(renamings, np.int64)
    on_board = np.zeros(FULL_BOARD_SIZE, np.int64)
    for board in range(len(boards)):
        number = sort_combos(boards[board], masks, pairs, tables, space)
        weight_by_card[:] = 0
        weight_below[:] = 0
        wins[:] = 0
        of_same_combo[:] = 0
        end = number
        while end > 0:
            start = start_of_ties(entries, end)
            for at in range(start, end):
                i = np.int64(entries[at] & INDEX_MASK)
                one, other = weight_by_card[cards[i, 0]], weight_by_card[cards[i, 1]]
                for k in range(ranges):
                    wins[k] += weights[i, k] * (weight_below[k] - one[k] - other[k])
            for at in range(start, end):
                i = np.int64(entries[at] & INDEX_MASK)
                one, other = weight_by_card[cards[i, 0]], weight_by_card[cards[i, 1]]
                for k in range(ranges):
                    weight_below[k] += opposing[i, k]
                    one[k] += opposing[i, k]
                    other[k] += opposing[i, k]
                for k in range(renamings):
                    of_same_combo[k] += opposing[i, k] * weights[i, k]
            end = start
        # The sums over all renamings count each board of the group equally often. So the number of
        # renamings divides them without remainder, once they are multiplied.
        won = lost = total = 0
        for k in range(renamings):
            if boards[board] & dead[k]:
                continue
            won += wins[k]
            lost += wins[k + renamings]
            # Combos that share a card are not dealt. Equal combos share two: add them back once.
            total += weight_below[k] * weight_below[k + renamings] + of_same_combo[k]
            for card in range(CARD_COUNT):
                total -= weight_by_card[card, k] * weight_by_card[card, k + renamings]
        found = 0
        for card in range(CARD_COUNT):
            if boards[board] >> np.uint64(card) & np.uint64(1):
                on_board[found] = card
                found += 1
        for c in range(2, FULL_BOARD_SIZE):
            for b in range(1, c):
                for a in range(b):
                    x, y, z = on_board[a], on_board[b], on_board[c]
                    flop = classes[z * (z - 1) * (z - 2) // 6 + y * (y - 1) // 2 + x]
                    counts[flop, 0] += multiplicities[board] * won // renamings
                    counts[flop, 1] += multiplicities[board] * (total - won - lost) // renamings
                    counts[flop, 2] += multiplicities[board] * total // renamings
