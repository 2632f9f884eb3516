"""Jokers, and the best hand that they make."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import DECK, Card, CardStyle, NotACard, Suit, parse_cards
from handrail.games.jokers import (
    DuplicateJoker,
    Joker,
    WildCard,
    WildError,
    best_wild_hand,
    parse_best,
    read_wild_cards,
)
from handrail.games.showdowns import best_hand
from handrail.hands import Category, DuplicateCard, Hand, WrongCount, parse_hand, score
from handrail.problems import Located
from handrail.railway import cases
from handrail.strategies import distinct_cards, nearly_card_texts, wild_cards
from handrail.text import Span
from helpers.equity_questions import check_errors

BLACK = (Suit.CLUBS, Suit.SPADES)


def wild_cards_of(text: str) -> tuple[WildCard, ...]:
    return read_wild_cards(text).unwrap().values


def substitutes(joker: Joker) -> list[Card]:
    return [card for card in DECK if (card.suit in BLACK) == (joker is Joker.BLACK)]


def every_hand(cards: tuple[WildCard, ...]) -> list[Hand]:
    """Return every hand that the cards can make, by brute force."""
    roles = [[card] if isinstance(card, Card) else substitutes(card) for card in cards]
    own = {card for card in cards if isinstance(card, Card)}
    return [
        Hand(five)
        for indexes in combinations(range(len(cards)), 5)
        for five in product(*(roles[index] for index in indexes))
        if all(
            card == cards[index] or card not in own
            for card, index in zip(five, indexes, strict=True)
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
def test_a_joker_is_replaced_in_place_by_the_best_card(text: str, best: str) -> None:
    assert parse_best(text).map(str) == Success(best)


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("As ?r Ad 2c 3h", "As Ah Ad 2c 3h"),
        ("As Ks Qs Js ?B", "As Ks Qs Js Ts"),
        ("As Ks Qs Js ?R", "As Ks Qs Js Td"),  # not a flush: hearts and diamonds are red
        ("Ac Ad Ah As ?B", "Ac Ad Ah As Kc"),  # five of a kind does not exist
        ("Ac Ad Ah As ?R", "Ac Ad Ah As Kd"),
        ("Ks Kd ?B ?R 2c", "Ks Kd Kc Kh 2c"),
        ("2c 7d 9h Js ?b", "2c 7d 9h Js Jc"),
    ],
)
def test_a_joker_becomes_the_first_of_equally_good_cards(text: str, best: str) -> None:
    assert parse_best(text).map(str) == Success(best)


@given(distinct_cards(5, 7))
def test_without_jokers_the_best_hand_is_the_usual_one(cards: tuple[Card, ...]) -> None:
    assert best_wild_hand(cards) == best_hand(cards)


@given(one_joker())
def test_no_other_card_would_be_better_than_the_jokers(cards: tuple[WildCard, ...]) -> None:
    best = max(map(score, every_hand(cards)))
    first = next(hand for hand in every_hand(cards) if score(hand) == best)
    assert best_wild_hand(iter(cards)) == Success(first)


@given(distinct_cards(3, 3))
def test_two_jokers_make_the_best_hand_together(cards: tuple[Card, ...]) -> None:
    both: tuple[WildCard, ...] = (*cards, Joker.BLACK, Joker.RED)
    best = max(map(score, every_hand(both)))
    assert best_wild_hand(both).map(score) == Success(best)
    assert best.category >= Category.THREE_OF_A_KIND


@given(wild_cards())
def test_cards_keep_their_order_and_jokers_their_colour(
    cards: tuple[WildCard, ...],
) -> None:
    hand = best_wild_hand(cards).unwrap()
    own = {card for card in cards if isinstance(card, Card)}

    def fits(index: int, card: Card) -> bool:
        wild = cards[index]
        if isinstance(wild, Card):
            return card == wild
        return card not in own and (card.suit in BLACK) == (wild is Joker.BLACK)

    assert any(all(map(fits, indexes, hand)) for indexes in combinations(range(len(cards)), 5))


@given(one_joker())
def test_a_joker_is_never_worse_than_any_card_of_its_colour(cards: tuple[WildCard, ...]) -> None:
    best = score(best_wild_hand(cards).unwrap())
    for wild in cards:
        if isinstance(wild, Joker):
            unused = [card for card in substitutes(wild) if card not in cards]
            for card in unused[::7]:
                plain = tuple(card if other is wild else other for other in cards)
                assert score(best_wild_hand(plain).unwrap()) <= best


# The notation of jokers


@pytest.mark.parametrize(
    ("text", "joker"),
    [("?B", Joker.BLACK), ("?b", Joker.BLACK), ("?R", Joker.RED), ("?r", Joker.RED)],
)
def test_a_joker_is_written_in_either_case(text: str, joker: Joker) -> None:
    assert wild_cards_of(text) == (joker,)


@pytest.mark.parametrize("style", CardStyle)
def test_a_joker_prints_the_same_in_every_style(style: CardStyle) -> None:
    assert (
        [str(joker) for joker in Joker] == [joker.format(style) for joker in Joker] == ["?B", "?R"]
    )


def test_jokers_can_be_written_with_or_without_separators() -> None:
    together = wild_cards_of("As?B10h?rKs")
    assert together == wild_cards_of("As ?b, Th;?R Ks")
    assert " ".join(map(str, together)) == "As ?B Th ?R Ks"


@given(wild_cards())
def test_printed_cards_and_jokers_can_be_parsed(cards: tuple[WildCard, ...]) -> None:
    assert wild_cards_of(" ".join(map(str, cards))) == cards
    assert parse_best("".join(map(str, cards))) == best_wild_hand(cards)


def test_there_are_only_two_jokers() -> None:
    assert read_wild_cards("?G ?B ??").failure() == (
        NotACard("?G", spans=(Span(0, 2),)),
        NotACard("??", spans=(Span(6, 8),)),
    )


# Errors


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
def test_all_errors_in_wild_cards_are_reported_at_once(text: str, errors: list[WildError]) -> None:
    assert best_wild_hand(wild_cards_of(text)) == Failure(tuple(errors))


@pytest.mark.parametrize("text", ["As Ks Qs ?B ?R", "As Ks Qs Js Ts", "As Ks Qs Js Ts ?B ?R"])
def test_five_to_seven_cards_are_valid_including_jokers(text: str) -> None:
    assert isinstance(parse_best(text), Success)


def test_errors_about_jokers_are_located() -> None:
    (error,) = parse_best("As ?b Ks?B Qs").failure()
    assert error == Located(DuplicateJoker(Joker.BLACK, (1, 3)), (Span(3, 5), Span(8, 10)))
    (missing,) = parse_best("As?B\n").failure()
    assert missing == Located(WrongCount(2, 5, 7), (Span(4, 4),))


def test_notation_errors_come_before_wild_errors() -> None:
    assert parse_best("?X As As").failure() == (NotACard("?X", spans=(Span(0, 2),)),)


joker_texts = st.lists(
    st.sampled_from(["?B", "?R", "?", "B", " ", "As", "Kd", "10h", "2c", "9s"]), max_size=9
).map("".join)
wild_texts = wild_cards().map(lambda held: "".join(map(str, held)))


@given(st.one_of(st.text(), nearly_card_texts(), joker_texts, wild_texts))
def test_any_text_is_a_best_hand_or_has_located_errors(text: str) -> None:
    match cases(parse_best(text)):
        case Success(hand):
            assert read_wild_cards(text).map(lambda wild: len(wild.values)).unwrap() in (5, 6, 7)
            assert parse_hand(str(hand)) == Success(hand)
        case Failure(errors):
            check_errors(text, errors)
