"""What can be done."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Pay:
    """Money is to be paid back."""

    order: str
    cents: int


@dataclass(frozen=True)
class Hold:
    """The office has to look at an order."""

    order: str
    reason: str


@dataclass(frozen=True)
class Send:
    """A mail is to be sent."""

    to: str
    text: str


Command: TypeAlias = Pay | Hold | Send
