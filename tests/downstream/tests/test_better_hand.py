"""The bot's promises, tested on hands from handrail's public strategies."""

import io
import re
import sys
from pathlib import Path

import pytest
from handrail import Card, Category, Hand, cases
from handrail.strategies import hand_texts, hands_of_category, nearly_card_texts
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from better_hand import Answer, Better, Invalid, QuestionError, Shared, format_error, judge
from better_hand.__main__ import main, run

README = Path(__file__).parents[1] / "README.md"

# By type alone: handrail registers its strategies if Hypothesis is installed.
hands: st.SearchStrategy[Hand] = st.from_type(Hand)
cards: st.SearchStrategy[Card] = st.from_type(Card)
pairs_of_hands = st.tuples(hands, hands).filter(
    lambda both: not {*both[0].cards} & {*both[1].cards}
)


def answer(first: str, second: str) -> Answer:
    match cases(judge(first, second)):
        case Success(found):
            return found
        case Failure(errors):
            pytest.fail(repr(errors))


def errors_of(first: str, second: str) -> tuple[QuestionError, ...]:
    match cases(judge(first, second)):
        case Success(found):
            pytest.fail(repr(found))
        case Failure(made):
            return made


MIRRORED = {
    Better.FIRST: Better.SECOND,
    Better.SECOND: Better.FIRST,
    Better.NEITHER: Better.NEITHER,
}


@given(pairs_of_hands)
def test_the_order_of_the_hands_does_not_matter(both: tuple[Hand, Hand]) -> None:
    first, second = map(str, both)
    assert answer(second, first).better is MIRRORED[answer(first, second).better]


@given(pairs_of_hands)
def test_the_reason_fits_the_answer(both: tuple[Hand, Hand]) -> None:
    found = answer(*map(str, both))
    verb = "ties" if found.better is Better.NEITHER else "beats"
    assert f" {verb} " in found.why


@given(hands_of_category(Category.ROYAL_FLUSH), hands)
def test_nothing_beats_a_royal_flush(royal: Hand, other: Hand) -> None:
    match cases(judge(str(royal), str(other))):
        case Success(found):
            assert found.better is not Better.SECOND
        case Failure(made):
            assert all(isinstance(error, Shared) for error in made)


@given(hands)
def test_a_deck_has_each_card_once(hand: Hand) -> None:
    assert errors_of(str(hand), str(hand)) == (Shared(hand.cards),)


@given(hands, cards)
def test_six_cards_are_not_a_hand(hand: Hand, card: Card) -> None:
    (error,) = errors_of(str(hand), f"{hand} {card}")
    assert isinstance(error, Invalid)
    assert error.which == "second"
    kinds = {error.kind for error in error.errors}
    assert kinds == {"WrongCount"} | ({"DuplicateCard"} if card in hand.cards else set())


@given(hand_texts(), hand_texts())
def test_every_notation_of_a_hand_is_valid(first: str, second: str) -> None:
    match cases(judge(first, second)):
        case Success(found):
            assert found.why
        case Failure(made):
            assert not any(isinstance(error, Invalid) for error in made)


@given(nearly_card_texts() | st.text(), nearly_card_texts() | st.text())
def test_every_input_has_an_answer_or_errors(first: str, second: str) -> None:
    match cases(judge(first, second)):
        case Success(found):
            assert found.why
        case Failure(made):
            assert made
            assert all(format_error(error) for error in made)


def kinds_of(error: QuestionError) -> list[str]:
    """Return the kinds of handrail's errors. The sentences are handrail's own."""
    return [each.kind for each in error.errors] if isinstance(error, Invalid) else []


def test_both_hands_report_their_errors() -> None:
    first, second = errors_of("KX 1H 5C JD JD", "As")
    assert kinds_of(first) == ["UnknownSuit", "UnknownRank"]
    heading, text, suit, rank = format_error(first).splitlines()
    assert (heading, text) == ("the first hand is invalid:", "  KX 1H 5C JD JD")
    assert re.fullmatch(r"   \^    \S.*: a slip of the pen\?", suit)
    assert re.fullmatch(r"     \^  \S.*: a slip of the pen\?", rank)
    assert kinds_of(second) == ["WrongCount"]
    heading, text, count = format_error(second).splitlines()
    assert (heading, text) == ("the second hand is invalid:", "  As")
    assert re.fullmatch(r"    \^  \S.*: a card under the table\?", count)


def test_a_duplicate_card_has_carets_at_both_places() -> None:
    (error,) = errors_of("As Ks Qs Js Js", "7c 5d 4h 3s 2c")
    assert kinds_of(error) == ["DuplicateCard"]
    _, text, card = format_error(error).splitlines()
    assert text == "  As Ks Qs Js Js"
    assert re.fullmatch(r"           \^\^ \^\^  \S.*: another Js up a sleeve\?", card)


def test_a_card_in_both_hands_is_an_error() -> None:
    (error,) = errors_of("As Ks Qs Js Ts", "7c 5d 4h 3s Ts")
    assert format_error(error) == "both hands have Ts"


@pytest.mark.parametrize(
    ("first", "second", "printed"),
    [
        ("4s 4h 4c 2d 2c", "As Ah Kc Kd 3c", "the first: full house beats two pair\n"),
        ("7c 5d 4h 3s 2c", "2s 2h 3d 4c 5h", "the second: pair beats high card\n"),
        ("7c 5d 4h 3s 2c", "7d 5h 4s 3c 2d", "neither: "),
    ],
)
def test_two_arguments_are_two_hands(
    first: str, second: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([first, second], []) == 0
    assert capsys.readouterr().out.startswith(printed)


def test_a_bad_line_does_not_stop_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["KX, As\n", "\n", "As Ks Qs Js Ts, 7c 5d 4h 3s 2c\n"]
    assert main([], lines) == 2
    shown = capsys.readouterr()
    assert shown.out == "the first: royal flush beats high card\n"
    assert shown.err.count("is invalid") == 2


def test_one_hand_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["As Ks Qs Js Ts"], []) == 2
    assert capsys.readouterr().err.startswith("better-hand ")


def test_the_readme_shows_the_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (console,) = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    by_arguments, from_lines = console.removeprefix("$ ").split("$ ")
    command, _, printed = by_arguments.partition("\n")
    hands_there: list[str] = re.findall(r'"(.*?)"', command)
    assert main(hands_there, []) == 0
    assert capsys.readouterr().out == printed

    command, _, printed = from_lines.partition("\n")
    (piped,) = re.findall(r"printf '(.*?)'", command)
    monkeypatch.setattr(sys, "stdin", io.StringIO(piped.replace("\\n", "\n")))
    monkeypatch.setattr(sys, "argv", ["better-hand"])
    with pytest.raises(SystemExit) as ended:
        run()
    assert ended.value.code == 2
    shown = capsys.readouterr()
    assert shown.out + shown.err == printed
