"""Jokers."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import DECK, Card, CardStyle, Suit
from handrail.hands import DuplicateCard, Hand, WrongCount, parse_hand
from handrail.judging import best_hand
from handrail.notation import NotACard, parse_cards
from handrail.problems import Located
from handrail.railway import cases
from handrail.scoring import Category, score
from handrail.strategies import distinct_cards, nearly_card_texts, wild_cards
from handrail.text import Span
from handrail.wild import (
    DuplicateJoker,
    Joker,
    WildCard,
    WildError,
    best_wild_hand,
    parse_best,
    read_wild_cards,
)

from .equity_spots import check_errors

BLACK = (Suit.CLUBS, Suit.SPADES)


def held(text: str) -> tuple[WildCard, ...]:
    return read_wild_cards(text).unwrap().values


def substitutes(joker: Joker) -> list[Card]:
    return [card for card in DECK if (card.suit in BLACK) == (joker is Joker.BLACK)]


def every_role(cards: tuple[WildCard, ...]) -> list[Hand]:
    """Every five that the cards can play, found without a thought for the cost."""
    roles = [[card] if isinstance(card, Card) else substitutes(card) for card in cards]
    own = {card for card in cards if isinstance(card, Card)}
    return [
        Hand(five)
        for places in combinations(range(len(cards)), 5)
        for five in product(*(roles[place] for place in places))
        if all(
            card == cards[place] or card not in own
            for card, place in zip(five, places, strict=True)
        )
    ]


@st.composite
def one_joker(draw: st.DrawFn) -> tuple[WildCard, ...]:
    cards = draw(distinct_cards(4, 6))
    joker = draw(st.sampled_from(Joker))
    return tuple(draw(st.permutations((*cards, joker))))


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("6C 7C 8C 9C TC 5C JS", "6c 7c 8c 9c Tc"),
        ("6C 7C 8C 9C TC 5C ?B", "7c 8c 9c Tc Jc"),
        ("TD TC TH 7C 7D 8C 8S", "Td Tc Th 8c 8s"),
        ("TD TC 5H 5C 7C ?R ?B", "Td Tc 7c Th Ts"),
        ("JD TC TH 7C 7D 7S 7H", "Jd 7c 7d 7s 7h"),
        ("?B 6C 7C 8C 9C TC 5C", "Jc 7c 8c 9c Tc"),
        ("?R TD TC ?B 5H 5C 7C", "Th Td Tc Ts 7c"),
    ],
)
def test_a_joker_becomes_the_card_that_serves_best_where_the_joker_stood(
    text: str, best: str
) -> None:
    assert parse_best(text).map(str) == Success(best)


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("As ?r Ad 2c 3h", "As Ah Ad 2c 3h"),
        ("As Ks Qs Js ?B", "As Ks Qs Js Ts"),
        ("As Ks Qs Js ?R", "As Ks Qs Js Td"),  # no flush: hearts and diamonds are red
        ("Ac Ad Ah As ?B", "Ac Ad Ah As Kc"),  # five of a kind does not exist
        ("Ac Ad Ah As ?R", "Ac Ad Ah As Kd"),
        ("Ks Kd ?B ?R 2c", "Ks Kd Kc Kh 2c"),
        ("2c 7d 9h Js ?b", "2c 7d 9h Js Jc"),
    ],
)
def test_of_cards_that_serve_equally_well_the_first_of_the_deck_is_taken(
    text: str, best: str
) -> None:
    assert parse_best(text).map(str) == Success(best)


@given(distinct_cards(5, 7))
def test_without_jokers_the_best_five_are_the_best_five(cards: tuple[Card, ...]) -> None:
    assert best_wild_hand(cards) == best_hand(cards)


@given(one_joker())
def test_no_other_card_would_serve_better(cards: tuple[WildCard, ...]) -> None:
    best = max(map(score, every_role(cards)))
    first = next(hand for hand in every_role(cards) if score(hand) == best)
    assert best_wild_hand(iter(cards)) == Success(first)


@given(distinct_cards(3, 3))
def test_two_jokers_serve_best_together(cards: tuple[Card, ...]) -> None:
    both: tuple[WildCard, ...] = (*cards, Joker.BLACK, Joker.RED)
    best = max(map(score, every_role(both)))
    assert best_wild_hand(both).map(score) == Success(best)
    assert best.category >= Category.THREE_OF_A_KIND


@given(wild_cards())
def test_the_answer_stands_in_input_order_each_joker_replaced_by_a_card_of_its_colour(
    cards: tuple[WildCard, ...],
) -> None:
    hand = best_wild_hand(cards).unwrap()
    own = {card for card in cards if isinstance(card, Card)}

    def fits(place: int, card: Card) -> bool:
        wild = cards[place]
        if isinstance(wild, Card):
            return card == wild
        return card not in own and (card.suit in BLACK) == (wild is Joker.BLACK)

    assert any(all(map(fits, places, hand)) for places in combinations(range(len(cards)), 5))


@given(one_joker())
def test_a_joker_is_never_worse_than_any_card_of_its_colour(cards: tuple[WildCard, ...]) -> None:
    best = score(best_wild_hand(cards).unwrap())
    for wild in cards:
        if isinstance(wild, Joker):
            free = [card for card in substitutes(wild) if card not in cards]
            for card in free[::7]:
                plain = tuple(card if other is wild else other for other in cards)
                assert score(best_wild_hand(plain).unwrap()) <= best


# How jokers are written


@pytest.mark.parametrize(
    ("text", "joker"),
    [("?B", Joker.BLACK), ("?b", Joker.BLACK), ("?R", Joker.RED), ("?r", Joker.RED)],
)
def test_a_joker_is_written_in_either_case(text: str, joker: Joker) -> None:
    assert held(text) == (joker,)


@pytest.mark.parametrize("style", CardStyle)
def test_a_joker_prints_as_it_is_written_in_every_style(style: CardStyle) -> None:
    assert (
        [str(joker) for joker in Joker] == [joker.format(style) for joker in Joker] == ["?B", "?R"]
    )


def test_jokers_stand_among_cards_apart_or_not() -> None:
    together = held("As?B10h?rKs")
    assert together == held("As ?b, Th;?R Ks")
    assert " ".join(map(str, together)) == "As ?B Th ?R Ks"


@given(wild_cards())
def test_printed_cards_and_jokers_can_be_read(cards: tuple[WildCard, ...]) -> None:
    assert held(" ".join(map(str, cards))) == cards
    assert parse_best("".join(map(str, cards))) == best_wild_hand(cards)


def test_there_are_two_jokers_and_no_other() -> None:
    assert read_wild_cards("?G ?B ??").failure() == (
        NotACard("?G", spans=(Span(0, 2),)),
        NotACard("??", spans=(Span(6, 8),)),
    )


# What can be wrong


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("", [WrongCount(0, 5, 7)]),
        ("As Ks Qs ?B", [WrongCount(4, 5, 7)]),
        ("As Ks Qs Js Ts 9s 8s ?B", [WrongCount(8, 5, 7)]),
        ("As Ks ?B ?B Qs", [DuplicateJoker(Joker.BLACK, (2, 3))]),
        ("?R Ks As As ?R ?R", [
            DuplicateJoker(Joker.RED, (0, 4, 5)),
            DuplicateCard(parse_cards("As").unwrap()[0], (2, 3)),
        ]),
        ("As As ?R ?R", [
            DuplicateCard(parse_cards("As").unwrap()[0], (0, 1)),
            DuplicateJoker(Joker.RED, (2, 3)),
            WrongCount(4, 5, 7),
        ]),
    ],
)  # fmt: skip
def test_everything_wrong_with_cards_and_jokers_is_told_at_once(
    text: str, errors: list[WildError]
) -> None:
    assert best_wild_hand(held(text)) == Failure(tuple(errors))


def test_a_pack_holds_one_joker_of_each_colour() -> None:
    twice, thrice = DuplicateJoker(Joker.BLACK, (0, 1)), DuplicateJoker(Joker.RED, (0, 1, 2))
    assert twice.message == "?B stands here twice"
    assert thrice.message == "?R stands here 3 times"
    assert twice.hint == thrice.hint == "there is one black joker, ?B, and one red joker, ?R"


@pytest.mark.parametrize("text", ["As Ks Qs ?B ?R", "As Ks Qs Js Ts", "As Ks Qs Js Ts ?B ?R"])
def test_five_to_seven_cards_are_right_jokers_included(text: str) -> None:
    assert isinstance(parse_best(text), Success)


def test_errors_about_jokers_point_into_the_text() -> None:
    (error,) = parse_best("As ?b Ks?B Qs").failure()
    assert error == Located(DuplicateJoker(Joker.BLACK, (1, 3)), (Span(3, 5), Span(8, 10)))
    (missing,) = parse_best("As?B\n").failure()
    assert missing == Located(WrongCount(2, 5, 7), (Span(4, 4),))


def test_what_cannot_be_read_comes_before_what_cannot_be_held() -> None:
    assert parse_best("?X As As").failure() == (NotACard("?X", spans=(Span(0, 2),)),)


joker_texts = st.lists(
    st.sampled_from(["?B", "?R", "?", "B", " ", "As", "Kd", "10h", "2c", "9s"]), max_size=9
).map("".join)
wild_texts = wild_cards().map(lambda held: "".join(map(str, held)))


@given(st.one_of(st.text(), nearly_card_texts(), joker_texts, wild_texts))
def test_every_text_is_a_hand_or_has_errors_that_stand_in_it(text: str) -> None:
    match cases(parse_best(text)):
        case Success(hand):
            assert read_wild_cards(text).map(lambda read: len(read.values)).unwrap() in (5, 6, 7)
            assert parse_hand(str(hand)) == Success(hand)
        case Failure(errors):
            check_errors(text, errors)
