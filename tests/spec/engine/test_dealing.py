"""Random hands of the engine: they are those of ``sample_cards``."""

from itertools import chain, islice

import numpy as np
import pytest

from handrail.cards import DECK, sample_cards
from handrail.engine.batch import evaluate
from handrail.engine.dealing import HANDS_PER_BLOCK, count_random_hands, deal_hands
from handrail.games import ACES_HIGH, HIGH, Ranking


# The deck goes on from block to block.
@pytest.mark.parametrize(
    ("seed", "cards", "number"),
    [
        pytest.param(7, 7, HANDS_PER_BLOCK + 100, marks=pytest.mark.slow),
        (0, 5, HANDS_PER_BLOCK // 4),
        *((seed, cards, 1_000) for seed in (-7, 10**30) for cards in (5, 6, 7)),
    ],
)
def test_a_seed_gives_the_hands_of_the_core(seed: int, cards: int, number: int) -> None:
    expected = [[*map(DECK.index, hand)] for hand in islice(sample_cards(seed, cards), number)]
    assert [*chain(*(block.tolist() for block in deal_hands(seed, cards, number)))] == expected


@pytest.mark.parametrize("ranking", [HIGH, ACES_HIGH])
def test_each_random_hand_is_counted_in_its_class(ranking: Ranking) -> None:
    number = HANDS_PER_BLOCK + 100
    hands = np.concatenate([*deal_hands(3, 7, number)])
    counts = np.bincount(evaluate(hands, ranking), minlength=7463)[1:]
    assert count_random_hands(3, 7, number, lambda done, total: True, ranking) == counts.tolist()


def test_stopped_dealing_counts_the_hands_so_far() -> None:
    counts = count_random_hands(3, 5, 10**12, lambda done, total: done < 100_000)
    assert sum(counts) == 2 * HANDS_PER_BLOCK
