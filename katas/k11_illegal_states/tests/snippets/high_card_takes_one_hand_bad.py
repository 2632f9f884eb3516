"""The function high_card takes one hand, and always has an answer."""

from cards import DECK
from hands import Hand
from table import high_card

hand = Hand(DECK[:5])

high_card()  # must not type-check: call-arg
high_card(None)  # must not type-check: arg-type
high_card(hand, hand)  # must not type-check: call-arg
