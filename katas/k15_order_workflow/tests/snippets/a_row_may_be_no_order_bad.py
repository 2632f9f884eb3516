"""What is read from a row may be no order: look at both cases first."""

from columns import Row
from orders import read, send, to_row


def send_it(row: Row) -> None:
    """Send what the row says."""
    send(read(row), "P7")  # must not type-check: arg-type
    to_row(read(row))  # must not type-check: arg-type
