"""The twin of the bad one: this must type-check."""

from cards import Card, Rank, Suit
from table import Combo

king = Card(Rank.KING, Suit.SPADES)
queen = Card(Rank.QUEEN, Suit.SPADES)
jack = Card(Rank.JACK, Suit.SPADES)

combo = Combo(king, queen)
combo = Combo(combo.high, jack)
