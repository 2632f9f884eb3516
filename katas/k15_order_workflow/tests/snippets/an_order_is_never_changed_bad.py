"""An order is never changed: each step makes another one."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

draft.basket = ""  # must not type-check
priced.total = 0  # must not type-check
paid.paid_on = DAY  # must not type-check
sent.parcel = ""  # must not type-check
cancelled.basket = ""  # must not type-check
