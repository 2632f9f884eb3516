"""The world of the shop: the fraud check, the bank, the office and the mail."""

# Finished: leave it as it is.

from typing import Protocol

from claims import Claim
from returns.result import Result


class World(Protocol):
    """What the shop can ask, and what it can do."""

    def check(self, claim: Claim) -> Result[bool, str]:
        """Return whether a claim looks like fraud, or why nobody can say."""

    def pay(self, order: str, cents: int) -> None:
        """Pay money back to the customer of an order."""

    def hold(self, order: str, reason: str) -> None:
        """Ask the office to look at an order."""

    def send(self, to: str, text: str) -> None:
        """Send a mail."""
