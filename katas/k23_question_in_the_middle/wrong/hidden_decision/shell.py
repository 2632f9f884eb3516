"""The shell: asks the world, lets the core decide, and does what it says."""

from datetime import date

from claims import ON_HOLD, Claim, cases, refunded
from core import Command, Hold, Pay, PayUnlessFraud, Send, decide
from returns.result import Failure, Success
from world import World


def refund(claim: Claim, today: date, world: World) -> None:
    """Answer a claim."""
    for command in decide(claim, today, world.check):
        _carry_out(command, world)


def _carry_out(command: Command, world: World) -> None:
    match command:
        case Pay(order, cents):
            world.pay(order, cents)
        case Hold(order, reason):
            world.hold(order, reason)
        case Send(to, text):
            world.send(to, text)
        case PayUnlessFraud(claim):
            match cases(world.check(claim)):
                case Success(False):
                    world.pay(claim.order, claim.cents)
                    world.send(claim.address, refunded(claim.cents))
                case Success():
                    world.hold(claim.order, "it looks like fraud")
                    world.send(claim.address, ON_HOLD)
                case Failure(reason):
                    world.hold(claim.order, reason)
                    world.send(claim.address, ON_HOLD)
