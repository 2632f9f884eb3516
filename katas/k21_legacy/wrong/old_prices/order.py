"""Step 1: one order as a type, and a parser that has an answer for every line."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from legacy import PRICES
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
    """Return the order in a line, ``Blank`` for a line without words, or the error."""
    words = line.partition("#")[0].split()
    if not words:
        return Success(Blank())
    numbers = [1, 0]  # the quantity and the discount, if the line has none
    for place, word in enumerate(words[1:3]):
        try:
            numbers[place] = int(word)
        except ValueError:
            return Failure(NotANumber(word))
    quantity, percent = numbers
    if words[0] not in PRICES:
        return Failure(NotForSale(words[0]))
    return Success(Order(Item(words[0]), quantity, percent))
