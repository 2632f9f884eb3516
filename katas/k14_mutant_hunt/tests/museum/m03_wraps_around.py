"""Wrong: a straight goes round the corner, from the ace on to the two."""

from cards import Card, Rank
from rules_of_five import HAND_SIZE, best, by_rules, held
from scoring import Score

GUILTY = (held("Qc Kd Ah 2s 3c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """The top of five ranks in a row on a circle."""
    values = {rank.value for rank in ranks}
    for top in ranks:
        if values == {(top.value - step - 2) % len(Rank) + 2 for step in range(HAND_SIZE)}:
            return top
    return None


def score(cards: list[Card]) -> Score:
    """What the best five of the cards are worth, but for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
