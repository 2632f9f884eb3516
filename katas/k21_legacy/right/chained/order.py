"""Step 1: one order as a type, and a parser that has an answer for every line."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from returns.result import Failure, Result, Success, safe


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
    words = line.partition("#")[0].split()
    if not words:
        return Success(Blank())
    quantity, percent = (words[1:] + ["1", "0"][len(words[1:3]) :])[:2]
    return number(quantity).bind(
        lambda count: number(percent).bind(
            lambda discount: item_of(words[0]).map(
                lambda item: Order(item, count or 1, discount),
            ),
        ),
    )


def number(word: str) -> Result[int, OrderError]:
    """Return the number, or the error."""
    return read(word).alt(lambda _: NotANumber(word))


@safe(exceptions=(ValueError,))
def read(word: str) -> int:
    """Return the number."""
    return int(word)


def item_of(name: str) -> Result[Item, OrderError]:
    """Return the item, or the error."""
    found = next((item for item in Item if item.value == name), None)
    return Success(found) if found else Failure(NotForSale(name))
