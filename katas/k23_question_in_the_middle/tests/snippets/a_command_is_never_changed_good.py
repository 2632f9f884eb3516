"""The twin of the bad one: this must type-check."""

from core import Hold, Pay

pay = Pay("A1", 900)
hold = Hold("A1", "it looks like fraud")

cents: int = pay.cents
reason: str = hold.reason
