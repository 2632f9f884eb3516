"""Wrong: only the highest card of a flush counts."""

from dataclasses import replace

from cards import Card
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("Kc 9c 7c 3c 2c"),)


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    return replace(found, kickers=()) if found.category is Category.FLUSH else found


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
