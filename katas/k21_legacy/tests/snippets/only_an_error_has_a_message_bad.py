"""Only an error has a message: an exception, a string or None has none."""

from bill import message

message(ValueError("two"))  # must not type-check: arg-type
message("two")  # must not type-check: arg-type
message(None)  # must not type-check: arg-type
