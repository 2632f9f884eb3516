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

DIGITS = frozenset("0123456789")
FieldError: TypeAlias = NoName | NotAnEmail | NotGuests | ShortPassword | NoDigit


def parse_password(text: str) -> Result[Password, tuple[ShortPassword | NoDigit, ...]]:
    """Return the password, or every error that it has.

    A password has at least 8 characters, of any kind, and among them at least one of the digits
    0 to 9. Otherwise it has the error ``ShortPassword`` with the length, ``NoDigit``, or these two
    in this order.
    """
    rules: tuple[tuple[bool, ShortPassword | NoDigit], ...] = (
        (len(text) >= 8, ShortPassword(len(text))),
        (DIGITS.isdisjoint(text) is False, NoDigit()),
    )
    errors = tuple(error for holds, error in rules if not holds)
    return Failure(errors) if errors else Success(Password(text))


def sign_up(
    form: Form,
) -> Result[SignUp, tuple[FieldError, ...] | tuple[NameInPassword, ...]]:
    """Return the sign-up, or every error of the form that can be known."""
    fields = both(
        both(parse_name(form.name), parse_email(form.email)),
        both(parse_guests(form.guests), parse_password(form.password)),
    )
    return and_then(fields, checked)


def checked(
    fields: tuple[tuple[Name, Email], tuple[Guests, Password]],
) -> Result[SignUp, tuple[NameInPassword, ...]]:
    """Return the sign-up, unless the password contains the name."""
    (name, email), (guests, password) = fields
    if name.text in password.text:
        return Failure((NameInPassword(),))
    return Success(SignUp(name, email, guests, password))
