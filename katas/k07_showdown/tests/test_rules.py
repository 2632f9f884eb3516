"""Who wins, each rule as a sentence."""

from itertools import pairwise
from random import Random

import pytest
from cards import Card, Suit
from dealt import deal
from hands import Hand
from judging import beats, winners
from oracle import every_table, ladder

WORST_TO_BEST = (
    deal("7c 5d 4h 3s 2c"),
    deal("2c 2d 3h 4s 5c"),
    deal("3c 3d 2h 2s 4c"),
    deal("2c 2d 2h 3s 4c"),
    deal("Ac 2d 3h 4s 5c"),
    deal("2c 3c 4c 5c 7c"),
    deal("2c 2d 2h 3s 3c"),
    deal("2c 2d 2h 2s 3c"),
    deal("Ac 2c 3c 4c 5c"),
    deal("Tc Jc Qc Kc Ac"),
)


@pytest.mark.parametrize(("worse", "better"), list(pairwise(WORST_TO_BEST)))
def test_the_better_category_wins(worse: Hand, better: Hand) -> None:
    """The hand with the better category wins, however low its cards are."""
    assert verdict(better, worse) == "the first beats the second"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (deal("3c 3d 4h 5s 6c"), deal("2c 2d As Ks Qc")),
        (deal("2c 3d 4h 5s 6c"), deal("Ac 2d 3h 4s 5c")),
        (deal("3c 3d 3h 2s 2c"), deal("2c 2d 2h As Ac")),
    ],
)
def test_in_one_category_the_rank_decides(better: Hand, worse: Hand) -> None:
    """In the same category the higher rank wins, whatever the kickers."""
    assert verdict(better, worse) == "the first beats the second"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (deal("Ac Ad Kh 7s 3c"), deal("As Ah Kd 7c 2d")),
        (deal("Ac Ad 9h 3s 2c"), deal("As Ah 8d 7c 6d")),
        (deal("Kc Kd 4h 4s 2c"), deal("Ks Kh 3d 3c Ac")),
        (deal("Kc 9c 7c 3c 4d"), deal("Kd 9d 7d 3d 2c")),
    ],
)
def test_with_equal_ranks_the_kickers_decide(better: Hand, worse: Hand) -> None:
    """If the ranks are equal too, the kickers decide, one after another, to the last."""
    assert verdict(better, worse) == "the first beats the second"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (deal("As Ks Qs Js 9s"), deal("Ac Kc Qc Jc 9c")),
        (deal("2h 2d Ks 7s 3s"), deal("2c 2s Kd 7d 3d")),
    ],
)
def test_suits_never_decide(one: Hand, other: Hand) -> None:
    """Suits never decide: if two hands differ only in suits, neither beats the other."""
    assert verdict(one, other) == "neither beats the other"


def test_each_hand_on_the_ladder_beats_the_next() -> None:
    """With only eight ranks there are 840 different scores: each beats the next."""
    for better, worse in pairwise(ladder()):
        assert verdict(better, worse) == "the first beats the second"


def test_each_hand_on_the_ladder_ties_with_its_twin() -> None:
    """No hand beats the hand with the same ranks in other suits."""
    for one in ladder():
        other = with_other_suits(one)
        assert verdict(one, other) == "neither beats the other"


def test_the_winner_is_named_by_its_index() -> None:
    """The winner is named by its index among the hands, counted from 0."""
    hands = (deal("As Ah 9c 3d 2d"), deal("Kd Kh Ks 2c 9s"), deal("Qs Qh 9d 3c 2h"))
    assert winners(hands) == (1,)


def test_all_who_tie_win() -> None:
    """All hands that tie for the best win, and their indexes are in order."""
    hands = (deal("As Ah 9c 3d 2d"), deal("7s 5h 4c 3s 2c"), deal("Ac Ad 9h 3h 2s"))
    assert winners(hands) == (0, 2)


def test_without_hands_there_are_no_winners() -> None:
    """If there are no hands, there are no winners."""
    hands: list[Hand] = []
    assert winners(hands) == ()


def test_the_hands_may_be_readable_only_once() -> None:
    """The hands may be any iterable, even one that can be read only once."""
    hands = (deal("7s 5h 4c 3s 2c"), deal("As Ah 9c 3d 2d"), deal("Ac Ad 9h 3h 2s"))
    _one_by_one = iter(hands)
    assert winners(_one_by_one) == (1, 2)


@pytest.mark.parametrize(
    ("hands", "indexes"),
    [
        ((deal("As Ah 9c 3d 2d"), deal("7s 5h 4c 3s 2c"), deal("As Ah 9c 3d 2d")), (0, 2)),
        ((deal("7s 5h 4c 3s 2c"), deal("7s 5h 4c 3s 2c"), deal("As Ah 9c 3d 2d")), (2,)),
    ],
)
def test_the_same_hand_twice_has_two_indexes(
    hands: tuple[Hand, ...], indexes: tuple[int, ...]
) -> None:
    """If the same hand is there twice, each of the two has an index of its own."""
    assert winners(hands) == indexes


def test_there_may_be_any_number_of_hands() -> None:
    """There may be any number of hands."""
    given = "a royal flush, and then 1,500 hands that are no better than a straight"
    _others = Random(1).choices(WORST_TO_BEST[:5], k=1_500)
    assert winners([WORST_TO_BEST[-1], *_others]) == (0,), given


def test_the_winners_of_every_table() -> None:
    """However many hands tie, and wherever they are, winners names them all and no others."""
    for _hands, _winners in every_table():
        given = f"{listed(_hands)}; the winners are {_winners}"
        assert winners(_hands) == _winners, given


def test_the_winners_of_hands_that_come_one_by_one() -> None:
    """winners gives the same answer for a generator of hands."""
    for _hands, _winners in every_table():
        given = f"{listed(_hands)}; the winners are {_winners}"
        assert winners(hand for hand in _hands) == _winners, given


def listed(hands: tuple[Hand, ...]) -> str:
    """Return the hands in one line."""
    return ", ".join(map(str, hands)) or "no hands"


def with_other_suits(hand: Hand) -> Hand:
    """Return the same ranks with each suit replaced by another, in another order."""
    other = dict(zip(Suit, reversed(Suit), strict=True))
    return Hand(tuple(Card(card.rank, other[card.suit]) for card in reversed(hand.cards)))


def verdict(one: Hand, other: Hand) -> str:
    """Return what ``beats`` says of two hands, asked both ways."""
    match beats(one, other), beats(other, one):
        case True, False:
            return "the first beats the second"
        case False, True:
            return "the second beats the first"
        case False, False:
            return "neither beats the other"
        case _:
            return "each beats the other"
