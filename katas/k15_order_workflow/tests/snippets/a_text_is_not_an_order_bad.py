"""A text is not an order, and nothing is none."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

price("draft", 900)  # must not type-check: arg-type
pay("priced", DAY)  # must not type-check: arg-type
send("paid", "P7")  # must not type-check: arg-type
cancel("draft")  # must not type-check: arg-type
price(None, 900)  # must not type-check: arg-type
pay(None, DAY)  # must not type-check: arg-type
send(None, "P7")  # must not type-check: arg-type
cancel(None)  # must not type-check: arg-type
