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
    refused = _refused(claim, today)
    if refused:
        return (Send(claim.address, refused),)
    commands: list[Command] = []
    reason = _reason(claim, check) if claim.cents > SMALL else None
    if reason is None:
        commands.append(Pay(claim.order, claim.cents))
        commands.append(Send(claim.address, refunded(claim.cents)))
    else:
        commands += [Hold(claim.order, reason), Send(claim.address, ON_HOLD)]
    return tuple(commands)


def _refused(claim: Claim, today: date) -> str:
    return TOO_LATE if (today - claim.bought).days > DAYS else TOO_MUCH * (claim.cents > claim.paid)


def _reason(claim: Claim, check: FraudCheck) -> str | None:
    match cases(check(claim)):
        case Success(is_fraud):
            return "it looks like fraud" if is_fraud else None
        case Failure(reason):
            return reason
