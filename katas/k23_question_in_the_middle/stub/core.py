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


class Pay:
    """Money is to be paid back."""


class Hold:
    """The office has to look at an order."""


Command: TypeAlias = Pay | Hold | Send
"""What is to be done. It is a value: nothing is done yet."""


def decide(claim: Claim, today: date, check: FraudCheck) -> tuple[Command, ...]:
    """Return what is to be done about a claim, in order."""
    raise NotImplementedError("decide: return commands, and ask only if the answer is needed")
