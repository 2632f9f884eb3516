"""Wrong: sorts the very list that it was given, and leaves it sorted."""

from cards import Card
from rules_of_five import best, by_rules, held
from scoring import Score

GUILTY = (held("2c Kd 9h 4s 7c"),)


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth; the caller's cards pay for it."""
    cards.sort(key=lambda card: card.rank, reverse=True)
    return best(cards, by_rules)
