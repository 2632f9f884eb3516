"""Every error has a plain message, a plain hint and its place."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar, get_args

import pytest
from hypothesis import given
from returns.result import Failure, Result

from handrail import (
    DECK,
    Auto,
    CardError,
    DealError,
    EquityError,
    Exact,
    Hand,
    HandError,
    Located,
    OutsError,
    Range,
    Sampled,
    ShowdownError,
    Span,
    best_hand,
    cases,
    deal,
    enumerate_equity,
    equity,
    hand_class,
    outs,
    parse_best,
    parse_card,
    parse_cards,
    parse_hand,
    parse_outs,
    parse_range,
    parse_showdown,
    showdown,
    strategies,
)
from handrail.cards import NotACode, from_index, from_kev, from_mask
from handrail.equities import NoDealSampled, WorkerFailed
from handrail.games import (
    BADUGI,
    HOLDEM,
    OMAHA,
    RHODE_ISLAND,
    SHORT_DECK_HOLDEM,
    STUD,
    Joker,
    RuleError,
    WildCard,
    WildError,
    best_wild_hand,
)
from handrail.installation import EngineMissing
from handrail.problems import Problem
from helpers.rule_mistakes import RULE_MISTAKES

A = TypeVar("A")
E = TypeVar("E")


class LocatedProblem(Problem, Protocol):
    """The attributes that errors in text must have."""

    @property
    def spans(self) -> tuple[Span, ...]: ...
    @property
    def span(self) -> Span: ...


TEXTS = ("KX", "K\x00", "1H", "0s", "11d", "14c", "K", "10", "sK", "AsKs", "x" * 50, "\ud800", "")
HANDS = (DECK[:4], DECK[:6], DECK[:8], (), DECK[:1], DECK[:2] * 3, DECK[:1] * 7)
WITH_JOKERS: tuple[tuple[WildCard, ...], ...] = (
    (Joker.RED,) * 2,
    (Joker.BLACK,) * 5,
    (*DECK[:1] * 4, Joker.RED),
)
TABLES = (
    (DECK[:2], (DECK[2:4], DECK[4:6])),
    (DECK[:6], (DECK[6:8], DECK[8:10])),
    (DECK[:1], ()),
    (DECK[:3], (DECK[3:5],)),
    (DECK[:3], (DECK[3:4], DECK[4:7])),
    (DECK[:3], (DECK[:2], DECK[1:3])),
    (DECK[:3], (DECK[:1] * 2, DECK[:1] * 2)),
    ((), ()),
    ((), (DECK[:5], DECK[5:9])),
    ((), (DECK[:5],) * 24),
)
DEALS = ((0, 5), (-1, 1), (1, 0), (11, 5), (1, 53), (53, 1), (2, 100))
ACES, EVERY_COMBO, NOTHING = (parse_range(text).unwrap() for text in ("AA", "XX", ""))
SPOTS: tuple[tuple[tuple[Range, ...], int, int], ...] = (
    ((ACES,), 0, 0),
    ((ACES, ACES), 2, 0),
    ((ACES, ACES), 0, 44),
    ((ACES, NOTHING), 0, 0),
    ((ACES, EVERY_COMBO), 1, 0),
    ((ACES, ACES, ACES), 3, 0),
    ((Range.of(()),) * 12, 6, 0),
    ((EVERY_COMBO - ~ACES, ACES), 5, 40),
    ((EVERY_COMBO,) * 9, 0, 0),
)
NUMBERS = (-1, 0, 52, 7463, 1 << 52)


def failures(results: Iterable[Result[A, E]]) -> Iterator[E]:
    for result in results:
        match cases(result):
            case Failure(error):
                yield error
            case _:
                pass


def each_failure(results: Iterable[Result[A, tuple[E, ...]]]) -> Iterator[E]:
    for errors in failures(results):
        yield from errors


CARD_ERRORS = (*failures(map(parse_card, TEXTS)), *each_failure(map(parse_cards, TEXTS)))
HAND_ERRORS = (*each_failure(map(Hand.of, HANDS)), *each_failure(map(best_hand, HANDS)))
WILD_ERRORS = (
    *each_failure(map(best_wild_hand, WITH_JOKERS)),
    *each_failure(map(best_wild_hand, HANDS)),
)
OUTS_ERRORS = (
    *each_failure(
        outs(held, board=board, game=game)
        for board, held in (*TABLES, (DECK[:5], (DECK[5:7], DECK[7:9])))
        for game in (HOLDEM, SHORT_DECK_HOLDEM)
    ),
    *each_failure(outs((DECK[:4], DECK[4:8]), board=(), game=game) for game in (BADUGI,)),
    *each_failure([outs((DECK[1:2],), board=DECK[:1], game=RHODE_ISLAND)]),
)
SHOWDOWN_ERRORS = (
    *each_failure(
        showdown(held, board=board, game=game)
        for board, held in TABLES
        for game in (HOLDEM, BADUGI, SHORT_DECK_HOLDEM, STUD)
    ),
)
RULE_ERRORS = tuple(each_failure(RULE_MISTAKES))
EQUITY_ERRORS = (
    *each_failure(
        enumerate_equity(ranges, board=DECK[:board], dead=DECK[: -dead - 1 : -1])
        for ranges, board, dead in SPOTS[:-1]
    ),
    *each_failure(equity(ranges, how=Exact()) for ranges, _, _ in SPOTS[-1:]),
    *each_failure([enumerate_equity((ACES, ACES), board=DECK[:3], dead=DECK[:1])]),
    *each_failure([enumerate_equity((ACES, ACES), board=DECK[:3], dead=DECK[-4:])]),
    EngineMissing(),
    EngineMissing(600),
    WorkerFailed("KilledWorker"),
    NoDealSampled(10**6, (0, 1)),
    *each_failure(
        equity((ACES, ACES), game=game, board=DECK[:3], how=how)
        for game, how in ((OMAHA, Auto()), (SHORT_DECK_HOLDEM, Auto()))
    ),
    *each_failure([equity((DECK[:3],), game=OMAHA, dead=DECK[2:4])]),
    *each_failure([equity((ACES, ACES), game=SHORT_DECK_HOLDEM, how=Sampled(10))]),
)
DEAL_ERRORS = tuple(failures(deal(players, cards, DECK) for players, cards in DEALS))
NUMBER_ERRORS = (
    *failures(map(from_index, NUMBERS)),
    *failures(map(from_mask, NUMBERS)),
    *failures(map(from_kev, NUMBERS)),
    *failures(map(hand_class, NUMBERS)),
)
VALUE_ERRORS = (
    *HAND_ERRORS, *WILD_ERRORS, *SHOWDOWN_ERRORS, *OUTS_ERRORS, *EQUITY_ERRORS
)  # fmt: skip
ALL_ERRORS = (*CARD_ERRORS, *VALUE_ERRORS, *DEAL_ERRORS, *NUMBER_ERRORS, *RULE_ERRORS)


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


@pytest.mark.parametrize(
    ("found", "union"),
    [
        pytest.param(CARD_ERRORS, get_args(CardError), id="CardError"),
        pytest.param(HAND_ERRORS, get_args(HandError), id="HandError"),
        pytest.param(WILD_ERRORS, get_args(WildError), id="WildError"),
        pytest.param(SHOWDOWN_ERRORS, get_args(ShowdownError), id="ShowdownError"),
        pytest.param(OUTS_ERRORS, get_args(OutsError), id="OutsError"),
        pytest.param(EQUITY_ERRORS, get_args(EquityError), id="EquityError"),
        pytest.param(DEAL_ERRORS, get_args(DealError), id="DealError"),
        pytest.param(NUMBER_ERRORS, (NotACode,), id="numbers"),
        pytest.param(RULE_ERRORS, get_args(RuleError), id="RuleError"),
    ],
)
def test_every_error_occurs_for_some_input(
    found: tuple[object, ...], union: tuple[type, ...]
) -> None:
    assert {type(error) for error in found} == set(union)


def test_a_message_is_one_plain_sentence() -> None:
    assert [error for error in ALL_ERRORS if not has_plain_words(error)] == []


def test_an_error_about_values_has_their_positions() -> None:
    for error in VALUE_ERRORS:
        assert list(error.at) == sorted(set(error.at)), error
        assert all(position >= 0 for position in error.at), error


@given(strategies.nearly_card_texts())
def test_an_error_in_text_is_plain_and_points_into_the_text(text: str) -> None:
    found: list[LocatedProblem] = [
        *failures([parse_card(text)]),
        *each_failure([parse_cards(text)]),
        *each_failure([parse_hand(text)]),
        *each_failure([parse_best(text)]),
        *each_failure([parse_showdown(text)]),
        *each_failure([parse_outs(text)]),
    ]
    assert all(has_plain_words(error) and has_valid_spans(error, text) for error in found)


def test_a_located_error_keeps_its_message_and_hint() -> None:
    for error in HAND_ERRORS:
        located = Located(error, (Span(3, 5), Span(0, 2)))
        assert (located.message, located.hint) == (error.message, error.hint)
        assert located.span == Span(3, 5)
