"""The twin of the bad one: this must type-check."""

from cards import DECK
from hands import Hand
from table import high_card

hand = Hand(DECK[:5])
high_card(hand)
