"""``handrail deal``, ``odds`` and ``table``, and the seeds of every command that deals."""

from functools import cache
from math import comb, sqrt

import pytest

from handrail import DECK, Category
from handrail.cli import odds
from handrail.ladder import hand_classes

from .conftest import RunCommand


def test_a_deal_has_the_hands_and_the_cards_left(run: RunCommand) -> None:
    (dealt,) = run("deal", "--players", "4", "--cards", "5", "--seed", "1", "--json").objects
    hands, left = dealt["hands"], dealt["left"]
    assert list(dealt) == ["hands", "left"]
    assert [len(hand) for hand in hands] == [5, 5, 5, 5]
    assert sorted([*(card for hand in hands for card in hand), *left]) == sorted(map(str, DECK))


@pytest.mark.parametrize("line", ["deal", "draw", "showdown --random"])
def test_the_printed_seed_deals_the_same_cards(run: RunCommand, line: str) -> None:
    first = run(*line.split())
    seed = int(first.out.rpartition("seed ")[2])
    assert run(*line.split(), "--seed", str(seed)) == first
    assert run(*line.split(), "--seed", str(seed + 1)).out != first.out


def test_a_whole_deck_can_be_dealt(run: RunCommand) -> None:
    (dealt,) = run("deal", "--players", "52", "--cards", "1", "--json").objects
    assert dealt["left"] == []


def test_odds_are_counted_and_simulated_from_a_seed(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "count_all_fives", cache(odds.count_all_fives))
    words = ("odds", "--simulate", "2000", "--seed", "5")
    (found,) = run(*words, "--json").objects
    counts, samples = found["counts"], found["samples"]
    assert (found["cards"], found["total"]) == (5, comb(52, 5))
    assert list(counts) == [category.name.lower() for category in reversed(Category)]
    assert sum(counts.values()) == comb(52, 5)
    assert (counts["royal_flush"], counts["straight"]) == (4, 10_200)
    assert sum(samples.values()) == 2000
    rows = run(*words).out.splitlines()  # the same hands again
    pair = next(row for row in rows if row.startswith("pair"))
    assert pair.split()[:3] == ["pair", "1,098,240", "42.2569"]
    assert f"{samples['pair']:,}" in pair.split()
    assert "±" in pair
    assert rows[-1] == "2,000 hands dealt, seed 5"


@pytest.mark.slow
def test_odds_without_the_wheel(run: RunCommand) -> None:
    (found,) = run("odds", "--aces", "high", "--json").objects
    counts = found["counts"]
    assert (counts["straight_flush"], counts["straight"]) == (32, 9_180)
    assert found["samples"] is None


def test_seven_card_odds_are_the_published_ones(
    run: RunCommand, counts_of_six_and_seven: dict[int, dict[str, int]]
) -> None:
    (document,) = run("odds", "--cards", "7", "--json").objects
    assert document == {
        "cards": 7,
        "total": comb(52, 7),
        "counts": counts_of_six_and_seven[7],
        "samples": None,
    }
    assert run("odds", "--cards", "7").out.splitlines()[0].split()[2:4] == ["4,324", "0.0032"]


@pytest.mark.usefixtures("without_numpy")
def test_seven_cards_need_the_engine(run: RunCommand) -> None:
    result = run("odds", "--cards", "7")
    assert (result.status, result.out) == (1, "")
    assert "pip install 'handrail[engine]'" in result.err
    result = run("odds", "--cards", "7", "--json")
    (error,) = result.errors
    assert (result.status, result.out) == (1, "")
    assert error["error"] == "SevensNeedEngine"
    assert error["text"][error["start"] : error["end"]] == "--cards 7"
    assert set(error) == {"error", "message", "hint", "text", "start", "end", "spans"}


@pytest.mark.parametrize("aces", ["high", "both"])
def test_simulated_seven_card_odds_are_close_to_the_exact(run: RunCommand, aces: str) -> None:
    words = ("odds", "--cards", "7", "--simulate", "900", "--seed", "5", "--aces", aces, "--json")
    (document,) = run(*words).objects
    exact, sampled = document["counts"], document["samples"]
    assert sum(sampled.values()) == 900
    for name, count in exact.items():
        share = count / document["total"]
        assert abs(sampled[name] / 900 - share) <= 5 * sqrt(share / 900)


def test_the_table_has_every_class_best_first(run: RunCommand) -> None:
    rows = run("table", "--json").objects
    assert [row["class"] for row in rows] == list(range(1, len(hand_classes()) + 1))
    assert sum(int(str(row["hands"])) for row in rows) == comb(52, 5)
    assert rows[0] == {
        "class": 1,
        "category": "royal_flush",
        "score": 10,
        "rank": "A",
        "kickers": [],
        "example": "As Ks Qs Js Ts",
        "hands": 4,
    }


@pytest.mark.parametrize(("slang", "name"), [((), "full house"), (("--slang",), "boat")])
def test_the_table_for_a_person_names_each_class(
    run: RunCommand, slang: tuple[str, ...], name: str
) -> None:
    rows = run("table", *slang).out.splitlines()
    assert len(rows) == len(hand_classes())
    assert f"  167  {name}, aces over kings" in rows[166]
    assert rows[166].endswith("24 hands")
