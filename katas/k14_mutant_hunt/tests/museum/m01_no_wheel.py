"""Wrong: there is no straight from the ace up."""

from cards import Card, Rank
from rules_of_five import best, by_rules, held, run_top
from scoring import Score

GUILTY = (held("Ac 2d 3h 4s 5c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """The top of five ranks in a row; the ace is only high."""
    return run_top(ranks)


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
