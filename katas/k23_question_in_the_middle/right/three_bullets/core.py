"""The core: decides what is to be done about a claim, and does nothing."""

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


def decide(claim: Claim, today: date, check: FraudCheck) -> tuple[Command, ...]:
    """Return what is to be done about a claim, in order."""
    if (today - claim.bought).days > DAYS:
        return (Send(claim.address, TOO_LATE),)
    if claim.cents > claim.paid:
        return (Send(claim.address, TOO_MUCH),)
    if claim.cents <= SMALL:
        return _paid(claim)
    match cases(check(claim)):
        case Success(False):
            return _paid(claim)
        case Success(True):
            return _held(claim, "it looks like fraud")
        case Failure(reason):
            return _held(claim, reason)


def _paid(claim: Claim) -> tuple[Command, ...]:
    return Pay(claim.order, claim.cents), Send(claim.address, refunded(claim.cents))


def _held(claim: Claim, reason: str) -> tuple[Command, ...]:
    return Hold(claim.order, reason), Send(claim.address, ON_HOLD)
