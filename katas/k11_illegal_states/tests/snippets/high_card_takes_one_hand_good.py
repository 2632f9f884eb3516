"""The twin of the bad one: this must type-check."""

from cards import DECK, Rank
from hands import Hand
from table import high_card

hand = Hand(DECK[:5])
rank: Rank = high_card(hand)
