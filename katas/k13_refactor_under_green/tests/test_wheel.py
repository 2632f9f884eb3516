"""What changes at the end: A-2-3-4-5, the wheel."""

import ifs
import oracle
import pytest
import table
from dealt import SCORES, deal, swapped
from scores import Category, Score

each_step = pytest.mark.parametrize("step", ["groups.py", "table.py"])
WHEEL = deal("3d Ah 5c 2s 4s")
STEEL_WHEEL = deal("3d Ad 5d 2d 4d")
OLD: dict[str, object] = {
    "grouped": oracle.old_grouped,
    "is_straight": oracle.old_is_straight,
    "is_flush": oracle.old_is_flush,
}


@each_step
def test_the_wheel_is_a_straight(step: str) -> None:
    """{step}: A-2-3-4-5 is a straight now."""
    given = "3d Ah 5c 2s 4s"
    assert SCORES[step](WHEEL).category == Category.STRAIGHT, given


@each_step
def test_the_wheel_of_one_suit_is_a_straight_flush(step: str) -> None:
    """{step}: A-2-3-4-5 of one suit is a straight flush now."""
    given = "3d Ad 5d 2d 4d"
    assert SCORES[step](STEEL_WHEEL).category == Category.STRAIGHT_FLUSH, given


@each_step
def test_the_wheel_is_the_lowest_straight(step: str) -> None:
    """{step}: A-2-3-4-5 loses to 2-3-4-5-6: in it the ace counts 1."""
    given = "3d Ah 5c 2s 4s against 6h 2d 5s 3c 4h"
    wheel, six_high = SCORES[step](WHEEL), SCORES[step](deal("6h 2d 5s 3c 4h"))
    assert wheel < six_high, given
    assert wheel == Score(Category.STRAIGHT, (5, 4, 3, 2, 1)), given
    assert SCORES[step](STEEL_WHEEL).values == (5, 4, 3, 2, 1), given


def test_one_function_changed_for_the_wheel() -> None:
    """One function changed for the wheel, in groups.py, and CHANGED has its name."""
    _names = tuple(OLD)
    assert table.CHANGED in _names
    with swapped(table.CHANGED, OLD[table.CHANGED]):
        for _step, _score in SCORES.items():
            given = (
                f"with {table.CHANGED} as it was before, nothing in {_step} should know the wheel"
            )
            for hand in (WHEEL, STEEL_WHEEL):
                assert _score(hand) == ifs.score(hand), given
