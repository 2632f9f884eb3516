"""Right: it scores every five of the cards by the rules, and takes the best."""

from cards import Card
from rules_of_five import best, by_rules
from scoring import Score


def score(cards: list[Card]) -> Score:
    """Return the score of the best five of the cards."""
    if not 5 <= len(cards) <= 7 or len(set(cards)) < len(cards):
        raise ValueError(f"expected five to seven different cards, got {len(set(cards))}")
    return best(cards, by_rules)
