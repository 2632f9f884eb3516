"""The twin of the bad one: this must type-check."""

from bill import message
from order import NotANumber, NotForSale, OrderError

error: OrderError = NotANumber("two")
words: str = message(error) + message(NotForSale("tee"))
