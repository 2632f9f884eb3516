"""A combo is not a hand: it has two cards."""

from cards import Card, Rank, Suit
from table import Combo, high_card

king = Card(Rank.KING, Suit.SPADES)
queen = Card(Rank.QUEEN, Suit.SPADES)

high_card(Combo(king, queen))  # must not type-check: arg-type
