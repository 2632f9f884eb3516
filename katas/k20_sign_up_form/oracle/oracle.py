"""A correct answer, built in another way; the tests compare with it."""

from typing import TypeVar

from fields import (
    Form,
    NameInPassword,
    NoDigit,
    NoName,
    NotAnEmail,
    NotGuests,
    ShortPassword,
)
from returns.result import Failure, Result, Success

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")

GUESTS = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
DIGITS = frozenset("0123456789")


def both(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[E, ...]]
) -> Result[tuple[A, B], tuple[E, ...]]:
    """Return both values, or all the errors."""
    results = (first, second)
    failures = [result.failure() for result in results if isinstance(result, Failure)]
    if failures:
        return Failure(sum(failures, ()))
    return Success((first.unwrap(), second.unwrap()))


def password_errors(text: str) -> tuple[ShortPassword | NoDigit, ...]:
    """Return every error of a password."""
    short = (ShortPassword(len(text)),) if len(text) < 8 else ()
    no_digit = () if DIGITS & set(text) else (NoDigit(),)
    return (*short, *no_digit)


def errors(form: Form) -> tuple[object, ...]:
    """Return every error of a form that can be known."""
    name = form.name.strip()
    found: list[object] = [] if name else [NoName()]
    if form.email.count("@") != 1 or form.email[0] == "@" or form.email[-1] == "@":
        found.append(NotAnEmail(form.email))
    if form.guests not in GUESTS:
        found.append(NotGuests(form.guests))
    found.extend(password_errors(form.password))
    if not found and form.password.find(name) >= 0:
        found.append(NameInPassword())
    return tuple(found)
