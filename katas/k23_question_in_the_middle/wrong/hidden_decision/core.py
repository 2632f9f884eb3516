"""The core: decides what is to be done about a claim, and does nothing."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

from claims import DAYS, SMALL, TOO_LATE, TOO_MUCH, Claim, FraudCheck, refunded


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


@final
@dataclass(frozen=True, slots=True)
class PayUnlessFraud:
    """Money is to be paid back, unless the check says that it looks like fraud."""

    claim: Claim


Command: TypeAlias = Pay | Hold | Send | PayUnlessFraud
"""What is to be done. It is a value: nothing is done yet."""


def decide(claim: Claim, today: date, check: FraudCheck) -> tuple[Command, ...]:
    """Return what is to be done about a claim, in order."""
    if (today - claim.bought).days > DAYS:
        return (Send(claim.address, TOO_LATE),)
    if claim.cents > claim.paid:
        return (Send(claim.address, TOO_MUCH),)
    if claim.cents <= SMALL:
        return _paid(claim)
    return (PayUnlessFraud(claim),)


def _paid(claim: Claim) -> tuple[Command, ...]:
    return Pay(claim.order, claim.cents), Send(claim.address, refunded(claim.cents))
