"""Wrong: the ace is high only, so the wheel is not a straight."""

from cards import Card, Rank
from rules_of_five import best, by_rules, held, run_top
from scoring import Score

GUILTY = (held("Ac 2d 3h 4s 5c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the top of five ranks in a row. The ace is high only."""
    return run_top(ranks)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
