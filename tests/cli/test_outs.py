"""``handrail outs``: the next cards that improve a hand, and how likely they are."""

from pathlib import Path

import pytest

from handrail import parse_outs

from .conftest import RunCommand, show

DEAL = "Jh9h2c AhKh JsJd"
ROWS = [
    "board      J♥ 9♥ 2♣",
    "player 1   A♥ K♥  8 outs",
    "  17.78% next card  32.73% by the river",
    "  flush             8  Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥",
    "player 2   J♠ J♦  leads",
]


@pytest.mark.parametrize(
    "words",
    [
        ("--board", "Jh9h2c", "AhKh", "JsJd"),
        ("--board", "Jh 9h 2c", "Ah Kh", "Js Jd"),
        ("--board", "Jh9h2c", "Ah", "Kh", "Js", "Jd"),
        ("Jh9h2c", "AhKh", "JsJd"),
        ("AhKh", "JsJd", "Jh9h2c"),
        (DEAL,),
    ],
)
def test_outs_can_be_asked_for_in_several_ways(run: RunCommand, words: tuple[str, ...]) -> None:
    result = run("outs", *words)
    assert result.out.splitlines() == ROWS
    assert (result.status, result.err) == (0, "")


def test_json_agrees_with_the_core(run: RunCommand) -> None:
    (answer,) = run("outs", "KdQd 2d7d9s", "--json").objects
    (player,) = parse_outs("KdQd 2d7d9s").unwrap().players
    assert answer["players"][0]["probability"] == {
        "next": float(player.next_probability),
        "river": float(player.river_probability),
    }


def test_one_holding_alone_has_outs(run: RunCommand) -> None:
    assert run("outs", "AhKh Jh9h2c4d").out.splitlines() == [
        "board      J♥ 9♥ 2♣ 4♦",
        "player 1   A♥ K♥  15 outs",
        "  32.61% next card  32.61% by the river",
        "  flush             9  Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥",
        "  pair              6  A♠ A♦ A♣ K♠ K♦ K♣",
    ]


def test_a_player_may_lead_and_have_outs(run: RunCommand) -> None:
    rows = run("outs", "2c3c4c AhKd AdKh").out.splitlines()
    assert rows[1].startswith("player 1   A♥ K♦  leads")
    rows = run("outs", "2h3h4c AhKh AdKd").out.splitlines()
    assert rows[1].startswith("player 1   A♥ K♥  leads, ")
    assert "player 1   7♠ 2♦  0 outs\n" in run("outs", "QcQdJhJs 7s2d KcKd").out


def test_outs_in_slang(run: RunCommand) -> None:
    out = run("outs", "--board", "Jh9h2c", "9c9d", "JsJd", "--slang").out
    assert "  quads             1  9♠" in out


@pytest.mark.parametrize("words", [("-",), ("--file", "-"), ("--file", "FILE")])
def test_a_file_has_one_deal_per_line(
    run: RunCommand, words: tuple[str, ...], tmp_path: Path
) -> None:
    content = f"{DEAL}\n# comment\nJh9hXc AhKh\nAhKh 5s 6s 7s\n".encode()
    path = tmp_path / "deals.txt"
    _ = path.write_bytes(content)
    result = run("outs", *(word.replace("FILE", str(path)) for word in words), stdin=content)
    blocks = result.out.split("\n\n")
    assert blocks[0].splitlines() == ROWS
    assert blocks[1].startswith("board      5♠ 6♠ 7♠\nplayer 1   A♥ K♥  6 outs\n")
    file = path if "FILE" in words else "-"
    assert result.err.startswith(f"{file}:3:5: error[UnknownRank]: ")
    assert (result.status, len(blocks)) == (2, 2)


def test_a_missing_file_is_named_with_its_option(run: RunCommand) -> None:
    assert run("outs", "--file", "nowhere.txt").error_rows == [
        "error",
        "  --file nowhere.txt",
        "         ^^^^^^^^^^^",
        "  hint",
    ]


def test_at_40_columns_a_row_continues_below() -> None:
    status, screen = show("outs", DEAL, columns=40, NO_COLOR="1")
    assert status == 0
    assert screen.splitlines() == [
        *ROWS[:3],
        "  flush             8  Q♥ T♥ 8♥ 7♥ 6♥ 5♥",
        "    4♥ 3♥",
        ROWS[4],
    ]


def test_without_symbols_cards_have_letters(run: RunCommand) -> None:
    rows = run("outs", DEAL, encoding="ascii").out.splitlines()
    assert rows[0] == "board      Jh 9h 2c"
    assert rows[3] == "  flush             8  Qh Th 8h 7h 6h 5h 4h 3h"


def test_outs_of_single_cards_need_the_board_as_an_option(run: RunCommand) -> None:
    (error,) = run("outs", "As", "Kd", "2c", "7d", "Th", "--json").errors
    assert error["error"] == "MissingBoard"
    assert run("outs", "As", "Kd", "--board", "2c7dTh").status == 0
