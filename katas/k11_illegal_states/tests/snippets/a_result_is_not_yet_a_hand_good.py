"""The twin of the bad one: this must type-check."""

from cards import DECK
from hands import Hand
from table import high_card

result = Hand.of(DECK)
result.map(high_card)
