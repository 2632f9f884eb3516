"""Wrong: if the ranks are equal, the suit of the highest card decides."""

from dataclasses import replace

from cards import Card, Rank, Suit
from rules_of_five import Five, best, by_rules, held
from scoring import Score

GUILTY = (held("Ks 9d 7h 3s 2c"),)
SUITS = tuple(Suit)  # clubs lowest, spades highest


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    highest = max(five, key=lambda card: (card.rank, SUITS.index(card.suit)))
    return replace(found, kickers=(*found.kickers, Rank(2 + SUITS.index(highest.suit))))


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
