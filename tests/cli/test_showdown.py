"""``handrail showdown`` and ``handrail best``: who wins, and which five play."""

from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import DECK, Card, showdown
from handrail.cards import random_table
from handrail.cli import json_output
from handrail.cli.showdown import NamedShowdown, prompt_showdowns
from handrail.diagnostics import display_width
from handrail.games import HOLDEM, WrongPlayerCount
from handrail.hands import Wording
from handrail.railway import cases
from handrail.shell.output import Output
from handrail.shell.paint import ColourMode
from handrail.strategies import holdem_deals
from helpers.terminal import Terminal

from .conftest import RunCommand, WriteHands, run_on_plain_terminal, show, without_sentences

BOARD = "5c6dTh4dJd"


@given(holdem_deals(), st.sampled_from(Wording))
def test_json_agrees_with_the_core(
    table: tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]], wording: Wording
) -> None:
    board, holdings = table
    match cases(showdown(holdings, board=board)):
        case Success(judged):
            document = json_output.showdown_object(None, HOLDEM, judged, (), None, wording)
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
        (("KhQh", "AsJs", BOARD), 5, "pair beats high card"),
        ((f"{BOARD} KhQh AsJs",), 5, "pair beats high card"),
        (("KhQh AsJs 5c 6d Th 4d Jd",), 5, "pair beats high card"),
        (("--board", "AcAdAh", "KhQh", "3s3d"), 3, "full house beats three of a kind"),
        (("--board", "AcAdAh2c", "KhQh", "3s3d"), 4, "full house beats three of a kind"),
        (("8C TS KC 9H 4S", "7D 2S 5D 3S AC"), 0, FIVES),
        (("8CTSKC9H4S", "7D2S5D3SAC"), 0, FIVES),
        (("8C", "TS", "KC", "9H", "4S", "7D", "2S", "5D", "3S", "AC"), 0, FIVES),
        (("8C TS KC 9H 4S 7D 2S 5D 3S AC",), 0, FIVES),
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
    assert answer["why"] == "each has straight, ace high"
    assert run(*words).out.splitlines()[-1] == f"players 1, 2 and 3 tie: {answer['why']}"
    assert "players 1, 2 and 3 chop: each has straight, ace high" in run(*words, "--slang").out


def test_a_person_sees_which_cards_play_and_why(run: RunCommand) -> None:
    assert run("showdown", "--board", BOARD, "KhQh", "AsJs").out.splitlines() == [
        "board      5♣ 6♦ T♥ 4♦ J♦",
        "player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king",
        "player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins",
        "player 2 wins: pair beats high card",
    ]


DEALS = [
    "8C TS KC 9H 4S 7D 2S 5D 3S AC",
    "# the second table",
    "KhQh AsJs 5c6dTh4dJd",
    "5c6dTh4dJd KhQh AsJX",
    "5c6dTh4dJd KhQh Kh2s",
    "AcKdQhJsTc 2c2d 3c3d",
]


@pytest.mark.parametrize("option", ["--deals", "--file"])
def test_a_file_of_deals_is_judged_and_bad_deals_are_reported(
    run: RunCommand, hands_file: WriteHands, option: str
) -> None:
    result = run("showdown", option, hands_file(DEALS), "--json")
    assert [answer["winners"] for answer in result.objects] == [[2], [2], [1, 2]]
    assert [(error["line"], error["error"]) for error in result.errors] == [
        (4, "UnknownSuit"),
        (5, "SharedCard"),
    ]
    assert result.status == 2


@pytest.mark.parametrize("words", [("-",), ("--deals", "-"), ("--file", "-")])
def test_deals_from_standard_input_are_separated_by_a_blank_line(
    run: RunCommand, words: tuple[str, ...]
) -> None:
    result = run("showdown", *words, stdin="\n".join(DEALS).encode())
    assert result.out.splitlines() == [
        "player 1   8♣ T♠ K♣ 9♥ 4♠  high card, king",
        "player 2   7♦ 2♠ 5♦ 3♠ A♣  high card, ace  wins",
        "player 2 wins: high card, ace, beats high card, king",
        "",
        "board      5♣ 6♦ T♥ 4♦ J♦",
        "player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king",
        "player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins",
        "player 2 wins: pair beats high card",
        "",
        "board      A♣ K♦ Q♥ J♠ T♣",
        "player 1   (2♣) (2♦) A♣ K♦ Q♥ J♠ T♣  straight, ace high  ties",
        "player 2   (3♣) (3♦) A♣ K♦ Q♥ J♠ T♣  straight, ace high  ties",
        "players 1 and 2 tie: each has straight, ace high",
    ]
    assert result.error_rows == [
        "-:4:20: error[UnknownSuit]",
        "  5c6dTh4dJd KhQh AsJX",
        "                     ^",
        "  hint",
        "-:5:12: error[SharedCard]",
        "  5c6dTh4dJd KhQh Kh2s",
        "             ^^   ^^",
        "  hint",
        "3 answered, 2 with errors",
    ]
    assert result.status == 2


# Random tables


def test_a_random_showdown_is_dealt_from_its_seed(run: RunCommand) -> None:
    assert run("showdown", "--random", "--seed", "7").out.splitlines() == [
        "board      6♣ 4♣ T♥ 3♥ 9♦",
        "player 1   7♥ (2♦) 6♣ 4♣ T♥ (3♥) 9♦  high card, ten",
        "player 2   3♣ 4♦ (6♣) 4♣ T♥ 3♥ (9♦)  two pair, fours and threes  wins",
        "player 2 wins: two pair beats high card",
        "seed 7",
    ]


@pytest.mark.parametrize("players", ["2", "23", "random"])
def test_a_replay_with_the_reported_seed_gives_the_same_bytes(
    run: RunCommand, players: str
) -> None:
    words = ("showdown", "--players", players, "--json")
    first = run(*words)
    (table,) = first.objects
    assert players in ("random", str(len(table["players"])))
    assert run(*words, "--seed", str(table["seed"])).out == first.out


def test_random_players_are_drawn_before_the_cards(run: RunCommand) -> None:
    players, deck = random_table(7)
    (table,) = run("showdown", "--players", "random", "--seed", "7", "--json").objects
    assert len(table["players"]) == players
    assert table["board"] == [str(card) for card in deck[:5]]
    assert table["players"][0]["cards"] == [str(card) for card in deck[5:7]]


# Several decks


@pytest.mark.parametrize(
    ("hands", "why"),
    [  # the examples of the F# dojo
        (
            ("4♣ 4♦ 8♥ T♠ K♥", "5♣ 5♦ 8♥ T♠ K♥"),
            "player 2 wins: pair of fives beats pair of fours",
        ),
        (
            ("4♣ 4♦ 8♥ T♠ K♥", "4♥ 4♠ 8♥ T♠ Q♥"),
            "player 1 wins: pair of fours, kicker king, beats pair of fours, kicker queen",
        ),
        (
            ("[4]♣ 4♦ ( {K}♥ {T}♠ {8}♥ )", "[K]♣ ( {Q}♥ {T}♠ {8}♥ {4}♦ )"),
            "player 1 wins: pair beats high card",
        ),
    ],
)
def test_hands_from_two_decks_may_share_cards(
    run: RunCommand, hands: tuple[str, str], why: str
) -> None:
    result = run("showdown", "--decks", "2", *hands)
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines()[-1] == why
    assert run("showdown", *hands).status == 2
    named = f"player1: {hands[0]} player2: {hands[1]}\n"
    found = run("showdown", "--decks", "2", "--deals", "-", "--json", stdin=named.encode())
    assert f"player {found.objects[0]['winners'][0]} wins: {found.objects[0]['why']}" == why


def test_a_card_in_too_many_hands_needs_more_decks(run: RunCommand) -> None:
    players = ["8hKd", "8hQd", "8hJd"]
    result = run("showdown", "--decks", "2", "--json", "--board", "2c3c4c", *players)
    (error,) = result.errors
    assert (error["error"], error["spans"]) == ("SharedCard", [[15, 17], [20, 22], [25, 27]])
    assert error["hint"].endswith(" --decks 3")
    assert run("showdown", "--decks", "3", "--board", "2c3c4c", *players).status == 0


# Terminals and encodings


def test_at_40_columns_nothing_is_lost() -> None:
    terminal = Terminal(["showdown", f"{BOARD} KhKd QhQd"], Path.cwd(), columns=40)
    assert terminal.end() == 0
    terminal.close()
    assert terminal.screen.splitlines() == [
        "board      5♣ 6♦ T♥ 4♦ J♦",
        "player 1   K♥ K♦ (5♣) 6♦ T♥ (4♦) J♦",
        "  pair of kings  wins",
        "player 2   Q♥ Q♦ (5♣) 6♦ T♥ (4♦) J♦",
        "  pair of queens",
        "player 1 wins: pair of kings beats pair",
        "of queens",
    ]


NARROW = {
    f"{BOARD} KhQh AsJs": ["high card, king", "pair of jacks wins"],
    f"{BOARD} KhQh KcQc": ["high card, king ties", "high card, king ties"],
    "KS2H5CJDTD QSQHQC2C2D": ["high card, king", "full house, queens over twos wins"],
    "--game omaha-hi-lo 2h3h4cKdQs AhKhQcQd JsJd5c6s": [
        "three of a kind, queens",
        "straight, six high wins",
        "six-five low wins",
    ],
    "--game badugi 4s3h2dAc KsQhJdTc": ["four-card badugi, four wins", "four-card badugi, king"],
}


@pytest.mark.parametrize("line", NARROW)
def test_names_and_winners_are_kept_on_any_terminal(line: str) -> None:
    for columns in range(20, 81):
        _, screen = show("showdown", *line.split(), columns=columns, NO_COLOR="1")
        assert max(map(display_width, screen.splitlines())) <= columns
        words = " ".join(screen.split())
        start = 0
        for expected in NARROW[line]:
            start = words.index(expected, start) + len(expected)


def test_without_symbols_cards_have_letters(run: RunCommand) -> None:
    result = run("showdown", f"{BOARD} KhQh AsJs", encoding="ascii")
    assert result.out.splitlines()[:2] == [
        "board      5c 6d Th 4d Jd",
        "player 1   Kh Qh (5c) 6d Th (4d) Jd  high card, king",
    ]


def test_the_winner_is_bold_and_green_in_colour(run: RunCommand) -> None:
    words = ("showdown", f"{BOARD} KhQh AsJs", "--color", "always")
    row = run(*words).out.splitlines()[2]
    assert row.endswith("\x1b[1mpair of jacks\x1b[0m  \x1b[32mwins\x1b[0m")


# The prompt

QUESTION = [
    "Type the board, or press Enter for five-card hands. Then type one hand per line.",
    "After the last hand, press Enter to see who wins; before the second, Enter goes",
    "back. You can also type a whole deal at once: 5c6dTh4dJd KhQh AsJs. Ctrl-D ends.",
]
JUDGED = [
    "board      5♣ 6♦ T♥ 4♦ J♦",
    "player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king",
    "player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins",
    "player 2 wins: pair beats high card",
]


def prompted(*answers: str) -> list[str]:
    """Return the rows of the screen after these answers and Ctrl-D, without the first rows."""
    status, screen = run_on_plain_terminal(["showdown"], [*(f"{each}\n" for each in answers), "\4"])
    rows = without_sentences(screen)
    assert (status, rows[: len(QUESTION)]) == (0, QUESTION)
    return rows[len(QUESTION) :]


def test_each_answer_is_checked_at_once() -> None:
    answers = ("5c6dTh4dJX", BOARD, "KhQh2c", "KhQh", "Kh2s", "AsJs", "")
    assert prompted(*answers) == [
        "board  5c6dTh4dJX",
        "error",
        "  5c6dTh4dJX",
        "           ^",
        "  hint",
        f"board  {BOARD}",
        "player 1  KhQh2c",
        "error",
        f"  {BOARD} KhQh2c",
        "             ^^^^^^",
        "  hint",
        "player 1  KhQh",
        "player 2  Kh2s",
        "error",
        f"  {BOARD} KhQh Kh2s",
        "             ^^   ^^",
        "  hint",
        "player 2  AsJs",
        "player 3  ",
        *JUDGED,
        "board  ",
    ]


@pytest.mark.slow
def test_a_whole_deal_is_accepted_at_the_first_prompt() -> None:
    rows = prompted(f"{BOARD} KhQh AsJs", f"{BOARD}2c")
    assert rows[:5] == [f"board  {BOARD} KhQh AsJs", *JUDGED]
    assert rows[6:8] == ["error", f"  {BOARD}2c"]
    assert rows[-1] == "board  "


@pytest.mark.slow
def test_an_empty_answer_goes_back_one_step() -> None:
    answers = ("2c3c4c", "", BOARD, "2h2d", "", "KhQh", "AsJs")
    assert prompted(*answers) == [
        "board  2c3c4c",
        "player 1  ",
        f"board  {BOARD}",
        "player 1  2h2d",
        "player 2  ",
        "player 1  KhQh",
        "player 2  AsJs",
        "player 3  ",
        *JUDGED,
    ]


@pytest.mark.slow
def test_the_end_of_input_judges_the_hands_so_far() -> None:
    assert prompted("", "8C TS KC 9H 4S", "7D2S5D3SAC")[-1] == (
        "player 2 wins: high card, ace, beats high card, king"
    )


def test_a_24th_player_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = [*map(str, DECK)]
    answers = ["".join(cards[:3]), *("".join(cards[at : at + 2]) for at in range(3, 51, 2))]
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{answer}\n" for answer in answers)))
    results: list[NamedShowdown] = []
    output = Output.on_standard_streams(False, ColourMode.NEVER, False)
    prompt_showdowns(lambda result, _: results.append(result), output)
    assert [len(answer.result.players) for answer in results] == [23]
    assert f"error: {WrongPlayerCount(24, 23, ()).message}\n" in capsys.readouterr().err


def test_players_who_tie_chop_in_slang(run: RunCommand) -> None:
    rows = run("showdown", "AhKhQhJhTh 2c2d 3c3d", "--slang").out.splitlines()
    assert [row.endswith("  chops") for row in rows] == [False, True, True, False]


# best


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
            "text",
            "game",
            "cards",
            "best",
            "category",
            "score",
            "rank",
            "kickers",
            "class",
            "name",
            "low",
        ]


def test_best_brackets_the_cards_that_do_not_play(run: RunCommand) -> None:
    (row,) = run("best", "TD TC TH 7C 7D 8C 8S").out.splitlines()
    assert row == "T♦ T♣ T♥ 8♣ 8♠  full house, tens over eights  class 220  (7♣) (7♦)"


def test_a_last_group_of_six_cards_is_a_board_with_too_many(run: RunCommand) -> None:
    (error,) = run("showdown", "KhQh", "AsJs", "5c6dTh4dJd2d", "--json").errors
    assert (error["error"], error["spans"]) == ("WrongBoardSize", [[20, 22]])


# Players with names

KATA = "Black: 2H 3D 5S 9C KD  White: 2C 3H 4S 8C AH"


@pytest.mark.parametrize("words", [(KATA,), tuple(KATA.split())], ids=["a text", "arguments"])
def test_players_with_names_win_by_name(run: RunCommand, words: tuple[str, ...]) -> None:
    assert run("showdown", *words).out.splitlines() == [
        "Black      2♥ 3♦ 5♠ 9♣ K♦  high card, king",
        "White      2♣ 3♥ 4♠ 8♣ A♥  high card, ace  wins",
        "White wins: high card, ace, beats high card, king",
    ]


def test_a_file_of_players_with_names_has_ties_and_errors(run: RunCommand) -> None:
    lines = (
        "Black: 2H 4S 4C 2D 4H  White: 2S 8S AS QS 3S",
        "Black: 2H 3D 5S 9C KD  White: 2D 3H 5C 9S KH",
        "Black: 2H 3D 5S 9C KX  White: 2D 3H 5C 9S KH",
    )
    result = run("showdown", "--file", "-", stdin="\n".join(lines).encode())
    assert [row.split(":")[0] for row in result.out.splitlines() if ": " in row] == [
        "Black wins",
        "Black and White tie",
    ]
    assert result.error_rows[:3] == [
        "-:3:21: error[UnknownSuit]",
        f"  {lines[2]}",
        "                      ^",
    ]
    assert result.status == 2


@pytest.mark.parametrize(
    "words",
    [(f"{BOARD} Ann: KhQh Bob: AsJs",), ("--board", BOARD, "Ann:", "KhQh", "Bob:", "AsJs")],
    ids=["before the names", "as an option"],
)
def test_players_with_names_share_a_board(run: RunCommand, words: tuple[str, ...]) -> None:
    assert run("showdown", *words).out.splitlines()[-1] == "Bob wins: pair beats high card"


def test_players_with_names_are_objects_with_names(run: RunCommand) -> None:
    (found,) = run("showdown", KATA, "--json").objects
    assert [player["player"] for player in found["players"]] == ["Black", "White"]
    assert found["winners"] == [2]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("A: 2H 3D 5S 9C KD  A: 2C 3H 4S 8C AH",), "RepeatedName"),
        (("--board", "5c6dTh", "AsJs2c Ann: KhQh Bob: QsQd"), "WrongBoardSize"),
        (("Player 1: 2H 3D 5S 9C KD  Player 2: 2C 3H 4S 8C AH",), "NotACard"),
    ],
)
def test_names_and_cards_that_do_not_fit_are_errors(
    run: RunCommand, words: tuple[str, ...], kind: str
) -> None:
    result = run("showdown", *words, "--json")
    assert (result.status, result.out) == (2, "")
    assert result.errors[0]["error"] == kind


def test_a_name_may_have_a_space_before_its_colon(run: RunCommand) -> None:
    assert run("showdown", KATA.replace(":", " :")).out == run("showdown", KATA).out


def test_long_names_and_controls_keep_the_columns(run: RunCommand) -> None:
    text = "A\x07: 2H 3D 5S 9C KD  The-longest-of-all-names: 2C 3H 4S 8C AH"
    assert run("showdown", text).out.splitlines()[:2] == [
        "A\\x07                 2♥ 3♦ 5♠ 9♣ K♦  high card, king",
        "The-longest-of-all-…  2♣ 3♥ 4♠ 8♣ A♥  high card, ace  wins",
    ]


def test_a_deal_with_names_can_be_typed_at_the_prompt() -> None:
    _, screen = run_on_plain_terminal(["showdown"], [f"{KATA}\n", "\4"])
    assert "White wins: high card, ace, beats high card, king" in screen
