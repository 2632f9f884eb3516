"""Who wins, each rule as a sentence."""

from itertools import pairwise

import pytest
from dealt import hand
from hands import Hand
from judging import beats, winners

WORST_TO_BEST = (
    hand("7c 5d 4h 3s 2c"),
    hand("2c 2d 3h 4s 5c"),
    hand("3c 3d 2h 2s 4c"),
    hand("2c 2d 2h 3s 4c"),
    hand("Ac 2d 3h 4s 5c"),
    hand("2c 3c 4c 5c 7c"),
    hand("2c 2d 2h 3s 3c"),
    hand("2c 2d 2h 2s 3c"),
    hand("Ac 2c 3c 4c 5c"),
    hand("Tc Jc Qc Kc Ac"),
)


@pytest.mark.parametrize(("worse", "better"), list(pairwise(WORST_TO_BEST)))
def test_the_better_category_wins(worse: Hand, better: Hand) -> None:
    """Of two hands the one of the better category wins, however low its cards are."""
    assert verdict(better, worse) == "the first beats the second"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (hand("3c 3d 4h 5s 6c"), hand("2c 2d As Ks Qc")),
        (hand("2c 3d 4h 5s 6c"), hand("Ac 2d 3h 4s 5c")),
        (hand("3c 3d 3h 2s 2c"), hand("2c 2d 2h As Ac")),
    ],
)
def test_in_one_category_the_rank_decides(better: Hand, worse: Hand) -> None:
    """In one category the rank decides, before any kicker is looked at."""
    assert verdict(better, worse) == "the first beats the second"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (hand("Ac Ad Kh 7s 3c"), hand("As Ah Kd 7c 2d")),
        (hand("Kc Kd 4h 4s 2c"), hand("Ks Kh 3d 3c Ac")),
        (hand("Kc 9c 7c 3c 4d"), hand("Kd 9d 7d 3d 2c")),
    ],
)
def test_in_one_rank_the_kickers_decide(better: Hand, worse: Hand) -> None:
    """Where the rank is equal too the kickers decide, one after another, to the last."""
    assert verdict(better, worse) == "the first beats the second"


def test_suits_never_decide() -> None:
    """Suits never decide: of two equal hands neither beats the other."""
    spades, clubs = hand("As Ks Qs Js 9s"), hand("Ac Kc Qc Jc 9c")
    assert verdict(spades, clubs) == "neither beats the other"


def test_the_winners_are_named_by_their_places() -> None:
    """The winner is named by its place among the hands, counted from 0."""
    hands = (hand("As Ah 9c 3d 2d"), hand("Kd Kh Ks 2c 9s"), hand("Qs Qh 9d 3c 2h"))
    assert winners(hands) == (1,)


def test_all_who_tie_win() -> None:
    """All who tie for the best hand win, in the order in which they sit."""
    hands = (hand("As Ah 9c 3d 2d"), hand("7s 5h 4c 3s 2c"), hand("Ac Ad 9h 3h 2s"))
    assert winners(hands) == (0, 2)


def test_of_no_hands_none_wins() -> None:
    """Of no hands none wins."""
    hands: tuple[Hand, ...] = ()
    assert winners(hands) == ()


def verdict(one: Hand, other: Hand) -> str:
    """What ``beats`` says of two hands, asked both ways."""
    match beats(one, other), beats(other, one):
        case True, False:
            return "the first beats the second"
        case False, True:
            return "the second beats the first"
        case False, False:
            return "neither beats the other"
        case _:
            return "each beats the other"
