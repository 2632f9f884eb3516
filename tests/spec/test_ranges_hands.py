"""The 169 starting hands, and the 1,326 combos that they are made of."""

from collections import Counter
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.cards import DECK, Rank
from handrail.hands import Combo, precedence
from handrail.ranges import Kind, Offsuit, Pair, StartingHand, Suited, hand_at, hand_of
from handrail.ranges.groups import HandGroup
from handrail.ranges.starting import (
    COMBOS,
    EVERY,
    Line,
    all_combos,
    all_lines,
    below_ace,
    combo_bits,
    lines,
)
from handrail.strategies import ranks, starting_hands

RANKS = tuple(reversed(Rank))
GRID = tuple(hand_at(row, column) for row, column in product(RANKS, RANKS))
EVERY_COMBO = frozenset(Combo(*sorted(two, key=precedence)) for two in combinations(DECK, 2))


def kind_of(hand: StartingHand) -> Kind:
    match hand:
        case Pair():
            return Kind.PAIR
        case Suited():
            return Kind.SUITED
        case Offsuit():
            return Kind.OFFSUIT


def test_there_are_1326_combos() -> None:
    assert set(all_combos()) == EVERY_COMBO
    assert len(all_combos()) == len(EVERY_COMBO) == COMBOS == 1326


def test_the_169_hands_part_the_combos_among_them() -> None:
    assert len(set(GRID)) == 169
    assert Counter(combo for hand in GRID for combo in hand.combos) == Counter(EVERY_COMBO)


def test_there_are_13_pairs_78_suited_and_78_offsuit_hands() -> None:
    assert Counter(map(kind_of, GRID)) == {Kind.PAIR: 13, Kind.SUITED: 78, Kind.OFFSUIT: 78}


@given(starting_hands())
def test_a_pair_has_6_combos_a_suited_hand_4_an_offsuit_hand_12(hand: StartingHand) -> None:
    sizes = {Kind.PAIR: 6, Kind.SUITED: 4, Kind.OFFSUIT: 12}
    assert len(hand.combos) == sizes[kind_of(hand)]


@given(starting_hands())
def test_every_combo_of_a_hand_is_one_of_it(hand: StartingHand) -> None:
    assert {hand_of(combo) for combo in hand.combos} == {hand}


@given(starting_hands())
def test_within_a_hand_spades_come_first_of_the_higher_card_first(hand: StartingHand) -> None:
    order = [tuple(map(precedence, combo)) for combo in hand.combos]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("hand", "printed", "combos_printed"),
    [
        (Pair(Rank.TEN), "TT", "TsTh TsTd TsTc ThTd ThTc TdTc"),
        (Suited(Rank.ACE, Rank.KING), "AKs", "AsKs AhKh AdKd AcKc"),
        (
            Offsuit(Rank.SEVEN, Rank.TWO),
            "72o",
            "7s2h 7s2d 7s2c 7h2s 7h2d 7h2c 7d2s 7d2h 7d2c 7c2s 7c2h 7c2d",
        ),
    ],
)
def test_how_a_hand_prints(hand: StartingHand, printed: str, combos_printed: str) -> None:
    assert str(hand) == printed
    assert " ".join(map(str, hand.combos)) == combos_printed


@given(ranks())
def test_a_suited_pair_cannot_be_written(rank: Rank) -> None:
    for kind in (Suited, Offsuit):
        with pytest.raises(ValueError, match=f"^not two ranks, the higher first: {rank}{rank}$"):
            _ = kind(rank, rank)


@given(st.lists(ranks(), min_size=2, max_size=2, unique=True).map(sorted))
def test_the_higher_rank_comes_first(two: list[Rank]) -> None:
    low, high = two
    for kind in (Suited, Offsuit):
        assert kind(high, low) == kind(high=high, low=low)
        with pytest.raises(ValueError, match=f"^not two ranks, the higher first: {low}{high}$"):
            _ = kind(low, high)


# The grid


def test_the_grid_begins_with_aces_and_ends_with_twos() -> None:
    assert " ".join(map(str, GRID[:4])) == "AA AKs AQs AJs"
    assert " ".join(map(str, GRID[13:16])) == "AKo KK KQs"
    assert " ".join(map(str, GRID[-3:])) == "42o 32o 22"


# The lines on which hands run


def test_the_lines_hold_each_hand_once_pairs_then_suited_then_offsuit() -> None:
    hands = [hand for line in all_lines() for hand in line.hands]
    assert len(hands) == 169
    assert set(hands) == set(GRID)
    assert [kind_of(hand) for hand in hands] == sorted(map(kind_of, hands), key=list(Kind).index)
    assert [len(lines()[kind]) for kind in Kind] == [1, 12, 12]
    assert " ".join(map(str, hands[:16])) == "AA KK QQ JJ TT 99 88 77 66 55 44 33 22 AKs AQs AJs"
    assert " ".join(map(str, hands[-3:])) == "43o 42o 32o"


@pytest.mark.parametrize("line", tuple(all_lines()), ids=lambda line: str(line.hands[0]))
def test_a_line_runs_downward_and_its_bits_stand_together(line: Line) -> None:
    assert len({kind_of(hand) for hand in line.hands}) == 1
    for above, below in pairwise(line.hands):
        match above, below:
            case Pair(rank), Pair(next_rank):
                assert below_ace(next_rank) == below_ace(rank) + 1
            case (Suited(high, low), Suited(same, next_low)) | (
                Offsuit(high, low),
                Offsuit(same, next_low),
            ):
                assert (same, below_ace(next_low)) == (high, below_ace(low) + 1)
            case _:
                pytest.fail(f"{above} and {below} are no neighbours")
    for place, hand in enumerate(line.hands):
        assert line.mask(slice(place, place + 1)) == sum(map(combo_bits().__getitem__, hand.combos))
    assert line.mask(slice(0)) == 0


@given(st.integers(0, EVERY))
def test_the_shares_of_a_line_are_what_a_set_has_of_its_hands(bits: int) -> None:
    for line in all_lines():
        for hand, share in zip(line.hands, line.shares(bits), strict=True):
            held = [combo for combo in hand.combos if combo_bits()[combo] & bits]
            assert held == [combo for place, combo in enumerate(hand.combos) if share >> place & 1]


@pytest.mark.parametrize(
    ("named", "printed", "kinds"),
    [
        (HandGroup(Rank.ACE, Rank.FIVE, None), "A5", (Kind.SUITED, Kind.OFFSUIT)),
        (HandGroup(Rank.ACE, Rank.FIVE, Kind.SUITED), "A5s", (Kind.SUITED,)),
        (HandGroup(Rank.ACE, None, Kind.OFFSUIT), "AXo", (Kind.OFFSUIT,)),
        (HandGroup(Rank.TEN, Rank.TEN, Kind.PAIR), "TT", (Kind.PAIR,)),
    ],
)
def test_what_hands_are_called(named: HandGroup, printed: str, kinds: tuple[Kind, ...]) -> None:
    assert (str(named), named.kinds) == (printed, kinds)
