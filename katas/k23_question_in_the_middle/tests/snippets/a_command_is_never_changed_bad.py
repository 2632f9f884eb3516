"""A command is a value: nobody can change one."""

from core import Hold, Pay

pay = Pay("A1", 900)
hold = Hold("A1", "it looks like fraud")

pay.cents = 0  # must not type-check
hold.reason = "it is late"  # must not type-check
