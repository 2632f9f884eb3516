"""What is new in table.py: the cases are data."""

from collections.abc import Mapping

import pytest
import table
from cards import Card
from dealt import deal, swapped
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


ROWS = dict(TABLE)  # before any test: a defaultdict adds a row for each hand that is scored


def test_the_table_has_a_row_for_each_shape() -> None:
    """TABLE has a row for each of the nine shapes, with its category, and no other row."""
    _others = tuple(shape for shape in ROWS if shape not in NINE)
    assert _others == (), "TABLE has a row for a Shape that no hand has"
    for shape, _category in NINE.items():
        assert ROWS.get(shape, "no row") == _category


HANDS = [
    (deal("9h 7h 6h 8h Th"), Shape(FIVE, is_straight=True, is_flush=True)),
    (deal("7h 7d 7s 2c 7c"), Shape((4, 1))),
    (deal("4s 4c 2h 4d 2d"), Shape((3, 2))),
    (deal("Ac 7c 6c 8c Tc"), Shape(FIVE, is_flush=True)),
    (deal("9c 7c 6c 8c Ts"), Shape(FIVE, is_straight=True)),
    (deal("6s 6c 6h Kd 2d"), Shape((3, 1, 1))),
    (deal("Kh 2d Ks 2s 4c"), Shape((2, 2, 1))),
    (deal("As 9c Ah 3d 2d"), Shape((2, 1, 1, 1))),
    (deal("Ks 9c 7h 3d 2d"), Shape(FIVE)),
]


@pytest.mark.parametrize(("hand", "shape"), HANDS)
def test_a_changed_row_changes_the_category(hand: tuple[Card, ...], shape: Shape) -> None:
    """score(cards, table) takes the category from the table that it is given."""
    _shapes = list(NINE)
    _other = _shapes[_shapes.index(shape) - 1]
    _table = {**NINE, shape: NINE[_other], _other: NINE[shape]}
    _category = _table[shape]
    given = f"a table that says {_category.name} for this hand's Shape"  # noqa: F841 (learners see it)
    _says = "the category must come from the parameter table, not from TABLE or an if"
    assert table.score(hand, _table).category == _category, _says


@pytest.mark.parametrize("category", [Category.FIVE_OF_A_KIND, Category.PAIR])
def test_a_new_row_is_a_new_category(category: Category) -> None:
    """A table with one more row is enough for one more category: no function changes."""
    hand = deal("8s 8s 8h 8d 8c")
    given = f"8s 8s 8h 8d 8c, and a table with a new row, Shape((5,)): {category.name}"
    _larger = {**NINE, Shape((5,)): category}
    assert table.score(hand, _larger) == Score(category, (8,)), given


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(("hand", "shape"), HANDS)
def test_a_missing_row_is_an_error(hand: tuple[Card, ...], shape: Shape, backwards: bool) -> None:
    """If the table has no row for a hand, score raises an exception. A default hides the gap."""
    _order = "the last row first" if backwards else "the other rows in their order"
    given = f"a table without a row for {' '.join(map(str, hand))}: {_order}"  # noqa: F841 (learners see it)
    _others = [row for row in NINE.items() if row[0] != shape]
    _answer = _scored(hand, dict(_others[::-1] if backwards else _others))
    _says = "score makes up a category for a Shape that has no row"
    assert _answer == "an exception", _says


def test_the_table_hides_no_gap() -> None:
    """TABLE itself has no default: score raises an exception for a Shape without a row."""
    given = "8s 8s 8h 8d 8c, and no other table than TABLE"
    _answer = _scored(deal("8s 8s 8h 8d 8c"), TABLE)
    assert _answer == "an exception", given


def test_an_empty_table_is_a_table() -> None:
    """A table without rows is a table too: score raises an exception for every hand."""
    given = "Kh 2d Ks 2s 4c, and an empty table"
    _answer = _scored(deal("Kh 2d Ks 2s 4c"), {})
    assert _answer == "an exception", given


@pytest.mark.parametrize(("hand", "shape"), HANDS)
def test_the_rows_may_be_in_any_order(hand: tuple[Card, ...], shape: Shape) -> None:
    """The rows of the table may be in any order."""
    given = f"{' '.join(map(str, hand))}, and a table with the last row first"
    assert table.score(hand, dict([*NINE.items()][::-1])).category == NINE[shape], given


def test_table_uses_no_score_of_groups() -> None:
    """table.py asks grouped, is_straight and is_flush, and not the score of groups.py."""
    hand = deal("Kh 2d Ks 2s 4c")
    given = "Kh 2d Ks 2s 4c, with a score in groups.py that returns high card for every hand"
    with swapped("score", lambda cards: Score(Category.HIGH_CARD, ())):
        assert table.score(hand) == Score(Category.TWO_PAIR, (13, 2, 4)), given


def _scored(hand: tuple[Card, ...], rows: Mapping[Shape, Category]) -> object:
    """Return the score of a hand with a table, or that there is an exception."""
    try:
        return table.score(hand, rows)
    except NotImplementedError:  # nothing is written yet
        raise
    except Exception:
        return "an exception"
