"""The sign-up form: every error of its fields at once."""

import re
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

PasswordError: TypeAlias = ShortPassword | NoDigit
FieldError: TypeAlias = NoName | NotAnEmail | NotGuests | PasswordError
SignUpError: TypeAlias = FieldError | NameInPassword


def parse_password(text: str) -> Result[Password, tuple[ShortPassword | NoDigit, ...]]:
    """Return the password, or every error that it has.

    A password has at least 8 characters, of any kind, and among them at least one of the digits
    0 to 9. Otherwise it has the error ``ShortPassword`` with the length, ``NoDigit``, or these two
    in this order.
    """
    match len(text) < 8, re.search("[0-9]", text):
        case True, None:
            return Failure((ShortPassword(len(text)), NoDigit()))
        case True, _:
            return Failure((ShortPassword(len(text)),))
        case _, None:
            return Failure((NoDigit(),))
        case _:
            return Success(Password(text))


def sign_up(form: Form) -> Result[SignUp, tuple[SignUpError, ...]]:
    """Return the sign-up, or every error of the form that can be known."""
    two = both(parse_name(form.name), parse_email(form.email))
    three = both(two, parse_guests(form.guests))
    four = both(three, parse_password(form.password))
    return and_then(four, _checked)


def _checked(
    fields: tuple[tuple[tuple[Name, Email], Guests], Password],
) -> Result[SignUp, tuple[NameInPassword]]:
    ((name, email), guests), password = fields
    if password.text.find(name.text) == -1:
        return Success(SignUp(name, email, guests, password))
    return Failure((NameInPassword(),))
