"""The 169 starting hands, and the 1,326 combos that they are made of."""

from collections import Counter
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.cards import DECK, Rank
from handrail.hands import Combo, combo_sort_key
from handrail.ranges import HandKind, Offsuit, Pair, StartingHand, Suited, hand_at, hand_of
from handrail.ranges.hand_groups import HandGroup
from handrail.ranges.starting_hands import (
    ALL_COMBO_BITS,
    COMBO_COUNT,
    HandSequence,
    all_combos,
    all_hand_sequences,
    combo_bits,
    hand_sequences,
    ranks_above,
)
from handrail.strategies import ranks, starting_hands

RANKS = tuple(reversed(Rank))
GRID = tuple(hand_at(row, column) for row, column in product(RANKS, RANKS))
EVERY_COMBO = frozenset(Combo(*sorted(two, key=combo_sort_key)) for two in combinations(DECK, 2))


def kind_of(hand: StartingHand) -> HandKind:
    match hand:
        case Pair():
            return HandKind.PAIR
        case Suited():
            return HandKind.SUITED
        case Offsuit():
            return HandKind.OFFSUIT


def test_there_are_1326_combos() -> None:
    assert set(all_combos()) == EVERY_COMBO
    assert len(all_combos()) == len(EVERY_COMBO) == COMBO_COUNT == 1326


def test_the_169_hands_part_the_combos_among_them() -> None:
    assert len(set(GRID)) == 169
    assert Counter(combo for hand in GRID for combo in hand.combos) == Counter(EVERY_COMBO)


def test_there_are_13_pairs_78_suited_and_78_offsuit_hands() -> None:
    assert Counter(map(kind_of, GRID)) == {
        HandKind.PAIR: 13,
        HandKind.SUITED: 78,
        HandKind.OFFSUIT: 78,
    }


@given(starting_hands())
def test_a_pair_has_6_combos_a_suited_hand_4_an_offsuit_hand_12(hand: StartingHand) -> None:
    sizes = {HandKind.PAIR: 6, HandKind.SUITED: 4, HandKind.OFFSUIT: 12}
    assert len(hand.combos) == sizes[kind_of(hand)]


@given(starting_hands())
def test_every_combo_of_a_hand_is_one_of_it(hand: StartingHand) -> None:
    assert {hand_of(combo) for combo in hand.combos} == {hand}


@given(starting_hands())
def test_within_a_hand_spades_come_first_of_the_higher_card_first(hand: StartingHand) -> None:
    order = [tuple(map(combo_sort_key, combo)) for combo in hand.combos]
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
    hands = [hand for line in all_hand_sequences() for hand in line.hands]
    assert len(hands) == 169
    assert set(hands) == set(GRID)
    assert [kind_of(hand) for hand in hands] == sorted(
        map(kind_of, hands), key=list(HandKind).index
    )
    assert [len(hand_sequences()[kind]) for kind in HandKind] == [1, 12, 12]
    assert " ".join(map(str, hands[:16])) == "AA KK QQ JJ TT 99 88 77 66 55 44 33 22 AKs AQs AJs"
    assert " ".join(map(str, hands[-3:])) == "43o 42o 32o"


@pytest.mark.parametrize("line", tuple(all_hand_sequences()), ids=lambda line: str(line.hands[0]))
def test_a_line_runs_downward_and_its_bits_stand_together(line: HandSequence) -> None:
    assert len({kind_of(hand) for hand in line.hands}) == 1
    for above, below in pairwise(line.hands):
        match above, below:
            case Pair(rank), Pair(next_rank):
                assert ranks_above(next_rank) == ranks_above(rank) + 1
            case (Suited(high, low), Suited(same, next_low)) | (
                Offsuit(high, low),
                Offsuit(same, next_low),
            ):
                assert (same, ranks_above(next_low)) == (high, ranks_above(low) + 1)
            case _:
                pytest.fail(f"{above} and {below} are no neighbours")
    for place, hand in enumerate(line.hands):
        assert line.mask(slice(place, place + 1)) == sum(map(combo_bits().__getitem__, hand.combos))
    assert line.mask(slice(0)) == 0


@given(st.integers(0, ALL_COMBO_BITS))
def test_the_shares_of_a_line_are_what_a_set_has_of_its_hands(bits: int) -> None:
    for line in all_hand_sequences():
        for hand, share in zip(line.hands, line.bits_by_hand(bits), strict=True):
            held = [combo for combo in hand.combos if combo_bits()[combo] & bits]
            assert held == [combo for place, combo in enumerate(hand.combos) if share >> place & 1]


@pytest.mark.parametrize(
    ("named", "printed", "kinds"),
    [
        (HandGroup(Rank.ACE, Rank.FIVE, None), "A5", (HandKind.SUITED, HandKind.OFFSUIT)),
        (HandGroup(Rank.ACE, Rank.FIVE, HandKind.SUITED), "A5s", (HandKind.SUITED,)),
        (HandGroup(Rank.ACE, None, HandKind.OFFSUIT), "AXo", (HandKind.OFFSUIT,)),
        (HandGroup(Rank.TEN, Rank.TEN, HandKind.PAIR), "TT", (HandKind.PAIR,)),
    ],
)
def test_what_hands_are_called(named: HandGroup, printed: str, kinds: tuple[HandKind, ...]) -> None:
    assert (str(named), named.kinds) == (printed, kinds)
