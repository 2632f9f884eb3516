"""The sign-up form: every error of its fields at once."""

from typing import TypeAlias

from fields import (
    Form,
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
    name, password = parse_name(form.name), parse_password(form.password)
    pair = and_then(both(name, password), lambda two: _without(two[0], two[1]))
    others = both(parse_email(form.email), parse_guests(form.guests))
    return both(pair, others).map(
        lambda four: SignUp(four[0][0], four[1][0], four[1][1], four[0][1])
    )


def _without(
    name: Name, password: Password
) -> Result[tuple[Name, Password], tuple[NameInPassword, ...]]:
    if name.text in password.text:
        return Failure((NameInPassword(),))
    return Success((name, password))
