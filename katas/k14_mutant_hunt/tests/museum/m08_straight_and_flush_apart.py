"""Wrong: a straight and a flush are a straight flush, even if they are different cards."""

from itertools import combinations

from cards import Card
from rules_of_five import HAND_SIZE, best, by_rules, grouped, held, straight_top
from scoring import Category, Score

GUILTY = (held("9c Th Jh Qh Kh 2h 3h"),)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    found = best(cards, by_rules)
    tops = [straight_top(grouped(five)[0]) for five in combinations(cards, HAND_SIZE)]
    straights = [top for top in tops if top is not None]
    if found.category is Category.FLUSH and straights:
        return Score(Category.STRAIGHT_FLUSH, max(straights))
    return found
