"""Right: scores every five of the cards by the rules, and takes the best."""

from cards import Card
from rules_of_five import best, by_rules
from scoring import Score


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth."""
    return best(cards, by_rules)
