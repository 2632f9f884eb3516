"""The shell: asks the world, lets the core decide, and does what it says."""

from datetime import date

from claims import Claim
from core import Command, Hold, Pay, decide
from world import World


def refund(claim: Claim, today: date, world: World) -> None:
    """Answer a claim."""
    for command in decide(claim, today, world.check):
        _carry_out(command, world)


def _carry_out(command: Command, world: World) -> None:
    if isinstance(command, Pay):
        world.pay(*command)
    elif isinstance(command, Hold):
        world.hold(*command)
    else:
        world.send(*command)
