"""Groups of hands with one name, ``A5`` or ``AX``, and the combos of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from handrail.cards import IdentityEnum, Rank
from handrail.ranges.starting_hands import HandKind, HandSequence, hand_sequences, ranks_above


@final
@dataclass(frozen=True, slots=True)
class HandGroup:
    """The hands with one name: ``77``, ``A5s``, ``A5`` (both kinds), ``AX`` (any lower card).

    ``low`` is None for X. ``kind`` is None if the name includes both kinds.

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
    """The sign after a hand: none, ``+`` (adds all higher hands), or ``-`` (adds all lower)."""

    NONE = ""
    UP = "+"
    DOWN = "-"


@final
class NoRunReason(IdentityEnum):
    """The reason why two groups are not the ends of a run. The value is for messages."""

    ANY_CARD = "X is more than one hand"
    ONE_PAIR = "only one of the two is a pair"
    HIGH_CARDS = "the higher cards differ"
    KINDS = "the suit marks differ"


def group_bits(group: HandGroup, sign: Sign) -> int:
    """Return the bits of the combos of a group with this sign.

    The sign adds hands of the same sequence; after an X, it adds whole sequences. The masks can
    be summed because no two sequences share a combo.
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
    """Return the bits of the combos of a run. ``no_run_reason`` must be None for its ends."""
    ends = zip(_sequence_positions(first), _sequence_positions(last), strict=True)
    return sum(sequence.mask(slice(min(i, j), max(i, j) + 1)) for (sequence, i), (_, j) in ends)


def no_run_reason(first: HandGroup, last: HandGroup) -> NoRunReason | None:
    """Return the reason why two groups are not the ends of a run, or None if they are."""
    if first.low is None or last.low is None:
        return NoRunReason.ANY_CARD
    if (first.kind is HandKind.PAIR) is not (last.kind is HandKind.PAIR):
        return NoRunReason.ONE_PAIR
    if first.kind is not HandKind.PAIR and first.high is not last.high:
        return NoRunReason.HIGH_CARDS
    return None if first.kind is last.kind else NoRunReason.KINDS


def _slice_from(index: int, sign: Sign) -> slice:
    """Return the slice that a sign selects from hands or sequences, the highest first."""
    match sign:
        case Sign.NONE:
            return slice(index, index + 1)
        case Sign.UP:
            return slice(index + 1)
        case Sign.DOWN:
            return slice(index, None)


def _sequence_positions(group: HandGroup) -> Iterator[tuple[HandSequence, int]]:
    """Yield the sequences of a group, each with the group's index in it. X has no index."""
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
