"""The core: decides what is to be done about a claim, and does nothing."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypeAlias, final

from claims import DAYS, ON_HOLD, SMALL, TOO_LATE, TOO_MUCH, Claim, FraudCheck, refunded
from returns.result import Failure


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


@dataclass(frozen=True)
class Clerk:
    """Answers the claims of a day."""

    today: date
    check: FraudCheck

    def answer(self, claim: Claim) -> tuple[Command, ...]:
        """Return what is to be done about a claim."""
        match claim:
            case Claim(bought=bought, address=to) if self.today > bought + timedelta(days=DAYS):
                return (Send(to, TOO_LATE),)
            case Claim(cents=cents, paid=paid, address=to) if cents > paid:
                return (Send(to, TOO_MUCH),)
            case Claim(cents=cents) if cents <= SMALL:
                return self.pay(claim)
            case _:
                return self.large(claim)

    def large(self, claim: Claim) -> tuple[Command, ...]:
        """Return what is to be done about a claim that needs the check."""
        found = self.check(claim)
        if isinstance(found, Failure):
            return Hold(claim.order, found.failure()), Send(claim.address, ON_HOLD)
        if found.unwrap():
            return Hold(claim.order, "it looks like fraud"), Send(claim.address, ON_HOLD)
        return self.pay(claim)

    def pay(self, claim: Claim) -> tuple[Command, ...]:
        """Return what is to be done about a claim that is right."""
        return Pay(claim.order, claim.cents), Send(claim.address, refunded(claim.cents))


def decide(claim: Claim, today: date, check: FraudCheck) -> tuple[Command, ...]:
    """Return what is to be done about a claim, in order."""
    return Clerk(today, check).answer(claim)
