"""Groups of hands with one name, ``A5`` or ``AX``, and the combos that each means."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from handrail.cards import Rank, Singletons
from handrail.ranges.starting import Kind, Line, below_ace, lines


@final
@dataclass(frozen=True, slots=True)
class HandGroup:
    """Hands with one name: ``77``, ``A5s``, ``A5`` (both kinds), ``AX`` (any lower card).

    ``low`` is None for X. ``kind`` is None for both kinds.

    >>> str(HandGroup(Rank.ACE, None, Kind.SUITED))
    'AXs'
    """

    high: Rank
    low: Rank | None
    kind: Kind | None

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Return the kinds of these hands."""
        return (Kind.SUITED, Kind.OFFSUIT) if self.kind is None else (self.kind,)

    def __str__(self) -> str:
        low = "X" if self.low is None else self.low
        return f"{self.high}{low}{'' if self.kind is None else self.kind.value}"


@final
class Sign(Singletons):
    """Whether a hand is meant alone, with all hands up from it, or with all hands down from it."""

    ALONE = ""
    UP = "+"
    DOWN = "-"


@final
class NoRunReason(Singletons):
    """The reason why there is no run between two hands."""

    ANY_CARD = "X is not one hand"
    ONE_PAIR = "only one of the two is a pair"
    HIGH_CARDS = "the higher cards differ"
    KINDS = "the two are not suited alike"


def bits_of(group: HandGroup, sign: Sign) -> int:
    """Return the combos of a group with this sign.

    A hand goes up and down along its line; an X from line to line. Lines share no combos.
    """
    if group.low is None:
        cut = _cut(below_ace(group.high), sign)
        return sum(line.mask(slice(None)) for kind in group.kinds for line in lines()[kind][cut])
    return sum(line.mask(_cut(place, sign)) for line, place in _places(group))


def bits_between(first: HandGroup, last: HandGroup) -> int:
    """Return the combos of a run. There must be one: see ``no_run``."""
    ends = zip(_places(first), _places(last), strict=True)
    return sum(line.mask(slice(min(i, j), max(i, j) + 1)) for (line, i), (_, j) in ends)


def no_run(first: HandGroup, last: HandGroup) -> NoRunReason | None:
    """Return why there is no run between two groups, or None if there is one."""
    if first.low is None or last.low is None:
        return NoRunReason.ANY_CARD
    if (first.kind is Kind.PAIR) is not (last.kind is Kind.PAIR):
        return NoRunReason.ONE_PAIR
    if first.kind is not Kind.PAIR and first.high is not last.high:
        return NoRunReason.HIGH_CARDS
    return None if first.kind is last.kind else NoRunReason.KINDS


def _cut(place: int, sign: Sign) -> slice:
    """Return the part of a row, the highest first, that a sign means."""
    match sign:
        case Sign.ALONE:
            return slice(place, place + 1)
        case Sign.UP:
            return slice(place + 1)
        case Sign.DOWN:
            return slice(place, None)


def _places(group: HandGroup) -> Iterator[tuple[Line, int]]:
    """Return the lines of a group, and its place on each. X has no place."""
    if group.low is None:
        return
    for kind in group.kinds:
        if kind is Kind.PAIR:
            yield lines()[kind][0], below_ace(group.high)
        else:
            yield lines()[kind][below_ace(group.high)], group.high.value - group.low.value - 1
