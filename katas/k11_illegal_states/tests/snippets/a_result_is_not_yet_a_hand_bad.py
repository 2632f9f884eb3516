"""What may be a hand is not yet one: ask which track it is on first."""

from cards import DECK
from hands import Hand
from table import high_card

result = Hand.of(DECK)
high_card(result)  # must not type-check: arg-type
