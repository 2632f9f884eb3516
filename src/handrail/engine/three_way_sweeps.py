"""Three ranges on a board: their wins, counted one board at a time.

On each board, the combos (two cards each) are sorted by strength, and a loop goes from the weakest
to the strongest, as in ``sweeps``. Each combo of a player beats the pairs of weaker combos that
the other two players hold. No card may appear twice in a deal. So the number of pairs is

- the number of one player's weaker combos that share no card with the combo, times the number of
  the other player's,
- minus the pairs that share a card: one product for each card of the deck,
- plus the pairs of two equal combos: they share two cards, so they have been subtracted twice.

The weights so far, of all combos, by card and by pair of cards, are enough to compute this number.
The pairs are counted before the combos of equal strength are added to the weights, and again after
that. The differences are the ties.

The program does this for two of the players. The third player wins alone in all other deals. If
there are more than three players, each of the others holds one combo during a sweep. They are
called the fixed players.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from handrail.engine.arrays import CARD_COUNT, CardArray, CountArray, MaskArray, SweepEntries
from handrail.engine.class_kernels import ZERO
from handrail.engine.compiling import array_kernel, inner_kernel
from handrail.engine.hash_tables import WORSE_THAN_ANY
from handrail.engine.sweeps import (
    CLASS_SHIFT,
    INDEX_MASK,
    SweepSpace,
    SweepTables,
    sort_combos,
    start_of_ties,
)

SWEPT_PLAYERS = 3
# They are of numpy's type, because numba would compile a kernel again for each Python integer.
A, B, C = np.int64(0), np.int64(1), np.int64(2)
# The order in which the players' combos of equal strength are added to the weights so far.
ADDED_PLAYERS = np.array([A, C, B])
ALL_CARDS = CARD_COUNT  # the index of a sum over all cards
LANES = 64  # one for each card, filled up so that the processor handles 16 or 32 at a time
# Up to this weight, the sums of the combos with a card fit in 16 bits, and products in 32 bits.
MAX_NARROW_WEIGHT = 100
HALF_BITS, HALF_MASK = 32, (1 << 32) - 1


class WeightsSoFar(NamedTuple):
    """The weights of the three players' combos that a sweep has passed.

    The first index of ``by_combo``, ``by_card`` and ``by_two_cards`` is the player.

    Attributes:
        by_combo: the weight of each combo, (3, n).
        by_card: the total weight of the combos with each card, and of all at index 52, (3, 53).
        by_two_cards: the weight of the combo with two cards, (3, 53, 64). If both cards are the
            same, and in row 52, it is the total weight of the combos with this card. The columns
            from 52 on are 0.
        equal: sums of products of the weights of equal combos, by card, and over all combos at
            index 52, (2, 53). Row 0 is for the players B and C, row 1 for A and C.
    """

    by_combo: CountArray
    by_card: NDArray[np.int32 | np.int64]
    by_two_cards: NDArray[np.int16 | np.int64]
    equal: CountArray


def no_weights(combos: int, is_narrow: bool) -> WeightsSoFar:
    """Return the weights before a sweep of this many combos, as arrays to work in.

    Narrow integers are several times faster. They need weights up to ``MAX_NARROW_WEIGHT``.
    """
    return WeightsSoFar(
        np.zeros((SWEPT_PLAYERS, combos), np.int64),
        np.zeros((SWEPT_PLAYERS, CARD_COUNT + 1), np.int32 if is_narrow else np.int64),
        np.zeros((SWEPT_PLAYERS, CARD_COUNT + 1, LANES), np.int16 if is_narrow else np.int64),
        np.zeros((2, CARD_COUNT + 1), np.int64),
    )


@inner_kernel
def _count_pairs(i: np.int64, player: np.int64, cards: CardArray, so_far: WeightsSoFar) -> int:
    """Return the weight of the other players' pairs of combos that a combo could be dealt with.

    Args:
        i: the index of the combo.
        player: the player who holds it, A or B.
        cards: the deck indices of each combo's two cards.
        so_far: the weights of the combos in the pairs.
    """
    one, other = 1 - player, C
    by_combo, by_card, by_two_cards, equal = so_far
    low, high = cards[i, 0], cards[i, 1]
    disjoint = np.int64(
        by_card[one, ALL_CARDS] - by_card[one, low] - by_card[one, high] + by_combo[one, i]
    ) * np.int64(
        by_card[other, ALL_CARDS] - by_card[other, low] - by_card[other, high] + by_combo[other, i]
    )
    if disjoint == 0:
        return 0
    # The two types keep the numbers narrow. Only then are many lanes handled at a time.
    narrow, wide = by_two_cards.dtype.type, by_card.dtype.type
    sharing = wide(0)
    for lane in range(LANES):
        ones = narrow(
            by_two_cards[one, ALL_CARDS, lane]
            - by_two_cards[one, low, lane]
            - by_two_cards[one, high, lane]
        )
        others = narrow(
            by_two_cards[other, ALL_CARDS, lane]
            - by_two_cards[other, low, lane]
            - by_two_cards[other, high, lane]
        )
        sharing = wide(sharing + wide(ones) * wide(others))
    # The lanes of the combo's own cards have nothing left but minus the weight of the combo itself.
    return int(
        disjoint
        - np.int64(sharing)
        + 2 * by_combo[one, i] * by_combo[other, i]
        + equal[player, ALL_CARDS]
        - equal[player, low]
        - equal[player, high]
        + by_combo[one, i] * by_combo[other, i]
    )


@inner_kernel
def _sum_pairs(
    player: np.int64,
    entries: SweepEntries,
    weights: CountArray,
    cards: CardArray,
    so_far: WeightsSoFar,
) -> int:
    """Return the weight of the deals in which a player holds one of some combos.

    Args:
        player: the player, A or B.
        entries: the entries of the combos.
        weights: the weight of each combo for each player, (3, n).
        cards: the deck indices of each combo's two cards.
        so_far: the weights of the other players' combos.
    """
    total = 0
    for entry in entries:
        i = np.int64(entry & INDEX_MASK)
        if weights[player, i]:
            total += weights[player, i] * _count_pairs(i, player, cards, so_far)
    return total


@inner_kernel
def _add_combos(
    player: np.int64,
    entries: SweepEntries,
    weights: CountArray,
    cards: CardArray,
    so_far: WeightsSoFar,
) -> bool:
    """Add a player's combos to the weights so far. Return whether there are any.

    The arguments are those of ``_sum_pairs``.
    """
    by_combo, by_card, by_two_cards, equal = so_far
    narrow, wide = by_two_cards.dtype.type, by_card.dtype.type
    has_any = False
    for entry in entries:
        i = np.int64(entry & INDEX_MASK)
        weight = weights[player, i]
        if weight:
            has_any = True
            by_combo[player, i] = weight
            # Of equal combos, the one of A is added before that of C, and then that of B.
            row, partner = (1, A) if player == C else (0, C)
            product = 0 if player == A else weight * by_combo[partner, i]
            for card in (np.int64(cards[i, 0]), np.int64(cards[i, 1]), ALL_CARDS):
                by_card[player, card] += wide(weight)
                by_two_cards[player, card, cards[i, 0]] += narrow(weight)
                by_two_cards[player, card, cards[i, 1]] += narrow(weight)
                equal[row, card] += product
    return has_any


@inner_kernel
def _add_deals(deals: int, index: np.int64, counts: CountArray) -> None:
    """Add a number of deals to a count of more than 64 bits: see ``sweep_three``."""
    counts[index, 0] += deals & HALF_MASK
    counts[index, 1] += deals >> HALF_BITS


@array_kernel
def _sweep_entries(
    entries: SweepEntries,
    weights: CountArray,
    cards: CardArray,
    best_fixed: np.int64,
    best_players: np.int64,
    scale: np.int64,
    so_far: WeightsSoFar,
    counts: CountArray,
) -> None:
    """Sweep the combos on one board. Add the weights of all deals to ``counts``.

    Args:
        entries: the entries of the combos, best first.
        weights: the weight of each combo for each player, (3, n).
        cards: the deck indices of each combo's two cards.
        best_fixed: the class of the best hand of a fixed player, ``WORSE_THAN_ANY`` if none.
        best_players: the fixed players with this hand, as bits of an index of ``counts``.
        scale: how often each deal counts.
        so_far: arrays to work in.
        counts: as for ``sweep_three``.
    """
    so_far.by_combo[:] = 0
    so_far.by_card[:] = 0
    so_far.by_two_cards[:] = 0
    so_far.equal[:] = 0
    found = np.zeros(1 << SWEPT_PLAYERS, np.int64)
    beaten = np.zeros((2, 1 + SWEPT_PLAYERS), np.int64)
    deals = deals_before = 0
    end = swept_end = len(entries)
    # In stage 0, the combos are weaker than the best fixed hand. In stage 1, they are as strong. In
    # stage 2, they are stronger.
    stage = 0
    while stage < 3:
        start = start_of_ties(entries, end) if end else end
        strength = int(entries[start] >> CLASS_SHIFT) if end else 0
        if not end or strength < (best_fixed + 1, best_fixed, 0)[stage]:
            if end < swept_end:
                deals = _sum_pairs(A, entries[end:], weights, cards, so_far)
                swept_end = end
            fixed_winners = best_players if stage < 2 else np.int64(0)
            found[1 << C if stage else 0] = deals - deals_before - found.sum()
            for winners in range(len(found)):
                if found[winners]:
                    _add_deals(found[winners] * scale, fixed_winners | winners, counts)
            found[:] = 0
            deals_before = deals
            stage += 1
            continue
        ties = entries[start:end]
        # After each step, one more player's combos of this strength are in the weights so far.
        for step in range(1 + SWEPT_PLAYERS):
            added = ADDED_PLAYERS[step - 1] if step else np.int64(-1)
            if step == 0 or _add_combos(added, ties, weights, cards, so_far):
                for player in (A, B):
                    if stage and player != added:
                        beaten[player, step:] = _sum_pairs(player, ties, weights, cards, so_far)
        if stage:
            # A name has the sets of winners whose deals are added: in a_ac, A wins alone or
            # shares the pot with C.
            a, _, a_ac, a_ab_ac_abc = beaten[A]
            b, b_ab, b_ab_bc_abc, _ = beaten[B]
            ab = b_ab - b
            abc = a_ab_ac_abc - a_ac - ab
            found[1 << A] += a
            found[1 << B] += b
            found[1 << A | 1 << B] += ab
            found[1 << A | 1 << C] += a_ac - a
            found[1 << B | 1 << C] += b_ab_bc_abc - b_ab - abc
            found[1 << A | 1 << B | 1 << C] += abc
        end = start


@array_kernel
def sweep_three(
    boards: MaskArray,
    multiplicities: CountArray,
    masks: MaskArray,
    cards: CardArray,
    pairs: CountArray,
    weights: CountArray,
    fixed: CountArray,
    fixed_weights: CountArray,
    tables: SweepTables,
    space: SweepSpace,
    so_far: WeightsSoFar,
    counts: CountArray,
) -> None:
    """Sweep all boards, once for each way to give the fixed players a combo.

    Args:
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
        masks: the cards of each combo, as a mask.
        cards: the deck indices of each combo's two cards.
        pairs: the pair of ranks of each combo.
        weights: the weight of each combo for each of the three players, (3, n).
        fixed: the ways to give the fixed players a combo, as indices, (ways, fixed players).
        fixed_weights: the weight of each way.
        tables: the lookup tables.
        space: arrays to work in.
        so_far: arrays to work in, from ``no_weights``.
        counts: the deals by the players who win or tie, to add to. Bits 0 to 2 of the row's index
            are the three players, the bits above are the fixed players. Column 0 has the lower
            32 bits of each number added, column 1 the bits above them.
    """
    entries = np.zeros(len(masks), np.uint32)
    classes = np.zeros(len(masks), np.int64)
    for board in range(len(boards)):
        size = sort_combos(boards[board], masks, pairs, tables, space)
        for entry in space.entries[:size]:
            classes[entry & INDEX_MASK] = entry >> CLASS_SHIFT
        for way in range(len(fixed)):
            used, best, best_players = ZERO, np.int64(WORSE_THAN_ANY), np.int64(0)
            for player in range(fixed.shape[1]):
                used |= masks[fixed[way, player]]
                strength = np.int64(classes[fixed[way, player]])
                if strength <= best:
                    tied = best_players if strength == best else np.int64(0)
                    best, best_players = strength, np.int64(tied | 1 << SWEPT_PLAYERS + player)
            if used & boards[board]:
                continue
            number = 0
            for entry in space.entries[:size]:
                entries[number] = entry
                number += (masks[entry & INDEX_MASK] & used) == ZERO
            _sweep_entries(
                entries[:number],
                weights,
                cards,
                best,
                best_players,
                multiplicities[board] * fixed_weights[way],
                so_far,
                counts,
            )
