"""A list of cards is not a hand: nobody has counted it."""

from cards import DECK
from table import high_card

high_card([])  # must not type-check: arg-type
high_card(list(DECK))  # must not type-check: arg-type
high_card(DECK[:5])  # must not type-check: arg-type
