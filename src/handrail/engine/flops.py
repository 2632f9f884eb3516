"""Deals of two ranges on every flop, counted for each class of flops.

Flops that become equal if the suits are renamed are in the same class: there are 22,100 flops in
1,755 classes. A board of five cards contains ten flops. So each board is swept once, and its deals
are added to the classes of its ten flops.
"""

from functools import cache
from itertools import product

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    RANK_COUNT,
    RANK_PAIR_COUNT,
    RANK_PAIR_OF_COMBO,
    RANK_PAIRS,
    SUIT_COUNT,
    CardArray,
    CountArray,
    ExactWeights,
    MaskArray,
    Uint8Array,
    WeightArray,
)
from handrail.engine.boards import ALL_SUIT_ORDERS, distinct_boards
from handrail.engine.compiling import kernel
from handrail.engine.exact_equity import split_limbs
from handrail.engine.hash_tables import LookupTables, lookup_tables
from handrail.engine.kernels import (
    FLUSH_MASK,
    ONE,
    TWO_MORE_SUITED,
    flush_suit,
    ranks_of_suit,
    slot_of_five_sum,
    sum_keys,
)
from handrail.engine.multiway_plans import suit_orders
from handrail.engine.sweeps import INDEX_BITS, INDEX_MASK
from handrail.ranges.hand_order import COMBO_COUNT
from handrail.showdown_errors import FULL_BOARD_SIZE

BOARDS_PER_PART = 1 << 13
# A class has up to 24 flops with 1,176 boards each, and on a board there are up to 1,070,190 pairs
# of combos. With weights of this many bits, the number of deals of a class fits in 64 bits.
LIMB_BITS = 14
MAX_GROUPS = RANK_PAIR_COUNT + COMBO_COUNT
MAX_GROUP_CARDS = 2 * SUIT_COUNT * RANK_PAIR_COUNT + 2 * COMBO_COUNT


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
) -> list[tuple[ExactWeights, ExactWeights, MaskArray, CountArray]]:
    """Return the arguments for ``count_flop_outcomes``: parts of a few hundredths of a second each.

    Args:
        first: the weight of each combo of the first range.
        second: the weight of each combo of the second range.
        dead: the dead cards, as a mask. No range has a combo with one of them.
    """
    boards, multiplicities = distinct_boards(0, dead, suit_orders((first, second), 0, dead))
    starts = range(0, len(boards), BOARDS_PER_PART)
    parts = [slice(start, start + BOARDS_PER_PART) for start in starts]
    return [(first, second, boards[part], multiplicities[part]) for part in parts]


def count_flop_outcomes(
    first: ExactWeights, second: ExactWeights, boards: MaskArray, multiplicities: CountArray
) -> ExactWeights:
    """Return how many deals the first range wins and ties, and all deals, for each class of flops.

    The shape is (1755, 3). The numbers are Python's integers, because weights can be large.

    Args:
        first: the weight of each combo of the first range.
        second: the weight of each combo of the second range.
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
    """
    masks, _, classes = flop_classes()
    total = np.zeros((len(masks), 3), np.object_)
    limbs = [split_limbs(weights, LIMB_BITS).T for weights in (first, second)]
    for (shift, one), (other_shift, other) in product(*map(enumerate, limbs)):
        counts = np.zeros((len(masks), 3), np.int64)
        weights = np.stack([one, other, one * other])
        _sweep_flops(
            boards,
            multiplicities,
            weights,
            _weights_by_card(weights),
            COMBO_CARDS,
            RANK_PAIR_OF_COMBO,
            RANK_PAIRS,
            _pair_orders(),
            lookup_tables(),
            classes,
            counts,
        )
        total += counts.astype(np.object_) << LIMB_BITS * (shift + other_shift)
    return total


@cache
def _pair_orders() -> Uint8Array:
    """Return the pairs of ranks from weakest to strongest, for each multiset of five ranks."""
    classes = lookup_tables().classes_with_pair.astype(np.int64)
    return np.argsort(-classes, axis=1, kind="stable").astype(np.uint8)


def _weights_by_card(weights: WeightArray) -> WeightArray:
    """Return the weight of each card of each pair of ranks, by the suits of the other card.

    The shape is (91, 2, 16, 4, 3): the pair, which of its two ranks the card has, the suits that
    the other card can have as a mask, the suit of the card, and the rows of ``weights``.
    """
    held = np.zeros((RANK_PAIR_COUNT, 2, SUIT_COUNT, SUIT_COUNT, len(weights)), np.int64)
    low, high = COMBO_CARDS.T % SUIT_COUNT
    held[RANK_PAIR_OF_COMBO, 0, low, high] = held[RANK_PAIR_OF_COMBO, 1, high, low] = weights.T
    has_suit = np.arange(1 << SUIT_COUNT)[:, None] >> np.arange(SUIT_COUNT) & 1
    return np.ascontiguousarray(np.einsum("psotw,mt->psmow", held, has_suit))


@kernel
def _sweep_flops(
    boards: MaskArray,
    multiplicities: CountArray,
    weights: WeightArray,
    weights_by_card: WeightArray,
    combo_cards: CardArray,
    pairs: CountArray,
    pair_ranks: CardArray,
    orders: Uint8Array,
    tables: LookupTables,
    classes: CountArray,
    counts: CountArray,
) -> None:
    """Sweep all boards. Add the deals of each board to the classes of its ten flops.

    On a board, the combos of a pair of ranks are a group: all are equally strong, unless they have
    a flush. A combo with a flush is a group of its own.

    Args:
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
        weights: the weight of each combo in the first and in the second range, and their product.
        weights_by_card: the result of ``_weights_by_card``.
        pair_ranks: the two ranks of each pair.
        orders: the pairs of ranks from weakest to strongest, for each multiset of five ranks.
        tables: the lookup tables.
        classes: the class of each flop.
        counts: the deals that the first range wins, ties, and all deals, by class, to add to.
    """
    strengths = np.zeros(MAX_GROUPS, np.int64)
    starts = np.zeros(MAX_GROUPS + 1, np.int64)  # where the cards of each group begin
    sums = np.zeros((MAX_GROUPS, 2), np.int64)  # the weights of each group
    cards = np.zeros(MAX_GROUP_CARDS, np.uint64)
    card_weights = np.zeros((MAX_GROUP_CARDS, 2), np.int64)
    flushes = np.zeros(len(weights[0]), np.int64)
    excluded = np.zeros(SUIT_COUNT, np.int64)
    weight_by_card = np.zeros((CARD_COUNT, 2), np.int64)
    live_suits = np.zeros(RANK_COUNT, np.int64)
    on_board = np.zeros(FULL_BOARD_SIZE, np.int64)
    for index in range(len(boards)):
        board = boards[index]
        for rank in range(RANK_COUNT):
            live_suits[rank] = np.int64(~board >> np.uint64(SUIT_COUNT * rank) & np.uint64(15))
        found = 0
        for card in range(CARD_COUNT):
            if board >> np.uint64(card) & ONE:
                on_board[found] = card
                found += 1
        key = sum_keys(board, tables)
        multiset = tables.multiset_indices[slot_of_five_sum(key, tables)]
        excluded[:] = 0
        flush_count = 0
        suits = key + TWO_MORE_SUITED & FLUSH_MASK
        if suits:
            suit = np.int64(flush_suit(suits))
            needed = FULL_BOARD_SIZE + 3 - np.int64(key >> np.uint64(4 * suit) & np.uint64(15))
            for one in range(SUIT_COUNT):
                for other in range(SUIT_COUNT):
                    excluded[one] |= ((one == suit) + (other == suit) >= needed) << other
            for high in range(CARD_COUNT):
                if (high % SUIT_COUNT == suit) + 1 < needed or board >> np.uint64(high) & ONE:
                    continue
                for low in range(high):
                    i = high * (high - 1) // 2 + low
                    if (
                        (high % SUIT_COUNT == suit) + (low % SUIT_COUNT == suit) >= needed
                        and not board >> np.uint64(low) & ONE
                        and weights[0, i] + weights[1, i]
                    ):
                        cards_mask = board | ONE << np.uint64(low) | ONE << np.uint64(high)
                        flush = tables.flushes[ranks_of_suit(cards_mask, np.uint64(suit))]
                        pair_class = tables.classes_with_pair[multiset, pairs[i]]
                        strength = min(np.int64(flush), np.int64(pair_class))
                        flushes[flush_count] = strength << INDEX_BITS | i
                        flush_count += 1
            flushes[:flush_count].sort()

        groups = filled = same_combo = 0
        for at in range(RANK_PAIR_COUNT + 1):
            pair = np.int64(orders[multiset, at % RANK_PAIR_COUNT])
            pair_strength = np.int64(tables.classes_with_pair[multiset, pair])
            if at == RANK_PAIR_COUNT:
                pair_strength = np.int64(-1)
            while flush_count and flushes[flush_count - 1] >> INDEX_BITS > pair_strength:
                flush_count -= 1
                i = flushes[flush_count] & np.int64(INDEX_MASK)
                strengths[groups], starts[groups] = flushes[flush_count] >> INDEX_BITS, filled
                sums[groups, 0], sums[groups, 1] = weights[0, i], weights[1, i]
                same_combo += weights[2, i]
                groups += 1
                for side in range(2):
                    cards[filled] = combo_cards[i, side]
                    card_weights[filled, 0], card_weights[filled, 1] = weights[0, i], weights[1, i]
                    filled += 1
            if at == RANK_PAIR_COUNT:
                break
            strengths[groups], starts[groups] = pair_strength, filled
            first_sum = second_sum = 0
            for side in range(2):
                rank, other = np.int64(pair_ranks[pair, side]), np.int64(pair_ranks[pair, 1 - side])
                for suit in range(SUIT_COUNT):
                    held = (
                        live_suits[other] & ~excluded[suit] if live_suits[rank] >> suit & 1 else 0
                    )
                    one = weights_by_card[pair, side, held, suit, 0]
                    two = weights_by_card[pair, side, held, suit, 1]
                    cards[filled] = SUIT_COUNT * rank + suit
                    card_weights[filled, 0], card_weights[filled, 1] = one, two
                    filled += one + two > 0
                    if side == 0:
                        first_sum += one
                        second_sum += two
                        same_combo += weights_by_card[pair, side, held, suit, 2]
            sums[groups, 0], sums[groups, 1] = first_sum, second_sum
            groups += filled > starts[groups]
        starts[groups] = filled

        weight_by_card[:] = 0
        first_below = second_below = wins = losses = start = 0
        while start < groups:
            end = start + 1
            while end < groups and strengths[end] == strengths[start]:
                end += 1
            for at in range(starts[start], starts[end]):
                wins -= card_weights[at, 0] * weight_by_card[cards[at], 1]
                losses -= card_weights[at, 1] * weight_by_card[cards[at], 0]
            for at in range(starts[start], starts[end]):
                weight_by_card[cards[at], 0] += card_weights[at, 0]
                weight_by_card[cards[at], 1] += card_weights[at, 1]
            first_sum = second_sum = 0
            for group in range(start, end):
                first_sum += sums[group, 0]
                second_sum += sums[group, 1]
            wins += first_sum * second_below
            losses += second_sum * first_below
            first_below += first_sum
            second_below += second_sum
            start = end
        # Pairs of combos with a card in common are not dealt. A pair of equal combos has two.
        total = first_below * second_below + same_combo
        for card in range(CARD_COUNT):
            total -= weight_by_card[card, 0] * weight_by_card[card, 1]
        for c in range(2, FULL_BOARD_SIZE):
            for b in range(1, c):
                for a in range(b):
                    x, y, z = on_board[a], on_board[b], on_board[c]
                    flop = classes[z * (z - 1) * (z - 2) // 6 + y * (y - 1) // 2 + x]
                    counts[flop, 0] += multiplicities[index] * wins
                    counts[flop, 1] += multiplicities[index] * (total - wins - losses)
                    counts[flop, 2] += multiplicities[index] * total
