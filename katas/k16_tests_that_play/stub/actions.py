"""What can be done in the editor: each action is a value."""

# Finished: leave it as it is.

from dataclasses import dataclass
from typing import TypeAlias, final


@final
@dataclass(frozen=True, slots=True)
class Type:
    """Add a letter, one character, at the end."""

    letter: str


@final
@dataclass(frozen=True, slots=True)
class Erase:
    """Remove the last letter."""


@final
@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last change."""


@final
@dataclass(frozen=True, slots=True)
class Redo:
    """Make the last change again that was taken back."""


Action: TypeAlias = Type | Erase | Undo | Redo
