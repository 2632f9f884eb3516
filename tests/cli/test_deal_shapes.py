"""Deals of a file: the shape of a deal, which is remembered, changes no answer."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail import DECK
from handrail.cli import deal_shapes
from handrail.cli.deal_shapes import DealJudge, remember_shapes
from handrail.cli.showdown import judge_from_decks
from handrail.cli.showdown_formatter import NamedShowdown
from handrail.cli.typed_questions import DealText
from handrail.diagnostics import TextProblem
from handrail.games import GAMES, HOLDEM, SHORT_DECK_HOLDEM, Game
from handrail.text import Span

from .conftest import RunCommand

NAMES = ("Ann", "Bob", "Jörg", "a,b", "7s")


def counted(judge: DealJudge, calls: list[str]) -> DealJudge:
    """Return the same judge, which also notes each deal that it is asked about."""

    def judge_and_count(typed: DealText) -> Result[NamedShowdown, tuple[TextProblem, ...]]:
        calls.append(typed.text)
        return judge(typed)

    return judge_and_count


def judge_of(game: Game, decks: int = 1) -> DealJudge:
    return lambda typed: judge_from_decks(game, decks, typed)


@st.composite
def deal_texts(draw: st.DrawFn, game: Game) -> str:
    """Draw the text of a deal: mostly right, and sometimes wrong in one of many ways."""
    deck = draw(st.sampled_from([game.deck, game.deck, game.deck, DECK]))
    source = random.Random(draw(st.integers(0, 2**32)))
    cards = [str(card) for card in source.sample(deck, len(deck))]
    if draw(st.integers(0, 9)) == 0:
        cards[source.randrange(8)] = cards[source.randrange(8)]
    board_size = draw(st.sampled_from([game.board_size, game.board_size, 0, 3, 4, 6]))
    size = draw(st.sampled_from([game.holding_size, game.holding_size, 5, 1, 3]))
    count = draw(st.integers(1, 4))
    board, rest = cards[:board_size], cards[board_size:]
    groups = [rest[at : at + size] for at in range(0, count * size, size)]
    gap = draw(st.sampled_from(["", "", " "]))
    words = [gap.join(group) for group in groups]
    if draw(st.integers(0, 3)) == 0:
        colon = draw(st.sampled_from([": ", ": ", ":", " : ", ":: "]))
        are_unique = draw(st.sampled_from([True, True, False]))
        some_names = st.lists(
            st.sampled_from(NAMES), min_size=count, max_size=count, unique=are_unique
        )
        names = draw(some_names)
        words = [f"{name}{colon}{word}" for name, word in zip(names, words, strict=True)]
    board_words = [draw(st.sampled_from(["", "", " "])).join(board)] if board else []
    parts = draw(st.sampled_from([[*board_words, *words], [*words, *board_words]]))
    text = draw(st.sampled_from([" ", " ", "  ", "\t", ", "])).join(parts)
    if draw(st.integers(0, 5)) == 0:
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(["x", "1", "(", "?", "\ufe0f", ":"])) + text[at:]
    return draw(st.sampled_from([text, text, text.upper(), text.replace("T", "10")]))


@given(st.data(), st.sampled_from(GAMES), st.integers(1, 3))
def test_the_answer_is_the_same_with_and_without_the_shape(
    data: st.DataObject, game: Game, decks: int
) -> None:
    judge = judge_of(game, decks)
    judge_by_shape = remember_shapes(game, judge)
    for text in data.draw(st.lists(deal_texts(game), min_size=2, max_size=8)):
        # Twice, because the second answer is from the shape that the first has left.
        assert judge_by_shape(DealText(text)) == judge(DealText(text))
        assert judge_by_shape(DealText(text)) == judge(DealText(text))


@given(st.integers(0, 2**32))
def test_a_shape_is_judged_once(seed: int) -> None:
    calls: list[str] = []
    judge = remember_shapes(HOLDEM, counted(judge_of(HOLDEM), calls))
    source = random.Random(seed)
    for _ in range(5):
        cards = [str(card) for card in source.sample(DECK, 9)]
        board, one, other = "".join(cards[:5]), "".join(cards[5:7]), "".join(cards[7:])
        assert isinstance(judge(DealText(f"{board} {one} {other}")), Success)
    assert len(calls) == 1


RIGHT = "5c6dTh4dJd KhQh AsJs"


@pytest.mark.parametrize(
    ("game", "known", "wrong"),
    [
        (HOLDEM, RIGHT, "5c6dTh4dJd KhQh KhJs"),  # a card twice
        (HOLDEM, RIGHT, "5c6dTh4dJd KhQh KHJs"),  # in another case
        (HOLDEM, RIGHT, "5c6dTh4dJd KhQh AsJ"),
        (HOLDEM, RIGHT, "5c6dTh4dJd KhQh AxJs"),
        (SHORT_DECK_HOLDEM, "9c6dTh7dJd KhQh AsJs", RIGHT),  # cards that the deck lacks
        (HOLDEM, f"A: {RIGHT[11:15]} B: {RIGHT[16:]} {RIGHT[:10]}", "A: KhQh A: AsJs 5c6dTh4dJd"),
        (HOLDEM, "5c6dTh4dJd A: KhQh B: AsJs", "5c6dTh4dJd A: KhQh A: AsJs"),  # one name
        (HOLDEM, "5c6dTh4dJd A: KhQh B: AsJs", "5c6dTh4dJd A:: KhQh B: AsJs"),
    ],
)
def test_an_error_is_found_in_a_deal_of_a_known_shape(game: Game, known: str, wrong: str) -> None:
    judge = judge_of(game)
    judge_by_shape = remember_shapes(game, judge)
    _ = judge_by_shape(DealText(known))
    answer = judge_by_shape(DealText(wrong))
    assert isinstance(answer, Failure)
    assert answer == judge(DealText(wrong))


@pytest.mark.parametrize("text", ["5c6dTh4dJd A: KhQh B: AsJs", "A: 2H3D5S9CKD B: 2C3H4S8CAH"])
def test_names_are_not_those_of_the_known_deal(text: str) -> None:
    judge = remember_shapes(HOLDEM, judge_of(HOLDEM))
    _ = judge(DealText(text))
    other_names = text.replace("A:", "Ann:").replace("B:", "Bob:")
    answer = judge(DealText(other_names))
    assert answer.map(lambda found: found.names) == Success(("Ann", "Bob"))
    assert answer == judge_of(HOLDEM)(DealText(other_names))


def test_a_name_is_not_a_word_of_cards() -> None:
    judge = remember_shapes(HOLDEM, judge_of(HOLDEM))
    _ = judge(DealText("A: 2H3D5S9CKD B: 2C3H4S8CAH"))
    wrong = "2D 2H3D5S9CKD 7C 2C3H4S8CAH"
    assert judge(DealText(wrong)) == judge_of(HOLDEM)(DealText(wrong))


def test_cards_after_the_option_board_are_no_part_of_a_shape() -> None:
    judge = remember_shapes(HOLDEM, judge_of(HOLDEM))
    text = "KhQh AsJs 5c6dTh4dJd"
    assert isinstance(judge(DealText(text)), Success)
    swapped = DealText(text, (Span(0, 4), Span(10, 20)), Span(5, 9))
    assert judge(swapped) == judge_of(HOLDEM)(swapped)


def test_few_shapes_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_shapes, "MOST_SHAPES", 1)
    calls: list[str] = []
    judge = remember_shapes(HOLDEM, counted(judge_of(HOLDEM), calls))
    for text in (RIGHT, f"{RIGHT} 2c2d", RIGHT, f"{RIGHT} 2c2d"):
        assert isinstance(judge(DealText(text)), Success)
    assert calls == [RIGHT, f"{RIGHT} 2c2d", f"{RIGHT} 2c2d"]


@pytest.mark.parametrize("options", [[], ["--json"], ["--slang"], ["--color", "always"]])
def test_a_deal_in_a_file_is_printed_as_alone(run: RunCommand, options: list[str]) -> None:
    texts = ["5c6dTh4dJd KhQh AsJs", "2c3c4c5c6c AsAd KsKd", "AhKhQhJhTh 2c2d 3c3d"]
    alone = [run("showdown", text, *options).out for text in texts]
    gap = "" if "--json" in options else "\n"
    together = run("showdown", "--deals", "-", *options, stdin="\n".join(texts).encode()).out
    assert together == gap.join(alone)


def test_a_bad_deal_among_good_ones_has_its_line(run: RunCommand) -> None:
    lines = [RIGHT, RIGHT, "5c6dTh4dJd KhQh KhJs", RIGHT]
    found = run("showdown", "--deals", "-", "--json", stdin="\n".join(lines).encode())
    assert [error["line"] for error in found.errors] == [3]
    assert len(found.objects) == 3
