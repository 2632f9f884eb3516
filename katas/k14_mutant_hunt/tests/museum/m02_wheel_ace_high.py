"""Wrong: the wheel is found, and its highest card is taken to be the ace."""

from cards import Card, Rank
from rules_of_five import WHEEL, best, by_rules, held, run_top
from scoring import Score

GUILTY = (held("Ac 2d 3h 4s 5c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the top of a straight: its highest card, for the wheel too."""
    return ranks[0] if ranks == WHEEL else run_top(ranks)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
