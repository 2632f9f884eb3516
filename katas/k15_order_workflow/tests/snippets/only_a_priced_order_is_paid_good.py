"""The twin of the bad one: this must type-check."""

from datetime import date

from orders import Draft, Paid, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

again: Paid = pay(priced, DAY)
