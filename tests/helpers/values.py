"""A registry of values: at least one of each dataclass and enum, and errors of each kind."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import TypeGuard

import numpy as np
from returns.result import Failure, Result, Success

from handrail import (
    DECK,
    Auto,
    CardStyle,
    Combo,
    Draw,
    Exact,
    Hand,
    HandOnBoard,
    MadeHand,
    Range,
    Rank,
    Sampled,
    Span,
    Wording,
    best_hand,
    cases,
    deal,
    enumerate_equity,
    equity,
    hand_class,
    hits,
    outs,
    parse_best,
    parse_card,
    parse_cards,
    parse_hand,
    parse_range,
    parse_showdown,
    parse_weighted,
    score,
    showdown,
    shuffled,
)
from handrail.cards import from_index, from_kev, from_mask, to_kev_parts
from handrail.cards.notation import read_cards
from handrail.draw import (
    Assign,
    CardElsewhere,
    CardsMissing,
    Collect,
    DealCards,
    DeckTooShort,
    DuplicateName,
    EmptyNamelessSwap,
    Evaluate,
    IllegalAction,
    NoHolder,
    NotAName,
    Round,
    ScriptLine,
    Seat,
    SeveralHolders,
    Shuffle,
    Swap,
    Table,
    TooManyDiscards,
    Track,
    Transition,
    Unassign,
    UnknownName,
    Untrack,
    WrongHandSize,
    judge_table,
)
from handrail.draw.located_json import parse_json
from handrail.engine import BadLine, ClassCounts, ComboEquities, HandBatch, Matrix
from handrail.engine.hand_lines import HandScan
from handrail.engine.preflop import MatchupPart
from handrail.equities import (
    BoardField,
    DeadField,
    FlopEquity,
    PlayerField,
    RangeQuestion,
    WholeQuestion,
    question_of,
)
from handrail.equities.notation import parse_question, split_question
from handrail.equities.raw_questions import Partial, UncheckedQuestion
from handrail.equities.solvers import RANGE_SOLVERS
from handrail.equities.types import Work
from handrail.errors import EngineMissing, MissingCards, NoDealSampled, RepeatedName, WorkerFailed
from handrail.games import (
    BADUGI,
    EIGHT_OR_BETTER,
    HOLDEM,
    OMAHA,
    OMAHA_HI_LO,
    RHODE_ISLAND,
    SHORT_DECK_HOLDEM,
    STUD,
    AmongDead,
    Equity,
    Joker,
    best_wild_hand,
    ladder_of,
)
from handrail.games.rankings import HIGH
from handrail.installation import EngineState
from handrail.pictures.heatmap import heatmap_of
from handrail.pictures.histogram import Bar, Histogram
from handrail.pictures.hits_grid import HitGroup, HitsGrid
from handrail.pictures.range_grid import Coverage, RangeGrid
from handrail.ranges import Offsuit, Pair, RangeFormat, Suited, parse_starting_hand
from handrail.ranges.hand_groups import Sign
from handrail.ranges.reading_notes import range_notes
from helpers.rule_mistakes import RULE_MISTAKES


def value_or_error(result: Result[object, object]) -> object:
    match cases(result):
        case Success(value):
            return value
        case Failure(error):
            return error


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def is_dict(value: object) -> TypeGuard[dict[object, object]]:
    return isinstance(value, dict)


def parts(value: object) -> Iterator[object]:
    """Yield a value and all the values in it."""
    yield value
    inner: tuple[object, ...] = ()
    if is_tuple(value):
        inner = value
    elif is_dataclass(value):
        inner = tuple(getattr(value, field.name) for field in fields(value))
    for part in inner:
        yield from parts(part)


ACES = Range.of((Combo(DECK[51], DECK[50]), Combo(DECK[51], DECK[49])))
EVERY = ~Range.of(())


ACES_HIT = hits(ACES, board=DECK[:3]).unwrap()
HALF_EACH = Equity.of([(3, 2), (3, 2)], total=8, exact=True)
TOP_BAR = Bar(Fraction(90), Fraction(100), Fraction(1))


def draw_values() -> tuple[object, ...]:
    """Return values of each class of the draw table."""
    table = Table(DECK[10:], (Seat("Ann", DECK[:5]), Seat("Bob", DECK[5:10])))
    actions = (
        *(Track(("Ann",)), Untrack(("Ann",)), Shuffle(7), DealCards(), Evaluate(), Collect()),
        *(kind("Ann", DECK[:1]) for kind in (Assign, Unassign, Swap)),
    )
    errors = (
        NotAName("", (0,)),
        DuplicateName("Ann", (0, 1)),
        UnknownName("Bob", ("Ann",), (0,)),
        WrongHandSize("Ann", 6, 5, (5,)),
        CardElsewhere(DECK[0], None, (0,)),
        TooManyDiscards(4, 3, DECK[:1], (3,)),
        DeckTooShort(5, 4, (0,)),
        NoHolder(DECK[0], (1,)),
        SeveralHolders(("Ann", "Bob"), (1, 2)),
        EmptyNamelessSwap(),
        CardsMissing(DECK[:2]),
    )
    return (
        *errors,
        Round(7, actions),
        Transition(actions[0], Table(), table),
        IllegalAction(0, errors[:1], (table,)),
        ScriptLine(actions[0], (Span(6, 13),)),
        value_or_error(parse_json('{"do":["track"]}')),
        value_or_error(parse_json("{")),
        value_or_error(judge_table(table)),
    )


def engine_values() -> tuple[object, ...]:
    """Return a value of each class of the engine."""
    numbers, cards = np.arange(4), np.zeros((1, 5), np.uint8)
    bad_line = BadLine(1, "K", parse_hand("K").failure())
    return (
        ClassCounts(numbers, HIGH),
        ComboEquities(numbers, numbers, numbers, numbers),
        HandScan(cards, numbers, numbers),
        HandBatch(cards, numbers, (bad_line,)),
        Matrix(numbers, numbers, numbers),
        MatchupPart(numbers, numbers, numbers, numbers.astype(np.int32)),
    )


def varied_mistakes() -> Iterator[Result[object, object]]:
    """Yield results of many wrong inputs, so that each message is there in each of its forms."""
    texts = ("KX", "K\x00", "1H", "0s", "11d", "14c", "K", "10", "sK", "x" * 50, "\ud800", "")
    for text in texts:
        yield from (parse_card(text), parse_cards(text))
    hands = (DECK[:4], DECK[:6], DECK[:8], (), DECK[:1], DECK[:2] * 3, DECK[:1] * 7)
    for cards in hands:
        yield from (Hand.of(cards), best_hand(cards), best_wild_hand(cards))
    yield best_wild_hand((Joker.BLACK,) * 5)
    yield best_wild_hand((*DECK[:1] * 4, Joker.RED))
    tables = (
        (DECK[:2], (DECK[2:4], DECK[4:6])),
        (DECK[:6], (DECK[6:8], DECK[8:10])),
        (DECK[:1], ()),
        (DECK[:3], (DECK[3:5],)),
        (DECK[:3], (DECK[3:4], DECK[4:7])),
        (DECK[:3], (DECK[:2], DECK[1:3])),
        (DECK[:3], (DECK[:1] * 2, DECK[:1] * 2)),
        (DECK[:5], (DECK[5:7], DECK[7:9])),
        ((), ()),
        ((), (DECK[:5], DECK[5:9])),
        ((), (DECK[:5],) * 24),
    )
    for board, held in tables:
        for game in (HOLDEM, BADUGI, SHORT_DECK_HOLDEM, STUD):
            yield showdown(held, board=board, game=game)
        for game in (HOLDEM, SHORT_DECK_HOLDEM):
            yield outs(held, board=board, game=game)
    yield outs((DECK[:4], DECK[4:8]), board=(), game=BADUGI)
    for players, size in ((-1, 1), (1, 0), (1, 53), (53, 1), (2, 100)):
        yield deal(players, size, DECK)
    for number in (-1, 0, 52, 7463, 1 << 52):
        yield from (from_index(number), from_mask(number), from_kev(number), hand_class(number))
    aces = parse_range("AA").unwrap()
    for ranges, known, dead in (
        ((aces, aces), 2, 0),
        ((aces, aces), 0, 44),
        ((aces, Range.of(())), 0, 0),
        ((aces, EVERY), 1, 0),
        ((aces, aces, aces), 3, 0),
        ((Range.of(()),) * 12, 6, 0),
        ((EVERY - ~aces, aces), 5, 40),
    ):
        yield enumerate_equity(ranges, board=DECK[:known], dead=DECK[: -dead - 1 : -1])
    yield enumerate_equity((aces, aces), board=DECK[:3], dead=DECK[:1])
    yield enumerate_equity((aces, aces), board=DECK[:3], dead=DECK[-4:])
    for game in (OMAHA, SHORT_DECK_HOLDEM):
        yield equity((aces, aces), game=game, board=DECK[:3], how=Auto())
    yield equity((DECK[:3],), game=OMAHA, dead=DECK[2:4])
    yield equity((aces, aces), game=SHORT_DECK_HOLDEM, how=Sampled(10))


@cache
def every_value() -> tuple[object, ...]:
    """Return at least one value of each class, and errors of each kind.

    Some take long to compute, so nothing is built on import.
    """
    made = (
        Auto(),
        Exact(),
        Sampled(10, 7),
        *(EngineMissing(), EngineMissing(600)),
        WorkerFailed("KilledWorker"),
        NoDealSampled(1000, (0, 1)),
        RepeatedName("Ann", spans=(Span(0, 3), Span(9, 12))),
        *(Partial(DECK[:3]), MissingCards(spans=(Span(0, 0),))),
        *range_notes("AA@0.5 98s+ QQ@50 QQ, 5% KK"),
        *(parse_weighted(text).failure() for text in ("AA(0.5)", "AA 50%")),
        CardStyle.SYMBOLS,
        Wording.PLAYERS,
        Combo(DECK[51], DECK[50]),
        score(Hand(DECK[:5])),
        ladder_of(EIGHT_OR_BETTER),
        ladder_of(BADUGI.rankings[0]).classes[0],
        ladder_of(BADUGI.rankings[0]).classes[0].score,
        showdown((DECK[:4], DECK[4:8]), game=BADUGI).unwrap().parts[0],
        FlopEquity(DECK[:3], 4, HALF_EACH),
        *(Pair(Rank.ACE), Suited(Rank.ACE, Rank.KING), Offsuit(Rank.ACE, Rank.KING)),
        RangeFormat.PIO,
        Sign.UP,
        heatmap_of(ACES, EVERY, dict.fromkeys(ACES, HALF_EACH)),
        Histogram("aces", Fraction(4, 5), ((50, Fraction(1, 2)),), (TOP_BAR,)),
        TOP_BAR,
        RangeGrid(ACES),
        *chain.from_iterable(RangeGrid(ACES).rows),
        Coverage.PART,
        HandOnBoard(Combo(DECK[51], DECK[50]), DECK[:3]),
        *(MadeHand.SET, Draw.GUTSHOT, HitGroup.DRAW),
        *(ACES_HIT, HitsGrid(ACES_HIT), HitsGrid(ACES_HIT).rows[0][0]),
        EngineState.MISSING,
        AmongDead(0),
        Work(),
        RANGE_SOLVERS[0],
        *map(
            value_or_error,
            (
                parse_card("Ks"),
                read_cards("Ks"),
                parse_card("KsQs"),
                parse_cards("KX 1H 5 ?"),
                parse_hand("KS 2H 5C JD TD"),
                parse_hand("KS 2H 5C JD JD 2S"),
                parse_best("KS 2H 5C ?R ?R"),
                parse_showdown("5c6dTh4dJd KhQh AsJs"),
                best_hand(DECK[:8]),
                best_wild_hand((Joker.RED, Joker.RED)),
                showdown((DECK[:2], DECK[2:3]), board=DECK[:6]),
                showdown((), board=DECK[:5]),
                deal(2, 5, shuffled(7)),
                deal(0, 5, DECK),
                deal(11, 5, DECK),
                RangeQuestion.of((ACES, EVERY), DECK[:3]),
                question_of((DECK[:4], DECK[5:9]), game=OMAHA_HI_LO),
                question_of((ACES, EVERY), game=OMAHA_HI_LO),
                Success(UncheckedQuestion.of((ACES, EVERY), DECK[:3], (), OMAHA_HI_LO)),
                parse_question("AKs vs QQ"),
                parse_question("AKs vs"),
                parse_question("AA | vs KK"),
                Success(split_question("AKs vs QQ | 2c3c4c")),
                *map(Success, (PlayerField(1), BoardField(), DeadField(), WholeQuestion())),
                enumerate_equity((ACES, EVERY), board=DECK[:5]),
                enumerate_equity((ACES,), board=DECK[:3]),
                enumerate_equity((ACES, EVERY), dead=DECK[:44]),
                enumerate_equity((ACES, Range.of(())), board=DECK[:3]),
                enumerate_equity((ACES, EVERY), board=DECK[:3], dead=DECK[51:]),
                enumerate_equity((ACES, ACES), board=DECK[:5]),
                equity((EVERY,) * 9, how=Exact()),
                outs((DECK[5:7], DECK[8:10]), board=DECK[:3]),
                outs((), board=DECK[:5]),
                showdown((DECK[:4], DECK[-4:]), board=DECK[5:10], game=OMAHA_HI_LO),
                showdown((DECK[:4], DECK[5:8]), board=DECK[:1], game=BADUGI),
                showdown((DECK[:4], DECK[4:8]), game=BADUGI),
                showdown((DECK[3:5], DECK[5:7]), board=DECK[:3], game=SHORT_DECK_HOLDEM),
                outs((DECK[-4:-2], DECK[-2:]), board=DECK[16:19], game=SHORT_DECK_HOLDEM),
                outs((DECK[1:2],), board=DECK[:1], game=RHODE_ISLAND),
                *RULE_MISTAKES,
                hand_class(1),
                hand_class(0),
                from_index(52),
                from_mask(-1),
                from_kev(0),
                Success(to_kev_parts(DECK[0])),
                Range.top(101),
                parse_weighted(f"Az A 10 A5s-K5s AAx !!AA AA@101 KK@{'9' * 31} @50"),
                parse_range("AA@50"),
                parse_range("'AA'"),
                parse_starting_hand("AK"),
            ),
        ),
        *map(value_or_error, varied_mistakes()),
        *draw_values(),
        *engine_values(),
    )
    return tuple(part for part in parts(made) if type(part).__module__.startswith("handrail"))


@cache
def one_of_each() -> dict[type, object]:
    """Return one of these values of each class."""
    return {type(value): value for value in every_value()}
