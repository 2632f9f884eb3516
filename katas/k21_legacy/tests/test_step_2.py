"""Step 2: what an order costs, without None and without exceptions."""

import legacy
import pytest
from bill import total
from order import Item, Order
from recorded import NAMES, RECORDED, inputs
from script import after_step_2


@pytest.mark.parametrize(("name", "text", "bill"), RECORDED, ids=NAMES)
def test_step_2_the_bill_is_as_recorded(name: str, text: str, bill: str) -> None:
    """Step 2: with your parser and your total in the old script, the bill is as recorded."""
    assert after_step_2(text) == bill


def test_step_2_every_bill_is_the_old_one() -> None:
    """Step 2: with your parser and your total in the old script, every bill is as it was before."""
    for text in inputs():
        assert after_step_2(text) == legacy.bill(text)


def test_step_2_a_total_has_no_limit() -> None:
    """Step 2: a total is exact, however large the quantity."""
    given = "an order of ten quintillion and one loaves, 50 percent off"
    _loaves = 10**19 + 1
    assert total(Order(Item.BREAD, _loaves, 50)) == 125 * _loaves, given
