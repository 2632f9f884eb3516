"""Values are frozen, and a copy equals its original, in this process and in any other."""

import copy
import importlib
import inspect
import os
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import chain
from types import MappingProxyType, ModuleType
from typing import TypeGuard

import numpy as np
import pytest
from returns.result import Failure, Result, Success

import handrail
from handrail import (
    DECK,
    Auto,
    CardStyle,
    Combo,
    Exact,
    Hand,
    Range,
    Rank,
    Sampled,
    Span,
    WeightedRange,
    Wording,
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
    Step,
    Swap,
    Table,
    TooManyDiscards,
    Track,
    Unassign,
    UnknownName,
    Untrack,
    WrongHandSize,
    judge_table,
)
from handrail.draw.located_json import parse_json
from handrail.engine import BadLine, ClassCounts, ComboEquities, HandBatch, HandScan, Matrix
from handrail.engine.preflop import MatchupPart
from handrail.equities import FlopEquity, Question, RangeQuestion
from handrail.equities.notation import parse_question, split_question
from handrail.equities.raw_questions import UncheckedQuestion
from handrail.equities.solvers import RANGE_SOLVERS
from handrail.equities.types import Work
from handrail.errors import (
    EngineMissing,
    NoDealSampled,
    NotSampled,
    RepeatedName,
    WorkerFailed,
)
from handrail.games import (
    BADUGI,
    EIGHT_OR_BETTER,
    GAMES,
    OMAHA_HI_LO,
    RHODE_ISLAND,
    SHORT_DECK_HOLDEM,
    AmongDead,
    Equity,
    Joker,
    best_wild_hand,
    ladder_of,
)
from handrail.games.rankings import HIGH, RANKINGS
from handrail.installation import EngineState
from handrail.pictures.heatmap import heatmap_of
from handrail.pictures.histogram import Histogram
from handrail.pictures.range_grid import Coverage, RangeGrid
from handrail.ranges import Offsuit, Pair, RangeFormat, Suited, parse_starting_hand
from handrail.ranges.hand_groups import Sign
from handrail.ranges.reading_notes import range_notes
from helpers.rule_mistakes import RULE_MISTAKES

# Base classes have no values of their own. A ``Choice`` holds a function of its question.
BASES = {"TextError", "Ordered", "IdentityEnum", "Question", "Choice"}

PRINTING = """
import handrail
from handrail.games import odds

print(handrail.parse_hand("KX 1H 5C JD JD"), handrail.parse_showdown("AsAs AsKd KdKd 5h"))
print(handrail.parse_best("?R ?R ?R As As As"), handrail.parse_best("KS 2H 5C JD ?B ?R"))
print(handrail.parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: found.why))
print(handrail.shuffled(7), [found.score for found in handrail.hand_classes()])
print(odds.tally([handrail.shuffled(7)[:5]]))
print(handrail.parse_cards("K 1h 0s Kx sK ?").alt(lambda errors: [e.hint for e in errors]))
"""


def value_or_error(result: Result[object, object]) -> object:
    match cases(result):
        case Success(value):
            return value
        case Failure(error):
            return error


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def is_view(value: object) -> TypeGuard[MappingProxyType[object, object]]:
    return isinstance(value, MappingProxyType)


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


HALF_EACH = Equity.of([(3, 2), (3, 2)], total=8, exact=True)


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
        TooManyDiscards(4, DECK[:1], (3,)),
        DeckTooShort(5, 4, (0,)),
        NoHolder(DECK[0], (1,)),
        SeveralHolders(("Ann", "Bob"), (1, 2)),
        EmptyNamelessSwap(),
        CardsMissing(DECK[:2]),
    )
    return (
        *errors,
        Round(7, actions),
        Step(actions[0], Table(), table),
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
        HandScan(cards, numbers, numbers, numbers > 0),
        HandBatch(cards, numbers, (bad_line,)),
        Matrix(numbers, numbers, numbers, numbers.astype(np.float64)),
        MatchupPart(numbers, numbers, numbers, numbers.astype(np.int32)),
    )


@cache
def one_of_each() -> dict[type, object]:
    """Return a value of each class. Some take long to compute, so nothing is built on import."""
    made = (
        Auto(),
        Exact(),
        Sampled(10, 7),
        EngineMissing(),
        WorkerFailed("KilledWorker"),
        NoDealSampled(1000, (0, 1)),
        NotSampled("short-deck"),
        RepeatedName("Ann", spans=(Span(0, 3), Span(9, 12))),
        *range_notes("AA@0.5 AKs: 10% QQ: 5-10% JJ:1.5%"),
        parse_weighted("AA(0.5)").failure(),
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
        Histogram("aces", Fraction(4, 5), ((50, Fraction(1, 2)),), (Fraction(1, 10),) * 10),
        RangeGrid(ACES),
        *chain.from_iterable(RangeGrid(ACES).rows),
        Coverage.PART,
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
                Question.of((DECK[:4], DECK[5:9]), game=OMAHA_HI_LO),
                Question.of((ACES, EVERY), game=OMAHA_HI_LO),
                Success(UncheckedQuestion.of((ACES, EVERY), DECK[:3], (), OMAHA_HI_LO)),
                parse_question("AKs vs QQ"),
                parse_question("AKs vs"),
                parse_question("AA | vs KK"),
                Success(split_question("AKs vs QQ | 2c3c4c")),
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
                parse_starting_hand("AK"),
            ),
        ),
        *draw_values(),
        *engine_values(),
    )
    return {
        type(part): part for part in parts(made) if type(part).__module__.startswith("handrail")
    }


def public_classes() -> set[type]:
    """Return the dataclasses and enums of all modules, without those of the commands."""
    kinds: set[type] = set()
    for found in pkgutil.walk_packages(handrail.__path__, "handrail."):
        if not found.name.startswith(("handrail.cli", "handrail.shell", "handrail.__main__")):
            module = importlib.import_module(found.name)
            for name, kind in inspect.getmembers(module, inspect.isclass):
                if kind.__module__ == found.name and not name.startswith("_") and name not in BASES:
                    kinds.add(kind)
    return {kind for kind in kinds if is_dataclass(kind) or issubclass(kind, Enum)}


def test_there_is_one_value_of_each_dataclass_and_enum() -> None:
    assert {kind.__name__ for kind in public_classes() - one_of_each().keys()} == set()


def is_set(kind: type, option: str) -> bool:
    """Return whether a class was made by ``dataclass`` with this option."""
    return bool(getattr(getattr(kind, "__dataclass_params__", None), option, False))


def are_equal(one: object, other: object) -> bool:
    """Return whether two values are equal. Values with arrays are compared field by field."""
    if one is other:
        return True
    if is_dataclass(one) and not is_set(type(one), "eq"):
        pairs = ((getattr(one, each.name), getattr(other, each.name)) for each in fields(one))
        return all(np.array_equal(a, b) for a, b in pairs)
    return one == other and hash(one) == hash(other)


def test_each_value_is_frozen_slotted_hashable_and_copyable() -> None:
    for kind, value in one_of_each().items():
        if is_dataclass(value):
            assert is_set(kind, "frozen"), kind
            assert not hasattr(value, "__dict__"), kind
            for field in fields(value):
                with pytest.raises(FrozenInstanceError):
                    setattr(value, field.name, None)
        pickles = [
            pickle.loads(pickle.dumps(value, protocol))
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
        ]
        for copied in (copy.copy(value), copy.deepcopy(value), *pickles):
            assert isinstance(hash(copied), int)
            assert are_equal(copied, value), kind
            assert (repr(copied), str(copied)) == (repr(value), str(value))


def core_modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(handrail.__path__, "handrail."):
        folder = found.name.split(".")[1]
        if folder not in ("cli", "dojo", "__main__", "strategies", "engine"):
            yield importlib.import_module(found.name)


def shared_values() -> Iterator[tuple[str, object]]:
    """Yield the values that the core keeps: the results of cached functions, and constants."""
    for module in core_modules():
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
                continue
            if hasattr(value, "cache_clear") and value is not ladder_of:
                yield f"{module.__name__}.{name}()", value()
    for ranking in RANKINGS:
        yield f"ladder_of({ranking})", ladder_of(ranking)
    for name in handrail.__all__:
        yield f"handrail.{name}", getattr(handrail, name)
    yield "GAMES", GAMES
    yield "WeightedRange", WeightedRange.of_range(EVERY)
    for kind, value in one_of_each().items():
        if not kind.__module__.startswith("handrail.engine"):  # these hold arrays
            yield kind.__name__, value


def mutable_parts(place: str, value: object) -> Iterator[str]:
    """Yield the place of each part that can be changed, if it is the same at each access."""
    if isinstance(value, dict | list | set | bytearray):
        yield place
    elif is_tuple(value):
        for part in (*value[:2], *value[-2:]):
            yield from mutable_parts(f"{place}[...]", part)
    elif is_view(value):
        for part in value.values():
            yield from mutable_parts(f"{place}[...]", part)
    elif is_dataclass(value) and not isinstance(value, type):
        for name in dir(value):
            if not name.startswith("_") and getattr(value, name) is getattr(value, name):
                yield from mutable_parts(f"{place}.{name}", getattr(value, name))


def test_what_is_kept_and_shared_cannot_be_changed() -> None:
    found = list(shared_values())
    assert "handrail.games.ladder.suited_classes_by_rank_mask()" in dict(found)
    assert [place for name, value in found for place in mutable_parts(name, value)] == []


def test_a_ladder_keeps_its_numbers_in_every_copy() -> None:
    ladder = ladder_of(EIGHT_OR_BETTER)
    with pytest.raises(AttributeError):
        getattr(ladder.unsuited, "clear")()  # noqa: B009  # a mapping has no such method
    for copied in (copy.copy(ladder), copy.deepcopy(ladder), pickle.loads(pickle.dumps(ladder))):
        assert copied.unsuited == ladder.unsuited


def print_values(hash_seed: str) -> str:
    done = subprocess.run(
        (sys.executable, "-c", PRINTING),
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_results_are_the_same_in_every_process() -> None:
    """The hashes of cards and strings differ between processes."""
    first, *others = [print_values(hash_seed) for hash_seed in ("0", "1", "4242")]
    assert first.count("\n") == 6
    assert others == [first, first]
