"""The twin of the bad one: this must type-check."""

from typing import TypeAlias

from fields import (
    Form,
    NameInPassword,
    NoDigit,
    NoName,
    NotAnEmail,
    NotGuests,
    ShortPassword,
)
from form import sign_up

Six: TypeAlias = NoName | NotAnEmail | NotGuests | ShortPassword | NoDigit | NameInPassword


def all_errors(form: Form) -> tuple[Six, ...]:
    """Return the errors."""
    return sign_up(form).failure()
