"""The game of the book's chapter on rules: its best hands, over all deals."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from handrail.cards import Card, to_index
from handrail.engine import evaluate
from handrail.games import MANILA, SEVEN_UP, ladder_of
from handrail.hands.scoring import Category

pytestmark = pytest.mark.slow


def test_the_best_of_ten_hands_is_more_often_a_flush_than_four_of_a_kind() -> None:
    """Count holdings together that differ only in their suits."""
    sizes = Counter[object]()
    examples: dict[object, tuple[Card, ...]] = {}
    for first, second in combinations(MANILA.deck, 2):
        shape = frozenset((first.rank, second.rank)), first.suit is second.suit
        sizes[shape] += 1
        examples[shape] = first, second
    class_counts = np.zeros(ladder_of(SEVEN_UP).class_count + 1, np.int64)
    for kind, held in examples.items():
        class_counts += sizes[kind] * best_class_counts(held)
    counts = dict.fromkeys(SEVEN_UP.categories, 0)
    for rung in ladder_of(SEVEN_UP).classes:
        counts[rung.score.category] += int(class_counts[rung.number])
    assert counts == {
        Category.ROYAL_FLUSH: 14_040,
        Category.STRAIGHT_FLUSH: 40_248,
        Category.FOUR_OF_A_KIND: 471_744,
        Category.FLUSH: 604_944,
        Category.FULL_HOUSE: 3_806_880,
        Category.STRAIGHT: 8_371_344,
        Category.THREE_OF_A_KIND: 9_400_608,
        Category.TWO_PAIR: 26_699_040,
        Category.PAIR: 19_933_488,
        Category.HIGH_CARD: 1_340_640,
    }
    assert sum(counts.values()) == comb(32, 2) * comb(30, 5)


def best_class_counts(held: tuple[Card, ...]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return how many boards give a holding each class, as the best of its ten hands."""
    rest = [to_index(card) for card in MANILA.deck if card not in held]
    boards = np.array(list(combinations(rest, 5)), np.uint8)
    own = np.tile(np.array([to_index(card) for card in held], np.uint8), (len(boards), 1))
    hands = (np.hstack((own, boards[:, three])) for three in map(list, combinations(range(5), 3)))
    best = np.minimum.reduce([evaluate(rows, SEVEN_UP) for rows in hands])
    return np.bincount(best, minlength=ladder_of(SEVEN_UP).class_count + 1)
