"""Wrong: flush and full house are swapped in the list of categories."""

from dataclasses import replace

from cards import Card
from rules_of_five import Five, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("2c 2d 2h 3s 3c"),)


SWAPPED = {
    Category.FLUSH: Category.FULL_HOUSE,
    Category.FULL_HOUSE: Category.FLUSH,
}


def of(five: Five) -> Score:
    """Return the score of five cards, except for the mistake."""
    found = by_rules(five)
    return replace(found, category=SWAPPED.get(found.category, found.category))


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, of)
