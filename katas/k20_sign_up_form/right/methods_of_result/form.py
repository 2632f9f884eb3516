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
    return both(_long(text), _with_digit(text)).map(lambda _: Password(text))


def _long(text: str) -> Result[str, tuple[ShortPassword, ...]]:
    return Success(text) if len(text) >= 8 else Failure((ShortPassword(len(text)),))


def _with_digit(text: str) -> Result[str, tuple[NoDigit, ...]]:
    return Success(text) if set(text) & set(DIGITS) else Failure((NoDigit(),))


def sign_up(form: Form) -> Result[SignUp, tuple[SignUpError, ...]]:
    """Return the sign-up, or every error of the form that can be known."""
    person = both(parse_name(form.name), parse_email(form.email))
    rest = both(parse_guests(form.guests), parse_password(form.password))
    everything = both(person, rest).map(lambda pairs: (*pairs[0], *pairs[1]))
    return and_then(everything, lambda fields: _sign_up(*fields))


def _sign_up(
    name: Name, email: Email, guests: Guests, password: Password
) -> Result[SignUp, tuple[NameInPassword, ...]]:
    try:
        return Success(SignUp(name, email, guests, password))
    except ValueError:
        return Failure((NameInPassword(),))
