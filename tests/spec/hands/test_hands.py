"""Hands and combos, and their errors."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, CardStyle, NotACard, UnknownRank, UnknownSuit, parse_cards
from handrail.hands.errors import DuplicateCard, HandError, WrongCount
from handrail.hands.notation import parse_combo, parse_hand
from handrail.hands.types import Combo, Hand, combo_sort_key, duplicates, validate_cards
from handrail.problems import Located
from handrail.railway import cases
from handrail.strategies import (
    any_hands,
    card_texts,
    cards,
    combos,
    distinct_cards,
    hands,
    nearly_card_texts,
    styles,
)
from handrail.text import Span
from helpers.equity_questions import check_errors


def cards_of(text: str) -> tuple[Card, ...]:
    return parse_cards(text).unwrap()


def parsed(result: Result[Hand, tuple[HandError, ...]]) -> tuple[Card, ...]:
    return result.unwrap().cards


# A hand


@given(distinct_cards(5, 5))
def test_a_hand_is_five_different_cards_in_the_order_given(five: tuple[Card, ...]) -> None:
    assert parsed(Hand.of(five)) == parsed(Hand.of(iter(five))) == Hand(five).cards == five


@given(st.lists(cards(), max_size=8))
def test_nothing_else_is_a_hand(some: list[Card]) -> None:
    good = len(some) == 5 and len(set(some)) == 5
    assert isinstance(Hand.of(some), Success) == good
    if not good:
        with pytest.raises(ValueError, match="expected a tuple of 5 distinct cards"):
            assert Hand(tuple(some)) is None


@pytest.mark.parametrize("text", ["As Ks Qs Js", "As Ks Qs Js Js", "As Ks Qs Js Ts Ts", ""])
def test_the_constructor_of_a_hand_raises_on_invalid_cards(text: str) -> None:
    with pytest.raises(ValueError, match="expected a tuple of 5 distinct cards") as raised:
        assert Hand(cards_of(text)) is None
    assert str(raised.value) == f"expected a tuple of 5 distinct cards, got {cards_of(text)}"


@pytest.mark.parametrize(
    "given",
    [list(DECK[:5]), frozenset(DECK[:5]), iter(DECK[:5]), tuple("23456"), (*DECK[:4], "As"),
     (1, 2, 3, 4, 5), ([0],) * 5, "23456", 5, None],
    ids=lambda given: type(given).__name__,
)  # fmt: skip
def test_only_a_tuple_of_cards_makes_a_hand(given: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="expected a tuple of 5 distinct cards"):
        assert Hand(given) is None


@given(hands())
def test_a_hand_has_a_length_and_can_be_iterated(hand: Hand) -> None:
    assert len(hand) == len(list(hand)) == 5
    assert tuple(hand) == hand.cards


def test_a_hand_prints_with_spaces_in_every_style() -> None:
    hand = parse_hand("ks2H5c,JdTd").unwrap()
    assert str(hand) == hand.format(CardStyle.LETTERS) == "Ks 2h 5c Jd Td"
    assert hand.format(CardStyle.SYMBOLS) == "K♠ 2♥ 5♣ J♦ T♦"
    assert hand.format(CardStyle.SYMBOLS_AND_10) == "K♠ 2♥ 5♣ J♦ 10♦"


@given(hands(), styles())
def test_a_printed_hand_can_be_parsed(hand: Hand, style: CardStyle) -> None:
    assert parse_hand(hand.format(style)) == Success(hand)


@given(any_hands().flatmap(lambda hand: st.tuples(st.just(hand), card_texts(hand))))
def test_a_hand_can_be_parsed_in_any_spelling(written: tuple[Hand, str]) -> None:
    hand, text = written
    assert parse_hand(text) == Success(hand)


@given(hands())
def test_a_hand_survives_pickling(hand: Hand) -> None:
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert len({hand, Hand(hand.cards)}) == 1


# All errors at once


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("", [WrongCount(0, 5, 5)]),
        ("As Ks Qs Js", [WrongCount(4, 5, 5)]),
        ("As Ks Qs Js Ts 9s 8s", [WrongCount(7, 5, 5)]),
        ("Ks 2h As As Ks", [
            DuplicateCard(cards_of("Ks")[0], (0, 4)), DuplicateCard(cards_of("As")[0], (2, 3))
        ]),
        ("As As As", [DuplicateCard(cards_of("As")[0], (0, 1, 2)), WrongCount(3, 5, 5)]),
        ("As Ks Qs Js Ts 9s 9s", [DuplicateCard(cards_of("9s")[0], (5, 6)), WrongCount(7, 5, 5)]),
        (
            "As Ks Qs Js Ts 9s 9d 9d",
            [WrongCount(8, 5, 5), DuplicateCard(cards_of("9d")[0], (6, 7))],
        ),
        ("As Ks Qs Js Js 9s", [DuplicateCard(cards_of("Js")[0], (3, 4)), WrongCount(6, 5, 5)]),
        ("As Ks Qs Js Ts As", [DuplicateCard(cards_of("As")[0], (0, 5)), WrongCount(6, 5, 5)]),
    ],
)  # fmt: skip
def test_all_errors_in_a_hand_come_from_left_to_right(text: str, errors: list[HandError]) -> None:
    assert Hand.of(cards_of(text)) == Failure(tuple(errors))


@given(st.lists(cards(), max_size=9))
def test_each_error_in_a_hand_comes_once_with_all_positions(some: list[Card]) -> None:
    errors = Hand.of(some).swap().value_or(())
    repeated = [error for error in errors if isinstance(error, DuplicateCard)]
    assert {error.card for error in repeated} == {card for card in some if some.count(card) > 1}
    assert len(repeated) == len({error.card for error in repeated})
    for error in repeated:
        assert error.at == tuple(i for i, card in enumerate(some) if card == error.card)
    counts = [error for error in errors if isinstance(error, WrongCount)]
    assert counts == ([] if len(some) == 5 else [WrongCount(len(some), 5, 5)])


@pytest.mark.parametrize(
    ("error", "at"),
    [
        (WrongCount(0, 5, 5), ()),
        (WrongCount(4, 5, 5), ()),
        (WrongCount(6, 5, 5), (5,)),
        (WrongCount(8, 5, 5), (5, 6, 7)),
        (WrongCount(4, 5, 7), ()),
        (WrongCount(9, 5, 7), (7, 8)),
        (WrongCount(1, 2, 2), ()),
    ],
)
def test_only_surplus_cards_have_positions(error: WrongCount, at: tuple[int, ...]) -> None:
    assert error.at == at


@given(distinct_cards(0, 9), st.integers(1, 4), st.integers(0, 4))
def test_any_number_of_cards_within_the_bounds_is_valid(
    some: tuple[Card, ...], least: int, span: int
) -> None:
    found = validate_cards(some, least, least + span)
    if least <= len(some) <= least + span:
        assert found == Success(some)
    else:
        assert found == Failure((WrongCount(len(some), least, least + span),))


@given(st.text(alphabet="abc", max_size=9))
def test_duplicates_come_in_order_of_first_appearance(letters: str) -> None:
    found = duplicates(letters)
    assert [letter for letter, _ in found] == [
        letter for letter in dict.fromkeys(letters) if letters.count(letter) > 1
    ]
    assert all([letters[i] for i in at] == [letter] * len(at) for letter, at in found)
    assert all(len(at) == letters.count(letter) for letter, at in found)


# A hand in text


def test_notation_errors_come_before_hand_errors() -> None:
    assert parse_hand("KX 1H 5C JD JD") == Failure(
        (
            UnknownSuit("X", "K", spans=(Span(1, 2),)),
            UnknownRank("1", "H", spans=(Span(3, 4),)),
        )
    )
    (error,) = parse_hand("KS 2H 5C JD JD").failure()
    assert error == Located(DuplicateCard(cards_of("Jd")[0], (3, 4)), (Span(9, 11), Span(12, 14)))


def test_surplus_cards_are_located() -> None:
    assert parse_hand("As Ks Qs Js Ts 9s, 10c").failure() == (
        Located(WrongCount(7, 5, 5), (Span(15, 17), Span(19, 22))),
    )


def test_missing_cards_are_located_at_the_end() -> None:
    assert parse_hand("As As Qs\n").failure() == (
        Located(DuplicateCard(cards_of("As")[0], (0, 1)), (Span(0, 2), Span(3, 5))),
        Located(WrongCount(3, 5, 5), (Span(8, 8),)),
    )


def test_empty_text_is_not_a_hand() -> None:
    assert parse_hand("").failure() == (Located(WrongCount(0, 5, 5), (Span(0, 0),)),)


def test_a_joker_is_not_a_card() -> None:
    assert parse_hand("As Ks Qs Js ?B").failure() == (NotACard("?B", spans=(Span(12, 14),)),)


several_cards = st.lists(cards(), max_size=8).flatmap(card_texts)


@given(st.one_of(st.text(), nearly_card_texts(), several_cards))
def test_any_text_is_a_hand_or_has_located_errors(text: str) -> None:
    match cases(parse_hand(text)):
        case Success(hand):
            assert parse_cards(text) == Success(hand.cards)
        case Failure(errors):
            check_errors(text, errors)


# Two cards


@given(combos())
def test_a_combo_has_the_higher_card_first(combo: Combo) -> None:
    high, low = combo
    assert combo.cards == (high, low) == (combo.high, combo.low)
    assert high.rank > low.rank or (high.rank is low.rank and high.suit is not low.suit)
    assert len(combo) == 2


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Kc As", "AsKc"),
        ("As Kc", "AsKc"),
        ("2h 2s", "2s2h"),
        ("2d 2h", "2h2d"),
        ("2c 2d", "2d2c"),
        ("9c 9s", "9s9c"),
        ("Td Ts", "TsTd"),
        ("7c 7h", "7h7c"),
    ],
)
def test_a_pair_is_in_order_spades_hearts_diamonds_clubs(text: str, printed: str) -> None:
    assert Combo.of(cards_of(text)).map(str) == Success(printed)


@given(distinct_cards(2, 2))
def test_two_cards_make_one_combo_in_either_order(two: tuple[Card, ...]) -> None:
    assert Combo.of(two) == Combo.of(two[::-1])
    assert set(Combo.of(iter(two)).unwrap()) == set(two)


@given(combos(), styles())
def test_a_printed_combo_can_be_parsed(combo: Combo, style: CardStyle) -> None:
    assert parse_combo(combo.format(style)) == Success(combo)
    assert parse_combo(f"{combo.low} {combo.high}") == Success(combo)


def test_the_errors_in_the_text_of_a_combo_are_located() -> None:
    duplicate = Located(DuplicateCard(DECK[51], (0, 1)), (Span(0, 2), Span(2, 4)))
    assert parse_combo("AsAs") == Failure((duplicate,))
    assert parse_combo("As") == Failure((Located(WrongCount(1, 2, 2), (Span(2, 2),)),))
    assert parse_combo("KX") == Failure((UnknownSuit("X", "K", spans=(Span(1, 2),)),))


def test_a_combo_prints_without_a_space_in_every_style() -> None:
    combo = Combo.of(cards_of("Tc As")).unwrap()
    assert str(combo) == "AsTc"
    assert combo.format(CardStyle.SYMBOLS) == "A♠T♣"
    assert combo.format(CardStyle.SYMBOLS_AND_10) == "A♠10♣"


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("", [WrongCount(0, 2, 2)]),
        ("As", [WrongCount(1, 2, 2)]),
        ("As Ks Qs", [WrongCount(3, 2, 2)]),
        ("As As", [DuplicateCard(cards_of("As")[0], (0, 1))]),
        ("As As As", [DuplicateCard(cards_of("As")[0], (0, 1, 2)), WrongCount(3, 2, 2)]),
    ],
)
def test_all_errors_in_a_combo_are_reported_at_once(text: str, errors: list[HandError]) -> None:
    assert Combo.of(cards_of(text)) == Failure(tuple(errors))


@pytest.mark.parametrize("text", ["Kc As", "As As", "2h 2s", "2c 2d"])
def test_the_constructor_of_a_combo_raises_on_the_wrong_order(text: str) -> None:
    with pytest.raises(ValueError, match="expected two cards, the higher first") as raised:
        assert Combo(*cards_of(text)) is None
    assert str(raised.value).endswith(f"got {text.replace(' ', '')}")


def test_there_are_1326_combos() -> None:
    assert (
        len({Combo.of((one, two)).unwrap() for one in DECK for two in DECK if one != two}) == 1326
    )


def test_the_sort_key_goes_from_ace_of_spades_to_two_of_clubs() -> None:
    ordered = sorted(DECK, key=combo_sort_key)
    assert " ".join(map(str, ordered[:5])) == "As Ah Ad Ac Ks"
    assert ordered == sorted(sorted(DECK, key=lambda c: "shdc".index(str(c.suit))), key=by_rank)


def by_rank(card: Card) -> int:
    return -card.rank.value
