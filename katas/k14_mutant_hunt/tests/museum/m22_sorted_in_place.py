"""Wrong: it sorts the list that it was given, and leaves it sorted."""

from cards import Card
from rules_of_five import best, by_rules, held
from scoring import Score

GUILTY = (held("2c Kd 9h 4s 7c"),)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards. The caller's list pays for it."""
    cards.sort(key=lambda card: card.rank, reverse=True)
    return best(cards, by_rules)
