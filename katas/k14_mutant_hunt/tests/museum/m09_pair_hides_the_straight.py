"""Wrong: a pair among the cards of a straight hides it, as each card must follow the next."""

from cards import Card, Rank
from rules_of_five import HAND_SIZE, best, by_rules, held
from scoring import Category, Score

GUILTY = (held("9c 8d 8h 7s 6c 5d 2h"),)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    found = best(cards, by_rules)
    if found.category is not Category.STRAIGHT:
        return found
    values = sorted((card.rank.value for card in cards), reverse=True)
    values += [1] * values.count(Rank.ACE.value)
    for at in range(len(values) - HAND_SIZE + 1):
        top = values[at]
        if values[at : at + HAND_SIZE] == list(range(top, top - HAND_SIZE, -1)):
            return Score(Category.STRAIGHT, Rank(top))
    return best(cards, lambda five: by_rules(five, lambda _: None))
