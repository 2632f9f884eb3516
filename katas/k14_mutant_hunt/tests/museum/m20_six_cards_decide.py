"""Wrong: a pair takes all the other cards as kickers, not the best three of them."""

from dataclasses import replace

from cards import Card
from rules_of_five import best, by_rules, grouped, held
from scoring import Category, Score

GUILTY = (held("8c 5d As Jh 3c Qd 3h"),)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    found = best(cards, by_rules)
    if found.category is Category.PAIR:
        ranks, _ = grouped(cards)
        return replace(found, kickers=ranks[1:5])
    return found
