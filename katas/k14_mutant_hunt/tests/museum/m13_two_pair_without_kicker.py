"""Wrong: only the pairs of two pair count; the fifth card is forgotten."""

from dataclasses import replace

from cards import Card
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("Kc Kd 4h 4s 9c"),)


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    if found.category is Category.TWO_PAIR:
        return replace(found, kickers=found.kickers[:1])
    return found


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
