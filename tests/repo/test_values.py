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
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest
from returns.result import Failure, Result, Success

import handrail
from handrail import (
    DECK,
    AceRule,
    Auto,
    CardStyle,
    Combo,
    Exact,
    Hand,
    Range,
    Sampled,
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
    parse_showdown,
    score,
    showdown,
    shuffled,
)
from handrail.encodings import from_index, from_kev, from_mask, to_kev_parts
from handrail.equity_notation import parse_spot
from handrail.equity_types import Equity, FlopEquity, Spot
from handrail.errors import EngineMissing, NoDealSampled, WorkerFailed
from handrail.games import BADUGI, EIGHT_OR_BETTER, OMAHA_HI_LO, SHORT_DECK_HOLDEM, ladder_of
from handrail.games import outs as game_outs
from handrail.games import showdown as game_showdown
from handrail.games.board_shares import enumerate_boards
from handrail.notation import read_cards
from handrail.wild import Joker, best_wild_hand

# Base classes have no values of their own.
BASES = {"TextError", "Ordered", "IdentityEnum"}

PRINTING = """
import handrail
from handrail import odds

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
        AceRule.HIGH_ONLY,
        CardStyle.SYMBOLS,
        Wording.PLAYERS,
        Combo(DECK[51], DECK[50]),
        score(Hand(DECK[:5])),
        ladder_of(EIGHT_OR_BETTER),
        FlopEquity(DECK[:3], 4, Equity.of([(3, 2), (3, 2)], total=8, exact=True)),
        enumerate_boards((DECK[-4:-2], DECK[-2:]), SHORT_DECK_HOLDEM, DECK[16:20]),
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
                showdown(DECK[:6], (DECK[:2], DECK[2:3])),
                showdown(DECK[:5], ()),
                deal(2, 5, shuffled(7)),
                deal(0, 5, DECK),
                deal(11, 5, DECK),
                Spot.of((ACES, EVERY), DECK[:3], ()),
                parse_spot("AKs vs QQ"),
                parse_spot("AKs vs"),
                enumerate_equity((ACES, EVERY), board=DECK[:5]),
                enumerate_equity((ACES,), board=DECK[:3]),
                enumerate_equity((ACES, EVERY), dead=DECK[:44]),
                enumerate_equity((ACES, Range.of(())), board=DECK[:3]),
                enumerate_equity((ACES, EVERY), board=DECK[:3], dead=DECK[51:]),
                enumerate_equity((ACES, ACES), board=DECK[:5]),
                equity((EVERY,) * 9, how=Exact()),
                outs(DECK[:3], (DECK[5:7], DECK[8:10])),
                outs(DECK[:5], ()),
                game_showdown(DECK[5:10], (DECK[:4], DECK[-4:]), OMAHA_HI_LO),
                game_showdown(DECK[:1], (DECK[:4], DECK[5:8]), BADUGI),
                game_showdown((), (DECK[:4], DECK[4:8]), BADUGI),
                game_showdown(DECK[:3], (DECK[3:5], DECK[5:7]), SHORT_DECK_HOLDEM),
                game_outs(DECK[16:19], (DECK[-4:-2], DECK[-2:]), SHORT_DECK_HOLDEM),
                hand_class(1),
                hand_class(0),
                from_index(52),
                from_mask(-1),
                from_kev(0),
                Success(to_kev_parts(DECK[0])),
            ),
        ),
    )
    return {type(part): part for part in parts(made) if type(part).__module__ != "builtins"}


def test_there_is_one_value_of_each_dataclass_and_enum() -> None:
    folder = Path(handrail.__file__).parent
    modules = [
        importlib.import_module(f"handrail.{games}{found.name}")
        for games in ("", "games.")
        for found in pkgutil.iter_modules([str(folder / games[:-1])])
        if not found.ispkg and found.name != "__main__"
    ]
    kinds = {
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if (is_dataclass(kind) or issubclass(kind, Enum)) and kind.__module__ == module.__name__
    }
    names = {kind.__name__ for kind in kinds - set(one_of_each())}
    assert {name for name in names if not name.startswith("_")} == BASES


def test_a_copy_equals_its_original() -> None:
    for value in one_of_each().values():
        pickles = [
            pickle.loads(pickle.dumps(value, protocol))
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
        ]
        for copied in (copy.copy(value), copy.deepcopy(value), *pickles):
            assert copied == value
            assert hash(copied) == hash(value)
            assert (repr(copied), str(copied)) == (repr(value), str(value))


def test_no_field_can_be_changed() -> None:
    for value in one_of_each().values():
        for field in fields(value) if is_dataclass(value) else ():
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)
        assert not hasattr(value, "__dict__") or isinstance(value, Enum)


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
