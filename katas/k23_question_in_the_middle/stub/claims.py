"""Claims, and the sentences that customers get."""

# Finished: leave it as it is.

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")

DAYS = 30
"""For so many days after the purchase a customer may claim money back."""
SMALL = 10_000
"""A claim of up to so many cents is paid without a fraud check."""

TOO_LATE = "It is too late to claim this money back."
TOO_MUCH = "You can claim back no more than you paid."
ON_HOLD = "We look into your claim."


@final
@dataclass(frozen=True, slots=True)
class Claim:
    """A customer wants money back. ``paid`` and ``cents`` are amounts in cents."""

    order: str
    address: str
    bought: date
    paid: int
    cents: int


FraudCheck: TypeAlias = Callable[[Claim], Result[bool, str]]
"""Says whether a claim looks like fraud, or why it cannot say. It costs two seconds and money."""


def refunded(cents: int) -> str:
    """Return the sentence about money that is paid back."""
    return f"You get {cents // 100}.{cents % 100:02} back."


def cases(result: Result[A, E]) -> Success[A] | Failure[E]:
    """Return the result as a union of its two tracks, so that mypy checks a ``match`` for both.

    Raises:
        TypeError: if it is not a ``Result``.
    """
    if isinstance(result, (Success, Failure)):
        return result
    raise TypeError(f"not a Result: {result!r}")
