"""The core: decides what is to be done about a claim, and does nothing."""

from datetime import date

import claims
from claims import Claim, FraudCheck
from commands import Command as Command
from commands import Hold as Hold
from commands import Pay as Pay
from commands import Send as Send


def decide(claim: Claim, today: date, check: FraudCheck) -> tuple[Command, ...]:
    """Return what is to be done about a claim, in order."""

    def write(text: str, *before: Command) -> tuple[Command, ...]:
        return (*before, Send(claim.address, text))

    def hold(reason: str) -> tuple[Command, ...]:
        return write(claims.ON_HOLD, Hold(claim.order, reason))

    def pay() -> tuple[Command, ...]:
        return write(claims.refunded(claim.cents), Pay(claim.order, claim.cents))

    age = (today - claim.bought).days
    if age > claims.DAYS:
        return write(claims.TOO_LATE)
    if claim.paid - claim.cents < 0:
        return write(claims.TOO_MUCH)
    if not claim.cents > claims.SMALL:
        return pay()
    answer = check(claim).map(lambda is_fraud: hold("it looks like fraud") if is_fraud else pay())
    return answer.value_or(()) or hold(answer.failure())
