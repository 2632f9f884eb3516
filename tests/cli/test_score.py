"""``handrail score``: its output, its errors and its bulk path for large files."""

import json
import subprocess
import sys
from io import BufferedReader, BytesIO
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail import Category, Hand, describe
from handrail.cards import sample_cards
from handrail.cli.bulk_scoring import read_blocks
from handrail.cli.hand_formatter import HandFormatter
from handrail.games import ACES_HIGH, HIGH, Ranking
from handrail.games.ladder import class_finder
from handrail.hands import Wording
from handrail.shell.error_reporter import LinePlace
from handrail.shell.input_lines import InputLine
from handrail.shell.output import Output
from handrail.shell.paint import ColourMode
from handrail.strategies import hands
from helpers.terminal import CONTROL_SEQUENCE

from .conftest import RunCommand, WriteHands, show

EVENING = ["KS 2H 5C JD TD", "As Ks Qs Js Ts", "2c 2d 2h 3s 3c", "Ac 2d 3h 4s 5c"]
FINDERS = {ranking: class_finder(ranking) for ranking in (HIGH, ACES_HIGH)}


@pytest.mark.parametrize(
    "words",
    [
        *(("KS", "2H", "5C", "JD", "10d"), ("10d", "KS", "2H", "5C", "JD"), ("KS", "2H 5C JD 10d")),
        *(("KS 2H 5C JD 10d",), ("KS2H5CJD10d",), ("K♠,2♥;5♣ J♦ T♦",)),
    ],
)
def test_every_notation_reads_the_same_hand(run: RunCommand, words: tuple[str, ...]) -> None:
    (answer,) = run("score", *words, "--json").objects
    assert sorted(answer["cards"]) == ["2h", "5c", "Jd", "Ks", "Td"]
    assert answer["text"] == " ".join(words)


@given(hands(), st.sampled_from((HIGH, ACES_HIGH)), st.sampled_from(Wording), st.text())
def test_json_agrees_with_the_core(
    hand: Hand, ranking: Ranking, wording: Wording, text: str
) -> None:
    found_class = FINDERS[ranking](hand)
    found = found_class.score
    output = Output.on_standard_streams(True, ColourMode.NEVER, False)
    row = HandFormatter(FINDERS[ranking], wording, False, output).format_hand(
        InputLine(LinePlace(7, "-"), text), hand
    )
    document = json.loads(row)
    assert row.isascii()
    assert document == {
        "line": 7,
        "text": text,
        "cards": [str(card) for card in hand],
        "category": found.category.name.lower(),
        "score": found.category.value,
        "rank": str(found.rank),
        "kickers": [str(rank) for rank in found.kickers],
        "class": found_class.number,
        "name": describe(found, wording),
    }
    assert json.dumps(document) == row


def test_a_row_has_cards_name_score_rank_kickers_and_class(run: RunCommand) -> None:
    assert run("score", "KS 2H 5C JD TD", "QcQdQhQs7c", "AsKsQsJsTs").out.splitlines() == [
        "K♠ 2♥ 5♣ J♦ T♦  high card, king                 score 1  rank K"
        "  kickers J T 5 2  class 6822",
        "Q♣ Q♦ Q♥ Q♠ 7♣  four of a kind, queens          score 8  rank Q"
        "  kickers 7        class 41",
        "A♠ K♠ Q♠ J♠ T♠  royal flush                     score 10 rank A                   class 1",
    ]


@pytest.mark.parametrize("large", [False, True], ids=["line by line", "in bulk"])
@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        (
            80,
            [
                "K♠ 2♥ 5♣ J♦ T♦  high card, king                 score 1  rank K  kickers J T 5 2",
                "  class 6822",
                "Q♠ Q♥ Q♣ 7♦ 7♣  full house, queens over sevens  score 7  rank Q  kickers 7",
                "  class 197",
            ],
        ),
        (
            40,
            [
                "K♠ 2♥ 5♣ J♦ T♦",
                "  high card, king",
                "  score 1  rank K  kickers J T 5 2",
                "  class 6822",
                "Q♠ Q♥ Q♣ 7♦ 7♣",
                "  full house, queens over sevens",
                "  score 7  rank Q  kickers 7",
                "  class 197",
            ],
        ),
    ],
)
def test_a_row_continues_on_a_narrow_terminal(
    hands_file: WriteHands,
    monkeypatch: pytest.MonkeyPatch,
    columns: int,
    rows: list[str],
    large: bool,
) -> None:
    if large:
        monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    path = hands_file(["KS 2H 5C JD TD", "QsQhQc7d7c"])
    status, screen = show("score", "--file", path, columns=columns, NO_COLOR="1")
    assert (status, CONTROL_SEQUENCE.sub("", screen).replace("\r", "").splitlines()) == (0, rows)


MARKED = {
    "4♥ 4♣ 6♠ 4♦ J♥": "[4]♥ 4♣ 4♦ ( 6♠ {J}♥ )",
    "8♥ 8♠ 4♣ 4♦ J♥": "[8]♥ 8♠ {4}♣ 4♦ ( {J}♥ )",
    "K♣ Q♥ T♠ 8♥ 4♦": "[K]♣ ( {Q}♥ {T}♠ {8}♥ {4}♦ )",
    "2♣ 2♦ 2♥ 4♠ 4♥": "[2]♣ 2♦ 2♥ {4}♠ 4♥",
    "9♥ 2♥ 4♥ 6♥ J♥": "2♥ 4♥ 6♥ 9♥ [J]♥",
}


def test_marked_hands_are_written_as_in_the_dojo(run: RunCommand, hands_file: WriteHands) -> None:
    words = ("score", "--marked", "--file", hands_file([*MARKED]))
    result = run(*words)
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [*MARKED.values()]
    assert run(*words, "--top", "1", encoding="ascii").out == "[2]c 2d 2h {4}s 4h\n"
    (error,) = run("score", "--marked", "--json", "KX").errors
    assert (error["error"], error["spans"]) == ("UsageError", [[15, 23], [24, 30]])


@pytest.mark.parametrize("large", [False, True], ids=["line by line", "in bulk"])
def test_marked_hands_are_read_from_a_file(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    if large:
        monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    plain = run("score", "--file", hands_file([*MARKED]), "--json").objects
    marked = run("score", "--file", hands_file([*MARKED.values()]), "--json").objects
    assert [each["class"] for each in marked] == [each["class"] for each in plain]
    assert [each["text"] for each in marked] == [*MARKED.values()]


@pytest.mark.parametrize("large", [False, True], ids=["line by line", "in bulk"])
def test_a_score_after_a_hand_is_one_error(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    if large:
        monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    path = hands_file(["KS 2H 5C JD TD: high card ", "KX 2H 5C JD TD: 1", "As Ks Qs Js Ts"])
    result = run("score", "--file", path)
    assert (result.status, result.out.count("\n")) == (2, 1)
    assert result.error_rows[:5] == [
        f"{path}:1:15: error[TextAfterHand]",
        "  KS 2H 5C JD TD: high card",
        "                ^^^^^^^^^^^",
        "  hint",
        f"{path}:2:2: error[UnknownSuit]",
    ]


def test_a_marked_hand_can_be_typed_as_words(run: RunCommand) -> None:
    assert run("score", "[10]♣", "4♦", "{K}♥", "(", "7♠", "2♣", ")").out == (
        run("score", "Tc 4d Kh 7s 2c").out
    )


def test_wrong_marks_have_carets_under_them(run: RunCommand) -> None:
    result = run("score", "[4]♣ [4♦ {J}♥ (7♠) 2♣)")
    assert (result.status, result.out) == (2, "")
    assert result.error_rows == [
        "error",
        "  [4]♣ [4♦ {J}♥ (7♠) 2♣)",
        "       ^^^",
        "  hint",
        "error",
        "  [4]♣ [4♦ {J}♥ (7♠) 2♣)",
        "                       ^",
        "  hint",
    ]


@pytest.mark.parametrize("large", [False, True], ids=["line by line", "in bulk"])
@pytest.mark.parametrize("more", [(), ("--tally",)])
def test_twenty_bad_lines_are_printed_and_the_others_counted(
    run: RunCommand,
    hands_file: WriteHands,
    monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, ...],
    large: bool,
) -> None:
    if large:
        monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    path = hands_file(["KX 2H 5C JD TD"] * 1_020)
    words = ("score", "--file", path, *more)
    result = run(*words)
    assert result.error_rows[:80:4] == [
        f"{path}:{number}:2: error[UnknownSuit]" for number in range(1, 21)
    ]
    assert "\nerror: 1,000 " in result.err
    assert result.error_rows[80:] == [
        *("error", "  hint"),
        "0 answered, 1,020 with errors",
        "  UnknownSuit 1,020",
    ]
    assert len(run(*words, "--json").errors) == 1_020


def test_with_aces_high_there_is_no_wheel(run: RunCommand) -> None:
    (low,) = run("score", "Ac 2d 3h 4s 5c", "--json").objects
    (high,) = run("score", "Ac 2d 3h 4s 5c", "--aces", "high", "--json").objects
    assert (low["category"], low["rank"], low["class"]) == ("straight", "5", 1609)
    assert (high["category"], high["rank"], high["class"]) == ("high_card", "A", 6678)
    assert "class 6678" in run("score", "Ac 2d 3h 4s 5c", "--aces", "high").out


@pytest.mark.parametrize("large", [0, 10**9], ids=["in bulk", "line by line"])
def test_an_ace_can_be_low_in_every_hand(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", large)
    expected: dict[str, tuple[str, str, list[str]]] = {
        "Ac 2d 3h 4s 5c": ("straight", "5", []),
        "As 2s 3s 4s 5s": ("straight_flush", "5", []),
        "Ac Kd Qh Js Tc": ("high_card", "K", ["Q", "J", "T", "A"]),
        "As Ks Qs Js Ts": ("flush", "K", ["Q", "J", "T", "A"]),
        "Ac Ad Kh Qs Jc": ("pair", "A", ["K", "Q", "J"]),
        "2c 2d Kh Qs Jc": ("pair", "2", ["K", "Q", "J"]),
    }
    path = hands_file([*expected])
    found = run("score", "--aces", "low", "--file", path, "--json").objects
    assert [(each["category"], each["rank"], each["kickers"]) for each in found] == [
        *expected.values()
    ]
    assert found[5]["class"] < found[4]["class"]


def test_slang_is_a_second_wording(run: RunCommand) -> None:
    assert "boat, twos over threes" in run("score", "2c 2d 2h 3s 3c", "--slang").out
    (answer,) = run("score", "2c 2d 2h 3s 3c", "--slang", "--json").objects
    assert answer["name"] == "boat, twos over threes"


def test_comments_and_blank_lines_of_a_file_are_skipped(
    run: RunCommand, hands_file: WriteHands
) -> None:
    path = hands_file(
        "\ufeff# evening\r\n\r\nKS 2H 5C JD TD\r\n  # more\r\nAsKsQsJsTs\r\n".encode()
    )
    result = run("score", "--file", path, "--json")
    assert [answer["class"] for answer in result.objects] == [6822, 1]
    assert (result.status, result.err) == (0, "")


def test_a_file_of_blank_lines_is_text(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file(b"\r\n" * 50 + b"KS 2H 5C JD TD\r\n")
    result = run("score", "--file", path, "--json")
    assert [answer["class"] for answer in result.objects] == [6822]
    assert (result.status, result.err) == (0, "")


def test_a_byte_order_mark_is_not_an_error(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file("\ufeffKS 2H 5C JD TD\r\n".encode())
    assert [answer["class"] for answer in run("score", "--file", path, "--json").objects] == [6822]


def test_a_bad_line_does_not_stop_the_others(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file([EVENING[0], "", "KX 1H 5C JD JD", EVENING[1], "KS 2H"])
    result = run("score", "--file", path, "--json")
    assert [answer["class"] for answer in result.objects] == [6822, 1]
    assert result.status == 2
    assert [(each["line"], each["error"], each["spans"]) for each in result.errors] == [
        (3, "UnknownSuit", [[1, 2]]),
        (3, "UnknownRank", [[3, 4]]),
        (5, "WrongCount", [[5, 5]]),
    ]


@pytest.mark.parametrize("words", [("score", "-"), ("score", "--file", "-")])
def test_a_dash_is_standard_input(run: RunCommand, words: tuple[str, ...]) -> None:
    result = run(*words, "--json", stdin="\n".join(EVENING).encode())
    assert [answer["class"] for answer in result.objects] == [6822, 1, 322, 1609]
    assert (result.status, result.err) == (0, "")


def test_top_keeps_ties_in_the_order_of_the_file(run: RunCommand, hands_file: WriteHands) -> None:
    lines = [
        "KS 2H 5C JD TD",
        "KH 2S 5D JC TC",
        "As Ah 2c 3d 4h",
        "KC 2D 5S JH TS",
        "7c 5d 4h 3s 2c",
    ]
    path = hands_file(lines)
    shown = run("score", "--file", path, "--top", "4", "--json").objects
    assert [answer["text"] for answer in shown] == [lines[2], lines[0], lines[1], lines[3]]
    assert len(run("score", "--file", path, "--top", "99", "--json").objects) == len(lines)


def test_top_follows_the_ace_rule(run: RunCommand) -> None:
    wheel, pair = "Ac 2d 3h 4s 5c", "2c 2d 7h 4s 5c"
    for aces, best in (("both", wheel), ("high", pair)):
        shown = run("score", wheel, pair, "--top", "1", "--aces", aces, "--json").objects
        assert [answer["text"] for answer in shown] == [best]


def test_tally_has_the_frequency_of_every_category(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file([*EVENING, "no hand"])
    result = run("score", "--file", path, "--tally", "--json")
    (found,) = result.objects
    assert found["hand_count"] == len(EVENING)
    counts, frequencies = found["counts"], found["frequencies"]
    assert list(counts) == [category.name.lower() for category in reversed(Category)]
    assert {name for name, count in counts.items() if count} == {
        "high_card",
        "royal_flush",
        "full_house",
        "straight",
    }
    assert frequencies["straight"] == 0.25
    assert frequencies["pair"] == 0.0
    (found,) = run("score", *EVENING[:3], "--tally", "--json").objects
    assert sum(found["frequencies"].values()) == pytest.approx(1, abs=1e-9)  # nothing is rounded
    assert result.status == 2


def test_without_a_hand_there_is_no_tally(run: RunCommand) -> None:
    for content in (b"", b"# none\n", b"Xx\n"):
        result = run("score", "-", "--tally", stdin=content)
        assert (result.status, result.out) == (2, "")


def test_tally_for_a_person_ends_with_the_number_of_hands(run: RunCommand) -> None:
    rows = run("score", *EVENING, "--tally", "--slang").out.splitlines()
    assert rows[3] == "boat                        1   25.00000%"
    assert rows[-1] == "hands                       4"
    assert len(rows) == len(Category) + 1


def test_top_and_tally_can_be_combined(run: RunCommand) -> None:
    best, found = run("score", *EVENING, "--top", "1", "--tally", "--json").objects
    assert best["class"] == 1
    assert found["hand_count"] == len(EVENING)


def test_a_usage_error_is_an_object_with_json(run: RunCommand) -> None:
    (error,) = run("score", "--top", "many", "--json").errors
    assert error["error"] == "UsageError"
    assert "'many'" in error["message"]
    assert error["text"] == "handrail score --top many --json"
    assert error["spans"] == [[15, 20], [21, 25]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "few", "many"), [("--file", 100_000, 400_000), ("-", 10_000, 100_000)]
)
def test_memory_does_not_depend_on_the_length_of_a_file(
    hands_file: WriteHands, source: str, few: int, many: int
) -> None:
    def peak(lines: int) -> int:
        path = hands_file(EVENING * (lines // len(EVENING)))
        words = (source, path) if source == "--file" else (source,)
        code = (
            "import resource, sys; from handrail.cli.main import run_command;"
            f"run_command({['score', *words, '--json']});"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
        )
        with open(path, "rb") as file:
            result = subprocess.run(
                [sys.executable, "-c", code],
                stdin=file,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                check=True,
            )
        return int(result.stderr)

    assert peak(many) < 1.1 * peak(few)


HANDS = tuple(" ".join(map(str, five)) for five in islice(sample_cards(7, 5), 24))
ODD = (
    *HANDS[:20],
    "",
    "# a comment",
    "Kh Kd Kc Ks 2d  # a comment",
    "  # another",
    "KX 1H 5C JD JD",
    "A♠ K♠ Q♠ J♠ T♠",
    "10h Jh Qh Kh Ah",
    "9♧ 9♢ 9♡ 10♤\ufe0f 9♤",
    "\xa0# 10♥",
    *["9♥", "A♠ A♠ K♠ Q♠ J♠", "10 ♥", "Ah 2c # 3c 4d 5s", "♥♥", "\u3000"] * 4,
    "As,Ks;Qs Js Ts",
    "2c2d2h2s3c\t",
    "As As As As As",
    "2c 3c 4c 5c",
    "Ah 2c 3c 4d 5s",
    *HANDS,
)
BYTES = (
    b"\xef\xbb\xbfAs Ks Qs Js Ts\r\n"
    + "\r\n".join(ODD).encode()
    + b"\rKh Kd Kc Ks 2c\r\rKh Kd Kc \xff 2c\n"
    + "\n".join(ODD[::-1]).encode()
    + b"\n\x00\nA"
)


@pytest.mark.parametrize(
    "more",
    [
        ("--tally", "--json"),
        ("--top", "3", "--tally", "--aces", "high"),
        (),
        ("--marked",),
        *(  # each is similar to one above
            pytest.param(words, marks=pytest.mark.slow)
            for words in (
                ("--top", "700", "--json"),
                ("--marked", "--top", "3"),
                ("--tally",),
                ("--top", "7"),
                ("--top", "20", "--aces", "high", "--json"),
                ("--top", "5", "--slang"),
                ("--slang",),
                ("--aces", "high"),
                ("--json",),
                ("--json", "--aces", "high"),
            )
        ),
    ],
)
def test_large_files_have_the_same_output_as_small_ones(
    run: RunCommand,
    hands_file: WriteHands,
    monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, ...],
) -> None:
    path = hands_file(BYTES)
    one_by_one = run("score", "--file", path, *more)
    assert one_by_one.status == 2
    monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    if more != ("--marked",):  # marked hands are listed line by line
        monkeypatch.setattr("handrail.cli.score.read_questions", None)
    for block in (1 << 24, 300):
        monkeypatch.setattr("handrail.cli.bulk_scoring.BLOCK_BYTES", block)
        monkeypatch.setattr("handrail.cli.bulk_scoring.PAGE_BYTES", block)
        assert run("score", "--file", path, *more) == one_by_one


@given(
    st.lists(st.sampled_from([b"As", b"\n", b"\r", b"\r\n", b" \xff", b"x" * 40])).map(b"".join),
    st.integers(1, 9),
)
def test_blocks_are_whole_lines_with_the_first_number(text: bytes, size: int) -> None:
    found = list(read_blocks(BufferedReader(BytesIO(text)), size))
    assert b"".join(block for _, block in found) == text
    assert [number for number, _ in found] == [
        1 + len(text[: sum(len(block) for _, block in found[:at])].splitlines())
        for at in range(len(found))
    ]


def test_a_line_over_the_limit_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail.cli.bulk_scoring.MAX_LINE_BYTES", 100)
    text = b"As\n" + b"x" * 5000 + b"\r" + b"Ks\n"
    for size in (7, 1668):  # with the second size the carriage return ends a block
        found = list(read_blocks(BufferedReader(BytesIO(text)), size))
        assert max(len(block) for _, block in found) < 100 + 2 * size
        lines = [line for _, block in found for line in block.splitlines()]
        assert (lines[0], lines[2]) == (b"As", b"Ks")
        assert 100 <= len(lines[1]) < 100 + 2 * size
        assert set(lines[1]) == {ord("x")}


@pytest.mark.usefixtures("without_numpy")
def test_large_files_are_answered_without_the_engine_too(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = hands_file(BYTES)
    one_by_one = run("score", "--file", path, "--tally")
    monkeypatch.delitem(sys.modules, "handrail.cli.bulk_scoring", raising=False)
    monkeypatch.delattr("handrail.cli.bulk_scoring", raising=False)
    monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
    assert run("score", "--file", path, "--tally") == one_by_one
