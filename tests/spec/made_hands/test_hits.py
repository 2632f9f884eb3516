"""What a range has made of a board: its parts, which are ranges."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure

from handrail import (
    Card,
    Draw,
    HandOnBoard,
    Hits,
    HitsError,
    MadeHand,
    Range,
    WeightedRange,
    draws,
    equity,
    hits,
    made_hand,
    parse_weighted,
)
from handrail.ranges import AnyRange
from handrail.strategies import decks, ranges, weighted_ranges
from helpers.equity_questions import cards_from

RANGE = "22+ AQo+ 98s JTs:0.5 KhJh"


def weighted(text: str) -> WeightedRange:
    return parse_weighted(text).unwrap()


def hits_of(text: str, board: str, dead: str = "") -> Hits:
    return hits(weighted(text), board=cards_from(board), dead=cards_from(dead)).unwrap()


def test_a_range_has_parts_with_its_weights() -> None:
    found = hits_of(RANGE, "Qh9h2c")
    assert {name.words: str(part) for name, part in found.made.items() if part} == {
        "set": "QsQd, QsQc, QdQc, 9s9d, 9s9c, 9d9c, 2s2h, 2s2d, 2h2d",
        "overpair": "KK+",
        "top pair, top kicker": "AsQd, AsQc, AhQs, AhQd, AhQc, AdQs, AdQc, AcQs, AcQd",
        "pocket pair below top": "JJ-TT",
        "pocket pair below second": "88-33",
        "second pair": "9s8s, 9d8d, 9c8c",
        "ace high": "AKo",
        "king high": "KhJh",
        "nothing": "JTs@50",
    }
    assert {draw.words: part.weight for draw, part in found.drawing.items() if part} == {
        "flush draw": Fraction(3, 2),
        "open-ended": 2,
        "gutshot": 1,
        "overcards": 12,
        "backdoor flush": Fraction(3, 2),
        "backdoor straight": 12,
    }


@pytest.mark.slow
@given(st.one_of(ranges(), weighted_ranges()), decks(), st.integers(3, 5), st.integers(0, 3))
@settings(max_examples=10)
def test_each_combo_is_in_the_part_of_its_name(
    held: AnyRange, deck: tuple[Card, ...], size: int, dead: int
) -> None:
    board, dead_cards = deck[:size], deck[size : size + dead]
    for found in hits(held, board=board, dead=dead_cards).map(lambda one: (one,)).value_or(()):
        whole = WeightedRange.of_range(held)
        possible = {
            combo: weight for combo, weight in whole if not {*combo.cards} & {*board, *dead_cards}
        }
        assert dict(found.hand_range) == possible
        for _, each in (*found.made_parts, *found.draw_parts):
            assert all(possible[combo] == weight for combo, weight in each)
        names = {combo: made_hand(HandOnBoard(combo, board)) for combo in possible}
        for name, part in found.made.items():
            assert {*part.combos} == {combo for combo in names if names[combo] is name}
        drawing = {combo: draws(HandOnBoard(combo, board)) for combo in possible}
        for draw, part in found.drawing.items():
            assert {*part.combos} == {combo for combo in drawing if draw in drawing[combo]}


@pytest.mark.parametrize("other", ["KK", "AA:0.5"])
def test_parts_of_another_range_are_refused(other: str) -> None:
    found = hits_of("AA", "Qh9h2c5d4s")
    with pytest.raises(ValueError, match="expected the parts of the range"):
        _ = replace(found, hand_range=weighted(other))


def test_no_name_is_missing() -> None:
    found = hits_of("AA", "Qh9h2c5d4s")
    assert list(found.made) == list(reversed(MadeHand))
    assert list(found.drawing) == list(Draw)


def test_shares_add_up_by_weight() -> None:
    found = hits_of("QQ, AKo:0.25", "Qh9h2c")
    assert found.share(found.made[MadeHand.SET]) == Fraction(3, 3 + 3)
    assert found.share(found.hand_range) == 1


def test_the_hands_from_a_name_up_are_a_range() -> None:
    found = hits_of("99+ 98s", "Qh9h2c")
    assert str(found.at_least(MadeHand.SET)) == "QsQd, QsQc, QdQc, 9s9d, 9s9c, 9d9c"
    assert found.at_least(MadeHand.NOTHING) == found.hand_range
    assert found.at_least(MadeHand.QUADS) == WeightedRange(())


def test_parts_are_players_in_equity() -> None:
    flop = cards_from("Qh9h2c")
    found = hits_of(RANGE, "Qh9h2c")
    combo_draws = found.drawing[Draw.FLUSH_DRAW] & found.drawing[Draw.OPEN_ENDED]
    assert str(combo_draws) == "JhTh@50"
    answer = equity((combo_draws, found.made[MadeHand.OVERPAIR]), board=flop)
    assert answer.map(lambda both: both.total > 0).value_or(False)


@pytest.mark.parametrize(
    ("text", "board", "dead", "expected"),
    [
        ("AA", "Qh9h", "", [("WrongBoardSize", (0, 1))]),
        ("AA", "", "", [("WrongBoardSize", ())]),
        ("AA", "QhQh2c", "", [("SharedCard", (0, 1))]),
        ("AA", "Qh9h2c", "2c", [("SharedCard", (2, 3))]),
        ("AA", "Qh2c", "2c", [("WrongBoardSize", (0, 1)), ("SharedCard", (1, 2))]),
        ("AhAs AdAc", "AhAd2c", "", [("EmptyRange", (3,))]),
        ("AhAs AdAc", "Ah3d2c", "Ad", [("EmptyRange", (4,))]),
        ("AA:0", "Qh9h2c", "", [("EmptyRange", (3,))]),
    ],
)
def test_a_range_on_a_board_has_every_error(
    text: str, board: str, dead: str, expected: list[tuple[str, tuple[int, ...]]]
) -> None:
    def kinds(errors: tuple[HitsError, ...]) -> list[tuple[str, tuple[int, ...]]]:
        return [(error.kind, error.at) for error in errors]

    answer = hits(weighted(text), board=cards_from(board), dead=cards_from(dead))
    assert answer.alt(kinds) == Failure(expected)


def test_a_range_without_weights_has_the_same_parts() -> None:
    plain = Range.of(weighted("QQ+ AKs").unweighted)
    flop = cards_from("Qh9h2c")
    assert hits(plain, board=flop) == hits(WeightedRange.of_range(plain), board=flop)
