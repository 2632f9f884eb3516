"""A combo is two cards, no more and no fewer."""

from cards import Card, Rank, Suit
from table import Combo

king = Card(Rank.KING, Suit.SPADES)
queen = Card(Rank.QUEEN, Suit.SPADES)
jack = Card(Rank.JACK, Suit.SPADES)

Combo(king)  # must not type-check: call-arg
Combo(king, queen, jack)  # must not type-check: call-arg
Combo(king, None)  # must not type-check: arg-type
Combo(king, "Qs")  # must not type-check: arg-type
