"""The record of public names is that of the source, and a lost name must be in the changelog."""

from pathlib import Path

import pytest

from stability import RECORD, main, signatures, unannounced

CHANGELOG = """# Changelog

## 0.2.0 (unreleased)

`parse_hand` takes a style. The method `Card.words` is gone.

## 0.1.0 (2026-11-23)

`deal` is new.
"""
BEFORE = [
    "handrail.Card.words: str",
    "handrail.deal(cards: int) -> Deal",
    "handrail.parse_hand(text: str) -> Hand",
    "handrail.score(hand: Hand) -> Score",
]


def test_the_record_has_every_public_name() -> None:
    assert RECORD.read_text("utf-8").splitlines() == signatures(), "stability.py --write"


@pytest.mark.parametrize(
    ("now", "missing"),
    [
        (BEFORE, []),
        ([*BEFORE, "handrail.new() -> None"], []),
        (BEFORE[1:], []),
        ([*BEFORE[:2], "handrail.parse_hand(text: str, style: str) -> Hand", BEFORE[3]], []),
        (BEFORE[:3], [BEFORE[3]]),
        ([*BEFORE[:3], "handrail.score(hand: Hand) -> int"], [BEFORE[3]]),
        ([BEFORE[0], *BEFORE[2:]], [BEFORE[1]]),  # only an older entry names it
    ],
)
def test_a_lost_name_must_be_in_the_newest_entry(now: list[str], missing: list[str]) -> None:
    assert unannounced(BEFORE, now, CHANGELOG) == missing


def test_names_that_were_lost_are_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "names.txt"
    _ = record.write_text("handrail.forgotten_name() -> None\n", "utf-8")
    monkeypatch.setattr("stability.RECORD", record)
    monkeypatch.setattr("stability.last_release", lambda: None)
    assert main() == 1
    assert capsys.readouterr().out == (
        "changed or removed since the record, and not in the changelog:"
        " handrail.forgotten_name() -> None\n"
    )
