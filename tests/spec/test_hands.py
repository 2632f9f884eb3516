"""What a hand is, what a holding of two is, and everything that can be wrong with them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, CardStyle
from handrail.hands import (
    Combo,
    DuplicateCard,
    Hand,
    HandError,
    WrongCount,
    combo_sort_key,
    duplicates,
    hand_errors,
    parse_hand,
)
from handrail.notation import NotACard, UnknownRank, UnknownSuit, parse_cards
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

from .equity_spots import check_errors


def held(text: str) -> tuple[Card, ...]:
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
def test_the_constructor_raises_on_what_is_no_hand(text: str) -> None:
    with pytest.raises(ValueError, match="expected a tuple of 5 distinct cards") as raised:
        assert Hand(held(text)) is None
    assert str(raised.value) == f"expected a tuple of 5 distinct cards, got {held(text)}"


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
def test_a_hand_can_be_counted_and_gone_through(hand: Hand) -> None:
    assert len(hand) == len(list(hand)) == 5
    assert tuple(hand) == hand.cards


def test_a_hand_prints_with_spaces_in_every_style() -> None:
    hand = parse_hand("ks2H5c,JdTd").unwrap()
    assert str(hand) == hand.format(CardStyle.LETTERS) == "Ks 2h 5c Jd Td"
    assert hand.format(CardStyle.SYMBOLS) == "K♠ 2♥ 5♣ J♦ T♦"
    assert hand.format(CardStyle.SYMBOLS_AND_10) == "K♠ 2♥ 5♣ J♦ 10♦"


@given(hands(), styles())
def test_a_printed_hand_can_be_read(hand: Hand, style: CardStyle) -> None:
    assert parse_hand(hand.format(style)) == Success(hand)


@given(any_hands().flatmap(lambda hand: st.tuples(st.just(hand), card_texts(hand))))
def test_a_hand_is_read_however_it_is_written(said: tuple[Hand, str]) -> None:
    hand, text = said
    assert parse_hand(text) == Success(hand)


@given(hands())
def test_a_hand_is_the_same_after_a_journey_between_processes(hand: Hand) -> None:
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert len({hand, Hand(hand.cards)}) == 1


# All that is wrong with cards, at once


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("", [WrongCount(0)]),
        ("As Ks Qs Js", [WrongCount(4)]),
        ("As Ks Qs Js Ts 9s 8s", [WrongCount(7)]),
        ("Ks 2h As As Ks", [
            DuplicateCard(held("Ks")[0], (0, 4)), DuplicateCard(held("As")[0], (2, 3))
        ]),
        ("As As As", [DuplicateCard(held("As")[0], (0, 1, 2)), WrongCount(3)]),
        ("As Ks Qs Js Ts 9s 9s", [DuplicateCard(held("9s")[0], (5, 6)), WrongCount(7)]),
        ("As Ks Qs Js Ts 9s 9d 9d", [WrongCount(8), DuplicateCard(held("9d")[0], (6, 7))]),
        ("As Ks Qs Js Js 9s", [DuplicateCard(held("Js")[0], (3, 4)), WrongCount(6)]),
        ("As Ks Qs Js Ts As", [DuplicateCard(held("As")[0], (0, 5)), WrongCount(6)]),
    ],
)  # fmt: skip
def test_a_wrong_number_and_every_card_that_stands_twice_are_told_from_left_to_right(
    text: str, errors: list[HandError]
) -> None:
    assert Hand.of(held(text)) == Failure(tuple(errors))


@given(st.lists(cards(), max_size=9))
def test_every_error_is_told_once_with_all_its_places(some: list[Card]) -> None:
    errors = Hand.of(some).swap().value_or(())
    repeated = [error for error in errors if isinstance(error, DuplicateCard)]
    assert {error.card for error in repeated} == {card for card in some if some.count(card) > 1}
    assert len(repeated) == len({error.card for error in repeated})
    for error in repeated:
        assert error.at == tuple(i for i, card in enumerate(some) if card == error.card)
    counts = [error for error in errors if isinstance(error, WrongCount)]
    assert counts == ([] if len(some) == 5 else [WrongCount(len(some), 5, 5)])


@pytest.mark.parametrize(
    ("error", "message", "hint", "at"),
    [
        (WrongCount(0), "5 cards are wanted here, not 0", "5 cards too few", ()),
        (WrongCount(4), "5 cards are wanted here, not 4", "1 card too few", ()),
        (WrongCount(6), "5 cards are wanted here, not 6", "1 card too many", (5,)),
        (WrongCount(8), "5 cards are wanted here, not 8", "3 cards too many", (5, 6, 7)),
        (WrongCount(4, 5, 7), "5 to 7 cards are wanted here, not 4", "1 card too few", ()),
        (WrongCount(9, 5, 7), "5 to 7 cards are wanted here, not 9", "2 cards too many", (7, 8)),
        (WrongCount(1, 2, 2), "2 cards are wanted here, not 1", "1 card too few", ()),
    ],
)
def test_a_wrong_number_of_cards_says_how_many_too_few_or_too_many(
    error: WrongCount, message: str, hint: str, at: tuple[int, ...]
) -> None:
    assert (error.message, error.hint, error.at) == (message, hint, at)


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ((0, 1), "Ks stands here twice"),
        ((0, 1, 4), "Ks stands here 3 times"),
        ((0, 1, 2, 3), "Ks stands here 4 times"),
    ],
)
def test_a_repeated_card_says_how_often_it_stands(at: tuple[int, ...], message: str) -> None:
    error = DuplicateCard(held("Ks")[0], at)
    assert (error.message, error.hint) == (message, "a deck holds each card once")


@given(distinct_cards(0, 9), st.integers(1, 4), st.integers(0, 4))
def test_any_number_of_cards_in_bounds_is_right(
    some: tuple[Card, ...], least: int, span: int
) -> None:
    errors = hand_errors(some, least, least + span)
    if least <= len(some) <= least + span:
        assert errors == ()
    else:
        assert errors == (WrongCount(len(some), least, least + span),)


@given(st.text(alphabet="abc", max_size=9))
def test_repeats_come_in_the_order_in_which_they_first_stand(letters: str) -> None:
    found = duplicates(letters)
    assert [letter for letter, _ in found] == [
        letter for letter in dict.fromkeys(letters) if letters.count(letter) > 1
    ]
    assert all([letters[i] for i in at] == [letter] * len(at) for letter, at in found)
    assert all(len(at) == letters.count(letter) for letter, at in found)


# A hand in a text


def test_what_cannot_be_read_is_told_before_what_cannot_be_held() -> None:
    assert parse_hand("KX 1H 5C JD JD") == Failure(
        (
            UnknownSuit("X", "K", spans=(Span(1, 2),)),
            UnknownRank("1", "H", spans=(Span(3, 4),)),
        )
    )
    (error,) = parse_hand("KS 2H 5C JD JD").failure()
    assert error == Located(DuplicateCard(held("Jd")[0], (3, 4)), (Span(9, 11), Span(12, 14)))
    assert error.message == "Jd stands here twice"


def test_cards_too_many_are_pointed_at() -> None:
    assert parse_hand("As Ks Qs Js Ts 9s, 10c").failure() == (
        Located(WrongCount(7), (Span(15, 17), Span(19, 22))),
    )


def test_cards_too_few_are_missing_at_the_end() -> None:
    assert parse_hand("As As Qs\n").failure() == (
        Located(DuplicateCard(held("As")[0], (0, 1)), (Span(0, 2), Span(3, 5))),
        Located(WrongCount(3), (Span(8, 8),)),
    )


def test_no_cards_are_no_hand() -> None:
    assert parse_hand("").failure() == (Located(WrongCount(0), (Span(0, 0),)),)


def test_a_joker_is_no_card_of_a_hand() -> None:
    assert parse_hand("As Ks Qs Js ?B").failure() == (NotACard("?B", spans=(Span(12, 14),)),)


several_cards = st.lists(cards(), max_size=8).flatmap(card_texts)


@given(st.one_of(st.text(), nearly_card_texts(), several_cards))
def test_every_text_is_a_hand_or_has_errors_that_stand_in_it(text: str) -> None:
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
def test_the_cards_of_a_pair_stand_spades_hearts_diamonds_clubs(text: str, printed: str) -> None:
    assert Combo.of(held(text)).map(str) == Success(printed)


@given(distinct_cards(2, 2))
def test_two_cards_make_one_combo_in_either_order(two: tuple[Card, ...]) -> None:
    assert Combo.of(two) == Combo.of(two[::-1])
    assert set(Combo.of(iter(two)).unwrap()) == set(two)


def test_a_combo_prints_without_a_space_in_every_style() -> None:
    combo = Combo.of(held("Tc As")).unwrap()
    assert str(combo) == "AsTc"
    assert combo.format(CardStyle.SYMBOLS) == "A♠T♣"
    assert combo.format(CardStyle.SYMBOLS_AND_10) == "A♠10♣"


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("", [WrongCount(0, 2, 2)]),
        ("As", [WrongCount(1, 2, 2)]),
        ("As Ks Qs", [WrongCount(3, 2, 2)]),
        ("As As", [DuplicateCard(held("As")[0], (0, 1))]),
        ("As As As", [DuplicateCard(held("As")[0], (0, 1, 2)), WrongCount(3, 2, 2)]),
    ],
)
def test_all_that_is_wrong_with_a_combo_is_told_at_once(text: str, errors: list[HandError]) -> None:
    assert Combo.of(held(text)) == Failure(tuple(errors))


@pytest.mark.parametrize("text", ["Kc As", "As As", "2h 2s", "2c 2d"])
def test_a_combo_the_wrong_way_round_is_a_bug(text: str) -> None:
    with pytest.raises(ValueError, match="not two cards, the higher first") as raised:
        assert Combo(*held(text)) is None
    assert str(raised.value).endswith(f": {text.replace(' ', '')}")


def test_there_are_1326_combos() -> None:
    assert (
        len({Combo.of((one, two)).unwrap() for one in DECK for two in DECK if one != two}) == 1326
    )


def test_cards_are_laid_out_from_the_ace_of_spades_to_the_two_of_clubs() -> None:
    laid = sorted(DECK, key=combo_sort_key)
    assert " ".join(map(str, laid[:5])) == "As Ah Ad Ac Ks"
    assert laid == sorted(sorted(DECK, key=lambda c: "shdc".index(str(c.suit))), key=by_rank)


def by_rank(card: Card) -> int:
    return -card.rank.value
