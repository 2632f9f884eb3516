"""Groups of hands that share a name, such as ``A5`` or ``AX``, and the combos in each group."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards.types import Card, IdentityEnum, Rank, Suit
from handrail.ranges.hand_order import combo_bits, hand_bits
from handrail.ranges.starting_hands import HandKind


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


COMPARISONS: Mapping[Sign, Callable[[int, int], bool]] = {
    Sign.NONE: operator.eq,
    Sign.UP: operator.ge,
    Sign.DOWN: operator.le,
}


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

    A ``+`` or ``-`` adds hands with the same first rank and a higher or lower second rank. If the
    group is a pair or has an X, it adds those with a higher or lower first rank.
    """
    compare, high = COMPARISONS[sign], group.high.value
    if group.low is None or group.kind is HandKind.PAIR:
        return _bits_where(group.kinds, lambda first, _: compare(first, high))
    low = group.low.value
    return _bits_where(group.kinds, lambda first, second: first == high and compare(second, low))


def run_bits(first: HandGroup, last: HandGroup) -> Result[int, NoRunReason]:
    """Return the combos of all hands from ``first`` to ``last``, as the bits of ``Range``.

    Fails with the reason why the groups are not the ends of a run.
    """
    if first.low is None or last.low is None:
        return Failure(NoRunReason.ANY_CARD)
    if (first.kind is HandKind.PAIR) is not (last.kind is HandKind.PAIR):
        return Failure(NoRunReason.ONE_PAIR)
    lowest, highest = sorted(
        ((first.high.value, first.low.value), (last.high.value, last.low.value))
    )
    is_same_high, gap = first.high is last.high, lowest[0] - lowest[1]
    if not is_same_high and highest[0] - highest[1] != gap:
        return Failure(NoRunReason.GAPS)
    if first.kind is not last.kind:
        return Failure(NoRunReason.KINDS)

    def is_in_run(high: int, low: int) -> bool:
        return lowest <= (high, low) <= highest and (is_same_high or high - low == gap)

    return Success(_bits_where(first.kinds, is_in_run))


def bits_below(card: Card, suit: Suit | None) -> int:
    """Return the combos of a card with each lower card, of one suit or of all, as bits."""
    return sum(
        bit
        for combo, bit in combo_bits().items()
        if combo.high == card and combo.low.rank < card.rank and suit in (None, combo.low.suit)
    )


def _bits_where(kinds: tuple[HandKind, ...], is_in: Callable[[int, int], bool]) -> int:
    """Return the combos of all hands of these kinds whose ranks fit, as the bits of ``Range``."""
    return sum(
        bits for kind in kinds for high, low, bits in _hands_by_kind()[kind] if is_in(high, low)
    )


@cache
def _hands_by_kind() -> Mapping[HandKind, tuple[tuple[int, int, int], ...]]:
    """Return the values of both ranks, and the bits, of each hand of a kind."""
    return {
        kind: tuple(
            (hand.ranks[0].value, hand.ranks[1].value, bits)
            for hand, bits in hand_bits().items()
            if hand.kind is kind
        )
        for kind in HandKind
    }
