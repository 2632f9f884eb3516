"""Step 1: one order as a type, and a parser that has an answer for every line."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from returns.result import Failure, Result, Success


@final
class Item(Enum):
    """What is for sale, and nothing else."""

    BREAD = "bread"
    CAKE = "cake"
    BAG = "bag"

    @property
    def price(self) -> int:
        """Return the price in cents."""
        match self:
            case Item.BREAD:
                return 250
            case Item.CAKE:
                return 375
            case Item.BAG:
                return 0


@final
@dataclass(frozen=True, slots=True)
class Blank:
    """A line without words: there is nothing to bill."""


@final
@dataclass(frozen=True, slots=True)
class NotANumber:
    """A word that should be a number, and is not."""

    word: str


@final
@dataclass(frozen=True, slots=True)
class NotForSale:
    """The name of an item that is not for sale."""

    item: str


OrderError: TypeAlias = NotANumber | NotForSale


@final
@dataclass(frozen=True, slots=True)
class Order:
    """One order: its item, how many of it, and a discount in percent."""

    item: Item
    quantity: int
    percent: int


def parse_order(line: str) -> Result[Order | Blank, OrderError]:
    """Return the order in a line, ``Blank`` for a line without words, or the error.

    A quantity of 0 counts as 1, as it always did.
    """
    match line.partition("#")[0].split():
        case []:
            return Success(Blank())
        case [item]:
            return _order(item, "1", "0")
        case [item, quantity]:
            return _order(item, quantity, "0")
        case [item, quantity, percent, *_]:
            return _order(item, quantity, percent)
        case _:
            raise AssertionError("a list has no other shape")


def _order(name: str, quantity: str, percent: str) -> Result[Order | Blank, OrderError]:
    try:
        count = int(quantity)
    except ValueError:
        return Failure(NotANumber(quantity))
    try:
        discount = int(percent)
    except ValueError:
        return Failure(NotANumber(percent))
    for item in Item:
        if item.value == name:
            return Success(Order(item, 1 if count == 0 else count, discount))
    return Failure(NotForSale(name))
