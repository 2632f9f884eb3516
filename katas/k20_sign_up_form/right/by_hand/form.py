"""The sign-up form: every error of its fields at once."""

from typing import TypeAlias

from fields import (
    Form,
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
from returns.result import Failure, Result, Success

DIGITS = "0123456789"
SignUpError: TypeAlias = (
    NoName  # the fields
    | NotAnEmail
    | NotGuests
    | ShortPassword
    | NoDigit
    | NameInPassword  # two of them
)


def parse_password(text: str) -> Result[Password, tuple[ShortPassword | NoDigit, ...]]:
    """Return the password, or every error that it has.

    A password has at least 8 characters, of any kind, and among them at least one of the digits
    0 to 9. Otherwise it has the error ``ShortPassword`` with the length, ``NoDigit``, or these two
    in this order.
    """
    has_digit = False
    for character in text:
        if character in DIGITS:
            has_digit = True
    errors: tuple[ShortPassword | NoDigit, ...] = ()
    if len(text) < 8:
        errors += (ShortPassword(len(text)),)
    if not has_digit:
        errors += (NoDigit(),)
    if errors:
        return Failure(errors)
    return Success(Password(text))


def sign_up(form: Form) -> Result[SignUp, tuple[SignUpError, ...]]:
    """Return the sign-up, or every error of the form that can be known."""
    name, email = parse_name(form.name), parse_email(form.email)
    guests, password = parse_guests(form.guests), parse_password(form.password)
    errors: list[SignUpError] = []
    for result in (name, email, guests, password):
        if isinstance(result, Failure):
            errors.extend(result.failure())
    if errors:
        return Failure(tuple(errors))
    if name.unwrap().text in password.unwrap().text:
        return Failure((NameInPassword(),))
    return Success(SignUp(name.unwrap(), email.unwrap(), guests.unwrap(), password.unwrap()))
