"""The core: decides what is to be done about a claim, and does nothing."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

from claims import DAYS, ON_HOLD, SMALL, TOO_LATE, TOO_MUCH, Claim, FraudCheck, refunded
from returns.result import Failure, Result, Success


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
    outcome: Result[Claim, tuple[Command, ...]] = _in_time(claim, today).bind(_not_too_much)
    paid = outcome.bind(lambda found: _trusted(found, check)).map(_paid)
    return paid.lash(Success).unwrap()


def _in_time(claim: Claim, today: date) -> Result[Claim, tuple[Command, ...]]:
    if (today - claim.bought).days > DAYS:
        return Failure((Send(claim.address, TOO_LATE),))
    return Success(claim)


def _not_too_much(claim: Claim) -> Result[Claim, tuple[Command, ...]]:
    if claim.cents > claim.paid:
        return Failure((Send(claim.address, TOO_MUCH),))
    return Success(claim)


def _trusted(claim: Claim, check: FraudCheck) -> Result[Claim, tuple[Command, ...]]:
    if claim.cents <= SMALL:
        return Success(claim)
    answer = check(claim)
    trusted = answer.bind(
        lambda is_fraud: Failure("it looks like fraud") if is_fraud else Success(claim)
    )
    return trusted.alt(lambda reason: _held(claim, reason))


def _paid(claim: Claim) -> tuple[Command, ...]:
    return Pay(claim.order, claim.cents), Send(claim.address, refunded(claim.cents))


def _held(claim: Claim, reason: str) -> tuple[Command, ...]:
    return Hold(claim.order, reason), Send(claim.address, ON_HOLD)
