"""The twin of the bad one: this must type-check."""

from cards import Rank
from table import AceRule, straight_top

ranks = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)

rule: AceRule = AceRule.HIGH_ONLY
straight_top(ranks, rule)
straight_top(ranks)
