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

# Four types of errors are missing: add them with |.
SignUpError: TypeAlias = NoName | NotAnEmail


def parse_password(text: str) -> Result[Password, tuple[ShortPassword | NoDigit, ...]]:
    """Return the password, or every error that it has.

    A password has at least 8 characters, of any kind, and among them at least one of the digits
    0 to 9. Otherwise it has the error ``ShortPassword`` with the length, ``NoDigit``, or these two
    in this order.
    """
    raise NotImplementedError(
        "parse_password: begin with errors: list[ShortPassword | NoDigit] = []"
    )


def sign_up(form: Form) -> Result[SignUp, tuple[SignUpError, ...]]:
    """Return the sign-up, or every error of the form that can be known."""
    raise NotImplementedError("sign_up: join the four fields, and then look at two of them")


def checked(
    four: tuple[tuple[Name, Email], tuple[Guests, Password]],
) -> Result[SignUp, tuple[NameInPassword, ...]]:
    """Return the sign-up, unless the password contains the name."""
    raise NotImplementedError("checked: (name, email), (guests, password) = four")
