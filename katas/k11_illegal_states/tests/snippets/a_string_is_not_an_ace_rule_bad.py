"""A string is not an ace rule, and neither is a number or None."""

from cards import Rank
from table import straight_top

ranks = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)

straight_top(ranks, "hihg")  # must not type-check: arg-type
straight_top(ranks, "both")  # must not type-check: arg-type
straight_top(ranks, True)  # must not type-check: arg-type
straight_top(ranks, None)  # must not type-check: arg-type
