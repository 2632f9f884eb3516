"""All 2,598,960 hands: ``score`` and ``class_of`` agree with a second definition of the rules.

It gives a score to each of the 7,462 combinations of five ranks, suited or not. Here each hand has
its cards in the order of the deck: ``test_scoring.py`` has the law that the order does not matter.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import pytest

from handrail.cards import DECK, Card, Rank
from handrail.games.ladder import class_of, hand_classes
from handrail.hands import Category, Hand, Score, score

CATEGORY_BY_REPEATS: Mapping[tuple[int, ...], Category] = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
STRAIGHTS = ["A2345", *("23456789TJQKA"[low : low + 5] for low in range(9))]


class RankedHand(NamedTuple):
    """The score of a hand by the rules, and the number of its class."""

    score: Score
    class_number: int


def score_by_the_rules(ranks: tuple[Rank, ...], is_suited: bool) -> Score:
    """Return the score of five ranks, by a second definition."""
    repeats = Counter(ranks)
    named, *kickers = sorted(repeats, key=lambda rank: (-repeats[rank], -rank.value))
    letters = {str(rank) for rank in ranks}
    tops = [straight[-1] for straight in STRAIGHTS if set(straight) == letters]
    match tops, is_suited:
        case ["A"], True:
            return Score(Category.ROYAL_FLUSH, Rank.ACE)
        case [top], _:
            category = Category.STRAIGHT_FLUSH if is_suited else Category.STRAIGHT
            return Score(category, next(rank for rank in ranks if str(rank) == top))
        case _, True:
            return Score(Category.FLUSH, named, tuple(kickers))
        case _:
            shape = tuple(sorted(repeats.values(), reverse=True))
            return Score(CATEGORY_BY_REPEATS[shape], named, tuple(kickers))


@cache
def ranked_hands() -> Mapping[tuple[tuple[Rank, ...], bool], RankedHand]:
    """Return the score and the class by the ranks, in rising order, and whether they are suited."""
    scores = {
        (ranks, is_suited): score_by_the_rules(ranks, is_suited)
        for ranks in combinations_with_replacement(Rank, 5)
        for is_suited in (False, True)
        if len(set(ranks)) > 1 and (len(set(ranks)) == 5 or not is_suited)
    }
    best_first = sorted(set(scores.values()), reverse=True)
    numbers = {each: number for number, each in enumerate(best_first, start=1)}
    return {shape: RankedHand(each, numbers[each]) for shape, each in scores.items()}


def hand_count(ranks: tuple[Rank, ...], is_suited: bool) -> int:
    """Return how many hands have these ranks, either in one suit or not."""
    repeats = Counter(ranks)
    if is_suited:
        return 4
    count = prod(comb(4, times) for times in repeats.values())
    return count - 4 if len(repeats) == 5 else count


# There is a test for each first card, so that several processes share the work.
@pytest.mark.parametrize("first", DECK[:-4], ids=str)
def test_every_hand_has_the_score_that_the_rules_say(first: Card) -> None:
    expected = ranked_hands()
    a, after = first, DECK[DECK.index(first) + 1 :]
    for b, c, d, e in combinations(after, 4):
        is_suited = a.suit is b.suit is c.suit is d.suit is e.suit
        ranked = expected[(a.rank, b.rank, c.rank, d.rank, e.rank), is_suited]
        hand = Hand((a, b, c, d, e))
        if score(hand) != ranked.score or class_of(hand) != ranked.class_number:
            pytest.fail(f"{hand}: {score(hand)}, class {class_of(hand)}, but the rules: {ranked}")


def test_hands_by_the_rules_are_counted_as_published(counts_with_wheel: dict[str, int]) -> None:
    counts: Counter[str] = Counter()
    class_sizes: Counter[int] = Counter()
    for (ranks, is_suited), ranked in ranked_hands().items():
        count = hand_count(ranks, is_suited)
        counts[ranked.score.category.name.lower()] += count
        class_sizes[ranked.class_number] += count
    assert counts == counts_with_wheel
    assert counts.total() == 2_598_960
    assert class_sizes == {found.number: found.hand_count for found in hand_classes()}
