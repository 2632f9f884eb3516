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
    parse_name,
)
from railway import both
from returns.result import Failure, Result, Success
from tracks import and_then

# Add the errors that are missing.
SignUpError: TypeAlias = NoName | NotAnEmail


def parse_guests(text: str) -> Result[Guests, tuple[NotGuests, ...]]:
    """Return the guests that one of the characters 0 to 5 means, or the error."""
    raise NotImplementedError("parse_guests: one of six characters, or the error")


def parse_password(text: str) -> Result[Password, tuple[ShortPassword | NoDigit, ...]]:
    """Return the password, or every error that it has."""
    raise NotImplementedError("parse_password: both errors are possible at once")


def sign_up(form: Form) -> Result[SignUp, tuple[SignUpError, ...]]:
    """Return the sign-up, or every error of the form that can be known."""
    raise NotImplementedError("sign_up: join the four fields, and then look at two of them")


def checked(
    fields: tuple[tuple[Name, Email], tuple[Guests, Password]],
) -> Result[SignUp, tuple[NameInPassword, ...]]:
    """Return the sign-up, unless the password contains the name."""
    raise NotImplementedError("checked: (name, email), (guests, password) = fields")
