"""Every error says what is wrong, what would be right, and where."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar, get_args

import pytest
from hypothesis import given
from returns.result import Failure, Result

from handrail import (
    DECK,
    CardError,
    DealError,
    EquityError,
    Exact,
    Hand,
    HandError,
    Located,
    OutsError,
    Range,
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
    parse_range,
    parse_showdown,
    showdown,
    strategies,
)
from handrail.encodings import NotACode, from_index, from_kev, from_mask
from handrail.equity_errors import EngineMissing, NoDealSampled, WorkerFailed
from handrail.errors import NoCardToCome
from handrail.problems import Problem
from handrail.wild import Joker, WildCard, WildError, best_wild_hand

A = TypeVar("A")
E = TypeVar("E")


class InText(Problem, Protocol):
    """What is asked of errors in text."""

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


def each(results: Iterable[Result[A, tuple[E, ...]]]) -> Iterator[E]:
    for errors in failures(results):
        yield from errors


CARD_ERRORS = (*failures(map(parse_card, TEXTS)), *each(map(parse_cards, TEXTS)))
HAND_ERRORS = (*each(map(Hand.of, HANDS)), *each(map(best_hand, HANDS)))
WILD_ERRORS = (*each(map(best_wild_hand, WITH_JOKERS)), *each(map(best_wild_hand, HANDS)))
SHOWDOWN_ERRORS = tuple(each(showdown(board, held) for board, held in TABLES))
OUTS_ERRORS = tuple(
    each(outs(board, held) for board, held in (*TABLES, (DECK[:5], (DECK[5:7], DECK[7:9]))))
)
EQUITY_ERRORS = (
    *each(
        enumerate_equity(ranges, board=DECK[:board], dead=DECK[: -dead - 1 : -1])
        for ranges, board, dead in SPOTS[:-1]
    ),
    *each(equity(ranges, how=Exact()) for ranges, _, _ in SPOTS[-1:]),
    *each([enumerate_equity((ACES, ACES), board=DECK[:3], dead=DECK[:1])]),
    *each([enumerate_equity((ACES, ACES), board=DECK[:3], dead=DECK[-4:])]),
    EngineMissing(),
    WorkerFailed("KilledWorker"),
    NoDealSampled(10**6, (0, 1)),
)
DEAL_ERRORS = tuple(failures(deal(players, cards, DECK) for players, cards in DEALS))
NUMBER_ERRORS = (
    *failures(map(from_index, NUMBERS)),
    *failures(map(from_mask, NUMBERS)),
    *failures(map(from_kev, NUMBERS)),
    *failures(map(hand_class, NUMBERS)),
)
OF_VALUES = (*HAND_ERRORS, *WILD_ERRORS, *SHOWDOWN_ERRORS, *OUTS_ERRORS, *EQUITY_ERRORS)
EVERY = (*CARD_ERRORS, *OF_VALUES, *DEAL_ERRORS, *NUMBER_ERRORS)


def named(error: object) -> str:
    return type(error).__name__


def is_plain(sentence: str) -> bool:
    """One line that can be printed and is no more than a clause, which needs no full stop."""
    return (
        sentence != ""
        and sentence.isprintable()
        and sentence == sentence.strip()
        and not sentence.endswith(".")
    )


def is_well_said(error: Problem) -> bool:
    return is_plain(error.message) and (error.hint is None or is_plain(error.hint))


def is_well_placed(error: InText, text: str) -> bool:
    """Every place lies in the text; the first of them is the one to look at."""
    within = all(0 <= span.start <= span.end <= len(text) for span in error.spans)
    return within and error.span == error.spans[0]


@pytest.mark.parametrize(
    ("found", "union"),
    [
        pytest.param(CARD_ERRORS, get_args(CardError), id="CardError"),
        pytest.param(HAND_ERRORS, get_args(HandError), id="HandError"),
        pytest.param(WILD_ERRORS, get_args(WildError), id="WildError"),
        pytest.param(SHOWDOWN_ERRORS, get_args(ShowdownError), id="ShowdownError"),
        pytest.param(OUTS_ERRORS, (*get_args(ShowdownError), NoCardToCome), id="OutsError"),
        pytest.param(EQUITY_ERRORS, get_args(EquityError), id="EquityError"),
        pytest.param(DEAL_ERRORS, get_args(DealError), id="DealError"),
        pytest.param(NUMBER_ERRORS, (NotACode,), id="numbers"),
    ],
)
def test_every_error_there_is_comes_of_some_input(
    found: tuple[object, ...], union: tuple[type, ...]
) -> None:
    assert {type(error) for error in found} == set(union)


@pytest.mark.parametrize("error", dict.fromkeys(EVERY), ids=named)
def test_an_error_says_in_one_plain_sentence_what_is_wrong(error: Problem) -> None:
    assert is_well_said(error)


@pytest.mark.parametrize("error", dict.fromkeys(OF_VALUES), ids=named)
def test_an_error_about_values_has_their_places(
    error: HandError | WildError | ShowdownError | OutsError | EquityError,
) -> None:
    assert list(error.at) == sorted(set(error.at))
    assert all(place >= 0 for place in error.at)


@given(strategies.nearly_card_texts())
def test_an_error_found_in_a_text_is_well_said_and_points_into_it(text: str) -> None:
    found: list[InText] = [
        *failures([parse_card(text)]),
        *each([parse_cards(text)]),
        *each([parse_hand(text)]),
        *each([parse_best(text)]),
        *each([parse_showdown(text)]),
    ]
    assert all(is_well_said(error) and is_well_placed(error, text) for error in found)


@pytest.mark.parametrize("error", dict.fromkeys(HAND_ERRORS), ids=named)
def test_an_error_that_was_given_its_place_says_what_it_said_before(error: HandError) -> None:
    located = Located(error, (Span(3, 5), Span(0, 2)))
    assert (located.message, located.hint) == (error.message, error.hint)
    assert located.span == Span(3, 5)
