"""Every error has a plain message, a plain hint and its place."""

from typing import Protocol

from hypothesis import given
from returns.result import Failure, Result

from handrail import (
    Located,
    Span,
    cases,
    parse_best,
    parse_card,
    parse_cards,
    parse_hand,
    parse_outs,
    parse_showdown,
    strategies,
)
from handrail.problems import Error, Problem
from helpers.values import every_value


class LocatedProblem(Problem, Protocol):
    """The attributes that errors in text must have."""

    @property
    def spans(self) -> tuple[Span, ...]: ...
    @property
    def span(self) -> Span: ...


def every_error() -> list[Error]:
    return [value for value in every_value() if isinstance(value, Error)]


def is_plain(sentence: str) -> bool:
    """Return whether this is one printable line without a full stop."""
    return (
        sentence != ""
        and sentence.isprintable()
        and sentence == sentence.strip()
        and not sentence.endswith(".")
    )


def has_plain_words(error: Problem) -> bool:
    return is_plain(error.message) and (error.hint is None or is_plain(error.hint))


def has_valid_spans(error: LocatedProblem, text: str) -> bool:
    """Return whether every span is in the text, and ``span`` is the first."""
    within = all(0 <= span.start <= span.end <= len(text) for span in error.spans)
    return within and error.span == error.spans[0]


def test_a_message_is_one_plain_sentence() -> None:
    assert [error for error in every_error() if not has_plain_words(error)] == []


def test_an_error_about_values_has_their_positions() -> None:
    positions = [getattr(error, "at", ()) for error in every_error()]
    assert any(positions)
    for at in positions:
        assert list(at) == sorted(set(at))
        assert all(position >= 0 for position in at)


def errors_of(
    result: Result[object, tuple[LocatedProblem, ...]],
) -> tuple[LocatedProblem, ...]:
    match cases(result):
        case Failure(errors):
            return errors
        case _:
            return ()


@given(strategies.nearly_card_texts())
def test_an_error_in_text_is_plain_and_points_into_the_text(text: str) -> None:
    found: list[LocatedProblem] = [
        *errors_of(parse_card(text).alt(lambda error: (error,))),
        *errors_of(parse_cards(text)),
        *errors_of(parse_hand(text)),
        *errors_of(parse_best(text)),
        *errors_of(parse_showdown(text)),
        *errors_of(parse_outs(text)),
    ]
    assert all(has_plain_words(error) and has_valid_spans(error, text) for error in found)


def test_a_located_error_keeps_its_message_and_hint() -> None:
    for error in every_error():
        located = Located(error, (Span(3, 5), Span(0, 2)))
        assert (located.message, located.hint) == (error.message, error.hint)
        assert located.span == Span(3, 5)
