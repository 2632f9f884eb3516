"""A result is not yet a hand: ask first whether it is a success."""

from cards import DECK
from hands import Hand
from table import high_card

result = Hand.of(DECK)
high_card(result)  # must not type-check: arg-type
