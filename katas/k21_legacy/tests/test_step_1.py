"""Step 1: a parser that has an answer for every line, in the old script."""

import legacy
import pytest
from order import Item, NotANumber, NotForSale, Order, OrderError, parse_order
from recorded import NAMES, RECORDED, inputs
from returns.result import Failure, Success
from script import after_step_1


@pytest.mark.parametrize(("name", "text", "bill"), RECORDED, ids=NAMES)
def test_step_1_the_bill_is_as_recorded(name: str, text: str, bill: str) -> None:
    """Step 1: with your parser in the old script, the bill is as it was recorded."""
    assert after_step_1(text) == bill


def test_step_1_every_bill_is_the_old_one() -> None:
    """Step 1: with your parser in the old script, every bill is as it was before."""
    for text in inputs():
        assert after_step_1(text) == legacy.bill(text)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("bread 2 10", Order(Item.BREAD, quantity=2, percent=10)),
        ("cake -3", Order(Item.CAKE, quantity=-3, percent=0)),
        ("bag", Order(Item.BAG, quantity=1, percent=0)),
    ],
)
def test_step_1_an_order_has_all_three_fields(line: str, order: Order) -> None:
    """Step 1: without a quantity it is 1, and without a discount it is 0 percent."""
    assert parse_order(line) == Success(order)


@pytest.mark.parametrize(
    ("line", "error"), [("bread two", NotANumber("two")), ("tee", NotForSale("tee"))]
)
def test_step_1_an_error_is_returned(line: str, error: OrderError) -> None:
    """Step 1: an error is a value on the failure track. Nothing is raised."""
    assert parse_order(line) == Failure(error)


def test_step_1_a_word_may_be_long() -> None:
    """Step 1: there is an answer for a word of any length. int refuses very long numbers."""
    given = "bread, and then a word of 9,000 digits"
    _digits = "9" * 9_000
    _is_not_a_number = parse_order(f"bread {_digits}") == Failure(NotANumber(_digits))
    assert _is_not_a_number, given
