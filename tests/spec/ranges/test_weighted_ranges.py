"""A weighted range gives each combo a weight, and its operators work combo by combo."""

import copy
import operator
import pickle
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from returns.result import Success

from handrail.cards import DECK, CardStyle, Rank
from handrail.hands import Combo
from handrail.ranges import (
    Pair,
    Range,
    StartingHand,
    Suited,
    WeightedRange,
    hand_of,
    parse_range,
    parse_weighted,
)
from handrail.ranges.hand_order import all_combos
from handrail.strategies import combos, ranges, starting_hands, styles, weighted_ranges
from helpers.few_examples import few_examples

ONE, HALF = Fraction(1), Fraction(1, 2)
NOTHING = WeightedRange(())
EVERYTHING = WeightedRange.of_range(Range.of(all_combos()))
ACES = Pair(Rank.ACE)

Weights: TypeAlias = Mapping[Combo, Fraction]


def read(text: str) -> WeightedRange:
    return parse_weighted(text).unwrap()


def weights_of(weighted: WeightedRange) -> Weights:
    """Return the weight of each of the 1,326 combos."""
    return dict.fromkeys(all_combos(), Fraction()) | dict(weighted)


def short_weights() -> st.SearchStrategy[Fraction]:
    """Generate weights that can be written with at most 30 digits in a row."""
    return st.one_of(
        st.fractions(0, 1, max_denominator=100),
        st.fractions(0, 1, max_denominator=10**30 - 1),
        st.integers(0, 10**32).map(lambda numerator: Fraction(numerator, 10**32)),
    )


# Weights, compared with dictionaries


@given(st.dictionaries(st.one_of(starting_hands(), combos()), short_weights(), max_size=30))
@few_examples
def test_the_highest_weight_of_a_combo_counts(
    weights: dict[Combo | StartingHand, Fraction],
) -> None:
    expected = {
        combo: max(weights.get(combo, Fraction()), weights.get(hand_of(combo), Fraction()))
        for combo in all_combos()
    }
    weighted = WeightedRange.of(weights)
    assert weights_of(weighted) == expected
    assert {combo: weighted.weight_of(combo) for combo in all_combos()} == expected


@given(weighted_ranges(), weighted_ranges())
@few_examples
def test_operators_work_combo_by_combo(one: WeightedRange, other: WeightedRange) -> None:
    first, second = weights_of(one), weights_of(other)
    assert weights_of(one | other) == {each: max(first[each], second[each]) for each in first}
    assert weights_of(one & other) == {each: min(first[each], second[each]) for each in first}
    assert weights_of(~one) == {each: 1 - first[each] for each in first}
    assert weights_of(one - other) == weights_of(one & ~other)
    assert weights_of(one ^ other) == weights_of((one - other) | (other - one))
    assert (one == other) is (first == second)


@given(weighted_ranges(), weighted_ranges())
@few_examples
def test_a_range_is_below_another_in_each_weight(one: WeightedRange, other: WeightedRange) -> None:
    for left, right in ((one, other), (one, one), (one & other, one), (one | other, one)):
        lefts, rights = weights_of(left).values(), weights_of(right).values()
        is_below, is_above = (
            all(map(operator.le, lefts, rights)),
            all(map(operator.ge, lefts, rights)),
        )
        assert (left <= right, left >= right) == (is_below, is_above)
        assert (left < right) is (is_below and not is_above)
        assert (left > right) is (is_above and not is_below)


LAWS: dict[str, Callable[[WeightedRange, WeightedRange, WeightedRange], bool]] = {
    "commutative": lambda a, b, _: a | b == b | a and a & b == b & a,
    "associative": lambda a, b, c: a | (b | c) == (a | b) | c and a & (b & c) == (a & b) & c,
    "idempotent": lambda a, _, __: a | a == a == a & a,
    "absorption": lambda a, b, _: a | (a & b) == a == a & (a | b),
    "distributive": lambda a, b, c: (
        a & (b | c) == (a & b) | (a & c) and a | (b & c) == (a | b) & (a | c)
    ),
    "De Morgan": lambda a, b, _: ~(a | b) == ~a & ~b and ~(a & b) == ~a | ~b,
    "double complement": lambda a, _, __: ~~a == a,
    "bounds": lambda a, _, __: (
        a | NOTHING == a == a & EVERYTHING
        and a & NOTHING == NOTHING == ~EVERYTHING
        and a | EVERYTHING == EVERYTHING == ~NOTHING
        and NOTHING <= a <= EVERYTHING
    ),
    "order": lambda a, b, _: (a <= b) is (a | b == b) is (a & b == a) and a & b <= a <= a | b,
}


@few_examples
@given(weighted_ranges(), weighted_ranges(), weighted_ranges())
def test_weighted_ranges_are_a_lattice(
    one: WeightedRange, other: WeightedRange, third: WeightedRange
) -> None:
    assert [name for name, law in LAWS.items() if not law(one, other, third)] == []


@given(ranges(), ranges(), styles())
@few_examples
def test_a_range_is_a_weighted_range_with_weights_of_1(
    one: Range, other: Range, style: CardStyle
) -> None:
    first, second = WeightedRange.of_range(one), WeightedRange.of_range(other)
    assert first == WeightedRange.of(dict.fromkeys(one, ONE))
    assert first | second == WeightedRange.of_range(one | other)
    assert first & second == WeightedRange.of_range(one & other)
    assert first - second == WeightedRange.of_range(one - other)
    assert first ^ second == WeightedRange.of_range(one ^ other)
    assert ~first == WeightedRange.of_range(~one)
    assert (first <= second, first == second) == (one <= other, one == other)
    assert (first.unweighted, first.hands, len(first)) == (one, one.hands, len(one))
    assert (first.weight, first.percent) == (Fraction(len(one)), one.percent)
    assert (str(first), first.pieces) == (str(one), one.pieces)
    assert first.format(style) == one.format(style)
    assert first.combos == one.combos
    assert [first.combos_of(hand) for hand in one.hands] == [*map(one.combos_of, one.hands)]


def test_a_weighted_range_has_what_a_range_has() -> None:
    lacking = {*dir(Range)} - {*dir(WeightedRange)}
    assert lacking == {"bits"}  # the layers of a weighted range are ranges, which have their bits


@pytest.mark.parametrize("percent", [0, 5, Fraction(100, 3), 100, 101])
def test_the_top_is_the_same_with_weights_of_1(percent: Fraction) -> None:
    assert WeightedRange.top(percent) == Range.top(percent).map(WeightedRange.of_range)


# Values


@given(weighted_ranges())
@few_examples
def test_items_are_in_order_with_weights_above_0(weighted: WeightedRange) -> None:
    items = tuple(weighted.items())
    assert tuple(weighted) == items
    assert [combo for combo, _ in items] == sorted(combo for combo, _ in items)
    assert all(weight > 0 for _, weight in items)
    assert len(weighted) == len(items)
    assert bool(weighted) is (weighted != NOTHING)
    assert weighted.unweighted == Range.of(combo for combo, _ in items)
    assert weighted.hands == weighted.unweighted.hands
    assert weighted.weight == sum(weight for _, weight in items)
    assert weighted.percent == round(float(weighted.weight * 100 / 1326), 2)


@pytest.mark.parametrize(
    ("text", "combos", "weight", "percent"),
    [
        ("AA@50", 6, Fraction(3), 0.23),
        ("AKs@1/3, 72o", 16, Fraction(40, 3), 1.01),
        ("XX@50", 1326, Fraction(663), 50),
        ("AA@0", 0, Fraction(0), 0),
    ],
)
def test_the_weight_is_the_sum_of_all_weights(
    text: str, combos: int, weight: Fraction, percent: float
) -> None:
    weighted = read(text)
    assert (len(weighted), weighted.weight, weighted.percent) == (combos, weight, percent)


@given(weighted_ranges())
@few_examples
def test_equal_weighted_ranges_are_one_value(weighted: WeightedRange) -> None:
    for again in (
        WeightedRange.of(dict(reversed(tuple(weighted.items())))),
        pickle.loads(pickle.dumps(weighted)),
        copy.copy(weighted),
        copy.deepcopy(weighted),
    ):
        assert (again, hash(again)) == (weighted, hash(weighted))
        assert str(again) == str(weighted)


def test_a_weighted_range_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        setattr(EVERYTHING, "layers", ())  # noqa: B010


@pytest.mark.parametrize(
    "weight", [Fraction(-1), Fraction(101, 100), 1, 0.5, float("nan"), "1/2"], ids=repr
)
def test_a_weight_is_a_fraction_from_0_to_1(weight: Fraction) -> None:
    message = re.escape(f"expected a Fraction from 0 to 1, got {weight!r}")
    with pytest.raises(ValueError, match=f"^{message}$"):
        _ = WeightedRange.of({ACES.combos[1]: ONE, ACES.combos[0]: weight})
    with pytest.raises(ValueError, match=f"^{message}$"):
        _ = WeightedRange(((weight, Range(1)),))


@pytest.mark.parametrize(
    "weight",
    [
        Fraction(1, 10**30 + 1),
        Fraction(1, 10**33),
        Fraction(5e-324),
        Fraction(1, 2**6600),
        Fraction(10**5000 - 1, 10**5000),
    ],
    ids=["31 digits", "31 decimals", "float", "2**6600", "10**5000"],
)
def test_a_weight_has_at_most_30_digits_in_a_row(weight: Fraction) -> None:
    message = r"^expected a weight that can be written with at most 30 digits in a row; try Frac"
    with pytest.raises(ValueError, match=message):
        _ = WeightedRange.of({ACES: weight})
    with pytest.raises(ValueError, match=message):
        _ = WeightedRange(((weight, Range(1)),))
    assert str(WeightedRange.of({ACES: weight.limit_denominator(10**29)})) in ("", "AA")


@pytest.mark.parametrize(
    "layers",
    [
        ((Fraction(0), Range(1)),),
        ((ONE, Range(0)),),
        ((HALF, Range(1)), (ONE, Range(2))),
        ((HALF, Range(1)), (HALF, Range(2))),
        ((ONE, Range(1)), (HALF, Range(3))),
        [(ONE, Range(1))],
    ],
    ids=["weight 0", "no combo", "lowest first", "equal weights", "two weights of a combo", "list"],
)
def test_layers_must_be_in_their_only_form(layers: tuple[tuple[Fraction, Range], ...]) -> None:
    message = re.escape(
        "expected weights above 0, the highest first, and different combos for each,"
        f" got {layers!r}; try WeightedRange.of"
    )
    with pytest.raises(ValueError, match=f"^{message}$"):
        _ = WeightedRange(layers)


@pytest.mark.parametrize("item", ["AA", DECK[0], DECK[:2]])
def test_only_combos_and_hands_have_weights(item: Combo) -> None:
    with pytest.raises(TypeError, match=r"^expected a combo or a starting hand, got "):
        _ = WeightedRange.of({item: ONE})


@pytest.mark.parametrize("name", ["or_", "and_", "sub", "xor", "le", "lt", "ge", "gt"])
@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Range(1), r"^expected a WeightedRange, got a Range; try WeightedRange\.of_range$"),
        ({ACES.combos[0]: ONE}, r"not supported|unsupported operand"),
        (None, r"not supported|unsupported operand"),
    ],
    ids=["Range", "dict", "None"],
)
def test_weighted_ranges_combine_only_with_their_own_type(
    name: str, other: object, message: str
) -> None:
    combine = getattr(operator, name)
    for pair in ((EVERYTHING, other), (other, EVERYTHING)):
        with pytest.raises(TypeError, match=message):
            combine(*pair)


def test_a_weighted_range_never_equals_a_range() -> None:
    hand_range: object = Range(1)
    assert WeightedRange.of_range(Range(1)) != hand_range


# The normal form

NORMAL_FORMS = [
    ("AA@50", "AA@50"),
    ("AA@50 KK@50 QQ@40", "KK+@50, QQ@40"),
    ("22+@12.5 AKs@1/3 AQs@33.3", "22+@12.5, AKs@1/3, AQs@33.3"),
    ("44 33@50 22", "44, 33@50, 22"),
    ("A5-A2@50 A3o", "A5s-@50, A5o-A4o@50, A3o, A2o@50"),
    ("AKs@50 AsKs", "AsKs, AhKh@50, AdKd@50, AcKc@50"),
    ("AA AsAh@50", "AA"),
    ("AA@50 AsAh@20 KK@20 KsKh", "AA@50, KsKh, KsKd@20, KsKc@20, KhKd@20, KhKc@20, KdKc@20"),
    ("XX@50", "XX@50"),
    ("XX@1/7", "XX@1/7"),
    ("AA@0", ""),
    ("AA@0.0000000001", "AA@0.0000000001"),
]


@pytest.mark.parametrize(("text", "normal"), NORMAL_FORMS)
def test_a_weighted_range_prints_in_its_normal_form(text: str, normal: str) -> None:
    assert str(read(text)) == normal


def test_single_combos_have_suits_as_letters_or_symbols() -> None:
    weighted = read("TsTh@50, AKs@25")
    assert weighted.format(CardStyle.LETTERS) == "TsTh@50, AKs@25"
    for style in (CardStyle.SYMBOLS, CardStyle.SYMBOLS_AND_10):
        assert weighted.format(style) == "T♠T♥@50, AKs@25"


@given(short_weights())
@example(Fraction(1, 2**99))
@example(Fraction(1, 10**32))
@example(Fraction(1, 10**30 - 1))
def test_every_weight_reads_back(weight: Fraction) -> None:
    weighted = WeightedRange.of({ACES: weight, Pair(Rank.KING): ONE - weight})
    for each in (weighted, ~weighted):
        assert parse_weighted(str(each)) == Success(each)


@given(weighted_ranges(), styles())
def test_the_normal_form_reads_back(weighted: WeightedRange, style: CardStyle) -> None:
    assert parse_weighted(weighted.format(style)) == Success(weighted)
    assert str(weighted) == ", ".join(weighted.pieces)
    assert repr(weighted) == f"WeightedRange('{' '.join(weighted.pieces)}')"


@given(weighted_ranges())
@few_examples
def test_the_pieces_of_a_weighted_range_do_not_overlap(weighted: WeightedRange) -> None:
    parts = [read(piece) for piece in weighted.pieces]
    assert all(len(part.layers) == 1 for part in parts)
    assert sum(map(len, parts)) == len(weighted)


@given(ranges())
def test_text_without_weights_is_read_as_weights_of_1(hand_range: Range) -> None:
    text = str(hand_range)
    assert parse_weighted(text) == parse_range(text).map(WeightedRange.of_range)


def test_a_weighted_range_contains_what_has_a_weight() -> None:
    weighted = read("AA@50, AsKs")
    assert Pair(Rank.ACE) in weighted
    assert Suited(Rank.ACE, Rank.KING) not in weighted
    assert next(iter(Pair(Rank.ACE).combos)) in weighted
