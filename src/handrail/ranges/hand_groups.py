"""Groups of hands that share a name, such as ``A5`` or ``AX``, and the combos in each group."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import final

from handrail.cards import DECK, Card, IdentityEnum, Rank, Suit
from handrail.hands import Combo
from handrail.ranges.hand_order import (
    HandSequence,
    combo_bits,
    hand_bits,
    hand_sequences,
    ranks_above,
)
from handrail.ranges.starting_hands import OFFSUIT_HANDS, SUITED_HANDS, HandKind


@final
@dataclass(frozen=True, slots=True)
class HandGroup:
    """The hands that a name stands for.

    ``77`` and ``A5s`` stand for one hand each. ``A5`` stands for the suited and the offsuit hand,
    and ``AX`` for an ace with any lower card. ``low`` is None if the name has an X. ``kind`` is
    None if the name stands for suited and offsuit hands.

    >>> str(HandGroup(Rank.ACE, None, HandKind.SUITED))
    'AXs'
    """

    high: Rank
    low: Rank | None
    kind: HandKind | None

    @property
    def kinds(self) -> tuple[HandKind, ...]:
        """Return the kinds of hand in the group, suited before offsuit."""
        return (HandKind.SUITED, HandKind.OFFSUIT) if self.kind is None else (self.kind,)

    def __str__(self) -> str:
        low = "X" if self.low is None else self.low
        return f"{self.high}{low}{'' if self.kind is None else self.kind.value}"


@final
class Sign(IdentityEnum):
    """The sign after a hand: none, ``+`` (and all higher hands), or ``-`` (and all lower hands)."""

    NONE = ""
    UP = "+"
    DOWN = "-"


@final
class NoRunReason(IdentityEnum):
    """The reason why two groups are not the ends of a run, such as ``AK-77``.

    A run is all hands from one to another, such as ``55-33``. The value is the reason in words.
    """

    ANY_CARD = "X stands for several hands"
    ONE_PAIR = "one is a pair, the other is not"
    GAPS = "the higher cards differ, and so do the gaps"
    KINDS = "the suit marks differ"


def group_bits(group: HandGroup, sign: Sign) -> int:
    """Return the combos of a group with this sign, as the bits of ``Range``.

    A sequence is the hands of one kind with the same higher card. A ``+`` or ``-`` adds higher or
    lower hands of the same sequence or, if the group has an X, higher or lower sequences. No two
    sequences share a combo, so the sum of their bits is their union.
    """
    if group.low is None:
        part = _slice_from(ranks_above(group.high), sign)
        return sum(
            sequence.mask(slice(None))
            for kind in group.kinds
            for sequence in hand_sequences()[kind][part]
        )
    return sum(
        sequence.mask(_slice_from(index, sign)) for sequence, index in _sequence_positions(group)
    )


def run_bits(first: HandGroup, last: HandGroup) -> int:
    """Return the combos of all hands from ``first`` to ``last``, as the bits of ``Range``.

    ``no_run_reason(first, last)`` must be None.
    """
    if first.high is not last.high and first.kind is not HandKind.PAIR:
        start, end = sorted((ranks_above(first.high), ranks_above(last.high)))
        return sum(sum(_bits_by_gap()[kind, _gap(first)][start : end + 1]) for kind in first.kinds)
    ends = zip(_sequence_positions(first), _sequence_positions(last), strict=True)
    return sum(sequence.mask(slice(min(i, j), max(i, j) + 1)) for (sequence, i), (_, j) in ends)


def no_run_reason(first: HandGroup, last: HandGroup) -> NoRunReason | None:
    """Return the reason why two groups are not the ends of a run, or None if they are its ends."""
    if first.low is None or last.low is None:
        return NoRunReason.ANY_CARD
    if (first.kind is HandKind.PAIR) is not (last.kind is HandKind.PAIR):
        return NoRunReason.ONE_PAIR
    if first.high is not last.high and _gap(first) != _gap(last):
        return NoRunReason.GAPS
    return None if first.kind is last.kind else NoRunReason.KINDS


def bits_below(card: Card, suit: Suit | None) -> int:
    """Return the combos of a card with each lower card, of one suit or of all, as bits."""
    return _bits_below_cards()[card, suit]


@cache
def _bits_below_cards() -> Mapping[tuple[Card, Suit | None], int]:
    return {
        (card, suit): sum(
            combo_bits()[Combo(card, Card(rank, other))]
            for rank in Rank
            if rank < card.rank
            for other in Suit
            if suit in (None, other)
        )
        for card in DECK
        for suit in (None, *Suit)
    }


@cache
def _bits_by_gap() -> Mapping[tuple[HandKind, int | None], tuple[int, ...]]:
    """Return the bits of the hands of each kind and gap, the highest hand first."""
    return {
        (kind, gap): tuple(hand_bits()[hand] for hand in hands if hand.gap == gap)
        for kind, hands in ((HandKind.SUITED, SUITED_HANDS), (HandKind.OFFSUIT, OFFSUIT_HANDS))
        for gap in range(len(Rank))
    }


def _gap(group: HandGroup) -> int | None:
    """Return the number of ranks between both ranks, or None if the group has an X."""
    return None if group.low is None else group.high.value - group.low.value - 1


def _slice_from(index: int, sign: Sign) -> slice:
    """Return the slice of the items that a sign selects, if the highest item comes first.

    No sign selects only the item at ``index``, ``+`` also all items before it, and ``-`` also all
    items after it.
    """
    match sign:
        case Sign.NONE:
            return slice(index, index + 1)
        case Sign.UP:
            return slice(index + 1)
        case Sign.DOWN:
            return slice(index, None)


def _sequence_positions(group: HandGroup) -> Iterator[tuple[HandSequence, int]]:
    """Yield each sequence that contains a hand of the group, with the index of the hand.

    A group with an X contains whole sequences and yields nothing.
    """
    if group.low is None:
        return
    for kind in group.kinds:
        if kind is HandKind.PAIR:
            yield hand_sequences()[kind][0], ranks_above(group.high)
        else:
            yield (
                hand_sequences()[kind][ranks_above(group.high)],
                group.high.value - group.low.value - 1,
            )
