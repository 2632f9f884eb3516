"""The core: decides what is to be done about a claim, and does nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

from claims import DAYS, ON_HOLD, SMALL, TOO_LATE, TOO_MUCH, Claim, FraudCheck, cases, refunded
from returns.result import Failure, Success


@final
@dataclass(frozen=True, slots=True)
class Pay:
    """Money is to be paid back."""

    order: str
    cents: int


@final
@dataclass(frozen=True, slots=True)
class Hold:
    """The office has to look at an order."""

    order: str
    reason: str


@final
@dataclass(frozen=True, slots=True)
class Send:
    """A mail is to be sent."""

    to: str
    text: str


Command: TypeAlias = Pay | Hold | Send
"""What is to be done. It is a value: nothing is done yet."""


def decide(claim: Claim, today: date, check: FraudCheck) -> Iterator[Command]:
    """Yield what is to be done about a claim, in order."""
    if (today - claim.bought).days > DAYS:
        yield Send(claim.address, TOO_LATE)
    elif claim.cents > claim.paid:
        yield Send(claim.address, TOO_MUCH)
    else:
        reason = ""
        if claim.cents > SMALL:
            match cases(check(claim)):
                case Success(is_fraud):
                    reason = "it looks like fraud" if is_fraud else ""
                case Failure(found):
                    reason = found or "no reason"
        if reason:
            yield Hold(claim.order, reason)
            yield Send(claim.address, ON_HOLD)
        else:
            yield Pay(claim.order, claim.cents)
            yield Send(claim.address, refunded(claim.cents))
