"""What a learner has done so far, and how the one state file says it.

It is pure: nothing here reads, writes or runs anything.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar, final

from returns.result import Failure, Result, Success

from handrail.dojo.forms import Form, Malformed, Table, is_table

V = TypeVar("V")

VERSION = 1
MOST = 10**9  # of anything that a learner does
NONE: Mapping[str, str] = MappingProxyType({})
NO_NUMBERS: Mapping[str, int] = MappingProxyType({})


@final
@dataclass(frozen=True, slots=True)
class Record:
    """What a learner has done.

    Attributes:
        current: the kata at hand.
        solved: when each solved kata was first solved, in ISO format.
        medals: the best medal of each hunt.
        hints: how many tiers of hints each kata has given away.
        checks: how often each kata was checked.
        seen: when each kata's solution was looked at.
    """

    current: str = ""
    solved: Mapping[str, str] = field(default_factory=lambda: NONE)
    medals: Mapping[str, str] = field(default_factory=lambda: NONE)
    hints: Mapping[str, int] = field(default_factory=lambda: NO_NUMBERS)
    checks: Mapping[str, int] = field(default_factory=lambda: NO_NUMBERS)
    seen: Mapping[str, str] = field(default_factory=lambda: NONE)

    def checked(self, name: str) -> "Record":
        """The record with one check more."""
        return replace(self, checks=put(self.checks, name, self.checks.get(name, 0) + 1))

    def solving(self, name: str, now: str, medal: str, ladder: tuple[str, ...]) -> "Record":
        """The record with a kata solved; what was reached before is kept where it is better.

        Args:
            name: the kata.
            now: the time, in ISO format.
            medal: the medal that was earned, or an empty text.
            ladder: the kata's medals, the lowest first.
        """
        best = max((medal, self.medals.get(name, "")), key=lambda one: rung(one, ladder))
        return replace(
            self,
            solved=put(self.solved, name, self.solved.get(name, now)),
            medals=put(self.medals, name, best) if best else self.medals,
        )

    def hinted(self, name: str, most: int) -> "Record":
        """The record with one tier of hints more given away."""
        return replace(self, hints=put(self.hints, name, min(most, self.hints.get(name, 0) + 1)))

    def at(self, name: str) -> "Record":
        """The record with another kata at hand."""
        return replace(self, current=name)

    def looked(self, name: str, now: str) -> "Record":
        """The record with a solution looked at."""
        return replace(self, seen=put(self.seen, name, self.seen.get(name, now)))


def rung(medal: str, ladder: tuple[str, ...]) -> int:
    """How high a medal is; no medal, and one that is no more, is below all."""
    return ladder.index(medal) if medal in ladder else -1


def put(table: Mapping[str, V], key: str, value: V) -> Mapping[str, V]:
    """The table with one entry changed."""
    return MappingProxyType({**table, key: value})


def encoded(record: Record) -> str:
    """The text of the state file."""
    table = {
        "version": VERSION,
        "current": record.current,
        "solved": dict(record.solved),
        "medals": dict(record.medals),
        "hints": dict(record.hints),
        "checks": dict(record.checks),
        "seen": dict(record.seen),
    }
    return json.dumps(table, indent=2) + "\n"


def decoded(text: str) -> Result[Record, Malformed]:
    """The record that a state file's text says, or what is wrong with it."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Failure(Malformed("state", f"not JSON ({type(error).__name__})"))
    if not is_table(value):
        return Failure(Malformed("state", "an object is wanted"))
    form = Form("state", value)
    version = form.number("version")
    if version != VERSION:
        return Failure(Malformed("state.version", f"{VERSION} is wanted, not {version}"))
    record = Record(
        current=form.text("current", "") if value.get("current") else "",
        solved=entries(form, "solved", str),
        medals=entries(form, "medals", str),
        hints=entries(form, "hints", int),
        checks=entries(form, "checks", int),
        seen=entries(form, "seen", str),
    )
    return Failure(form.wrong[0]) if form.wrong else Success(record)


def entries(form: Form, key: str, kind: type[V]) -> Mapping[str, V]:
    """A table whose values are all of one kind."""
    value = form.get(key)
    table: Table = value if is_table(value) else {}
    found = {name: item for name, item in table.items() if isinstance(item, kind) and fits(item)}
    if value is not None and (not is_table(value) or len(found) < len(table)):
        form.note(key, "a table is wanted here")
    return MappingProxyType(found)


def fits(item: object) -> bool:
    """Whether a value can have come from here: a number of times, or a text without controls."""
    match item:
        case bool():
            return False
        case int():
            return 0 <= item <= MOST
        case str():
            return item.isprintable()
        case _:
            return True
