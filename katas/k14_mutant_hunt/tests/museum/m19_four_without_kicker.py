"""Wrong: only the rank of four of a kind counts; the fifth card is forgotten."""

from dataclasses import replace

from cards import Card
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("7c 7d 7h 7s 9c"),)


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    return replace(found, kickers=()) if found.category is Category.FOUR_OF_A_KIND else found


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
