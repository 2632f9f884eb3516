"""The rules of scoring, each as a sentence."""

import pytest
from cards import Rank
from dealt import deal, read_ranks
from hands import Hand
from oracle import every_class, every_ranks
from oracle import straight_top as top_of
from scoring import Category, Score, score, straight_top

EVERY_CLASS = list(every_class())
WORST_TO_BEST = (
    deal("Ks 9h 7s 3s 2s"),
    deal("9h Ad 2s Ac 5s"),
    deal("2h Kd 2s Kc 4s"),
    deal("6h 6d Ks 6c 2s"),
    deal("4c 3d 7h 6s 5c"),
    deal("2s Ks 9s 3s 7s"),
    deal("2h 4d 2s 4c 4s"),
    deal("7h 7d 2s 7c 7s"),
    deal("9c Tc Jc Qc Kc"),
    deal("Td Jd Ad Kd Qd"),
)


@pytest.mark.parametrize("text", ["AKQJT", "KQJT9", "76543", "65432"])
def test_five_ranks_in_a_row_are_a_straight(text: str) -> None:
    """Five ranks in a row are a straight, and its top is the highest of them: {text}."""
    top = read_ranks(text)[0]
    assert straight_top(read_ranks(text)) == top


def test_the_wheel_is_a_straight_and_five_high() -> None:
    """The wheel, A 5 4 3 2, is a straight. Its ace is low, so its top is the five."""
    assert straight_top(read_ranks("A5432")) == Rank.FIVE


@pytest.mark.parametrize("text", ["A6432", "K6432", "Q7432"])
def test_no_other_ranks_are_a_wheel(text: str) -> None:
    """No ranks but A 5 4 3 2 are the wheel: {text} is not a straight."""
    assert straight_top(read_ranks(text)) is None


@pytest.mark.parametrize("text", ["AKQ32", "AK432", "AKQJ2"])
def test_a_straight_does_not_wrap_around(text: str) -> None:
    """A straight does not wrap around from the ace to the two: {text} is not a straight."""
    assert straight_top(read_ranks(text)) is None


@pytest.mark.parametrize("text", ["AKQJ9", "98762", "75432", "A6543", "98643", "JT854", "T8642"])
def test_a_gap_breaks_a_straight(text: str) -> None:
    """A gap breaks a straight, wherever it is: {text} is not a straight."""
    assert straight_top(read_ranks(text)) is None


@pytest.mark.parametrize("text", ["6542", "4652", "864", "A5", "95"])
def test_a_pair_breaks_a_straight(text: str) -> None:
    """Fewer than five different ranks are never a straight, however close they are: {text}."""
    assert straight_top(read_ranks(text)) is None


def test_ten_combinations_of_ranks_are_straights() -> None:
    """Ten combinations of ranks are straights, from A K Q J T to A 5 4 3 2, and no others."""
    for ranks in every_ranks():
        assert straight_top(ranks) == top_of(ranks)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (deal("Td Jd Ad Kd Qd"), Score(Category.ROYAL_FLUSH, Rank.ACE)),
        (deal("9c Tc Jc Qc Kc"), Score(Category.STRAIGHT_FLUSH, Rank.KING)),
        (deal("Ah 2h 3h 4h 5h"), Score(Category.STRAIGHT_FLUSH, Rank.FIVE)),
    ],
)
def test_a_straight_of_one_suit_is_a_straight_flush(hand: Hand, expected: Score) -> None:
    """A straight of one suit is a straight flush, and a royal flush if its top is the ace."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (deal("Tc Jd Qh Ks Ac"), Score(Category.STRAIGHT, Rank.ACE)),
        (deal("4c 3d 7h 6s 5c"), Score(Category.STRAIGHT, Rank.SEVEN)),
        (deal("Ac 2d 3h 4s 5c"), Score(Category.STRAIGHT, Rank.FIVE)),
    ],
)
def test_a_straight_has_no_kickers(hand: Hand, expected: Score) -> None:
    """The top of a straight says everything: there are no kickers."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (deal("7h 7d 2s 7c 7s"), Score(Category.FOUR_OF_A_KIND, Rank.SEVEN, read_ranks("2"))),
        (deal("2h 4d 2s 4c 4s"), Score(Category.FULL_HOUSE, Rank.FOUR, read_ranks("2"))),
        (deal("6h 6d Ks 6c 2s"), Score(Category.THREE_OF_A_KIND, Rank.SIX, read_ranks("K2"))),
        (deal("2h Kd 2s Kc 4s"), Score(Category.TWO_PAIR, Rank.KING, read_ranks("24"))),
        (deal("9h Ad 2s Ac 5s"), Score(Category.PAIR, Rank.ACE, read_ranks("952"))),
    ],
)
def test_the_most_frequent_rank_names_the_hand(hand: Hand, expected: Score) -> None:
    """The most frequent rank is the main rank. The other ranks are kickers, in order."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (deal("2s Ks 9s 3s 7s"), Score(Category.FLUSH, Rank.KING, read_ranks("9732"))),
        (deal("2s Kh 9s 3s 7s"), Score(Category.HIGH_CARD, Rank.KING, read_ranks("9732"))),
    ],
)
def test_the_highest_card_names_a_flush_or_a_high_card(hand: Hand, expected: Score) -> None:
    """In a flush or a high card the highest rank is the main rank. The other four are kickers."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (deal("As Ks 9s 7s 3s"), Score(Category.FLUSH, Rank.ACE, read_ranks("K973"))),
        (deal("Ad Kd Qd Jd 9d"), Score(Category.FLUSH, Rank.ACE, read_ranks("KQJ9"))),
    ],
)
def test_a_royal_flush_is_a_straight(hand: Hand, expected: Score) -> None:
    """A royal flush is a straight: an ace and a king of one suit are not enough."""
    assert score(hand) == expected


@pytest.mark.parametrize(
    "hand",
    [
        deal("Kh 9s 7s 3s 2s"),
        deal("Ks 9h 7s 3s 2s"),
        deal("Ks 9s 7h 3s 2s"),
        deal("Ks 9s 7s 3h 2s"),
        deal("Ks 9s 7s 3s 2h"),
        deal("Ks 9s 7s 3h 2h"),
    ],
)
def test_four_cards_of_one_suit_are_not_a_flush(hand: Hand) -> None:
    """Four cards of one suit are not a flush, wherever the fifth card is."""
    assert score(hand) == Score(Category.HIGH_CARD, Rank.KING, read_ranks("9732"))


def test_the_values_of_the_categories_are_1_to_10() -> None:
    """The values of the categories are their places in the ranking, 1 to 10."""
    given = "one hand of each category, from high card to royal flush"
    assert [score(hand).category.value for hand in WORST_TO_BEST] == list(range(1, 11)), given


def test_the_score_of_one_hand_of_each_class() -> None:
    """One hand for each of the 7,462 different scores has the score that the rules give it."""
    for hand, _, _category, _rank, _kickers in EVERY_CLASS:
        assert score(hand) == Score(Category[_category], _rank, _kickers)
