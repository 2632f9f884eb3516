"""The twin of the bad one: this must type-check."""

from cards import DECK, Card, Rank, Suit
from hands import Hand
from table import Combo, high_card

king = Card(Rank.KING, Suit.SPADES)
queen = Card(Rank.QUEEN, Suit.SPADES)

Combo(king, queen)
high_card(Hand(DECK[:5]))
