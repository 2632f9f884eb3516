"""Hands from text: the scanner reads plain lines, and the core's lines join them in order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import to_index
from handrail.cards.types import CARD_SPELLINGS
from handrail.engine import read_hands
from handrail.engine.hand_lines import scan_hands
from handrail.hands import parse_hand
from handrail.railway import cases

PIECES = [
    *CARD_SPELLINGS,
    *" ,;\t\x0b\xa0\u3000\ufe0e\ufe0f\ufeff#",
    "K",
    "1",
    "10",
    "X",
    "é",
    "♠",
    "😀",
    "[4]♣",
    "{10}s",
    "(7)h",
    *"()[",
]


def test_hands_that_the_core_reads_keep_their_order() -> None:
    found = read_hands("2c 3c 4c 5c 7c\nA♠ Ks Qs Js Ts\n2d 3d 4d 5d 7d\n".encode())
    assert found.line_numbers.tolist() == [1, 2, 3]
    assert found.cards.tolist() == [
        [0, 4, 8, 12, 20],
        [51, 47, 43, 39, 35],
        [1, 5, 9, 13, 21],
    ]


@pytest.mark.parametrize(
    "line",
    [
        "10s Ks Qs Js As",
        "TS KS QS JS AS",
        "ts,ks;qs\tjs as",
        "T♠ K♠ Q♠ J♠ A♠",
        "10♠K♤qSj♠,a♤",
        "10♠\ufe0f K♠\ufe0eQ♠\ufe0fJ♠ A♠\ufe0f",
        "T♠\xa0K♠\u3000Q♠\u2003J♠\x0bA♠",
    ],
)
def test_usual_spellings_do_not_need_the_core(line: str) -> None:
    found = scan_hands(line.encode())
    assert found.cards.tolist() == [[35, 47, 43, 39, 51]]
    assert found.other_lines.size == 0


@pytest.mark.parametrize("ten", ["1s", "1xs", "11s", "100s", "T0s"])
def test_a_ten_is_t_or_10(ten: str) -> None:
    (bad,) = read_hands(f"{ten} Ks Qs Js As".encode()).bad_lines
    assert bad.number == 1


@pytest.mark.parametrize("line", ["", " ", "\t", " \t ", "#", "\t# As", " \t#"])
def test_blank_lines_and_comments_are_skipped(line: str) -> None:
    found = scan_hands(f"{line}\nAs Ks Qs Js Ts\n".encode())
    assert found.line_spans[:, 0].tolist() == [2]
    assert found.other_lines.size == 0


def test_a_comment_may_follow_a_hand() -> None:
    found = read_hands(b"As Ks Qs Js Ts # royal\nAs Ks # Qs Js Ts\n")
    assert found.line_numbers.tolist() == [1]
    assert [(bad.number, bad.text) for bad in found.bad_lines] == [(2, "As Ks # Qs Js Ts")]


def test_the_scan_knows_every_spelling_of_a_card() -> None:
    for spelling, card in CARD_SPELLINGS.items():
        others = [each for each in ("2c", "3d", "4h", "5s", "6c") if each != str(card)][:4]
        found = scan_hands(" ".join([spelling, *others]).encode())
        assert found.cards[:, 0].tolist() == [to_index(card)], spelling


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_the_scan_agrees_with_the_core(line: str) -> None:
    found = scan_hands(line.encode())
    match cases(parse_hand(line)):
        case Success(hand):
            assert found.cards.tolist() in ([], [[*map(to_index, hand)]])
        case Failure():
            assert found.cards.tolist() == []


@pytest.mark.parametrize(
    "line",
    [
        "KX 2H 5C JD TD",
        "As As Ks Qs Js",
        "As Ks Qs Js Ts # royal",
        "\ufeffAs Ks Qs Js Ts",
        "\xa0# note",
        ", #",
        "[A]s Ks Qs Js Ts",
        "AsKs( Qs Js Ts )",
        f"AsKsQs{' ' * 5000}JsTs",
    ],
)
def test_the_core_decides_about_unusual_lines(line: str) -> None:
    assert len(scan_hands(line.encode()).other_lines) == 1


@pytest.mark.parametrize(
    "symbol", [b"\xe2\x99", b"\xe0\x80\xa0", b"\xc0\xa0", b"\xff", b"\xc2", b"\xe2"]
)
def test_wrong_bytes_are_not_a_separator(symbol: bytes) -> None:
    found = scan_hands(b"As Ks Qs Js" + symbol + b"Ts\nAs Ks Qs Js Ts" + symbol)
    assert found.cards.tolist() == []
    assert len(found.other_lines) == 2
