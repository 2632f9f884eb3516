"""Cards: their order, their equality, and their print."""

import operator
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.cards import DECK, Card, CardStyle, Rank, Suit
from handrail.hands import Category
from handrail.strategies import cards, ranks, suits

COMPARISONS: tuple[Callable[[Any, Any], bool], ...] = (
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
)


def test_the_deck_is_sorted_by_rank_and_then_by_suit() -> None:
    assert " ".join(map(str, DECK)) == (
        "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s "
        "9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"
    )


def test_ranks_are_ordered_with_the_ace_high() -> None:
    assert "".join(map(str, sorted(Rank))) == "23456789TJQKA"
    assert [rank.value for rank in Rank] == list(range(2, 15))
    for one, other, compare in product(Rank, Rank, COMPARISONS):
        assert compare(one, other) is compare(one.value, other.value)


@pytest.mark.parametrize("compare", COMPARISONS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        *((Rank.TWO, other) for other in (Category.PAIR, 3, "3", Suit.CLUBS, None)),
        *combinations(Suit, 2),
        DECK[:2],
    ],
)
def test_ranks_compare_only_with_ranks_and_suits_not_at_all(
    compare: Callable[[object, object], bool], one: object, other: object
) -> None:
    with pytest.raises(TypeError):
        assert compare(one, other)


@given(ranks(), suits())
def test_a_card_prints_as_its_rank_and_its_suit(rank: Rank, suit: Suit) -> None:
    assert str(Card(rank, suit)) == f"{rank}{suit}"


@pytest.mark.parametrize(
    ("card", "letters", "symbols", "symbols_and_10"),
    [
        (Card(Rank.TEN, Suit.CLUBS), "Tc", "T♣", "10♣"),
        (Card(Rank.TEN, Suit.SPADES), "Ts", "T♠", "10♠"),
        (Card(Rank.NINE, Suit.DIAMONDS), "9d", "9♦", "9♦"),
        (Card(Rank.JACK, Suit.HEARTS), "Jh", "J♥", "J♥"),
        (Card(Rank.ACE, Suit.SPADES), "As", "A♠", "A♠"),
        (Card(Rank.TWO, Suit.CLUBS), "2c", "2♣", "2♣"),
    ],
)
def test_a_card_prints_in_each_style(
    card: Card, letters: str, symbols: str, symbols_and_10: str
) -> None:
    assert card.format(CardStyle.LETTERS) == str(card) == letters
    assert card.format(CardStyle.SYMBOLS) == symbols
    assert card.format(CardStyle.SYMBOLS_AND_10) == symbols_and_10


@pytest.mark.parametrize("style", CardStyle)
def test_a_style_has_the_ten_of_spades_as_its_value(style: CardStyle) -> None:
    assert Card(Rank.TEN, Suit.SPADES).format(style) == style.value


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (Card(Rank.FIVE, Suit.HEARTS), "five of hearts"),
        (Card(Rank.KING, Suit.SPADES), "king of spades"),
        (Card(Rank.TEN, Suit.CLUBS), "ten of clubs"),
        (Card(Rank.ACE, Suit.DIAMONDS), "ace of diamonds"),
    ],
)
def test_a_card_has_a_name_in_words(card: Card, words: str) -> None:
    assert card.words == words


def test_every_card_has_its_own_name() -> None:
    assert len({card.words for card in DECK}) == 52


@given(cards(), cards())
def test_cards_are_equal_if_rank_and_suit_are(one: Card, other: Card) -> None:
    assert (one == other) == (one.rank is other.rank and one.suit is other.suit)
    assert one != other or hash(one) == hash(other)


@given(st.frozensets(cards()))
def test_a_set_of_cards_survives_pickling(
    some: frozenset[Card],
) -> None:
    assert pickle.loads(pickle.dumps(some)) == some


@given(cards())
def test_a_card_cannot_be_changed(card: Card) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(card, "rank", Rank.ACE)  # noqa: B010
