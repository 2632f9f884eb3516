"""The twin of the bad one: this must type-check."""

from cards import Rank
from table import straight_top

ranks = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)

top: Rank | None = straight_top(ranks)
