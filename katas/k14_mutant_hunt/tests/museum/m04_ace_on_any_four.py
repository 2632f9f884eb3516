"""Wrong: an ace completes any four ranks in a row, not only 2-3-4-5."""

from cards import Card, Rank
from rules_of_five import HAND_SIZE, best, by_rules, held, run_top
from scoring import Score

GUILTY = (held("Ac 6d 7h 8s 9c"),)


def straight(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the top of a straight. An ace above any four in a row counts as a low one."""
    if len(ranks) == HAND_SIZE and ranks[0] is Rank.ACE:
        in_a_row = ranks[1].value - ranks[4].value == HAND_SIZE - 2
        return run_top(ranks) or (ranks[1] if in_a_row else None)
    return run_top(ranks)


def score(cards: list[Card]) -> Score:
    """Return the score of the best five cards, except for the mistake."""
    return best(cards, lambda five: by_rules(five, straight))
