"""An order that is paid, sent or cancelled cannot be cancelled."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

cancel(paid)  # must not type-check: arg-type
cancel(sent)  # must not type-check: arg-type
cancel(cancelled)  # must not type-check: arg-type
