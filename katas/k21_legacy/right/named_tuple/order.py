"""Step 1: one order as a type, and a parser that has an answer for every line."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias, final

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


class Order(NamedTuple):
    """One order: its item, how many of it, and a discount in percent."""

    item: Item
    quantity: int
    percent: int


def parse_order(line: str) -> Result[Order | Blank, OrderError]:
    """Return the order in a line, ``Blank`` for a line without words, or the error.

    A quantity of 0 counts as 1, as it always did.
    """
    name, *words = line.split("#", 1)[0].split() or [""]
    if not name:
        return Success(Blank())
    numbers = [to_number(word) for word in words[:2]]
    wrong = [word for word, number in zip(words, numbers, strict=False) if number is None]
    if wrong:
        return Failure(NotANumber(wrong[0]))
    try:
        item = Item(name)
    except ValueError:
        return Failure(NotForSale(name))
    quantity, percent, *_ = [*numbers, None, None]
    return Success(Order(item, quantity or 1, percent or 0))


def to_number(word: str) -> int | None:
    """Return the number, or None."""
    try:
        return int(word)
    except ValueError:
        return None
