"""Hands from text: the scanner reads plain lines, and the core's lines join them in order."""

import pytest

from handrail.engine import read_hands, scan_hands


def test_hands_that_the_core_reads_keep_their_order() -> None:
    found = read_hands("2c 3c 4c 5c 7c\nA♠ Ks Qs Js Ts\n2d 3d 4d 5d 7d\n".encode())
    assert found.line_numbers.tolist() == [1, 2, 3]
    assert found.cards.tolist() == [
        [0, 4, 8, 12, 20],
        [51, 47, 43, 39, 35],
        [1, 5, 9, 13, 21],
    ]


@pytest.mark.parametrize("line", ["10s Ks Qs Js As", "TS KS QS JS AS", "ts,ks;qs\tjs as"])
def test_plain_letters_do_not_need_the_core(line: str) -> None:
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
