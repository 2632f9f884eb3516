"""Errors as text: an excerpt, carets under every span, and each message."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail import (
    Span,
    cases,
    format_errors,
    parse_best,
    parse_card,
    parse_cards,
    parse_hand,
    parse_range,
    parse_showdown,
)
from handrail.diagnostics import EXCERPT_WIDTH, TextProblem, format_excerpt
from handrail.strategies import nearly_card_texts, nearly_range_texts

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
def test_every_error_in_any_text_is_shown(parse: Callable[[str], Errors], text: str) -> None:
    errors = parse(text)
    rows = format_errors(text, errors).split("\n")
    hints = [f" ({error.hint})" if error.hint else "" for error in errors]
    sentences = [f"{error.message}{hint}" for error, hint in zip(errors, hints, strict=True)]
    excerpts = [row for row in rows if row not in sentences]
    assert [row for row in rows if row in sentences] == sentences
    assert all(set(carets) == {" ", "^"} or set(carets) == {"^"} for carets in excerpts[1::2])
    if errors and len(text) * len("\\U0001f600") <= EXCERPT_WIDTH:
        assert len(excerpts) == 2


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
    assert [row for row in rows if "Kx" in row] == [text[:70] + "…", f"…{text[-31:]}"]
    assert [row for row in rows if "^" in row] == [" ^", f"{' ' * 31}^"]


def test_no_errors_give_an_empty_string() -> None:
    assert format_errors("As", ()) == ""
