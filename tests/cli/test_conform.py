"""``handrail conform``: another program against handrail."""

import re
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from handrail.cli import conform
from handrail.cli.plugins import CannotLoad
from handrail_dojo.sets.own_katas import wrong_scorers
from helpers.systems import needs_posix

from .conftest import RunCommand

SCORER = """
import sys
from handrail import parse_hand, class_of
for line in sys.stdin:
    print({answer})
"""
CLASS = "parse_hand(line).map(class_of).unwrap()"


def scorer(answer: str) -> tuple[str, ...]:
    """Return a command whose answer is an expression with ``line`` in it."""
    return ("--", sys.executable, "-c", SCORER.replace("{answer}", answer))


@pytest.mark.parametrize(
    ("answer", "options"),
    [
        (CLASS, ()),
        (CLASS, ("--classes",)),
        (f"-{CLASS}", ()),
        (f"1 / {CLASS}", ()),
        (f"10**400 + {CLASS}", ()),
    ],
)
def test_an_evaluator_with_the_same_order_agrees(
    run: RunCommand, answer: str, options: tuple[str, ...]
) -> None:
    words = ("conform", "holdem", "--sample", "300", *options)
    result = run(*words, *scorer(answer))
    assert result.out == "the command agrees on 300 hands of holdem\n"
    assert (result.status, result.err) == (0, "")


def test_json_reports_an_evaluator_that_agrees(run: RunCommand) -> None:
    result = run("conform", "holdem", "--sample", "300", "--json", *scorer(CLASS))
    assert result.objects == [{"game": "holdem", "hand_count": 300, "agrees": True, "first": None}]


def test_a_tie_with_different_numbers_is_found(run: RunCommand) -> None:
    words = ("conform", "short-deck", "--sample", "3000")
    result = run(*words, *scorer(f"{CLASS} + (line[0] == 'A') / 2"))
    assert result.status == 1
    first, second, why = result.out.splitlines()
    assert first.split("class")[1].split()[0] == second.split("class")[1].split()[0]
    assert " ties " in why
    assert why.endswith(", but the command disagrees")


def test_two_hands_in_the_wrong_order_are_explained(run: RunCommand) -> None:
    words = ("conform", "short-deck", "--json", "--sample", "3000")
    result = run(*words, *scorer(f"-{CLASS}"))  # the order of 52 cards
    (found,) = result.objects
    assert (result.status, found["agrees"], found["hand_count"]) == (1, False, 3000)
    assert found["first"]["why"] == ("flush beats full house, but the command disagrees")
    assert len(found["first"]["hands"]) == len(found["first"]["printed"]) == 2


@pytest.mark.slow
def test_a_wrong_scorer_of_the_hunt_is_named(run: RunCommand) -> None:
    _, (title, program), *_ = wrong_scorers()
    result = run("conform", "holdem", "--sample", "5000", "--", *program)
    named = f"it resembles a wrong scorer of the kata k14: {title}"
    assert (result.status, result.out.splitlines()[-1]) == (1, named)


@pytest.mark.nightly
def test_a_wrong_scorer_is_named_as_itself_or_not_at_all(run: RunCommand) -> None:
    words = ("conform", "holdem", "--json", "--sample", "8000", "--")
    found = {title: run(*words, *program).objects[0] for title, program in wrong_scorers()}
    named = {title: each["first"] and each["first"]["resembles"] for title, each in found.items()}
    assert {title: name for title, name in named.items() if name not in (title, None)} == {}
    # The others are right on five cards, or wrong on too few hands to be in the sample.
    assert sum(name is not None for name in named.values()) == 12


def test_another_program_resembles_no_wrong_scorer(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_scorers = tuple(islice(wrong_scorers(), 2))
    monkeypatch.setattr("handrail_dojo.sets.own_katas.wrong_scorers", lambda: first_scorers)
    result = run("conform", "holdem", "--json", "--sample", "200", *scorer("5"))
    assert result.objects[0]["first"]["resembles"] is None


def test_without_the_katas_no_wrong_scorer_is_named(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (_, program), *_ = wrong_scorers()
    monkeypatch.setattr(conform, "WRONG_SCORERS", "no such group")
    result = run("conform", "holdem", "--sample", "5000", "--", *program)
    assert result.out.splitlines()[-1].endswith(", but the command disagrees")
    assert (result.status, result.err) == (1, "")


def test_wrong_scorers_that_cannot_be_loaded_are_a_note(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("handrail_dojo.sets.own_katas.wrong_scorers")
    result = run("conform", "holdem", "--sample", "200", *scorer("5"))
    assert result.out.splitlines()[-1].endswith(", but the command disagrees")
    reason = "module 'handrail_dojo.sets.own_katas' has no attribute 'wrong_scorers'"
    error = CannotLoad("k14", "handrail", f"AttributeError: {reason}")
    assert (result.status, result.err) == (1, f"note: {error.message}\n")


def test_a_wrong_class_number_is_one_hand(run: RunCommand) -> None:
    words = ("conform", "holdem", "--sample", "9", "--classes")
    result = run(*words, *scorer(f"{CLASS} - 1"))
    assert (result.status, result.out.splitlines()) == (
        1,
        [
            "Q♠ J♠ 7♠ 5♠ 9♣  high card, queen  class 7042  the command: 7041",
            "expected the number of the class",
        ],
    )


@pytest.mark.nightly
def test_every_hand_of_badugi_is_sent(run: RunCommand) -> None:
    words = ("conform", "badugi", "--classes", "--json", "--", "awk", "{print 5}")
    (found,) = run(*words).objects
    assert (found["agrees"], found["hand_count"]) == (False, 270_725)


@pytest.mark.nightly
def test_every_hand_of_badugi_is_checked(run: RunCommand) -> None:
    (found,) = run("conform", "badugi", "--json", "--", "awk", "{print 5}").objects
    assert found["first"]["why"] == (
        "four-card badugi, four, beats four-card badugi, five, but the command disagrees"
    )


@needs_posix
@pytest.mark.parametrize(
    ("program", "hand"),
    [
        ("echo 5; echo x", "7d Qc 6d 8h Tc"),
        ("echo 5", "7d Qc 6d 8h Tc"),
        ("exit 3", "Qs Js 7s 5s 9c"),
        ("while read hand; do echo 5; done; echo 5", "8c 5s 2h 5h 6s"),
        ("while read hand; do echo 5; done; exit 1", "8c 5s 2h 5h 6s"),
    ],
)
def test_a_failed_program_has_the_first_hand_without_a_number(
    run: RunCommand, program: str, hand: str
) -> None:
    words = ("conform", "holdem", "--sample", "9", "--json", "--", "sh", "-c", program)
    (error,) = run(*words).errors
    assert (error["error"], error["text"]) == ("ProgramFailed", hand)
    assert error["spans"] == [[0, len(hand)]]
    assert run(*words).status == 2


def test_without_a_game_conform_asks_for_it(run: RunCommand) -> None:
    for words in (("--", "cat"), ("--sample", "9", "--", "cat", "-n"), ("--", "razz", "cat")):
        (error,) = run("conform", "--json", *words).errors
        assert "GAME" in error["message"]
        assert "holdem --" in error["hint"]
    result = run("conform", "kuhn", "--", "sh", "-c", "while read hand; do echo 5; done", "--")
    assert (result.status, result.err) == (1, "")


@pytest.mark.slow
@needs_posix
@pytest.mark.parametrize(
    ("program", "numbers"),
    [
        ("sleep 1000", ["30", "0", "1"]),
        ("echo 5; sleep 1000", ["30", "1", "1"]),
        ("sed s/.*/5/; sleep 1000 & wait", ["30", "1"]),
    ],
)
def test_a_silent_program_is_ended(
    run: RunCommand, tmp_path: Path, program: str, numbers: list[str]
) -> None:
    """The numbers are those of lines and seconds in the message."""
    traces = tmp_path / "traces"
    trace = f"while true; do echo >> {traces}; sleep 0.05; done"
    words = ("conform", "holdem", "--sample", "30", "--seconds", "1")
    result = run(*words, "--", "sh", "-c", f"({trace}) & {program}")
    assert (result.status, result.out) == (2, "")
    message, *_, hint = result.err.splitlines()
    assert re.findall(r"\d+", message) == numbers
    assert "--seconds" in hint
    size = traces.stat().st_size
    time.sleep(0.3)
    assert traces.stat().st_size == size > 0


@needs_posix
@pytest.mark.parametrize(("words", "line"), [((), "x"), (("--classes",), "8000")])
def test_a_program_is_ended_at_its_first_wrong_line(
    run: RunCommand, words: tuple[str, ...], line: str
) -> None:
    program = ("--", "sh", "-c", f"echo {line}; sleep 1000")
    result = run("conform", "holdem", "--sample", "30", *words, *program)
    assert result.status in (1, 2)
    assert line in result.out + result.err


def test_a_missing_program_is_found_before_all_hands_are_made(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(conform, "combinations")
    (error,) = run("conform", "holdem", "--json", "--", "nonesuch").errors
    assert (error["error"], error["spans"]) == ("UsageError", [[34, 42]])
