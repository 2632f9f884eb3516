"""Random hands as arrays: the same hands as those of ``sample_cards`` for a seed."""

from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

from handrail.cards.encodings import to_index
from handrail.cards.types import DECK
from handrail.engine.arrays import CARD_COUNT, CardArray
from handrail.engine.batch import evaluate
from handrail.engine.compiling import kernel
from handrail.equities.types import KeepGoing
from handrail.games.ladder import ladder_of
from handrail.games.rankings import HIGH, Ranking

HANDS_PER_BLOCK = 1 << 16


def count_random_hands(
    seed: int, cards: int, hands: int, keep_going: KeepGoing, ranking: Ranking = HIGH
) -> list[int]:
    """Return the number of hands in each class, from class 1 at index 0, among random hands.

    Args:
        seed: the seed of the random numbers.
        cards: the number of cards in a hand: five, six or seven.
        hands: the number of hands.
        keep_going: is called with the number of hands so far and ``hands``. If it returns False,
            the hands so far are counted.
        ranking: how hands compare.

    >>> count_random_hands(7, 5, 100_000, lambda done, total: True)[:2]
    [0, 0]
    """
    counts = np.zeros(ladder_of(ranking).class_count + 1, np.int64)
    done = 0
    for block in deal_hands(seed, cards, hands):
        counts += np.bincount(evaluate(block, ranking), minlength=len(counts))
        done += len(block)
        if not keep_going(done, hands):
            break
    by_class: list[int] = counts[1:].tolist()
    return by_class


def deal_hands(seed: int, cards: int, hands: int) -> Iterator[CardArray]:
    """Yield random hands in blocks: the deck indices of their cards, shape (n, cards).

    The hands are the first ones of ``sample_cards``, card by card.

    Args:
        seed: the seed of the random numbers.
        cards: the number of cards in a hand.
        hands: the number of hands in all blocks together.

    >>> [" ".join(str(DECK[card]) for card in hand) for hand in next(deal_hands(7, 5, 2))]
    ['6c 4c Th 3h 9d', '6s 3h 8s 9d 8c']
    """
    random = _numpy_random(seed)
    deck = np.array([*map(to_index, DECK)], np.uint8)
    for start in range(0, hands, HANDS_PER_BLOCK):
        size = min(HANDS_PER_BLOCK, hands - start)
        block = np.empty((size, cards), np.uint8)
        _shuffle(random.random_sample((size, cards)), deck, block)
        yield block


def _numpy_random(seed: int) -> np.random.RandomState:
    """Return a source of the same random floats as those of ``random.Random(seed)``.

    Both use the Mersenne Twister, and make a float of two of its numbers in the same way. numpy
    promises that this never changes for ``RandomState``.
    """
    _, (*key, position), _ = Random(seed).getstate()
    twister = np.random.MT19937()
    twister.state = {
        "bit_generator": "MT19937",
        "state": {"key": np.array(key, np.uint32), "pos": position},
    }
    return np.random.RandomState(twister)


@kernel
def _shuffle(random_floats: NDArray[np.float64], deck: CardArray, hands: CardArray) -> None:
    """Shuffle only the first cards of the deck for each hand, and copy them to ``hands``.

    The deck stays as it is after the last hand, as in ``sample_cards``.
    """
    for hand in range(len(hands)):
        for index in range(hands.shape[1]):
            swap_index = index + int(random_floats[hand, index] * (CARD_COUNT - index))
            deck[index], deck[swap_index] = deck[swap_index], deck[index]
            hands[hand, index] = deck[index]
