"""Step 2: what an order costs, without None and without exceptions."""

import legacy
import pytest
from adapter import from_dict, to_dict
from bill import total
from order import Order, parse_order
from recorded import NAMES, RECORDED, inputs
from returns.result import Success
from script import after_step_2


@pytest.mark.parametrize(
    ("line", "cents"), [("bread", 250), ("bread 3", 750), ("bag 7", 0), ("cake -2", -750)]
)
def test_step_2_a_total_is_price_times_quantity(line: str, cents: int) -> None:
    """Step 2: the total of an order is its price times its quantity, in cents."""
    assert total(_order(line)) == cents


@pytest.mark.parametrize(
    ("line", "cents"),
    [
        ("bread 2 10", 450),
        ("cake 3 10", 1_013),
        ("cake -1 10", -337),
        ("cake 2 150", -375),
        ("cake 1 -10", 413),
    ],
)
def test_step_2_a_discount_is_rounded_down(line: str, cents: int) -> None:
    """Step 2: the discount is that many percent of the cents, rounded down, as // does it."""
    assert total(_order(line)) == cents


def test_step_2_a_total_has_no_limit() -> None:
    """Step 2: a total is exact, however large the quantity."""
    given = "an order of ten quintillion and one loaves, 50 percent off"
    _loaves = 10**19 + 1
    assert total(_order(f"bread {_loaves} 50")) == 125 * _loaves, given


@pytest.mark.parametrize("line", ["bread", "cake 3 10", "bag -1 150"])
def test_step_2_an_order_survives_the_dictionary(line: str) -> None:
    """Step 2: from_dict makes the same order again of what to_dict made of it."""
    order = _order(line)
    assert from_dict(to_dict(order)) == order


@pytest.mark.parametrize(("name", "text", "bill"), RECORDED, ids=NAMES)
def test_step_2_the_bill_is_as_recorded(name: str, text: str, bill: str) -> None:
    """Step 2: with your parser and your total in the old script, the bill is as recorded."""
    assert after_step_2(text) == bill


def test_step_2_every_bill_is_the_old_one() -> None:
    """Step 2: with your parser and your total in the old script, every bill is as it was before."""
    for text in inputs():
        assert after_step_2(text) == legacy.bill(text)


def _order(line: str) -> Order:
    """Return the order in a line that is right."""
    match parse_order(line):
        case Success(Order() as order):
            return order
        case other:
            raise AssertionError(f"expected {line} to be an order, got {other}")
