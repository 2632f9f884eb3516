"""Errors as text: an excerpt, carets under every span, and each message."""

import json
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail import (
    Hand,
    Span,
    cases,
    equity,
    error_object,
    format_errors,
    parse_best,
    parse_card,
    parse_cards,
    parse_hand,
    parse_range,
    parse_showdown,
)
from handrail.diagnostics import format_excerpt
from handrail.errors import DamagedInstallation, Located, Problem
from handrail.games import Game
from handrail.problems import Error, TextProblem
from handrail.strategies import nearly_card_texts, nearly_range_texts
from helpers.few_examples import few_examples
from helpers.values import every_value

Errors: TypeAlias = Sequence[TextProblem]


def errors_of(result: Result[object, Errors]) -> Errors:
    match cases(result):
        case Success(_):
            return ()
        case Failure(errors):
            return errors


PARSERS: dict[str, Callable[[str], Errors]] = {
    "card": lambda text: errors_of(parse_card(text).alt(lambda error: (error,))),
    "cards": lambda text: errors_of(parse_cards(text)),
    "hand": lambda text: errors_of(parse_hand(text)),
    "best": lambda text: errors_of(parse_best(text)),
    "showdown": lambda text: errors_of(parse_showdown(text)),
    "range": lambda text: errors_of(parse_range(text)),
}


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS)
@given(text=st.text() | nearly_card_texts() | nearly_range_texts())
@few_examples
def test_every_error_in_any_text_is_shown(parse: Callable[[str], Errors], text: str) -> None:
    errors = parse(text)
    rows = format_errors(text, errors).split("\n")
    messages = [f"error: {error.message}" for error in errors]
    assert [row for row in rows if row.startswith("error: ")] == messages
    hints = [f"  hint: {error.hint}" for error in errors if error.hint]
    assert [row for row in rows if row in hints] == hints
    if errors:
        excerpts = len(errors) * 2 if text else 0
        assert len(rows) == len(messages) + len(hints) + excerpts


@given(st.text(max_size=9), st.data())
def test_carets_are_under_the_spans(text: str, data: st.DataObject) -> None:
    bounds = data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2).map(sorted))
    shown, carets = format_excerpt(text, [Span(*bounds)])
    assert shown.isprintable()
    assert re.fullmatch(r" *\^+ *", carets)


def test_carets_are_as_wide_as_the_text_above() -> None:
    text = "漢字 K\x07\tKx"
    spans = (Span(0, 2), Span(4, 5), Span(7, 8))
    assert format_excerpt(text, spans) == ("漢字 K\\x07 Kx", "^^^^  ^^^^  ^ ")


def test_long_text_is_shown_in_excerpts() -> None:
    text = f"Kx {'As ' * 100}Kx"
    rows = format_errors(text, errors_of(parse_cards(text))).split("\n")
    assert rows[1::4] == [f"  {text[:70]}…", f"  …{text[-31:]}"]
    assert rows[2::4] == ["   ^", f"{' ' * 33}^"]


def test_an_excerpt_can_be_narrow() -> None:
    text = f"{'As ' * 100}Kx"
    assert format_excerpt(text, [Span(301, 302)], 40) == ("…s As As As Kx", f"{' ' * 13}^ ")


@pytest.mark.parametrize("text", ["x" * 40, f"\x00{'x' * 36}", f"{'x' * 36}\x00"])
def test_text_as_wide_as_the_excerpt_is_shown_whole(text: str) -> None:
    span = Span(len(text) - 1, len(text))
    whole, _ = format_excerpt(text, [span], 40)
    assert (len(whole), "…" in whole) == (40, False)
    cut, _ = format_excerpt(f"{text}x", [span], 40)
    assert "…" in cut


def test_no_errors_give_an_empty_string() -> None:
    assert format_errors("As", ()) == ""


# Errors as data


def test_an_error_as_data_has_what_the_command_prints() -> None:
    (error, _) = errors_of(parse_hand("KX 2H 5C JD 1D"))
    assert error_object(error, "KX 2H 5C JD 1D", 3, "hands.txt") == {
        "error": "UnknownSuit",
        "message": error.message,
        "hint": error.hint,
        "text": "KX 2H 5C JD 1D",
        "start": 1,
        "end": 2,
        "spans": [[1, 2]],
        "line": 3,
        "file": "hands.txt",
    }


def test_an_error_about_values_has_positions_and_no_text() -> None:
    cards = parse_cards("As As Kd Qd Jd").unwrap()
    (error,) = Hand.of(cards).failure()
    assert error_object(error) == {
        "error": "DuplicateCard",
        "message": error.message,
        "hint": error.hint,
        "at": [0, 1],
    }
    assert json.loads(json.dumps(error_object(error))) == error_object(error)


def test_an_error_in_the_rules_of_a_game_has_its_field() -> None:
    (error,) = Game.of("two cards", 2).failure()
    assert error_object(error) == {
        "error": "TooFewCards",
        "message": error.message,
        "hint": error.hint,
        "field": "holding_size",
    }


@pytest.mark.slow
def test_every_error_of_the_library_can_be_an_object() -> None:
    kinds = {"spans": 0, "at": 0, "field": 0}
    for error in (*every_error(), DamagedInstallation("tables.npz", "nothing")):
        found = json.loads(json.dumps(error_object(error, "text")))
        assert (found["error"], found["message"], found["hint"]) == (
            *(error.kind, error.message, error.hint),
        )
        (*more,) = kinds.keys() & found.keys()
        assert len(more) == (error.kind != "DamagedInstallation")
        for field in more:
            kinds[field] += 1
    assert all(kinds.values())


def every_error() -> list[Error | Located[Problem]]:
    return [value for value in every_value() if isinstance(value, Error | Located)]


def test_errors_about_values_are_shown_without_an_excerpt() -> None:
    (error,) = equity([parse_range("AA").unwrap()]).failure()
    assert format_errors("AA", (error,)) == f"error: {error.message}\n  hint: {error.hint}"
