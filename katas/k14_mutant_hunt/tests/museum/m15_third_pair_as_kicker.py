"""Wrong: of three pairs the third is the kicker, even if a single card is higher."""

from dataclasses import replace

from cards import Card
from rules_of_five import best, by_rules, grouped, held
from scoring import Category, Score

GUILTY = (held("Ac Ad 6h 6s 3c 3d Qh"),)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    found = best(cards, by_rules)
    if found.category is Category.TWO_PAIR:
        ranks, _ = grouped(cards)  # a pair comes before any single card
        return replace(found, kickers=ranks[1:3])
    return found
