"""Two ranges before the flop: what is looked up equals what the engine computes."""

import random
from fractions import Fraction

import pytest
from hypothesis import assume, given
from returns.result import Failure, Success

from handrail import Equity, WeightedRange, equity, equity_by_combo
from handrail.engine.spot_equity import heads_up_by_combo
from handrail.equities import Spot, calculator
from handrail.equities.calculator import should_look_up
from handrail.equities.errors import NoDeal
from handrail.equities.preflop_wins import (
    is_tabulated,
    solve_tabulated,
    solve_tabulated_by_combo,
)
from handrail.equities.types import heads_up_equity
from handrail.games import SHORT_DECK_HOLDEM
from handrail.railway import cases
from handrail.ranges.hand_order import all_combos
from handrail.ranges.starting_hands import ALL_HANDS
from handrail.strategies import weighted_ranges
from helpers.equity_spots import cards_from, ranges_from, spot_of
from helpers.few_examples import few_examples

COMBOS = all_combos()
# Its integer weights have more than 300 digits.
MANY_DIGITS = WeightedRange.of({COMBOS[number]: Fraction(1, number) for number in range(1, 800)})
# The combos of each starting hand have two different weights.
ALTERNATING_WEIGHTS = WeightedRange.of(
    {combo: Fraction(1, 1 + index % 2) for index, combo in enumerate(COMBOS)}
)


def add_up(spot: Spot) -> Equity:
    """Return the equity of the first range: that of its combos, by their weights."""
    weights = {
        combo: weight for weight, combos in spot.ranges[0].integer_layers for combo in combos
    }
    wins = ties = total = 0
    for combo, found in heads_up_by_combo(spot).items():
        wins += weights[combo] * found.players[0].wins
        ties += weights[combo] * found.players[0].ties
        total += weights[combo] * found.total
    return heads_up_equity(wins, ties, total)


def check_spot(first: WeightedRange, second: WeightedRange) -> None:
    match cases(Spot.of((first, second), (), ())):
        case Success(spot):
            expected = add_up(spot)
            assert solve_tabulated(spot).unwrap() == expected
            assert solve_tabulated_by_combo(spot) == heads_up_by_combo(spot)
        case Failure():
            _ = assume(False)


@pytest.mark.slow
@few_examples
@given(weighted_ranges(), weighted_ranges())
def test_looked_up_equity_is_that_of_the_engine(
    first: WeightedRange, second: WeightedRange
) -> None:
    check_spot(first, second)


def random_range(rng: random.Random) -> WeightedRange:
    """Return a range of whole hands, of single combos, or of both, with or without weights."""
    items = [
        *rng.sample(ALL_HANDS, rng.choice([0, 1, 2, 5, 20, 60])),
        *rng.sample(COMBOS, rng.choice([0, 0, 1, 2, 5, 50])),
    ]
    largest = rng.choice([1, 2, 100, 10**6])
    return WeightedRange.of({item: Fraction(rng.randint(1, largest), largest) for item in items})


@pytest.mark.slow
def test_random_pairs_are_looked_up() -> None:
    rng = random.Random(32)
    pairs = 0
    while pairs < 200:  # 5,000 take two minutes
        first, second = random_range(rng), random_range(rng)
        if isinstance(cases(Spot.of((first, second), (), ())), Success):
            check_spot(first, second)
            pairs += 1


def test_equal_hands_share_cards() -> None:
    aces = solve_tabulated(spot_of(ranges_from("AA", "AA"))).unwrap()
    assert aces.total == 6 * 1_712_304  # each combo of aces leaves one other
    assert aces.players[0] == aces.players[1]
    ace_king = solve_tabulated(spot_of(ranges_from("AKs", "AKo"))).unwrap()
    assert ace_king.total == 4 * (12 - 6) * 1_712_304


def test_ranges_without_a_deal_are_an_error() -> None:
    (error,) = equity(ranges_from("AsAh", "AsAd")).failure()
    assert isinstance(error, NoDeal)
    spot = spot_of(ranges_from("AsAh, KK", "AsAd"))
    by_combo = solve_tabulated_by_combo(spot)
    assert [*by_combo] == [*ranges_from("KK")[0]]
    assert equity_by_combo(*spot.ranges) == Success(by_combo)


def test_other_questions_are_not_looked_up() -> None:
    two = ranges_from("AA", "KK")
    assert is_tabulated(spot_of(two))
    assert not is_tabulated(spot_of(ranges_from("AA", "KK", "QQ")))
    assert not is_tabulated(spot_of(two, cards_from("2c3d4h")))
    assert not is_tabulated(Spot.of(two, (), cards_from("2c")).unwrap())
    assert not is_tabulated(Spot.of(two, (), (), SHORT_DECK_HOLDEM).unwrap())


@pytest.mark.parametrize(
    ("has_engine", "has_loaded_engine"), [(False, False), (True, False), (True, True)]
)
def test_the_faster_of_engine_and_tables_is_chosen(
    monkeypatch: pytest.MonkeyPatch, has_engine: bool, has_loaded_engine: bool
) -> None:
    monkeypatch.setattr(calculator, "has_engine", lambda: has_engine)
    monkeypatch.setattr(calculator, "has_loaded_engine", lambda: has_loaded_engine)
    (every,) = ranges_from("XX")
    assert should_look_up(spot_of((every, every))) == (not has_loaded_engine)
    assert should_look_up(spot_of((ALTERNATING_WEIGHTS, every))) == (not has_engine)
    assert should_look_up(spot_of((MANY_DIGITS, every)))


def test_weights_of_many_digits_are_counted_exactly() -> None:
    spot = spot_of((MANY_DIGITS, *ranges_from("AA, AKs")))
    assert equity(spot.ranges) == solve_tabulated(spot)
    assert solve_tabulated(spot).unwrap() == add_up(spot)
