"""``handrail draw``: rounds on a terminal or from lines, and scripts of actions."""

import json
import os
import select
import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from handrail import Card, Rank, Span, Suit
from handrail.cli.draw import NoSuchPosition
from handrail.draw import CardElsewhere, Table, parse_action, step
from handrail.strategies import nearly_action_texts
from helpers.systems import needs_posix
from helpers.terminal import Terminal

from .conftest import COMMAND, RunCommand, WriteHands, run_on_plain_terminal, run_process

ROUND = (
    '{"do":"track","names":["Ann","Bob"]}',
    '{"do":"shuffle","seed":7}',
    '{"do":"deal"}',
    '{"do":"swap","name":"Ann","cards":["3h","Th"]}',
    '{"do":"evaluate"}',
)


# Scripts


def test_each_step_of_a_script_is_one_object(run: RunCommand, hands_file: WriteHands) -> None:
    result = run("draw", "--json", "--script", hands_file(ROUND))
    assert (result.status, result.err) == (0, "")
    assert {" ".join(each) for each in result.objects} == {
        "line text step do deck discards players seed player discarded drawn winners why"
    }
    assert [each["text"] for each in result.objects] == [*ROUND]
    assert [(each["step"], each["do"]) for each in result.objects] == [
        (1, "track"), (2, "shuffle"), (3, "deal"), (4, "swap"), (5, "evaluate")
    ]  # fmt: skip
    *before, last = result.objects
    assert {player["class"] for each in before for player in each["players"]} == {None}
    assert last["discards"] == ["Th", "3h"]
    assert last["players"] == [
        {
            "player": "Ann",
            "cards": ["6c", "4c", "9d", "5c", "5h"],
            "category": "pair",
            "score": 2,
            "rank": "5",
            "kickers": ["9", "6", "4"],
            "class": 5500,
            "name": "pair of fives",
        },
        {
            "player": "Bob",
            "cards": ["7h", "2d", "3c", "4d", "8s"],
            "category": "high_card",
            "score": 1,
            "rank": "8",
            "kickers": ["7", "4", "3", "2"],
            "class": 7453,
            "name": "high card, eight",
        },
    ]
    assert last["deck"][:3] == ["9c", "Kd", "6h"]
    assert last["winners"] == [1]
    assert last["why"] == "pair beats high card"
    assert {each["why"] for each in before} == {None}
    assert result.out.isascii()


def test_a_step_says_who_acted_and_null_is_unused(run: RunCommand, hands_file: WriteHands) -> None:
    script = (
        '{"do":"track","names":["Ann"]}',
        '{"do":"shuffle","seed":7}',
        '{"do":"assign","name":"Ann","cards":["Ks"]}',
        '{"do":"unassign","name":"Ann","cards":["Ks"]}',
        '{"do":"deal"}',
        '{"do":"swap","name":"Ann","cards":["3h","Th"]}',
        '{"do":"swap","name":"Ann","cards":[]}',
        '{"do":"evaluate"}',
        '{"do":"collect"}',
        '{"do":"evaluate"}',
    )
    names = ("do", "seed", "player", "discarded", "drawn", "winners")
    result = run("draw", "--json", "--script", hands_file(script))
    assert [tuple(each[name] for name in names) for each in result.objects] == [
        ("track", None, None, None, None, None),
        ("shuffle", 7, None, None, None, None),
        ("assign", None, "Ann", None, None, None),
        ("unassign", None, "Ann", None, None, None),
        ("deal", None, None, None, None, None),
        ("swap", None, "Ann", ["Th", "3h"], ["7h", "2d"], None),
        ("swap", None, "Ann", [], [], None),
        ("evaluate", None, None, None, None, None),  # a single player does not win
        ("collect", None, None, None, None, None),
    ]
    assert [each["line"] for each in result.errors] == [10]


def test_a_swap_without_a_name_is_for_the_holder(run: RunCommand, hands_file: WriteHands) -> None:
    named = run("draw", "--json", "--script", hands_file(ROUND))
    nameless = [line.replace('"name":"Ann",', "") for line in ROUND]
    found = run("draw", "--json", "--script", hands_file(nameless))
    assert (found.status, found.err) == (0, "")
    assert [{**each, "text": ""} for each in found.objects] == [
        {**each, "text": ""} for each in named.objects
    ]
    assert found.objects[3]["player"] == "Ann"


def test_a_swap_for_nobody_gets_carets(run: RunCommand) -> None:
    swaps = ('["6c","7h"]', '["6c","As"]', "[]")
    script = (*ROUND[:3], *(f'{{"do":"swap","cards":{cards}}}' for cards in swaps))
    result = run("draw", "--script", "-", stdin="\n".join(script).encode())
    assert result.status == 2
    assert "step 4" not in result.out
    assert result.error_rows == [
        "-:4:23: error[SeveralHolders]",
        '  {"do":"swap","cards":["6c","7h"]}',
        "                        ^^^^ ^^^^",
        "  hint",
        "-:5:28: error[NoHolder]",
        '  {"do":"swap","cards":["6c","As"]}',
        "                             ^^^^",
        "  hint",
        "-:6:7: error[EmptyNamelessSwap]",
        '  {"do":"swap","cards":[]}',
        "        ^^^^^^",
        "  hint",
        "3 answered, 3 with errors",
    ]


def test_players_who_tie_are_all_winners(run: RunCommand, hands_file: WriteHands) -> None:
    script = (
        ROUND[0],
        '{"do":"assign","name":"Ann","cards":["As","Ks","Qs","Js","Ts"]}',
        '{"do":"assign","name":"Bob","cards":["Ah","Kh","Qh","Jh","Th"]}',
        ROUND[4],
    )
    path = hands_file(script)
    assert run("draw", "--json", "--script", path).objects[-1]["winners"] == [1, 2]
    assert run("draw", "--script", path).out.splitlines()[-2] == (
        "  Ann and Bob tie: each has royal flush"
    )


def test_the_example_of_the_reference_has_its_class(
    run: RunCommand, hands_file: WriteHands
) -> None:
    script = (
        '{"do":"track","names":["Ann"]}',
        '{"do":"assign","name":"Ann","cards":["2h","8h","Kd","2d","3s"]}',
        '{"do":"evaluate"}',
    )
    last = run("draw", "--json", "--script", hands_file(script)).objects[-1]
    assert [(each["class"], each["category"]) for each in last["players"]] == [(6055, "pair")]


def test_a_failed_step_is_reported_and_the_script_goes_on(
    run: RunCommand, hands_file: WriteHands
) -> None:
    script = (ROUND[0], "# a comment", "", '{"do":"deal","x":1}', '{"do":"evaluate"}', ROUND[2])
    result = run("draw", "--json", "--script", hands_file(script))
    assert result.status == 2
    assert [(each["step"], each["do"]) for each in result.objects] == [(1, "track"), (4, "deal")]
    assert result.objects[1]["players"][0]["cards"] == ["2c", "2d", "2h", "2s", "3c"]
    assert [
        (each["error"], each["line"], each["start"], each["end"]) for each in result.errors
    ] == [
        ("UnexpectedJson", 4, 13, 16),
        ("WrongHandSize", 5, 6, 16),
        ("WrongHandSize", 5, 6, 16),
    ]
    assert result.errors[1]["text"] == '{"do":"evaluate"}'


def test_a_failed_step_is_underlined_in_its_line(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file((*ROUND[:3], '{"do":"swap","name":"An","cards":["6c"]}'))
    result = run("draw", "--script", path)
    assert result.status == 2
    assert result.error_rows == [
        f"{path}:4:21: error[UnknownName]",
        '  {"do":"swap","name":"An","cards":["6c"]}',
        "                      ^^^^",
        "  hint",
        "3 answered, 1 with errors",
    ]


def test_a_person_reads_each_step_with_its_hands(run: RunCommand, hands_file: WriteHands) -> None:
    result = run("draw", "--script", hands_file(ROUND))
    assert result.out.splitlines()[-9:] == [
        "step 4: swap",
        "  Ann  6♣ 4♣ 9♦ 5♣ 5♥",
        "  Bob  7♥ 2♦ 3♣ 4♦ 8♠",
        "  40 in the deck, 2 discarded",
        "step 5: evaluate",
        "  Ann  6♣ 4♣ 9♦ 5♣ 5♥  pair of fives  class 5500",
        "  Bob  7♥ 2♦ 3♣ 4♦ 8♠  high card, eight  class 7453",
        "  Ann wins: pair beats high card",
        "  40 in the deck, 2 discarded",
    ]


def test_cards_are_aligned_after_wide_names(run: RunCommand) -> None:
    result = run("draw", "--names", "李明,Ann", "--seed", "7")
    assert result.out.splitlines()[4:6] == [
        "李明  6♣ 4♣ T♥ 3♥ 9♦  high card, ten  class 7369",
        "Ann   7♥ 2♦ 3♣ 4♦ 8♠  high card, eight  class 7453",
    ]
    script = '{"do":"track","names":["李明","Ann"]}\n{"do":"deal"}\n'.encode()
    assert run("draw", "--script", "-", stdin=script).out.splitlines()[-3:-1] == [
        "  李明  2♣ 2♦ 2♥ 2♠ 3♣",
        "  Ann   3♦ 3♥ 3♠ 4♣ 4♦",
    ]


def test_names_are_escaped_and_shortened(run: RunCommand) -> None:
    out = run("draw", "--names", f"A\x1b[2Jn,{'B' * 21}", "--seed", "7").out
    assert out.splitlines()[:4] == [
        "A\\x1b[2Jn             6♣ 4♣ T♥ 3♥ 9♦",
        "A\\x1b[2Jn stands pat",
        "BBBBBBBBBBBBBBBBBBB…  7♥ 2♦ 3♣ 4♦ 8♠",
        "BBBBBBBBBBBBBBBBBBB… stands pat",
    ]


def test_a_script_comes_from_standard_input_too(run: RunCommand, hands_file: WriteHands) -> None:
    piped = run("draw", "--json", "--script", "-", stdin="\n".join(ROUND).encode())
    assert piped == run("draw", "--json", "--script", hands_file(ROUND))


def test_each_step_is_printed_at_once() -> None:
    command = [*COMMAND, "draw", "--json", "--script", "-"]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, line in enumerate(ROUND, start=1):
            _ = process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
            assert select.select([process.stdout], [], [], 60)[0]
            assert json.loads(process.stdout.readline())["step"] == number
        process.stdin.close()
        assert process.wait(60) == 0


def test_a_script_steps_as_the_library_does(run: RunCommand, hands_file: WriteHands) -> None:
    table = Table()
    for line, found in zip(
        ROUND, run("draw", "--json", "--script", hands_file(ROUND)).objects, strict=True
    ):
        table = step(table, parse_action(line).unwrap()).unwrap()
        assert found["deck"] == [str(card) for card in table.deck]
        assert {each["player"]: each["cards"] for each in found["players"]} == {
            name: [str(card) for card in hand] for name, hand in table.hands.items()
        }


def test_a_missing_script_is_an_error(run: RunCommand) -> None:
    result = run("draw", "--script", "nowhere")
    assert (result.status, result.out) == (2, "")
    assert result.error_rows == [
        "error",
        "  --script nowhere",
        "           ^^^^^^^",
        "  hint",
    ]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(nearly_action_texts())
def test_a_hostile_line_does_not_stop_the_others(
    run: RunCommand, hands_file: WriteHands, text: str
) -> None:
    line = " ".join(text.split("\n")).encode("utf-8", "surrogatepass")
    path = hands_file(b"\n".join((b'{"do":"deal"}', line, *(each.encode() for each in ROUND))))
    result = run("draw", "--json", "--script", path)
    assert result.status == 2
    assert "Traceback" not in result.err
    words = [json.loads(each)["do"] for each in ROUND]
    assert [each["do"] for each in result.objects][-len(words) :] == words
    assert all(each["message"] for each in result.errors)


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\xfd",
        b'{"do":"track","names":["\xff"]}',
        b"[" * 100_000,
        b'{"do":"shuffle","seed":' + b"9" * 100_000 + b"}",
        b'{"do":"untrack","names":[' + b'"a",' * 5_000 + b'"b"]}',
        b'{"do":"assign","name":"Ann","cards":[' + b'"Ks",' * 5_000 + b'"Ks"]}',
        b'{"do":"deal"' + b',"do":"deal"' * 5_000 + b"}",
        b"\0" * 50,
    ],
    ids=["bytes", "a-byte", "deep", "long-number", "names", "cards", "fields", "nul"],
)
def test_a_hostile_line_is_reported_under_its_number(
    run: RunCommand, hands_file: WriteHands, line: bytes
) -> None:
    path = hands_file(b"\n".join((*(each.encode() for each in ROUND), line, b'{"do":"collect"}')))
    result = run("draw", "--json", "--script", path)
    assert result.status == 2
    assert {each["line"] for each in result.errors} == {6}
    assert result.objects[-1]["do"] == "collect"


# A round, from lines


def test_each_line_is_the_discards_of_one_player(run: RunCommand) -> None:
    result = run("draw", "--names", "Ann, Bob ,C", "--seed", "7", stdin=b"3, 4\n7h 2d\n")
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [
        "Ann  6♣ 4♣ T♥ 3♥ 9♦",
        "Ann discards T♥ 3♥ and draws 7♠ J♥",
        "Bob  7♥ 2♦ 3♣ 4♦ 8♠",
        "Bob discards 7♥ 2♦ and draws A♥ J♦",
        "C    5♣ 5♥ 9♣ K♦ 6♥",
        "C stands pat",
        "Ann  6♣ 4♣ 9♦ 7♠ J♥  high card, jack  class 7288",
        "Bob  3♣ 4♦ 8♠ A♥ J♦  high card, ace  class 6531",
        "C    5♣ 5♥ 9♣ K♦ 6♥  pair of fives  class 5387",
        "C wins: pair beats high card",
        "seed 7",
    ]


def test_a_round_in_json_is_one_object_per_step(run: RunCommand, hands_file: WriteHands) -> None:
    script = hands_file((*ROUND[:4], '{"do":"swap","name":"Bob","cards":[]}', ROUND[4]))
    result = run("draw", "--seed", "7", "--json", stdin=b"3 4\n")
    *_, anns, bobs, _ = steps = result.objects
    assert [each["text"] for each in steps] == [None, None, None, "3 4", None, None]
    assert (anns["line"], "line" in bobs) == (1, False)
    scripted = run("draw", "--json", "--script", script).objects
    assert [{**each, "text": None, "line": 0} for each in steps] == [
        {**each, "text": None, "line": 0} for each in scripted
    ]
    assert (result.status, result.err) == (0, "")


def test_a_round_replayed_with_its_seed_gives_the_same_bytes(run: RunCommand) -> None:
    first = run("draw", "--players", "3", "--json", stdin=b"1\n2 3\n")
    seed = first.objects[1]["seed"]
    words = ["draw", "--players", "3", "--json", "--seed", str(seed)]
    assert run_process(*words, stdin=b"1\n2 3\n").stdout.decode() == first.out
    assert run(*words, stdin=b"2\n2 3\n").out != first.out


def test_a_player_with_invalid_discards_stands_pat(run: RunCommand) -> None:
    result = run("draw", "--seed", "7", "--json", stdin=b"1 6 KX\n1 2 3 4\n")
    assert result.status == 2
    assert [
        (each["error"], each["line"], each["text"][each["start"] : each["end"]])
        for each in result.errors
    ] == [
        ("NoSuchPosition", 1, "6"),
        ("UnknownSuit", 1, "X"),
        ("TooManyDiscards", 2, "4"),
    ]
    assert result.objects[-1]["discards"] == []


def test_bytes_that_are_not_text_are_not_discards() -> None:
    result = run_process("draw", "--seed", "7", stdin=b"\xff\n1\n")
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    assert rb"\xff" in result.stderr


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ([], "Ann Bob"),
        (["--players", "1"], "Ann"),
        (["--players", "3"], "Ann Bob Cal"),
        (["--players", "10"], "Ann Bob Cal Dee Eve Fay Gus Hal Ida Jim"),
        (["--names", "3"], "3"),
        (["--names", " Li Wei , Bob"], "Li Wei Bob"),
    ],
)
def test_players_are_a_number_or_names(run: RunCommand, words: list[str], names: str) -> None:
    result = run("draw", "--json", *words)
    assert result.status == 0
    assert " ".join(each["player"] for each in result.objects[0]["players"]) == names


def test_a_single_player_beats_nobody(run: RunCommand) -> None:
    out = run("draw", "--names", "Solo", "--seed", "7").out
    assert "wins" not in out
    assert "Solo  6♣ 4♣ T♥ 3♥ 9♦  high card, ten  class 7369" in out


@pytest.mark.parametrize(
    ("names", "error", "underlined"),
    [
        ("Ann,,Bob", "NotAName", [""]),
        ("Ann, Bob ,Ann", "DuplicateName", ["Ann", "Ann"]),
        ("A,B,C,D,E,F,G,H,I,J,K", "NotEnoughCards", ["K"]),
    ],
)
def test_players_who_cannot_be_seated_are_underlined(
    run: RunCommand, names: str, error: str, underlined: list[str]
) -> None:
    result = run("draw", "--json", "--names", names)
    assert (result.status, result.out) == (2, "")
    (found,) = result.errors
    assert found["error"] == error
    assert [found["text"][start:end] for start, end in found["spans"]] == underlined


@needs_posix
def test_a_closed_standard_input_stands_pat() -> None:
    line = f"{shlex.join(COMMAND)} draw --seed 7 <&-"
    result = subprocess.run(
        ["bash", "-c", line], capture_output=True, check=True, env={**os.environ, "PYTHONUTF8": "1"}
    )
    assert result.stdout.decode().count("stands pat") == 2


# A round, on a terminal


def test_each_player_sees_only_their_own_cards() -> None:
    status, screen = run_on_plain_terminal(["draw", "--seed", "7"], ["\n", "\n"])
    assert status == 0
    assert (
        "Bob  ?? ?? ?? ?? ??\n"
        "42 in the deck, 0 discarded\n"
        "Ann  6♣ 4♣ T♥ 3♥ 9♦\n"
        "     1  2  3  4  5\n"
        "Ann discards  \n"
        "Ann stands pat\n"
    ) in screen
    assert "Ann  ?? ?? ?? ?? ??\n42 in the deck, 0 discarded\nBob  7♥" in screen
    assert screen.endswith("Ann wins: high card, ten, beats high card, eight\nseed 7\n")


def test_marked_discards_can_be_undone() -> None:
    status, screen = run_on_plain_terminal(
        ["draw", "--seed", "7"],
        ["1 3h\n", "2\n", "u\n", "3\n", "u\n", "u\n", "u\n", "3 4\n", "\n", "Ks\n", "9\n", "\n"],
    )
    assert status == 0
    marks = [row.strip() for row in screen.splitlines() if row.startswith("     ")]
    assert marks == [
        "1  2  3  4  5",
        "x  2  3  x  5",
        "x  x  3  x  5",
        "x  2  3  x  5",
        "x  2  x  x  5",
        "x  2  3  x  5",
        "1  2  3  4  5",
        "1  2  3  4  5",
        "1  2  x  x  5",
        *["1  2  3  4  5"] * 3,
    ]
    assert "Ann discards T♥ 3♥ and draws 5♣ 5♥\n" in screen
    assert CardElsewhere(Card(Rank.KING, Suit.SPADES), "Bob", (1,)).message in screen
    assert NoSuchPosition("9", spans=(Span(0, 1),)).message in screen
    assert "Ann  6♣ 4♣ 9♦ 5♣ 5♥  pair of fives  class 5500\n" in screen


@pytest.mark.slow
def test_an_extra_discard_is_reported_and_not_marked() -> None:
    _, screen = run_on_plain_terminal(
        ["draw", "--seed", "7"], ["1 2 3\n", "4\n", "1\n", "\n", "\n"]
    )
    assert "\n  1 2 3 4\n        ^\n" in screen
    assert "\n  1 2 3 1\n  ^     ^\n" in screen
    assert "Ann discards 6♣ 4♣ T♥ and draws 5♣ 5♥ 9♣\n" in screen


def test_the_end_of_input_drops_unconfirmed_discards() -> None:
    status, screen = run_on_plain_terminal(["draw", "--seed", "7"], ["1 2\n", "\x04", "\x04"])
    assert status == 0
    assert screen.count(" stands pat\n") == 2


@pytest.mark.slow
def test_json_on_a_terminal_comes_with_the_text() -> None:
    _, screen = run_on_plain_terminal(["draw", "--seed", "7", "--json"], ["3 4\n", "\n", "\n"])
    objects = [json.loads(row) for row in screen.splitlines() if row.startswith("{")]
    assert [each["do"] for each in objects] == [
        "track", "shuffle", "deal", "swap", "swap", "evaluate"
    ]  # fmt: skip
    assert "Ann wins: pair beats high card" in screen


@needs_posix
def test_prompts_beside_json_go_to_standard_error() -> None:
    import pty

    master, follower = pty.openpty()
    _ = os.write(master, b"6\n\n\n")
    command = [*COMMAND, "draw", "--seed", "7", "--json"]
    result = subprocess.run(command, stdin=follower, capture_output=True, check=True, timeout=60)
    os.close(master)
    os.close(follower)
    assert [json.loads(row)["step"] for row in result.stdout.splitlines()] == [1, 2, 3, 4, 5, 6]
    error = NoSuchPosition("6", spans=(Span(0, 1),))
    assert f"Ann discards  error: {error.message}\n  6\n  ^\n".encode() in result.stderr


def test_a_round_fits_40_columns() -> None:
    terminal = Terminal(["draw", "--seed", "7", "--names", "Alexander,Bob"], Path.cwd(), columns=40)
    try:
        for answer in ("1 2 3\n", "KX\n", "\n", "\n"):
            terminal.answer(answer)
        assert terminal.end() == 0
        rows = terminal.screen.splitlines()
    finally:
        terminal.close()
    assert max(map(len, rows)) <= 40
    assert rows[-9:] == [
        "Bob discards  ",
        "Bob stands pat",
        "",
        "Alexander  3♥ 9♦ 5♣ 5♥ 9♣",
        "  two pair, nines and fives  class 3060",
        "Bob        7♥ 2♦ 3♣ 4♦ 8♠",
        "  high card, eight  class 7453",
        "Alexander wins: two pair beats high card",
        "seed 7",
    ]
