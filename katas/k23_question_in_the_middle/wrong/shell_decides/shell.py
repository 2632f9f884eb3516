"""The shell: asks the world, lets the core decide, and does what it says."""

from datetime import date

from claims import SMALL, Claim, refunded
from core import Command, Hold, Pay, Send, decide
from world import World


def refund(claim: Claim, today: date, world: World) -> None:
    """Answer a claim."""
    if claim.cents <= SMALL:
        world.pay(claim.order, claim.cents)
        world.send(claim.address, refunded(claim.cents))
        return
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
