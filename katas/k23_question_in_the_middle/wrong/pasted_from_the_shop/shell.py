"""The shell: answers a claim."""

from datetime import date

from claims import DAYS, ON_HOLD, SMALL, TOO_LATE, TOO_MUCH, Claim, cases, refunded
from returns.result import Failure, Success
from world import World


def refund(claim: Claim, today: date, world: World) -> None:
    """Answer a claim."""
    if (today - claim.bought).days > DAYS:
        world.send(claim.address, TOO_LATE)
        return
    if claim.cents > claim.paid:
        world.send(claim.address, TOO_MUCH)
        return
    if claim.cents > SMALL:
        match cases(world.check(claim)):
            case Success(True):
                world.hold(claim.order, "it looks like fraud")
                world.send(claim.address, ON_HOLD)
                return
            case Success():
                pass
            case Failure(reason):
                world.hold(claim.order, reason)
                world.send(claim.address, ON_HOLD)
                return
    world.pay(claim.order, claim.cents)
    world.send(claim.address, refunded(claim.cents))
