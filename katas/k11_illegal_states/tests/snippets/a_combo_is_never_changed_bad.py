"""A combo is never changed: for other cards, make another one."""

from cards import Card, Rank, Suit
from table import Combo

king = Card(Rank.KING, Suit.SPADES)
queen = Card(Rank.QUEEN, Suit.SPADES)
jack = Card(Rank.JACK, Suit.SPADES)

combo = Combo(king, queen)
combo.high = queen  # must not type-check
combo.low = king  # must not type-check
combo.cards = (queen, king)  # must not type-check
