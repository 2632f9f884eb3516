"""The shell: asks the world, lets the core decide, and does what it says."""

from datetime import date

from claims import Claim
from core import Hold, Pay, Send, decide
from world import World


def refund(claim: Claim, today: date, world: World) -> None:
    """Answer a claim."""
    commands = decide(claim=claim, today=today, check=world.check)
    for command in commands:
        if isinstance(command, Send):
            world.send(command.to, command.text)
        elif isinstance(command, Pay):
            world.pay(command.order, command.cents)
        else:
            assert isinstance(command, Hold)
            world.hold(command.order, command.reason)
