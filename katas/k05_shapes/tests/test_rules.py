"""The shape of a hand, each rule as a sentence."""

import pytest
from cards import Rank
from dealt import hand, ranks
from hands import Hand
from scoring import SHAPES, Category, grouped, made_of


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (hand("2h Kd Kh 2c Ks"), (ranks("K2"), (3, 2))),
        (hand("2h Kd 2c 2s Kh"), (ranks("2K"), (3, 2))),
        (hand("Ks 2h 2d 2c 2s"), (ranks("2K"), (4, 1))),
    ],
)
def test_ranks_stand_most_often_first(
    hand: Hand, expected: tuple[tuple[Rank, ...], tuple[int, ...]]
) -> None:
    """Each rank of the hand stands once, the one that is held most often first."""
    assert grouped(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (hand("2h 2d 9s Kd Kh"), (ranks("K29"), (2, 2, 1))),
        (hand("5c 9h 9s Ac Jd"), (ranks("9AJ5"), (2, 1, 1, 1))),
        (hand("Ts 2h Ac 9d Kh"), (ranks("AKT92"), (1, 1, 1, 1, 1))),
    ],
)
def test_ranks_that_stand_equally_often_go_from_the_highest(
    hand: Hand, expected: tuple[tuple[Rank, ...], tuple[int, ...]]
) -> None:
    """Ranks that stand equally often go from the highest down, the ace being highest."""
    assert grouped(hand) == expected


def test_there_are_six_shapes() -> None:
    """There are six shapes: the ways to split five cards into groups of at most four."""
    shapes = sorted(SHAPES)
    assert shapes == [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        (hand("7h 7d 7s 2c 7c"), Category.FOUR_OF_A_KIND),
        (hand("4s 4c 2h 4d 2d"), Category.FULL_HOUSE),
        (hand("6s 6c 6h Kd 2d"), Category.THREE_OF_A_KIND),
        (hand("Kh 2d Ks 2s 4c"), Category.TWO_PAIR),
        (hand("As 9c Ah 3d 2d"), Category.PAIR),
        (hand("Ks 9c 7h 3d 2d"), Category.HIGH_CARD),
    ],
)
def test_the_counts_say_what_the_hand_is_made_of(hand: Hand, category: Category) -> None:
    """The counts say what a hand is made of, whatever its ranks and suits."""
    assert made_of(hand) is category
