"""What is new in table.py: the cases are data."""

import pytest
import table
from cards import Card
from dealt import deal
from scores import Category, Score
from table import TABLE, Shape

FIVE = (1, 1, 1, 1, 1)
NINE = {
    Shape(FIVE, is_straight=True, is_flush=True): Category.STRAIGHT_FLUSH,
    Shape((4, 1)): Category.FOUR_OF_A_KIND,
    Shape((3, 2)): Category.FULL_HOUSE,
    Shape(FIVE, is_flush=True): Category.FLUSH,
    Shape(FIVE, is_straight=True): Category.STRAIGHT,
    Shape((3, 1, 1)): Category.THREE_OF_A_KIND,
    Shape((2, 2, 1)): Category.TWO_PAIR,
    Shape((2, 1, 1, 1)): Category.PAIR,
    Shape(FIVE): Category.HIGH_CARD,
}


def test_the_table_has_a_row_for_each_shape() -> None:
    """TABLE has a row for each of the nine shapes, with its category."""
    for shape, _category in NINE.items():
        assert TABLE.get(shape, "no row") == _category


@pytest.mark.parametrize(
    ("hand", "shape"),
    [
        (deal("9h 7h 6h 8h Th"), Shape(FIVE, is_straight=True, is_flush=True)),
        (deal("7h 7d 7s 2c 7c"), Shape((4, 1))),
        (deal("4s 4c 2h 4d 2d"), Shape((3, 2))),
        (deal("Ac 7c 6c 8c Tc"), Shape(FIVE, is_flush=True)),
        (deal("9c 7c 6c 8c Ts"), Shape(FIVE, is_straight=True)),
        (deal("6s 6c 6h Kd 2d"), Shape((3, 1, 1))),
        (deal("Kh 2d Ks 2s 4c"), Shape((2, 2, 1))),
        (deal("As 9c Ah 3d 2d"), Shape((2, 1, 1, 1))),
        (deal("Ks 9c 7h 3d 2d"), Shape(FIVE)),
    ],
)
def test_a_changed_row_changes_the_category(hand: tuple[Card, ...], shape: Shape) -> None:
    """The table alone says the category: if a row of the table changes, so does the score."""
    given = f"a table in which {shape} is five of a kind"
    _changed = {**NINE, shape: Category.FIVE_OF_A_KIND}
    assert table.score(hand, _changed).category == Category.FIVE_OF_A_KIND, given


def test_a_new_row_is_a_new_category() -> None:
    """A new row is a new category, and no function changes: five of a kind, with two packs."""
    hand = deal("8s 8s 8h 8d 8c")
    given = "a table with a new row: Shape((5,)) is five of a kind"
    _larger = {**NINE, Shape((5,)): Category.FIVE_OF_A_KIND}
    assert table.score(hand, _larger) == Score(Category.FIVE_OF_A_KIND, (8,)), given
