"""A range is a set of combos with one printed form."""

import copy
import math
import operator
import pickle
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Success

from handrail.cards import DECK, CardStyle
from handrail.hands import Combo
from handrail.ranges import (
    Offsuit,
    Pair,
    Range,
    StartingHand,
    Suited,
    WrongPercent,
    hand_of,
    parse_range,
)
from handrail.ranges.hand_order import (
    ALL_COMBO_BITS,
    HANDS_BEST_FIRST,
    all_combos,
    bits_by_card,
    combo_bits,
)
from handrail.strategies import combos, range_texts, ranges, starting_hands, styles

EVERYTHING = Range.of(all_combos())
NOTHING = Range.of(())


def read(text: str) -> Range:
    return parse_range(text).unwrap()


# Set operations, compared with those of Python's sets


@given(ranges(), ranges())
def test_ranges_combine_like_sets(one: Range, other: Range) -> None:
    first, second = frozenset(one), frozenset(other)
    assert frozenset(one | other) == first | second
    assert frozenset(one & other) == first & second
    assert frozenset(one - other) == first - second
    assert frozenset(one ^ other) == first ^ second


@given(ranges(), ranges())
def test_ranges_compare_like_sets(one: Range, other: Range) -> None:
    for left, right in ((one, other), (one, one), (one & other, one), (one | other, one)):
        sets = frozenset(left), frozenset(right)
        for compare in (operator.le, operator.lt, operator.ge, operator.gt):
            assert compare(left, right) is compare(*sets)


@given(ranges())
def test_the_complement_is_every_other_combo(hand_range: Range) -> None:
    assert frozenset(~hand_range) == frozenset(all_combos()) - frozenset(hand_range)
    assert ~~hand_range == hand_range
    assert hand_range | ~hand_range == EVERYTHING
    assert hand_range & ~hand_range == NOTHING


@given(ranges(), combos())
def test_a_range_contains_its_combos(hand_range: Range, combo: Combo) -> None:
    assert (combo in hand_range) is (combo in frozenset(hand_range))
    assert combo in hand_range | Range.of([combo])
    assert combo not in hand_range - Range.of([combo])


@given(ranges(), starting_hands())
def test_a_range_contains_a_hand_if_it_has_all_its_combos(
    hand_range: Range, hand: StartingHand
) -> None:
    assert (hand in hand_range) is (frozenset(hand.combos) <= frozenset(hand_range))
    assert hand in hand_range | Range.of([hand])
    assert all(hand not in ~Range.of([combo]) for combo in hand.combos)


@given(st.lists(combos(), max_size=40), st.lists(starting_hands(), max_size=10))
def test_a_range_has_each_given_combo_and_hand_once(
    combos: list[Combo], hands: list[StartingHand]
) -> None:
    expected = {*combos, *(combo for hand in hands for combo in hand.combos)}
    hand_range = Range.of([*combos, *hands, *combos])
    assert frozenset(hand_range) == expected
    assert len(hand_range) == len(expected)


@given(ranges(), ranges())
def test_ranges_with_equal_combos_are_equal(one: Range, other: Range) -> None:
    assert (one == other) is (frozenset(one) == frozenset(other))
    again = Range.of(reversed(tuple(one)))
    assert (again, hash(again)) == (one, hash(one))


@given(ranges())
def test_only_the_empty_range_is_false(hand_range: Range) -> None:
    assert bool(hand_range) is (len(hand_range) > 0)
    assert not NOTHING
    assert EVERYTHING


@given(ranges())
def test_a_range_iterates_in_the_normal_order(hand_range: Range) -> None:
    assert list(hand_range) == sorted(hand_range)
    assert hand_range.combos == tuple(hand_range)


@given(ranges())
def test_a_range_survives_pickling_and_copying(hand_range: Range) -> None:
    for again in (
        pickle.loads(pickle.dumps(hand_range)),
        copy.copy(hand_range),
        copy.deepcopy(hand_range),
    ):
        assert again == hand_range
        assert hash(again) == hash(hand_range)


@pytest.mark.parametrize(
    "bits", [-1, ALL_COMBO_BITS + 1, True], ids=["negative", "one too many", "a truth value"]
)
def test_bits_out_of_bounds_raise(bits: int) -> None:
    with pytest.raises(
        ValueError, match=f"^expected an integer of up to 1,326 bits, got {bits}; try parse_range$"
    ):
        _ = Range(bits)


def test_the_lowest_bit_is_the_first_combo() -> None:
    assert " ".join(map(str, Range(1))) == "AsAh"
    assert " ".join(map(str, Range(1 << 1325))) == "3c2d"
    assert Range(ALL_COMBO_BITS) == EVERYTHING


@pytest.mark.parametrize("name", ["or", "and", "sub", "xor", "le", "lt", "ge", "gt"])
def test_a_range_combines_with_ranges_only(name: str) -> None:
    assert getattr(EVERYTHING, f"__{name}__")(frozenset(all_combos())) is NotImplemented


def test_a_range_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        setattr(EVERYTHING, "bits", 0)  # noqa: B010


# Sizes


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("22", 0.45),
        ("AKs", 0.3),
        ("AKo", 0.9),
        ("88+", 3.17),
        ("22 AKo", 1.36),
        ("AsKc", 0.08),
        ("XX", 100),
        ("", 0),
    ],
)
def test_percent_is_the_share_of_all_combos(text: str, percent: float) -> None:
    assert read(text).percent == percent


@given(ranges())
def test_the_hands_of_a_range_have_a_combo_in_it(hand_range: Range) -> None:
    assert list(hand_range.hands) == list(dict.fromkeys(map(hand_of, hand_range)))


@given(ranges(), starting_hands())
def test_combos_of_a_hand_are_those_in_the_range(hand_range: Range, hand: StartingHand) -> None:
    assert hand_range.combos_of(hand) == tuple(
        combo for combo in hand_range if hand_of(combo) == hand
    )


# The best hands

BEST_FIRST = [parse_range(name).unwrap() for name in HANDS_BEST_FIRST.split()]


@given(
    st.one_of(
        st.floats(0, 100),
        st.fractions(0, 100),
        st.integers(0, 1326).map(lambda combos: Fraction(100 * combos, 1326)),
    )
)
def test_the_top_is_as_many_of_the_best_hands_as_fit(percent: float | Fraction) -> None:
    expected = NOTHING
    for hand in BEST_FIRST:
        if len(expected | hand) * 100 > Fraction(percent) * 1326:
            break
        expected |= hand
    assert Range.top(percent) == Success(expected)


@pytest.mark.parametrize(
    ("percent", "expected"),
    [
        (0, ""),
        (0.45, ""),
        (Fraction(600, 1326), "AA"),
        (5, "77+, AJs+"),
        (99.9, "22+, A2s+, K2s+, Q2s+, J2s+, T2s+, 92s+, 82s+, 72s+, 62s+, 52s+, 42s+, 32s, "
         "A2o+, K2o+, Q2o+, J2o+, T2o+, 92o+, 82o+, 72o+, 62o+, 52o+, 42o+"),
        (100, "XX"),
    ],
)  # fmt: skip
def test_the_top_is_made_of_whole_hands(percent: float | Fraction, expected: str) -> None:
    assert Range.top(percent).map(str) == Success(expected)


@pytest.mark.parametrize("percent", [-1, 100.0001, math.nan, math.inf, -math.inf])
def test_the_top_is_from_0_to_100_percent(percent: float) -> None:
    error = Range.top(percent).failure()
    assert isinstance(error, WrongPercent)
    assert repr(error.found) == repr(percent)  # nan is not equal to itself


@pytest.mark.parametrize(
    ("percent", "found"),
    [
        (Fraction(201, 2), "201/2"),
        (Fraction(-1), "-1"),
        (Fraction(10**5000), "countless"),
        (10**5000, "countless"),
        (Fraction(10**6000, 10**5000 - 1), "countless/countless"),
    ],
    ids=["fraction", "minus one", "10**5000", "integer", "two long numbers"],
)
def test_a_message_has_any_wrong_percentage(percent: Fraction | float, found: str) -> None:
    error = Range.top(percent).failure()
    assert found in error.message


@given(st.decimals(0, 100, places=2), st.sampled_from(("", "top", "TOP")))
def test_a_percentage_in_text_is_the_top(percent: Decimal, prefix: str) -> None:
    assert parse_range(f"{prefix}{percent}%") == Range.top(Fraction(percent))


# The normal form

NORMAL_FORMS = [
    ("22 44", "44, 22"),
    ("33-66", "66-33"),
    ("22-55", "55-"),
    ("22-44 33", "44-"),
    ("AK", "AKs, AKo"),
    ("A5+ A5-", "A2s+, A2o+"),
    ("76o-", "72o+"),
    ("74s-76s", "74s+"),
    ("A2o+ 2Ao 8ao", "A2o+"),
    ("KX", "K2s+, K2o+"),
    ("QX+", "A2s+, K2s+, Q2s+, A2o+, K2o+, Q2o+"),
    ("5X-", "52s+, 42s+, 32s, 52o+, 42o+, 32o"),
    ("22+ AQo+ 33 AKo", "22+, AQo+"),
    ("XX", "XX"),
    ("2X+ 22+", "XX"),
    ("", ""),
    ("2X", ""),
    ("KK AA", "KK+"),
    ("22 33", "33-"),
    ("AA", "AA"),
    ("22", "22"),
    ("22+", "22+"),
    ("AKs AQs", "AQs+"),
    ("A2s A3s", "A3s-"),
    ("AKs A2s", "AKs, A2s"),
    ("43s 42s", "42s+"),
    ("32s", "32s"),
    ("KQs J5s-J3s", "KQs, J5s-J3s"),
    ("AA KK JJ TT 88 33 22", "KK+, JJ-TT, 88, 33-"),
]


@pytest.mark.parametrize(("text", "normal"), NORMAL_FORMS)
def test_a_range_prints_in_its_normal_form(text: str, normal: str) -> None:
    assert str(read(text)) == normal


@pytest.mark.parametrize(
    ("text", "symbols", "letters"),
    [
        (
            "44+, KJs KJo JsQc AcKc",
            "44+, A♣K♣, KJs, KJo, Q♣J♠",
            "44+, AcKc, KJs, KJo, QcJs",
        ),
        (
            "44-88, AA-KK, KJs KcJh JsQc AcKc 74s-76s",
            "KK+, 88-44, A♣K♣, KJs, 74s+, K♣J♥, Q♣J♠",
            "KK+, 88-44, AcKc, KJs, 74s+, KcJh, QcJs",
        ),
        ("TsTh Ts9s", "T♠T♥, T♠9♠", "TsTh, Ts9s"),
    ],
)
def test_suits_print_as_letters_or_symbols(text: str, symbols: str, letters: str) -> None:
    assert read(text).format(CardStyle.SYMBOLS) == symbols
    assert read(text).format(CardStyle.SYMBOLS_AND_10) == symbols  # a ten is T in every range
    assert read(text).format(CardStyle.LETTERS) == str(read(text)) == letters


def test_a_combo_prints_in_the_place_of_its_hand() -> None:
    assert str(read("A5s-A9s AKs AdTd AsTs 5h5d QQ AQo AhKs AsKd")) == (
        "QQ, 5h5d, AKs, AsTs, AdTd, A9s-A5s, AsKd, AhKs, AQo"
    )


@given(starting_hands())
def test_only_a_complete_hand_prints_as_a_hand(hand: StartingHand) -> None:
    assert Range.of(hand.combos).pieces == (str(hand),)
    for omitted in range(len(hand.combos)):
        few = hand.combos[:omitted] + hand.combos[omitted + 1 :]
        assert Range.of(few).pieces == tuple(map(str, few))


@given(ranges())
def test_the_normal_form_joins_its_pieces(hand_range: Range) -> None:
    assert str(hand_range) == ", ".join(hand_range.pieces)
    assert repr(hand_range) == f"Range('{' '.join(hand_range.pieces)}')"


@given(ranges(), styles())
def test_a_normal_form_parses_to_the_same_range(hand_range: Range, style: CardStyle) -> None:
    assert parse_range(hand_range.format(style)) == Success(hand_range)


@given(range_texts())
def test_the_order_of_the_words_does_not_matter(text: str) -> None:
    words = re.findall(r"(?:!?(?i:top)\s+)?[^\s,;:\ufeff]+", text)
    assert read(", ".join(reversed(words))) == read(text)
    assert str(read(", ".join(reversed(words)))) == str(read(text))


@given(ranges())
def test_the_pieces_of_a_normal_form_do_not_overlap(hand_range: Range) -> None:
    parts = [read(piece) for piece in hand_range.pieces]
    assert sum(map(len, parts)) == len(hand_range)


@given(ranges())
def test_only_a_partial_hand_prints_as_combos(hand_range: Range) -> None:
    for piece in hand_range.pieces:
        part = read(piece)
        if len(part) == 1:
            (combo,) = part
            hand = hand_of(combo)
            assert 0 < len(hand_range.combos_of(hand)) < len(hand.combos)


PROGRAM = """
from handrail import parse_range
one = parse_range("44-88, AA-KK, KJs KcJh JsQc AcKc 74s-76s A♠T♠ QX-").unwrap()
print(one, list(map(str, one)), hash(one), one == ~~one, len({one, one | one}))
"""


@pytest.mark.slow
def test_a_range_is_the_same_in_every_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path), "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(outputs) == 1


@given(st.from_type(Range), st.from_type(Suited), st.from_type(Offsuit), st.from_type(Pair))
def test_each_type_has_a_registered_strategy(
    hand_range: Range, suited: Suited, offsuit: Offsuit, pair: Pair
) -> None:
    assert hand_range <= EVERYTHING
    assert [len(hand.combos) for hand in (suited, offsuit, pair)] == [4, 12, 6]


@pytest.mark.parametrize("value", ["AA", 5, DECK[0], (DECK[0], DECK[1])])
def test_membership_is_only_for_combos(value: object) -> None:
    hand_range = Range(1)
    words = f"expected a combo or a starting hand, got {value!r}; try parse_range"
    with pytest.raises(TypeError, match=f"^{re.escape(words)}$"):
        _ = value in hand_range  # type: ignore[operator]  # the test is for wrong types


def test_the_bits_of_a_card_are_those_of_the_combos_with_it() -> None:
    for card, bits in bits_by_card().items():
        expected = {combo for combo in all_combos() if card in combo.cards}
        assert {combo for combo, bit in combo_bits().items() if bits & bit} == expected
    assert {*bits_by_card()} == {*DECK}
