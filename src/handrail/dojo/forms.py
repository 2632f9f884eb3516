"""Tables as TOML and JSON give them, read field by field; what is wrong is remembered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard, final

Table = Mapping[str, object]


@final
@dataclass(frozen=True, slots=True)
class Malformed:
    """A field that does not hold what it must; ``where`` says which, from the outside in."""

    where: str
    wanted: str

    @property
    def message(self) -> str:
        return f"{self.where}: {self.wanted}"

    @property
    def hint(self) -> str | None:
        return None


def is_table(value: object) -> TypeGuard[Table]:
    """Whether a value is a table; its keys are then texts, as in TOML and in JSON."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Whether a value is an array."""
    return isinstance(value, list)


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether a value is a tuple."""
    return isinstance(value, tuple)


@final
@dataclass(slots=True)
class Form:
    """A table that is being read. A field that is wrong is noted, and read as an empty one."""

    where: str
    table: Table
    wrong: list[Malformed] = field(default_factory=list)
    known: set[str] = field(default_factory=set)

    def note(self, key: str, wanted: str) -> None:
        """Remember that a field is wrong."""
        self.wrong.append(Malformed(f"{self.where}.{key}", wanted))

    def get(self, key: str) -> object:
        """A field as it is, None where it is missing."""
        self.known.add(key)
        return self.table.get(key)

    def has(self, key: str) -> bool:
        """Whether the field is there."""
        return key in self.table

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty."""
        value = self.get(key)
        if isinstance(value, str) and value:
            return value
        if value is None and default is not None:
            return default
        self.note(key, "a text is wanted here")
        return ""

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number from 0 on."""
        value = self.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        if value is None and default is not None:
            return default
        self.note(key, "a whole number from 0 on is wanted here")
        return 0

    def seconds(self, key: str, default: float) -> float:
        """A number above 0."""
        value = self.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
            return float(value)
        if value is not None:
            self.note(key, "a number above 0 is wanted here")
        return default

    def flag(self, key: str) -> bool:
        """Yes or no; no where it is missing."""
        value = self.get(key)
        if value is not None and not isinstance(value, bool):
            self.note(key, "true or false is wanted here")
        return value is True

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Texts; they may be none only where there is a default."""
        value = self.get(key)
        if value is None and default is not None:
            return default
        if is_list(value):
            found = tuple(item for item in value if isinstance(item, str) and item)
            if len(found) == len(value) and (found or default is not None):
                return found
        self.note(key, "an array of texts is wanted here")
        return ()

    def numbers(self, key: str, default: tuple[int, ...]) -> tuple[int, ...]:
        """Whole numbers, at least one."""
        value = self.get(key)
        if value is None:
            return default
        if is_list(value):
            found = tuple(
                item for item in value if isinstance(item, int) and not isinstance(item, bool)
            )
            if found and len(found) == len(value):
                return found
        self.note(key, "an array of whole numbers is wanted here")
        return default

    def tables(self, key: str) -> "tuple[Form, ...]":
        """The tables of an array of them, which write down their errors where this one does."""
        value = self.get(key)
        if value is None:
            return ()
        if is_list(value):
            found = tuple(
                Form(f"{self.where}.{key}[{place}]", item, self.wrong)
                for place, item in enumerate(value)
                if is_table(item)
            )
            if len(found) == len(value):
                return found
        self.note(key, "an array of tables is wanted here")
        return ()

    def done(self) -> None:
        """Note every field that nothing has asked for."""
        for key in self.table:
            if key not in self.known:
                self.note(key, "there is no such key")
