"""Wrong: a straight wraps around, from the ace to the two."""

from cards import Card, Rank
from rules_of_five import HAND_SIZE, best, by_rules, held
from scoring import Score

GUILTY = (held("Qc Kd Ah 2s 3c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the top of five ranks in a row on a circle."""
    values = {rank.value for rank in ranks}
    for top in ranks:
        if values == {(top.value - step - 2) % len(Rank) + 2 for step in range(HAND_SIZE)}:
            return top
    return None


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
