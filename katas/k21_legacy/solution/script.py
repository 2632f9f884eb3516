"""The script after each step: more and more of your code, and always the same bill."""

# Leave this file as it is. It calls your functions from the old script, and goes with it.

import adapter
import bill
import legacy
from legacy import OrderDict
from order import Blank, NotANumber, NotForSale, Order, OrderError, parse_order
from returns.result import Failure, Success
from tracks import cases


def after_step_1(text: str) -> str:
    """Return the bill: your parser, in the old script."""
    return legacy.bill(text, parse=parse_as_before)


def after_step_2(text: str) -> str:
    """Return the bill: your parser and your total, in the old script."""
    return legacy.bill(text, parse=parse_as_before, total=total_as_before)


def after_step_3(text: str) -> str:
    """Return the bill: all of it is yours."""
    return bill.bill(text)


def parse_as_before(line: str) -> OrderDict | None:
    """Call your parser, and answer as the old one did: with None, and with exceptions."""
    match cases(parse_order(line)):
        case Success(value):
            match value:
                case Order():
                    return adapter.to_dict(value)
                case Blank():
                    return None
        case Failure(error):
            raise exception_of(error)


def exception_of(error: OrderError) -> Exception:
    """Return the exception that the old script catches, far away."""
    match error:
        case NotANumber(word):
            return ValueError(word)
        case NotForSale(item):
            return KeyError(item)


def total_as_before(order: OrderDict) -> int:
    """Call your total with an order that is still a dictionary."""
    return bill.total(adapter.from_dict(order))
