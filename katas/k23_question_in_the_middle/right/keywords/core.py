"""The core: decides what is to be done about a claim, and does nothing."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

from claims import DAYS, ON_HOLD, SMALL, TOO_LATE, TOO_MUCH, Claim, FraudCheck, cases, refunded
from returns.result import Failure, Success


@final
@dataclass(frozen=True, slots=True)
class Send:
    """A mail is to be sent."""

    to: str
    text: str


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


Command: TypeAlias = Pay | Hold | Send
"""What is to be done. It is a value: nothing is done yet."""


def decide(claim: Claim, today: date, check: FraudCheck) -> tuple[Command, ...]:
    """Return what is to be done about a claim, in order."""
    match claim:
        case Claim(address=to, bought=bought) if (today - bought).days > DAYS:
            return (Send(to, TOO_LATE),)
        case Claim(address=to, paid=paid, cents=cents) if cents > paid:
            return (Send(to, TOO_MUCH),)
        case Claim(cents=cents) if cents > SMALL:
            match cases(check(claim)):
                case Failure(reason):
                    return held(claim, reason)
                case Success(True):
                    return held(claim, "it looks like fraud")
                case Success(_):
                    return paid_back(claim)
        case _:
            return paid_back(claim)


def held(claim: Claim, reason: str) -> tuple[Command, ...]:
    """Return the commands for a claim that the office has to look at."""
    return Hold(order=claim.order, reason=reason), Send(to=claim.address, text=ON_HOLD)


def paid_back(claim: Claim) -> tuple[Command, ...]:
    """Return the commands for a claim that is paid."""
    return Pay(claim.order, claim.cents), Send(claim.address, refunded(claim.cents))
