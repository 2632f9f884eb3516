"""A range is a set of combos with one printed form."""

import copy
import operator
import pickle
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Success

from handrail.cards import DECK, CardStyle
from handrail.hands import Combo
from handrail.ranges import Offsuit, Pair, Range, StartingHand, Suited, hand_of, parse_range
from handrail.ranges.starting_hands import ALL_COMBO_BITS, all_combos, all_hand_sequences
from handrail.strategies import combos, range_texts, ranges, starting_hands, styles

EVERYTHING = Range.of(all_combos())
NOTHING = Range.of(())


def read(text: str) -> Range:
    return parse_range(text).unwrap()


# Sets: what Python's own says of the same combos


@given(ranges(), ranges())
def test_ranges_combine_as_sets_do(one: Range, other: Range) -> None:
    held, others = frozenset(one), frozenset(other)
    assert frozenset(one | other) == held | others
    assert frozenset(one & other) == held & others
    assert frozenset(one - other) == held - others
    assert frozenset(one ^ other) == held ^ others


@given(ranges(), ranges())
def test_ranges_compare_as_sets_do(one: Range, other: Range) -> None:
    for left, right in ((one, other), (one, one), (one & other, one), (one | other, one)):
        sets = frozenset(left), frozenset(right)
        for compare in (operator.le, operator.lt, operator.ge, operator.gt):
            assert compare(left, right) is compare(*sets)


@given(ranges())
def test_the_complement_is_every_other_combo(held: Range) -> None:
    assert frozenset(~held) == frozenset(all_combos()) - frozenset(held)
    assert ~~held == held
    assert held | ~held == EVERYTHING
    assert held & ~held == NOTHING


@given(ranges(), combos())
def test_a_range_knows_its_combos(held: Range, combo: Combo) -> None:
    assert (combo in held) is (combo in frozenset(held))
    assert combo in held | Range.of([combo])
    assert combo not in held - Range.of([combo])


@given(st.lists(combos(), max_size=40))
def test_a_combo_counts_once(held: list[Combo]) -> None:
    assert len(Range.of(held + held)) == len(set(held))
    assert frozenset(Range.of(held)) == frozenset(held)


@given(ranges(), ranges())
def test_equal_ranges_are_one_value(one: Range, other: Range) -> None:
    assert (one == other) is (frozenset(one) == frozenset(other))
    again = Range.of(reversed(tuple(one)))
    assert (again, hash(again)) == (one, hash(one))


@given(ranges())
def test_the_empty_range_alone_is_false(held: Range) -> None:
    assert bool(held) is (len(held) > 0)
    assert not NOTHING
    assert EVERYTHING


@given(ranges())
def test_combos_come_hand_by_hand_as_the_range_prints(held: Range) -> None:
    order = (combo for line in all_hand_sequences() for hand in line.hands for combo in hand.combos)
    assert tuple(held) == tuple(combo for combo in order if combo in held)


@given(ranges())
def test_a_range_survives_pickling_and_copying(held: Range) -> None:
    for again in (pickle.loads(pickle.dumps(held)), copy.copy(held), copy.deepcopy(held)):
        assert again == held
        assert hash(again) == hash(held)


@pytest.mark.parametrize("bits", [-1, ALL_COMBO_BITS + 1], ids=["negative", "one too many"])
def test_what_is_no_set_of_combos_is_no_range(bits: int) -> None:
    with pytest.raises(
        ValueError, match=f"^not the bits of a set of combos: {bits}; parse_range reads a text$"
    ):
        _ = Range(bits)


def test_the_bits_of_a_range_begin_and_end_with_its_first_and_last_combo() -> None:
    assert " ".join(map(str, Range(1))) == "AsAh"
    assert " ".join(map(str, Range(1 << 1325))) == "3c2d"
    assert Range(ALL_COMBO_BITS) == EVERYTHING


@pytest.mark.parametrize("name", ["or", "and", "sub", "xor", "le", "lt", "ge", "gt"])
def test_a_range_combines_with_ranges_only(name: str) -> None:
    assert getattr(EVERYTHING, f"__{name}__")(frozenset(all_combos())) is NotImplemented


def test_a_range_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        setattr(EVERYTHING, "bits", 0)  # noqa: B010


# Measures


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
def test_percent_as_players_know_it(text: str, percent: float) -> None:
    assert read(text).percent == percent


@given(ranges())
def test_the_hands_of_a_range_are_those_it_touches(held: Range) -> None:
    assert list(held.hands) == list(dict.fromkeys(map(hand_of, held)))


@given(ranges(), starting_hands())
def test_what_is_held_of_a_hand(held: Range, hand: StartingHand) -> None:
    assert held.combos_of(hand) == tuple(combo for combo in held if hand_of(combo) == hand)


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
def test_how_a_range_prints(text: str, normal: str) -> None:
    assert str(read(text)) == normal


@pytest.mark.parametrize(
    ("text", "drawn", "letters"),
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
def test_suits_print_in_letters_or_drawn(text: str, drawn: str, letters: str) -> None:
    assert read(text).format(CardStyle.SYMBOLS) == drawn
    assert read(text).format(CardStyle.SYMBOLS_AND_10) == drawn  # a ten is T in every range
    assert read(text).format(CardStyle.LETTERS) == str(read(text)) == letters


def test_a_combo_stands_where_its_hand_would() -> None:
    assert str(read("A5s-A9s AKs AdTd AsTs 5h5d QQ AQo AhKs AsKd")) == (
        "QQ, 5h5d, AKs, AsTs, AdTd, A9s-A5s, AsKd, AhKs, AQo"
    )


@given(starting_hands())
def test_all_combos_of_a_hand_print_as_the_hand_and_fewer_one_by_one(hand: StartingHand) -> None:
    assert Range.of(hand.combos).pieces == (str(hand),)
    for left_out in range(len(hand.combos)):
        few = hand.combos[:left_out] + hand.combos[left_out + 1 :]
        assert Range.of(few).pieces == tuple(map(str, few))


@given(ranges())
def test_the_normal_form_is_its_pieces(held: Range) -> None:
    assert str(held) == ", ".join(held.pieces)
    assert repr(held) == f"Range('{' '.join(held.pieces)}')"


def test_a_range_shows_itself() -> None:
    assert repr(read("AQo+, 22+")) == "Range('22+ AQo+')"
    assert repr(NOTHING) == "Range('')"


@given(ranges(), styles())
def test_a_normal_form_reads_as_the_same_range(held: Range, style: CardStyle) -> None:
    assert parse_range(held.format(style)) == Success(held)


@given(range_texts())
def test_the_order_of_the_words_does_not_matter(text: str) -> None:
    words = re.findall(r"[^\s,;:\ufeff]+", text)
    assert read(" ".join(reversed(words))) == read(text)
    assert str(read(" ".join(reversed(words)))) == str(read(text))


@given(ranges())
def test_no_two_pieces_of_a_normal_form_overlap(held: Range) -> None:
    parts = [read(piece) for piece in held.pieces]
    assert sum(map(len, parts)) == len(held)


@given(ranges())
def test_a_hand_that_is_held_in_full_prints_no_combos(held: Range) -> None:
    for piece in held.pieces:
        part = read(piece)
        if len(part) == 1:
            (combo,) = part
            hand = hand_of(combo)
            assert 0 < len(held.combos_of(hand)) < len(hand.combos)


PROGRAM = """
from handrail import parse_range
held = parse_range("44-88, AA-KK, KJs KcJh JsQc AcKc 74s-76s A♠T♠ QX-").unwrap()
print(held, list(map(str, held)), hash(held), held == ~~held, len({held, held | held}))
"""


def test_a_range_is_the_same_in_every_process() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path), "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(said) == 1


@given(st.from_type(Range), st.from_type(Suited), st.from_type(Offsuit), st.from_type(Pair))
def test_the_types_have_strategies_of_their_own(
    held: Range, suited: Suited, offsuit: Offsuit, pair: Pair
) -> None:
    assert held <= EVERYTHING
    assert [len(hand.combos) for hand in (suited, offsuit, pair)] == [4, 12, 6]


@pytest.mark.parametrize("stranger", ["AA", 5, DECK[0], (DECK[0], DECK[1])])
def test_only_combos_can_be_members(stranger: object) -> None:
    held = Range(1)
    with pytest.raises(TypeError, match=r"a range holds combos.*parse_range reads a text"):
        _ = stranger in held  # type: ignore[operator]  # the mistake is what is tested
