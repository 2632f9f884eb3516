"""Groups of hands with one name, ``A5`` or ``AX``, and the combos that each means."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from handrail.cards import IdentityEnum, Rank
from handrail.ranges.starting_hands import HandKind, HandSequence, hand_sequences, ranks_above


@final
@dataclass(frozen=True, slots=True)
class HandGroup:
    """Hands with one name: ``77``, ``A5s``, ``A5`` (both kinds), ``AX`` (any lower card).

    ``low`` is None for X. ``kind`` is None for both kinds.

    >>> str(HandGroup(Rank.ACE, None, HandKind.SUITED))
    'AXs'
    """

    high: Rank
    low: Rank | None
    kind: HandKind | None

    @property
    def kinds(self) -> tuple[HandKind, ...]:
        """Return the kinds of these hands."""
        return (HandKind.SUITED, HandKind.OFFSUIT) if self.kind is None else (self.kind,)

    def __str__(self) -> str:
        low = "X" if self.low is None else self.low
        return f"{self.high}{low}{'' if self.kind is None else self.kind.value}"


@final
class Sign(IdentityEnum):
    """Whether a hand is meant alone, with all hands up from it, or with all hands down from it."""

    NONE = ""
    UP = "+"
    DOWN = "-"


@final
class NoRunReason(IdentityEnum):
    """The reason why there is no run between two hands."""

    ANY_CARD = "X is not one hand"
    ONE_PAIR = "only one of the two is a pair"
    HIGH_CARDS = "the higher cards differ"
    KINDS = "the two are not suited alike"


def group_bits(group: HandGroup, sign: Sign) -> int:
    """Return the combos of a group with this sign.

    A hand goes up and down along its line; an X from line to line. Lines share no combos.
    """
    if group.low is None:
        part = _slice_from(ranks_above(group.high), sign)
        return sum(
            line.mask(slice(None)) for kind in group.kinds for line in hand_sequences()[kind][part]
        )
    return sum(line.mask(_slice_from(place, sign)) for line, place in _sequence_positions(group))


def run_bits(first: HandGroup, last: HandGroup) -> int:
    """Return the combos of a run. There must be one: see ``no_run_reason``."""
    ends = zip(_sequence_positions(first), _sequence_positions(last), strict=True)
    return sum(line.mask(slice(min(i, j), max(i, j) + 1)) for (line, i), (_, j) in ends)


def no_run_reason(first: HandGroup, last: HandGroup) -> NoRunReason | None:
    """Return why there is no run between two groups, or None if there is one."""
    if first.low is None or last.low is None:
        return NoRunReason.ANY_CARD
    if (first.kind is HandKind.PAIR) is not (last.kind is HandKind.PAIR):
        return NoRunReason.ONE_PAIR
    if first.kind is not HandKind.PAIR and first.high is not last.high:
        return NoRunReason.HIGH_CARDS
    return None if first.kind is last.kind else NoRunReason.KINDS


def _slice_from(index: int, sign: Sign) -> slice:
    """Return the part of a row, the highest first, that a sign means."""
    match sign:
        case Sign.NONE:
            return slice(index, index + 1)
        case Sign.UP:
            return slice(index + 1)
        case Sign.DOWN:
            return slice(index, None)


def _sequence_positions(group: HandGroup) -> Iterator[tuple[HandSequence, int]]:
    """Return the lines of a group, and its place on each. X has no place."""
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
