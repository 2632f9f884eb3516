"""The fields of the form: a type for each that cannot be wrong, and its errors."""

from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success


@final
@dataclass(frozen=True, slots=True)
class Form:
    """What somebody typed. Nothing in it has been checked."""

    name: str
    email: str
    guests: str
    password: str


@final
@dataclass(frozen=True, slots=True)
class Name:
    """A name: at least one character, and no white space at its ends."""

    text: str

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if this is not a name."""
        if self.text == "" or self.text != self.text.strip():
            raise ValueError("expected a name")


@final
@dataclass(frozen=True, slots=True)
class Email:
    """An e-mail address: one @, with something before it and something after it."""

    text: str

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if this is not an e-mail address."""
        before, _, after = self.text.partition("@")
        if before == "" or after == "" or "@" in after:
            raise ValueError("expected an e-mail address")


@final
@dataclass(frozen=True, slots=True)
class Guests:
    """How many people somebody brings along: 0 to 5."""

    number: int

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if these are fewer than 0 guests, or more than 5."""
        if not 0 <= self.number <= 5:
            raise ValueError("expected 0 to 5 guests")


@final
@dataclass(frozen=True, slots=True)
class Password:
    """A password: at least 8 characters, and at least one of the digits 0 to 9."""

    text: str

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if this is not a password."""
        if len(self.text) < 8 or not any(digit in self.text for digit in "0123456789"):
            raise ValueError("expected a password")


@final
@dataclass(frozen=True, slots=True)
class SignUp:
    """Four fields that are right, also together: the password does not contain the name."""

    name: Name
    email: Email
    guests: Guests
    password: Password

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if the password contains the name."""
        if self.name.text in self.password.text:
            raise ValueError("expected a password without the name")


@final
@dataclass(frozen=True, slots=True)
class NoName:
    """A name of nothing, or of nothing but white space."""


@final
@dataclass(frozen=True, slots=True)
class NotAnEmail:
    """Not an e-mail address: ``found`` is what was typed."""

    found: str


@final
@dataclass(frozen=True, slots=True)
class NotGuests:
    """Not a number from 0 to 5: ``found`` is what was typed."""

    found: str


@final
@dataclass(frozen=True, slots=True)
class ShortPassword:
    """A password of fewer than 8 characters: ``length`` is how many it has."""

    length: int


@final
@dataclass(frozen=True, slots=True)
class NoDigit:
    """A password with none of the digits 0 to 9."""


@final
@dataclass(frozen=True, slots=True)
class NameInPassword:
    """A password that contains the name."""


def parse_name(text: str) -> Result[Name, tuple[NoName, ...]]:
    """Return the name, without the white space at its ends."""
    name = text.strip()
    if name == "":
        return Failure((NoName(),))
    return Success(Name(name))


def parse_email(text: str) -> Result[Email, tuple[NotAnEmail, ...]]:
    """Return the e-mail address, if there is one @ with something on both sides."""
    before, _, after = text.partition("@")
    if before == "" or after == "" or "@" in after:
        return Failure((NotAnEmail(text),))
    return Success(Email(text))


def parse_guests(text: str) -> Result[Guests, tuple[NotGuests, ...]]:
    """Return the guests that one of the characters 0 to 5 means. Any other text is an error."""
    if text not in ("0", "1", "2", "3", "4", "5"):
        return Failure((NotGuests(text),))
    return Success(Guests(int(text)))
