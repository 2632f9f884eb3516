"""The twin of the bad one: this must type-check."""

from datetime import date

from orders import Draft, cancel, pay, price, send, to_row

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

to_row(draft)
to_row(sent)
