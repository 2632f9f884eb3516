"""Errors in the arguments of a command, with hints."""

from collections.abc import Iterable
from typing import final

import click

from handrail.text import did_you_mean, nearest_name


@final
class Misuse(click.UsageError):
    """An error in the arguments, with a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def forbid(is_wrong: bool, message: str, hint: str) -> None:
    """Raise ``Misuse`` if the arguments are wrong in this way."""
    if is_wrong:
        raise Misuse(message, hint)


def suggest(name: str, names: Iterable[str]) -> str | None:
    """Return ``did you mean`` and the nearest name, or None if no name is near."""
    nearest = nearest_name(name, names)
    return None if nearest is None else did_you_mean(nearest)
