"""The order of the starting hands and of their combos, and which hands can be written as a run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain
from typing import final

from handrail.cards import DECK, RANKS_HIGH_TO_LOW, Card, Rank
from handrail.hands import Combo
from handrail.ranges.starting_hands import (
    OFFSUIT_HANDS,
    PAIR_HANDS,
    SUITED_HANDS,
    HandKind,
    StartingHand,
)

COMBO_COUNT = 1326
ALL_COMBO_BITS = (1 << COMBO_COUNT) - 1


@final
@dataclass(frozen=True, slots=True)
class HandSequence:
    """Hands that can be written as one run, such as ``55-33``, the highest first.

    One sequence has all pairs. Each other sequence has the hands of one kind with the same higher
    card, such as AKs to A2s. A ``Range`` has one bit for each combo. The first combo of the first
    hand has bit number ``first_bit``, and each hand has the next ``combos_per_hand`` bits.
    """

    hands: tuple[StartingHand, ...]
    combos_per_hand: int
    first_bit: int

    @property
    def full_hand(self) -> int:
        """Return what ``bits_by_hand`` returns for a hand with all its combos."""
        return (1 << self.combos_per_hand) - 1

    def mask(self, part: slice) -> int:
        """Return the combos of the hands in a slice of the sequence, as the bits of ``Range``."""
        indexes = range(len(self.hands))[part]
        return (
            (1 << self.combos_per_hand * len(indexes)) - 1
        ) << self.first_bit + self.combos_per_hand * indexes.start

    def bits_by_hand(self, bits: int) -> list[int]:
        """Return which combos of each hand are in a range.

        ``bits`` are the bits of the range. The result has one integer for each hand of the
        sequence. Bit ``i`` of the integer is 1 if the combo ``i`` of the hand is in the range.
        """
        full = self.full_hand
        bits_from_start = bits >> self.first_bit
        return [
            bits_from_start >> self.combos_per_hand * index & full
            for index in range(len(self.hands))
        ]


@cache
def hand_sequences() -> Mapping[HandKind, tuple[HandSequence, ...]]:
    """Return the sequences of hands of each kind.

    Pairs are one sequence. Suited and offsuit hands have one sequence for each higher card, from
    the ace to the three.
    """
    higher_cards = RANKS_HIGH_TO_LOW[:-1]
    groups: dict[HandKind, tuple[tuple[StartingHand, ...], ...]] = {
        HandKind.PAIR: (PAIR_HANDS,),
        HandKind.SUITED: tuple(
            tuple(hand for hand in SUITED_HANDS if hand.high is high) for high in higher_cards
        ),
        HandKind.OFFSUIT: tuple(
            tuple(hand for hand in OFFSUIT_HANDS if hand.high is high) for high in higher_cards
        ),
    }
    first_bits = accumulate(
        (len(hands[0].combos) * len(hands) for group in groups.values() for hands in group),
        initial=0,
    )
    return {
        kind: tuple(HandSequence(hands, len(hands[0].combos), next(first_bits)) for hands in group)
        for kind, group in groups.items()
    }


def all_hand_sequences() -> Iterator[HandSequence]:
    """Return every sequence in the order of printing: pairs, suited hands, offsuit hands."""
    return chain.from_iterable(hand_sequences().values())


def ranks_above(rank: Rank) -> int:
    """Return the number of ranks above this one: 0 for the ace, 12 for the two."""
    return Rank.ACE.value - rank.value


@cache
def all_combos() -> tuple[Combo, ...]:
    """Return all 1,326 combos in the order of printing."""
    return tuple(
        combo
        for sequence in all_hand_sequences()
        for hand in sequence.hands
        for combo in hand.combos
    )


@cache
def combo_bits() -> Mapping[Combo, int]:
    """Return the bit that stands for each combo: 1, 2, 4 and so on, in the order of printing."""
    return {combo: 1 << index for index, combo in enumerate(all_combos())}


@cache
def bits_by_card() -> Mapping[Card, int]:
    """Return the bits that stand for the combos with each card."""
    bits = dict.fromkeys(DECK, 0)
    for combo, bit in combo_bits().items():
        for card in combo.cards:
            bits[card] |= bit
    return bits


@cache
def hand_bits() -> Mapping[StartingHand, int]:
    """Return the bits that stand for the combos of each starting hand."""
    return {
        hand: sequence.mask(slice(index, index + 1))
        for sequence in all_hand_sequences()
        for index, hand in enumerate(sequence.hands)
    }
