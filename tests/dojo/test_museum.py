"""The museum of k14: each mutant is wrong where it says, and both twins are right."""

import importlib
import random
import runpy
import sys
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from handrail.games import hand_classes
from pytest_hunt.plan import Suspect
from pytest_hunt.recording import Call, StandIn

KATA = Path(__file__).parents[2] / "katas" / "k14_mutant_hunt"
MUSEUM = KATA / "tests" / "museum"
TOML = tomllib.loads((MUSEUM / "hunt.toml").read_text("utf-8"))
MODULES = ("cards", "scoring", "rules_of_five", "suspect")
MUTANTS = [entry["file"] for entry in TOML["wrong"]]


@pytest.fixture(scope="module")
def museum() -> Iterator[SimpleNamespace]:
    """Return the namespaces of the museum's files, and the learner's module ``cards``."""
    with pytest.MonkeyPatch.context() as patch:
        for name in MODULES:
            patch.delitem(sys.modules, name, raising=False)
        folders = [str(MUSEUM), str(KATA / "oracle"), str(KATA / "stub")]
        patch.setattr(sys, "path", [*folders, *sys.path])
        files = {path.name: runpy.run_path(str(path)) for path in MUSEUM.glob("[mr]*.py")}
        yield SimpleNamespace(files=files, cards=importlib.import_module("cards"))
        for name in MODULES:
            _ = sys.modules.pop(name, None)


def suspect(museum: SimpleNamespace, file: str) -> Suspect:
    return Suspect(file, "", "", museum.files[file]["score"])


def twins(museum: SimpleNamespace) -> tuple[Suspect, Suspect]:
    first, second = (suspect(museum, entry["file"]) for entry in TOML["right"])
    return first, second


@pytest.mark.parametrize("file", MUTANTS)
def test_a_mutant_is_wrong_where_it_says(museum: SimpleNamespace, file: str) -> None:
    call = Call(museum.files[file]["GUILTY"], {})
    right, other = twins(museum)
    stand_in = StandIn(right)
    assert stand_in.is_wrong(suspect(museum, file), call)
    assert not stand_in.is_wrong(right, call)
    (cards,) = call.args
    assert names(right.function(cards)) == names(other.function(cards))


def names(score: Any) -> tuple[str, str]:
    """Return the fields of a score that k14 promises, besides its order."""
    return score.category.name, score.rank.name


@pytest.mark.slow
def test_both_twins_order_all_classes_of_hands(museum: SimpleNamespace) -> None:
    ranks, suits = list(museum.cards.Rank), {suit.value: suit for suit in museum.cards.Suit}
    for twin in twins(museum):
        before: Any = None
        for rung in hand_classes():
            cards = [
                museum.cards.Card(ranks[card.rank.value - 2], suits[str(card)[1]])
                for card in rung.example.cards
            ]
            score: Any = twin.function(cards)
            assert names(score) == (rung.score.category.name, rung.score.rank.name)
            assert before is None or score < before
            before = score


def test_both_twins_take_the_best_five(museum: SimpleNamespace) -> None:
    source = random.Random(14)
    deck = museum.cards.DECK
    few_ranks = [card for card in deck if card.rank.value > 10]
    few_suits = [card for card in deck if card.rank.value > 8 and card.suit.value in "cd"]
    for number in range(300):
        cards = source.sample((deck, few_ranks, few_suits)[number % 3], 6 + number % 2)
        for twin in twins(museum):
            scores: list[Any] = [twin.function(list(five)) for five in combinations(cards, 5)]
            assert twin.function(cards) == max(scores)


def test_plain_pytest_calls_a_right_scorer(museum: SimpleNamespace) -> None:
    score = importlib.import_module("suspect").score
    cards = museum.files["m01_no_wheel.py"]["held"]("Ac 2d 3h 4s 5c")
    assert names(score(cards)) == ("STRAIGHT", "FIVE")
