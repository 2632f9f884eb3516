"""``handrail showdown`` and ``handrail best``: who wins, and which five play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import Card, showdown
from handrail.cli import json_output
from handrail.railway import cases
from handrail.strategies import holdem_deals
from handrail.wording import Wording

from .conftest import RunCommand, WriteHands

BOARD = "5c6dTh4dJd"


def test_json_has_the_documented_fields(run: RunCommand) -> None:
    (answer,) = run("showdown", "--board", BOARD, "KhQh", "AsJs", "--json").objects
    assert answer == {
        "board": ["5c", "6d", "Th", "4d", "Jd"],
        "players": [
            {
                "cards": ["Kh", "Qh"],
                "best": ["Kh", "Qh", "6d", "Th", "Jd"],
                "category": "high_card",
                "score": 1,
                "rank": "K",
                "kickers": ["Q", "J", "T", "6"],
                "class": 6681,
                "wins": False,
            },
            {
                "cards": ["As", "Js"],
                "best": ["As", "Js", "6d", "Th", "Jd"],
                "category": "pair",
                "score": 2,
                "rank": "J",
                "kickers": ["A", "T", "6"],
                "class": 4008,
                "wins": True,
            },
        ],
        "winners": [2],
        "tie": False,
        "why": "pair beats high card",
    }


@given(holdem_deals(), st.sampled_from(Wording))
def test_json_agrees_with_the_core(
    table: tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]], wording: Wording
) -> None:
    match cases(showdown(*table)):
        case Success(judged):
            document = json_output.showdown_object(judged, wording)
            assert document["winners"] == [index + 1 for index in judged.winners]
            assert document["why"] == judged.reason(wording)
            assert document["tie"] is (len(judged.winners) > 1)
        case Failure(errors):
            pytest.fail(f"a table of the strategy is right: {errors}")


FIVES = "high card, ace, beats high card, king"


@pytest.mark.parametrize(
    ("words", "board", "why"),
    [
        (("--board", BOARD, "KhQh", "AsJs"), 5, "pair beats high card"),
        (("--board", "5c 6d Th 4d Jd", "Kh Qh", "As Js"), 5, "pair beats high card"),
        (("--board", BOARD, "Kh", "Qh", "As", "Js"), 5, "pair beats high card"),
        ((BOARD, "KhQh", "AsJs"), 5, "pair beats high card"),
        (("5c", "6d", "Th", "4d", "Jd", "KhQh", "AsJs"), 5, "pair beats high card"),
        (("--board", "AcAdAh", "KhQh", "3s3d"), 3, "full house beats three of a kind"),
        (("--board", "AcAdAh2c", "KhQh", "3s3d"), 4, "full house beats three of a kind"),
        (("8C TS KC 9H 4S", "7D 2S 5D 3S AC"), 0, FIVES),
        (("8CTSKC9H4S", "7D2S5D3SAC"), 0, FIVES),
        (("8C", "TS", "KC", "9H", "4S", "7D", "2S", "5D", "3S", "AC"), 0, FIVES),
    ],
)
def test_a_showdown_can_be_written_in_several_ways(
    run: RunCommand, words: tuple[str, ...], board: int, why: str
) -> None:
    (answer,) = run("showdown", *words, "--json").objects
    assert (len(answer["board"]), answer["winners"], answer["why"]) == (board, [2], why)


def test_every_winner_of_a_tie_is_named(run: RunCommand) -> None:
    words = ("showdown", "--board", "AcKdQhJsTc", "2c2d", "3c3d", "4c4d")
    (answer,) = run(*words, "--json").objects
    assert (answer["winners"], answer["tie"]) == ([1, 2, 3], True)
    assert answer["why"] == "straight, ace high, ties straight, ace high"
    assert run(*words).out.splitlines()[-1] == f"players 1, 2 and 3 tie: {answer['why']}"
    assert "players 1, 2 and 3 chop: straight, ace high, chops with" in run(*words, "--slang").out


def test_a_person_sees_which_cards_play_and_why(run: RunCommand) -> None:
    assert run("showdown", "--board", BOARD, "KhQh", "AsJs").out.splitlines() == [
        "board      5♣ 6♦ T♥ 4♦ J♦",
        "player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king",
        "player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins",
        "player 2 wins: pair beats high card",
    ]


def test_a_file_of_deals_is_judged_and_bad_deals_are_reported(
    run: RunCommand, hands_file: WriteHands
) -> None:
    path = hands_file(
        [
            "8C TS KC 9H 4S 7D 2S 5D 3S AC",
            "# the second table",
            "5c6dTh4dJd KhQh AsJs",
            "5c6dTh4dJd KhQh AsJX",
            "5c6dTh4dJd KhQh Kh2s",
            "AcKdQhJsTc 2c2d 3c3d",
        ]
    )
    result = run("showdown", "--deals", path, "--json")
    assert [answer["winners"] for answer in result.objects] == [[2], [2], [1, 2]]
    assert [(error["line"], error["error"]) for error in result.errors] == [
        (4, "UnknownSuit"),
        (5, "SharedCard"),
    ]
    assert result.status == 2
    blocks = run("showdown", "--deals", path).out.split("\n\n")
    assert [block.strip().splitlines()[-1].split(":")[0] for block in blocks] == [
        "player 2 wins",
        "player 2 wins",
        "players 1 and 2 tie",
    ]


def test_deals_come_from_standard_input_too(run: RunCommand) -> None:
    words = ("showdown", "--deals", "-", "--json")
    (answer,) = run(*words, stdin=b"5c6dTh4dJd KhQh AsJs\n").objects
    assert answer["winners"] == [2]


def test_a_random_showdown_has_the_given_number_of_players(run: RunCommand) -> None:
    (table,) = run("showdown", "--random", "--players", "23", "--json").objects
    assert len(table["players"]) == 23


@pytest.mark.parametrize(
    ("cards", "best", "name"),
    [
        ("6C 7C 8C 9C TC 5C JS", "6c 7c 8c 9c Tc", "straight flush, ten high"),
        ("TD TC TH 7C 7D 8C 8S", "Td Tc Th 8c 8s", "full house, tens over eights"),
        ("JD TC TH 7C 7D 7S 7H", "Jd 7c 7d 7s 7h", "four of a kind, sevens"),
        ("6C 7C 8C 9C TC 5C ?B", "7c 8c 9c Tc Jc", "straight flush, jack high"),
        ("TD TC 5H 5C 7C ?R ?B", "Td Tc 7c Th Ts", "four of a kind, tens"),
    ],
)
def test_best_picks_five_with_jokers(run: RunCommand, cards: str, best: str, name: str) -> None:
    for words in ((cards,), tuple(cards.split())):
        (answer,) = run("best", *words, "--json").objects
        assert answer["cards"] == [
            word if word.startswith("?") else word[0] + word[1].lower() for word in cards.split()
        ]
        assert answer["best"] == best.split()
        assert answer["name"] == name
        assert list(answer) == [
            "cards",
            "best",
            "category",
            "score",
            "rank",
            "kickers",
            "class",
            "name",
        ]


def test_best_brackets_the_cards_that_do_not_play(run: RunCommand) -> None:
    (row,) = run("best", "TD TC TH 7C 7D 8C 8S").out.splitlines()
    assert row == "T♦ T♣ T♥ 8♣ 8♠  full house, tens over eights  class 220  (7♣) (7♦)"
