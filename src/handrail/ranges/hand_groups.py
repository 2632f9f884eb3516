"""Groups of hands that share a name, such as ``A5`` or ``AX``, and the combos in each group."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import Card, IdentityEnum, Rank, Suit
from handrail.ranges.hand_order import combo_bits, hand_bits
from handrail.ranges.starting_hands import HandKind, StartingHand


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


COMPARISONS: Mapping[Sign, Callable[[Rank, Rank], bool]] = {
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
    compare = COMPARISONS[sign]

    def is_in_group(hand: StartingHand) -> bool:
        high, low = hand.ranks
        if group.low is None or hand.is_pair:
            return compare(high, group.high)
        return high is group.high and compare(low, group.low)

    return _bits_where(group.kinds, is_in_group)


def run_bits(first: HandGroup, last: HandGroup) -> Result[int, NoRunReason]:
    """Return the combos of all hands from ``first`` to ``last``, as the bits of ``Range``.

    Fails with the reason why the groups are not the ends of a run.
    """
    if first.low is None or last.low is None:
        return Failure(NoRunReason.ANY_CARD)
    if (first.kind is HandKind.PAIR) is not (last.kind is HandKind.PAIR):
        return Failure(NoRunReason.ONE_PAIR)
    lowest, highest = sorted(((first.high, first.low), (last.high, last.low)))
    is_same_high = first.high is last.high
    if not is_same_high and _distance(lowest) != _distance(highest):
        return Failure(NoRunReason.GAPS)
    if first.kind is not last.kind:
        return Failure(NoRunReason.KINDS)

    def is_in_run(hand: StartingHand) -> bool:
        is_between = lowest <= hand.ranks <= highest
        return is_between and (is_same_high or _distance(hand.ranks) == _distance(lowest))

    return Success(_bits_where(first.kinds, is_in_run))


def bits_below(card: Card, suit: Suit | None) -> int:
    """Return the combos of a card with each lower card, of one suit or of all, as bits."""
    return sum(
        bit
        for combo, bit in combo_bits().items()
        if combo.high == card and combo.low.rank < card.rank and suit in (None, combo.low.suit)
    )


def _bits_where(kinds: tuple[HandKind, ...], is_in: Callable[[StartingHand], bool]) -> int:
    """Return the combos of all hands of these kinds for which the function returns True."""
    hands = hand_bits().items()
    return sum(bits for hand, bits in hands if hand.kind in kinds and is_in(hand))


def _distance(ranks: tuple[Rank, Rank]) -> int:
    """Return how many ranks the second is below the first."""
    return ranks[0].value - ranks[1].value
