"""The rules of scoring, each as a sentence."""

import pytest
from cards import Rank
from dealt import hand, ranks
from hands import Hand
from scoring import Category, Score, is_flush, score, straight_top


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (hand("Ks 9s 7s 3s 2s"), True),
        (hand("Ks 9s 7s 3s 2h"), False),
        (hand("Kc 9s 7s 3s 2s"), False),
    ],
)
def test_five_cards_of_one_suit_are_a_flush(hand: Hand, expected: bool) -> None:
    """Five cards of one suit are a flush; four of them are not."""
    assert is_flush(hand) is expected


@pytest.mark.parametrize("text", ["AKQJT", "KQJT9", "76543", "65432"])
def test_five_ranks_in_a_row_are_a_straight(text: str) -> None:
    """Five ranks in a row are a straight, and its top is the highest of them: {text}."""
    top = ranks(text)[0]
    assert straight_top(ranks(text)) is top


def test_the_wheel_is_a_straight_and_five_high() -> None:
    """The wheel, A 5 4 3 2, is a straight; its ace is low, so its top is the five."""
    wheel = ranks("A5432")
    assert straight_top(wheel) is Rank.FIVE


@pytest.mark.parametrize("text", ["AKQ32", "AK432", "AKQJ2"])
def test_a_straight_does_not_go_round_the_corner(text: str) -> None:
    """A straight does not go round the corner from the ace to the two: {text} is none."""
    assert straight_top(ranks(text)) is None


@pytest.mark.parametrize("text", ["AKQJ9", "98762", "75432", "A6543"])
def test_a_gap_breaks_a_straight(text: str) -> None:
    """A gap breaks a straight: {text} is none."""
    assert straight_top(ranks(text)) is None


@pytest.mark.parametrize("text", ["2645", "9658", "A5"])
def test_a_pair_breaks_a_straight(text: str) -> None:
    """Fewer than five different ranks are never a straight, however near they are: {text}."""
    assert straight_top(ranks(text)) is None


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (hand("Td Jd Ad Kd Qd"), Score(Category.ROYAL_FLUSH, Rank.ACE)),
        (hand("9c Tc Jc Qc Kc"), Score(Category.STRAIGHT_FLUSH, Rank.KING)),
        (hand("Ah 2h 3h 4h 5h"), Score(Category.STRAIGHT_FLUSH, Rank.FIVE)),
    ],
)
def test_a_straight_in_one_suit_is_more_than_either(hand: Hand, expected: Score) -> None:
    """A straight in one suit is a straight flush, and up to the ace a royal one."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (hand("Tc Jd Qh Ks Ac"), Score(Category.STRAIGHT, Rank.ACE)),
        (hand("4c 3d 7h 6s 5c"), Score(Category.STRAIGHT, Rank.SEVEN)),
        (hand("Ac 2d 3h 4s 5c"), Score(Category.STRAIGHT, Rank.FIVE)),
    ],
)
def test_a_straight_has_no_kickers(hand: Hand, expected: Score) -> None:
    """A straight is named by its top, which says everything: there are no kickers."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (hand("7h 7d 2s 7c 7s"), Score(Category.FOUR_OF_A_KIND, Rank.SEVEN, ranks("2"))),
        (hand("2h 4d 2s 4c 4s"), Score(Category.FULL_HOUSE, Rank.FOUR, ranks("2"))),
        (hand("6h 6d Ks 6c 2s"), Score(Category.THREE_OF_A_KIND, Rank.SIX, ranks("K2"))),
        (hand("2h Kd 2s Kc 4s"), Score(Category.TWO_PAIR, Rank.KING, ranks("24"))),
        (hand("9h Ad 2s Ac 5s"), Score(Category.PAIR, Rank.ACE, ranks("952"))),
    ],
)
def test_equal_ranks_name_a_hand_and_the_others_are_kickers(hand: Hand, expected: Score) -> None:
    """The rank that stands most often names the hand; the others are kickers, in order."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (hand("2s Ks 9s 3s 7s"), Score(Category.FLUSH, Rank.KING, ranks("9732"))),
        (hand("2s Kh 9s 3s 7s"), Score(Category.HIGH_CARD, Rank.KING, ranks("9732"))),
    ],
)
def test_a_flush_and_a_high_card_are_told_by_all_five(hand: Hand, expected: Score) -> None:
    """A flush or a high card is named by the highest; the other four are kickers."""
    assert score(hand) == expected
