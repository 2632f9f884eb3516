"""Step 1: one order as a type, and a parser that has an answer for every line."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, final

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
class Order:
    """One order. Nobody can order nothing."""

    __match_args__ = ("item", "quantity", "percent")

    def __init__(self, item: Item, quantity: int, percent: int) -> None:
        if quantity == 0:
            raise ValueError("expected a quantity")
        self.item: Final = item
        self.quantity: Final = quantity
        self.percent: Final = percent

    @classmethod
    def of(cls, item: Item, quantity: int = 1, percent: int = 0, *_: int) -> "Order":
        """Return an order as the old script understands it."""
        return cls(item, quantity or 1, percent)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Order) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[Item, int, int]:
        return self.item, self.quantity, self.percent


def parse_order(line: str) -> Result[Order | Blank, OrderError]:
    """Return the order in a line, ``Blank`` for a line without words, or the error.

    A quantity of 0 counts as 1, as it always did.
    """
    words = Words(line)
    if words.first is None:
        return Success(Blank())
    try:
        numbers = words.numbers()
    except WrongWord as wrong:
        return Failure(NotANumber(wrong.word))
    match words.first:
        case "bread" | "cake" | "bag" as name:
            return Success(Order.of(Item(name), *numbers))
        case other:
            return Failure(NotForSale(other))


class WrongWord(Exception):
    """A word that is not a number. It is caught three lines after it was raised."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class Words:
    """The words of a line."""

    def __init__(self, line: str) -> None:
        words = iter(line[: line.find("#")].split() if "#" in line else line.split())
        self.first = next(words, None)
        self.rest = tuple(words)[:2]

    def numbers(self) -> list[int]:
        """Return the numbers after the first word."""
        found: list[int] = []
        for word in self.rest:
            try:
                found.append(int(word))
            except ValueError:
                raise WrongWord(word) from None
        return found
