"""Step 1: one order as a type, and a parser that has an answer for every line."""

import legacy
import pytest
from order import Blank, Item, NotANumber, NotForSale, Order, OrderError, parse_order
from recorded import NAMES, RECORDED, inputs
from returns.result import Failure, Result, Success
from script import after_step_1


@pytest.mark.parametrize(
    ("line", "item", "quantity", "percent"),
    [
        ("bread 2 10", Item.BREAD, 2, 10),
        ("cake 3 0", Item.CAKE, 3, 0),
        ("bag -1 150", Item.BAG, -1, 150),
    ],
)
def test_step_1_three_words_are_an_order(
    line: str, item: Item, quantity: int, percent: int
) -> None:
    """Step 1: three words are an Order: the item, the quantity and the discount in percent."""
    assert parse_order(line) == Success(Order(item, quantity, percent))


def test_step_1_without_a_discount_it_is_0_percent() -> None:
    """Step 1: if the line has no third word, the discount is 0 percent."""
    line = "bread 2"
    assert parse_order(line) == Success(Order(item=Item.BREAD, quantity=2, percent=0))


def test_step_1_without_a_quantity_it_is_1() -> None:
    """Step 1: if the line has no second word, the quantity is 1. A bag is free, and is an item."""
    line = "bag"
    assert parse_order(line) == Success(Order(item=Item.BAG, quantity=1, percent=0))


@pytest.mark.parametrize("line", ["bread 0 10", "bread 00 10", "bread -0 10"])
def test_step_1_a_quantity_of_0_is_still_1(line: str) -> None:
    """Step 1: a quantity of 0 is still billed as 1. It is a bug, it is recorded, and it stays."""
    assert parse_order(line) == Success(Order(Item.BREAD, 1, 10))


@pytest.mark.parametrize("line", ["bread 2 10 please", "bread 2 10 0 0", "bread 2 10 # 3"])
def test_step_1_other_words_are_ignored(line: str) -> None:
    """Step 1: words after the third are ignored, and so is everything after a #."""
    assert parse_order(line) == Success(Order(Item.BREAD, 2, 10))


@pytest.mark.parametrize("line", ["", "  \t\r", "# bread 2", "  # "])
def test_step_1_a_line_without_words_is_blank(line: str) -> None:
    """Step 1: a line without words is a Success, and its value is Blank(), not None."""
    assert parse_order(line) == Success(Blank())


@pytest.mark.parametrize(
    ("line", "word"), [("bread two", "two"), ("bread 2 x", "x"), ("bread y x", "y")]
)
def test_step_1_not_a_number_is_a_failure(line: str, word: str) -> None:
    """Step 1: the first word that should be a number and is not is a Failure; nothing is raised."""
    assert parse_order(line) == Failure(NotANumber(word))


@pytest.mark.parametrize(
    "word",
    [
        "\u00b2",
        "1.5",
        "1__0",
        "0x1",
        "+",
        "10%",
        "1,000",
        "\ud800",
        pytest.param("9" * 9_000, id="9,000 digits"),
    ],
)
def test_step_1_what_int_refuses_is_not_a_number(word: str) -> None:
    """Step 1: what Python's int refuses is not a number."""
    assert parse_order(f"bread {word}") == Failure(NotANumber(word))


@pytest.mark.parametrize(("word", "quantity"), [("+2", 2), ("1_0", 10), ("007", 7), ("\u0663", 3)])
def test_step_1_what_int_reads_is_a_number(word: str, quantity: int) -> None:
    """Step 1: what Python's int reads is a number, as it is for the old script."""
    assert parse_order(f"bread {word}") == Success(Order(Item.BREAD, quantity, 0))


@pytest.mark.parametrize(
    "item",
    [
        "tee",
        "breads",
        "Bread",
        "BREAD",
        "7",
        "\ud800",
        pytest.param("bread" * 2_000, id="10,000 letters"),
    ],
)
def test_step_1_another_item_is_not_for_sale(item: str) -> None:
    """Step 1: any other first word is a Failure: it is not for sale."""
    assert parse_order(f"{item} 2") == Failure(NotForSale(item))


@pytest.mark.parametrize("line", ["tee x", "tee 2 x"])
def test_step_1_the_numbers_are_read_before_the_item(line: str) -> None:
    """Step 1: in a line with two mistakes, the old script complains about the number first."""
    assert parse_order(line) == Failure(NotANumber("x"))


def test_step_1_every_line_has_its_old_answer() -> None:
    """Step 1: your parser reads every line as the old script does."""
    for line in inputs():
        if "\n" not in line:
            assert parse_order(line) == _old_answer(line)


@pytest.mark.parametrize(("name", "text", "bill"), RECORDED, ids=NAMES)
def test_step_1_the_bill_is_as_recorded(name: str, text: str, bill: str) -> None:
    """Step 1: with your parser in the old script, the bill is as it was recorded."""
    assert after_step_1(text) == bill


def test_step_1_every_bill_is_the_old_one() -> None:
    """Step 1: with your parser in the old script, every bill is as it was before."""
    for text in inputs():
        assert after_step_1(text) == legacy.bill(text)


def _old_answer(line: str) -> Result[Order | Blank, OrderError]:
    try:
        found = legacy.parse(line)
    except ValueError as error:
        return Failure(NotANumber(str(error)))
    if found is None:
        return Success(Blank())
    if found["item"] not in legacy.PRICES:
        return Failure(NotForSale(found["item"]))
    return Success(Order(Item(found["item"]), found.get("quantity") or 1, found.get("percent", 0)))
