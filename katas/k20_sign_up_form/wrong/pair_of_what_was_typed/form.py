"""The sign-up form: every error of its fields at once."""

from typing import TypeAlias

from fields import (
    Email,
    Form,
    Guests,
    Name,
    NameInPassword,
    NoDigit,
    NoName,
    NotAnEmail,
    NotGuests,
    Password,
    ShortPassword,
    SignUp,
    parse_email,
    parse_guests,
    parse_name,
)
from railway import both
from returns.result import Failure, Result, Success
from tracks import and_then

DIGITS = "0123456789"
SignUpError: TypeAlias = NoName | NotAnEmail | NotGuests | ShortPassword | NoDigit | NameInPassword


def parse_password(text: str) -> Result[Password, tuple[ShortPassword | NoDigit, ...]]:
    """Return the password, or every error that it has.

    A password has at least 8 characters, of any kind, and among them at least one of the digits
    0 to 9. Otherwise it has the error ``ShortPassword`` with the length, ``NoDigit``, or these two
    in this order.
    """
    errors: list[ShortPassword | NoDigit] = []
    if len(text) < 8:
        errors.append(ShortPassword(len(text)))
    if not any(digit in text for digit in DIGITS):
        errors.append(NoDigit())
    return Failure(tuple(errors)) if errors else Success(Password(text))


def sign_up(form: Form) -> Result[SignUp, tuple[SignUpError, ...]]:
    """Return the sign-up, or every error of the form that can be known."""
    fields = both(
        both(parse_name(form.name), parse_email(form.email)),
        both(parse_guests(form.guests), parse_password(form.password)),
    )
    return and_then(fields, lambda four: _checked(form, four))


def _checked(
    form: Form,
    fields: tuple[tuple[Name, Email], tuple[Guests, Password]],
) -> Result[SignUp, tuple[NameInPassword, ...]]:
    """Return the sign-up, unless the password contains the name."""
    (name, email), (guests, password) = fields
    if form.name in form.password:
        return Failure((NameInPassword(),))
    return Success(SignUp(name, email, guests, password))
