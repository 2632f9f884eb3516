"""The errors of sign_up have the six types of errors in fields.py, and no other type."""

from typing import TypeAlias

from fields import Form, NoDigit, NoName, NotAnEmail, NotGuests, ShortPassword
from form import sign_up

Five: TypeAlias = NoName | NotAnEmail | NotGuests | ShortPassword | NoDigit


def without_name_in_password(form: Form) -> tuple[Five, ...]:
    """Return the errors as if NameInPassword were none of them."""
    return sign_up(form).failure()  # must not type-check
