"""A short search for a deal: one combo for each player, so that no card appears twice."""

from collections.abc import Iterable, Iterator

from handrail.ranges.hand_order import all_combos, bits_by_card
from handrail.ranges.weighted_ranges import WeightedRange

# A search for a possible deal nearly always needs one step for each player. This many steps take
# a few hundredths of a second.
MAX_STEPS = 2_000


def may_have_deal(ranges: Iterable[WeightedRange]) -> bool:
    """Return whether the players may all hold different cards, by a short search.

    False is certain. For two players True is certain, too; for three or more the search may give
    up and return True.

    >>> aces = WeightedRange.of_range(Range.of([Pair(Rank.ACE)]))
    >>> [may_have_deal([aces] * players) for players in (2, 3)]
    [True, False]
    """
    return _may_have_deal([each.unweighted.bits for each in ranges], iter(range(MAX_STEPS)))


def _may_have_deal(ranges: list[int], steps: Iterator[int]) -> bool:
    """Return True if there is a deal, or if the steps run out.

    Each step gives one combo to the player with the fewest combos.
    """
    if not ranges:
        return True
    smallest = min(ranges, key=int.bit_count)
    others = ranges.copy()
    others.remove(smallest)
    left = smallest
    while left:
        if next(steps, None) is None:
            return True
        highest = left.bit_length() - 1
        left ^= 1 << highest
        combo = all_combos()[highest]
        blocked = bits_by_card()[combo.high] | bits_by_card()[combo.low]
        if _may_have_deal([each & ~blocked for each in others], steps):
            return True
    return False
