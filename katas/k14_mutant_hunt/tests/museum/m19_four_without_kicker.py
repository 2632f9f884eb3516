"""Wrong: four of a kind are told by the four; the fifth card is forgotten."""

from dataclasses import replace

from cards import Card
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("7c 7d 7h 7s 9c"),)


def of(five: Five) -> Score:
    """The score of five cards, but for the mistake."""
    found = by_rules(five)
    return replace(found, kickers=()) if found.category is Category.FOUR_OF_A_KIND else found


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, of)
