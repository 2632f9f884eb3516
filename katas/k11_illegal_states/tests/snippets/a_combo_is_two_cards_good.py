"""The twin of the bad one: this must type-check."""

from cards import Card, Rank, Suit
from table import Combo

king = Card(Rank.KING, Suit.SPADES)
queen = Card(Rank.QUEEN, Suit.SPADES)

combo = Combo(king, queen)
high: Card = combo.high
low: Card = combo.low
cards: tuple[Card, Card] = combo.cards
