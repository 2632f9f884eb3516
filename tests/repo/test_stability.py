"""A public name that is lost since the last release must be in the changelog."""

import subprocess

import pytest

from stability import ROOT, main, signatures_at, unannounced

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


@pytest.mark.slow
def test_names_are_read_from_the_source_of_a_commit() -> None:
    done = subprocess.run(("git", "rev-parse", "HEAD"), cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip("the source is not in a repository of git")
    names = signatures_at(done.stdout.strip())
    assert "handrail.Card.rank: Rank" in names
    assert "handrail.errors.WrongCount.found: int" in names


@pytest.mark.slow
def test_names_that_were_lost_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def signatures_before(tag: str) -> list[str]:
        return ["handrail.forgotten_name() -> None"] if tag == "0.0.9" else []

    monkeypatch.setattr("stability.last_tag", lambda: "0.0.9")
    monkeypatch.setattr("stability.signatures_at", signatures_before)
    assert main() == 1
    assert capsys.readouterr().out == (
        "changed or removed since 0.0.9, and not in the changelog:"
        " handrail.forgotten_name() -> None\n"
    )


def test_before_the_first_release_no_name_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stability.last_tag", lambda: None)
    assert main() == 0
