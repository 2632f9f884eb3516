"""Each form in which ranges are written reads back, here and in the tools that it is for."""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from types import ModuleType
from typing import TypeAlias

import pytest
from hypothesis import given
from returns.result import Success

from handrail.cards import CardStyle
from handrail.ranges import (
    OFFSUIT_HANDS,
    PAIR_HANDS,
    SUITED_HANDS,
    Range,
    RangeFormat,
    StartingHand,
    WeightedRange,
    format_range,
    parse_range,
    parse_weighted,
)
from handrail.ranges.hand_order import all_combos
from handrail.ranges.weighted_ranges import highest_weights
from handrail.strategies import ranges, weighted_ranges
from helpers.few_examples import few_examples

ORACLE_RANGES = 300
ROUND_TRIPS = 1_500
EVERYTHING = ~Range.of(())
ALL_HANDS: tuple[StartingHand, ...] = (*PAIR_HANDS, *SUITED_HANDS, *OFFSUIT_HANDS)
forms = pytest.mark.parametrize("form", RangeFormat, ids=lambda form: form.value)


def read(text: str) -> WeightedRange:
    return parse_weighted(text).unwrap()


def rounded(weight: Fraction, form: RangeFormat) -> Fraction:
    """Return the weight that a form can write: only the first two forms have weights like 1/3."""
    is_decimal = 10**100 % weight.denominator == 0
    match form:
        case RangeFormat.PIO if not is_decimal:
            return Fraction(round(weight * 10**9), 10**9)
        case RangeFormat.FLOPZILLA if not is_decimal:
            return Fraction(round(weight * 10**11), 10**11)
        case _:
            return weight


def random_range(random: Random) -> Range:
    """Return some hands and single combos, or all others."""
    hands = random.sample(ALL_HANDS, random.randrange(30))
    singles = random.sample(all_combos(), random.randrange(6))
    some = Range.of((*hands, *singles))
    return some if random.random() < 0.9 else ~some


def written(weighted: WeightedRange, form: RangeFormat) -> WeightedRange:
    """Return the range with the weights that a form can write."""
    return highest_weights((rounded(weight, form), part.bits) for weight, part in weighted.layers)


# Examples


@pytest.mark.parametrize(
    ("text", "closed", "pio", "flopzilla"),
    [
        ("", "", "", ""),
        ("99+", "AA-99", "AA,KK,QQ,JJ,TT,99", "AA-99"),
        ("33-, KJ+", "33-22, KQs-KJs, KQo-KJo", "33,22,KQ,KJ", "33-22,KQs-KJs,KQo-KJo"),
        ("22@50", "22@50", "22:0.5", "[50.0]22[/50.0]"),
        (
            "AQ@12.5, A5s-, 22, K2o, AsKs, AhKs, KK@75, JTs@75, QQ@1/3",
            "KK@75, QQ@1/3, 22, AsKs, AQs@12.5, A5s-A2s, JTs@75, AhKs, AQo@12.5, K2o",
            "KK:0.75,QQ:0.333333333,22,AsKs,AhKs,AQ:0.125,A5s,A4s,A3s,A2s,K2o,JTs:0.75",
            "22,AsKs,A5s-A2s,AhKs,K2o,[75.0]KK,JTs[/75.0],[33.333333333]QQ[/33.333333333],"
            "[12.5]AQs,AQo[/12.5]",
        ),
        ("AKs@50, AKo", "AKs@50, AKo", "AKs:0.5,AKo", "AKo,[50.0]AKs[/50.0]"),
        (
            "AKs, AKo@2/3, A2o",
            "AKs, AKo@2/3, A2o",
            "AKs,AKo:0.666666667,A2o",
            "AKs,A2o,[66.666666667]AKo[/66.666666667]",
        ),
        ("22@0.05", "22@0.05", "22:0.0005", "[0.05]22[/0.05]"),
    ],
)
def test_a_range_is_written_in_the_form_of_a_tool(
    text: str, closed: str, pio: str, flopzilla: str
) -> None:
    weighted = read(text)
    assert [format_range(weighted, form) for form in RangeFormat] == [
        str(weighted),
        closed,
        pio,
        flopzilla,
    ]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        # Source: PioSOLVER's ranges in benchmark/benchmark_piosolver.txt of TexasSolver.
        (
            RangeFormat.PIO,
            "AA,KK,QQ,JJ,TT,99:0.75,88:0.75,77:0.5,66:0.25,55:0.25,AK,AQs,AQo:0.75,AJs,AJo:0.5,"
            "ATs:0.75,A6s:0.25,A5s:0.75,A4s:0.75,A3s:0.5,A2s:0.5,KQs,KQo:0.5,KJs,KTs:0.75",
        ),
        (RangeFormat.PIO, "K2s:0.5,QJ,QTs,Q9s,Q8s,Q7s,JTs,JTo:0.5,J9s,J8s,T9s,T8s,T7s,98s,97s,96s"),
        # Source: an export of GTO+ in the tests of a solver, shortened.
        (
            RangeFormat.FLOPZILLA,
            "AA-33,AKs-A2s,KQs-K2s,QJs-Q3s,76s,AKo-A4o,KQo-K9o,T9o,[77.0]22[/77.0],"
            "[76.0]96s[/76.0],[67.0]75s,65s[/67.0],[16.0]98o[/16.0]",
        ),
    ],
    ids=["PioSOLVER", "PioSOLVER again", "GTO+"],
)
def test_a_range_of_a_tool_is_written_as_that_tool_did(form: RangeFormat, text: str) -> None:
    assert format_range(read(text), form) == text


def test_the_pio_form_has_pairs_first_and_then_falling_ranks() -> None:
    pairs, unpaired = map(str, PAIR_HANDS), (str(hand)[:2] for hand in SUITED_HANDS)
    assert format_range(EVERYTHING, RangeFormat.PIO) == ",".join((*pairs, *unpaired))


# Properties


@forms
@given(weighted_ranges())
@few_examples
def test_each_form_reads_back(form: RangeFormat, weighted: WeightedRange) -> None:
    assert parse_weighted(format_range(weighted, form)) == Success(written(weighted, form))


@forms
@given(ranges())
@few_examples
def test_weights_of_1_are_not_written(form: RangeFormat, hand_range: Range) -> None:
    text = format_range(hand_range, form)
    assert parse_range(text) == Success(hand_range)
    assert text == format_range(WeightedRange.of_range(hand_range), form)


@pytest.mark.slow
@given(weighted_ranges())
@few_examples
def test_the_pio_form_has_each_hand_alone(weighted: WeightedRange) -> None:
    text = format_range(weighted, RangeFormat.PIO)
    words = text.split(",") if text else []
    card, number = "[2-9TJQKA][cdhs]", r"[01]\.[0-9]+"
    allowed = re.compile(rf"([2-9TJQKA]{{2}}[so]?|{card}{card})(:{number})?")
    assert [word for word in words if not allowed.fullmatch(word)] == []
    assert sum(len(read(word.partition(":")[0])) for word in words) == len(weighted)


@given(weighted_ranges())
@few_examples
def test_flopzilla_groups_are_in_falling_weight(weighted: WeightedRange) -> None:
    text = format_range(weighted, RangeFormat.FLOPZILLA)
    groups = re.findall(r"\[([0-9.]+)\][^\[]+\[/\1\]", text)
    assert len(groups) == text.count("[/") == sum(weight < 1 for weight, _ in weighted.layers)
    assert groups == sorted(groups, key=Fraction, reverse=True)


@forms
@pytest.mark.slow
def test_thousands_of_ranges_read_back(form: RangeFormat) -> None:
    random = Random(2026)
    for _ in range(ROUND_TRIPS):
        layers: list[tuple[Fraction, int]] = []
        for _ in range(random.randrange(4)):
            parts = random.choice((random.randrange(1, 99), 10 ** random.randrange(13)))
            weight = Fraction(random.randint(1, parts), parts)
            layers.append((weight, random_range(random).bits))
        weighted = highest_weights(layers)
        assert read(format_range(weighted, form)) == written(weighted, form)


# Other libraries

CardNames: TypeAlias = Iterable[tuple[str, ...]]
COMBOS = {
    frozenset(card.format(style) for card in combo): combo
    for combo in all_combos()
    for style in (CardStyle.LETTERS, CardStyle.SYMBOLS)
}


def poker_combos(library: ModuleType, text: str) -> CardNames:
    return [(str(combo.first), str(combo.second)) for combo in library.Range(text).combos]


def eval7_combos(library: ModuleType, text: str) -> CardNames:
    return [
        tuple(map(str, cards)) for cards, weight in library.HandRange(text).hands if weight == 1
    ]


def pokerkit_combos(library: ModuleType, text: str) -> CardNames:
    return [tuple(map(repr, cards)) for cards in library.parse_range(text)]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # the libraries use what is deprecated
@pytest.mark.parametrize(
    ("module", "combos_of", "form"),
    [
        *(("poker.hand", poker_combos, form) for form in RangeFormat),
        *(("eval7", eval7_combos, form) for form in tuple(RangeFormat)[1:]),  # no open runs
        ("pokerkit", pokerkit_combos, RangeFormat.PIO),  # no runs with one higher card
    ],
)
def test_other_libraries_read_the_same_combos(
    module: str, combos_of: Callable[[ModuleType, str], CardNames], form: RangeFormat
) -> None:
    library = pytest.importorskip(module, reason=f"{module.split('.')[0]} is not installed")
    random = Random(17)
    for _ in range(ORACLE_RANGES):
        hand_range = random_range(random)
        found = [
            COMBOS[frozenset(names)] for names in combos_of(library, format_range(hand_range, form))
        ]
        assert sorted(found) == list(hand_range)
