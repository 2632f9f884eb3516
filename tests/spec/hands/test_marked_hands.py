"""Hands with marks: the rank in brackets, the kickers in braces, ignored cards in parentheses."""

import re

import pytest
from hypothesis import given

from handrail.cards import Card, CardStyle, parse_cards
from handrail.games import ACES_HIGH
from handrail.games.ladder import class_finder
from handrail.hands import Category, Hand, parse_hand, score
from handrail.hands.marked_hands import mark_hand, mark_score
from handrail.strategies import hands, styles

RANK = "(10|[2-9TJQKA])"
WORD = rf"(\[{RANK}\]|{{{RANK}}}|{RANK})[cdhs♣♦♥♠]"
GROUPED = {Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, *list(Category)[:4]}


def hand(text: str) -> Hand:
    return parse_hand(text).unwrap()


def cards_in(marked: str) -> list[Card]:
    return list(parse_cards(re.sub(r"[][{}()]", "", marked)).unwrap())


def cards_within(left: str, right: str, marked: str) -> list[Card]:
    """Return the cards whose rank is between these marks."""
    return cards_in(" ".join(re.findall(rf"\{left}\w+\{right}.", marked)))


@pytest.mark.parametrize(
    ("text", "letters", "symbols"),
    [
        ("4c 6s 4d Jh 4h", "[4]c 4d 4h ( 6s {J}h )", "[4]♣ 4♦ 4♥ ( 6♠ {J}♥ )"),
        ("4c Jh 8h 4d 8s", "[8]h 8s {4}c 4d ( {J}h )", "[8]♥ 8♠ {4}♣ 4♦ ( {J}♥ )"),
        ("4d 8h Ts Qh Kc", "[K]c ( {Q}h {T}s {8}h {4}d )", "[K]♣ ( {Q}♥ {T}♠ {8}♥ {4}♦ )"),
        ("2c 4s 2d 4h 2h", "[2]c 2d 2h {4}s 4h", "[2]♣ 2♦ 2♥ {4}♠ 4♥"),
        ("Jh 2h 9h 4h 6h", "2h 4h 6h 9h [J]h", "2♥ 4♥ 6♥ 9♥ [J]♥"),
        ("4c 4d Jh 4h 6s", "[4]c 4d 4h ( {J}h 6s )", "[4]♣ 4♦ 4♥ ( {J}♥ 6♠ )"),
        ("7s Kd 7c 7h 7d", "[7]s 7c 7h 7d ( {K}d )", "[7]♠ 7♣ 7♥ 7♦ ( {K}♦ )"),
        ("2c As 3d Ad Tc", "[A]s Ad ( {T}c {3}d {2}c )", "[A]♠ A♦ ( {T}♣ {3}♦ {2}♣ )"),
        ("As Qs Ts Js Ks", "Ts Js Qs Ks [A]s", "T♠ J♠ Q♠ K♠ [A]♠"),
        ("3d 5c As 2c 4h", "As 2c 3d 4h [5]c", "A♠ 2♣ 3♦ 4♥ [5]♣"),
    ],
)
def test_a_marked_hand_is_written_as_in_the_dojo(text: str, letters: str, symbols: str) -> None:
    assert mark_hand(hand(text)) == letters
    assert mark_hand(hand(text), CardStyle.SYMBOLS) == symbols


def test_a_ten_of_two_digits_is_marked_whole() -> None:
    marked = mark_hand(hand("Ts Tc 2d 2h 3c"), CardStyle.SYMBOLS_AND_10)
    assert marked == "[10]♠ 10♣ {2}♦ 2♥ ( {3}♣ )"


def test_without_the_wheel_an_ace_is_marked_as_the_highest() -> None:
    wheel = hand("Ac 2d 3h 4s 5c")
    ace_high = class_finder(ACES_HIGH)(wheel).score
    assert mark_score(wheel, ace_high, CardStyle.LETTERS) == "[A]c ( {5}c {4}s {3}h {2}d )"


@given(hands(), styles())
def test_a_marked_hand_is_read_as_that_hand(dealt: Hand, style: CardStyle) -> None:
    assert set(parse_hand(mark_hand(dealt, style)).unwrap()) == set(dealt)


@given(hands())
def test_a_hand_may_have_the_marks_of_another_score(dealt: Hand) -> None:
    marked = " ".join(f"[{card.rank}]{card.suit}" for card in dealt)
    assert parse_hand(marked).unwrap() == dealt


@given(hands(), styles())
def test_each_card_is_marked_once_and_brackets_are_balanced(dealt: Hand, style: CardStyle) -> None:
    marked = mark_hand(dealt, style)
    assert sorted(map(str, cards_in(marked))) == sorted(map(str, dealt))
    assert re.fullmatch(rf"{WORD}( {WORD})*( \( {WORD}( {WORD})* \))?", marked)
    assert marked.count("[") == 1


@given(hands())
def test_marks_are_on_the_rank_and_the_kickers(dealt: Hand) -> None:
    found, marked = score(dealt), mark_hand(dealt)
    assert [card.rank for card in cards_within("[", "]", marked)] == [found.rank]
    kickers = tuple(card.rank for card in cards_within("{", "}", marked))
    if found.category is Category.THREE_OF_A_KIND:
        assert kickers == found.kickers[:1]
    else:
        assert kickers == (found.kickers if found.category in GROUPED else ())


@given(hands())
def test_only_unpaired_cards_other_than_the_rank_are_ignored(dealt: Hand) -> None:
    found, ranks = score(dealt), [card.rank for card in dealt]
    expected = [
        card
        for card in dealt
        if found.category in GROUPED and ranks.count(card.rank) == 1 and card.rank is not found.rank
    ]
    if found.category is not Category.THREE_OF_A_KIND:
        expected.sort(key=lambda card: card.rank, reverse=True)
    _, _, ignored = mark_hand(dealt).partition(" ( ")
    assert cards_in(ignored) == expected
