"""The shell: asks the world, lets the core decide, and does what it says."""

from datetime import date

from claims import Claim
from core import Command, Hold, Pay, Send, decide
from world import World


def refund(claim: Claim, today: date, world: World) -> None:
    """Answer a claim."""
    raise NotImplementedError("refund: let the core decide, and then carry out each command")
