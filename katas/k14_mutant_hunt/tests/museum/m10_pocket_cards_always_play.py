"""Wrong: the first two cards, which the player holds, are always among the five."""

from itertools import combinations

from cards import Card
from rules_of_five import HAND_SIZE, by_rules, held
from scoring import Score

GUILTY = (held("2c 3c 4s 5h Tc Jd Qs"),)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    pocket, board = cards[:2], cards[2:]
    return max(by_rules((*pocket, *three)) for three in combinations(board, HAND_SIZE - 2))
