"""Wrong: the list of categories is written down with flush and full house the wrong way round."""

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
    """The score of five cards, but for the mistake."""
    found = by_rules(five)
    return replace(found, category=SWAPPED.get(found.category, found.category))


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, of)
