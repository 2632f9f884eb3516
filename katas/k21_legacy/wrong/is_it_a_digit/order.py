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


ITEMS = {item.value: item for item in Item}


def parse_order(line: str) -> Result[Order | Blank, OrderError]:
    """Return the order in a line, ``Blank`` for a line without words, or the error.

    A quantity of 0 counts as 1, as it always did.
    """
    words = line.partition("#")[0].split()
    if not words:
        return Success(Blank())
    numbers: list[int] = []
    for word in words[1:3]:
        if not word.removeprefix("-").removeprefix("+").replace("_", "").isdigit():
            return Failure(NotANumber(word))
        numbers.append(int(word))
    item = ITEMS.get(words[0])
    if item is None:
        return Failure(NotForSale(words[0]))
    match numbers:
        case [quantity, percent]:
            return Success(Order(item, quantity or 1, percent))
        case [quantity]:
            return Success(Order(item, quantity or 1, percent=0))
        case _:
            return Success(Order(item, quantity=1, percent=0))
