"""A learner's progress, as the state file stores it."""

from collections.abc import Mapping
from typing import TypeVar, final

import msgspec
from msgspec.structs import replace

from handrail.dojo.kata import HINT_COUNT

V = TypeVar("V")


@final
class Progress(msgspec.Struct, frozen=True):
    """A learner's progress. Times are in ISO format.

    Attributes:
        katas: the folder of the kata set, or "" for the set that comes with handrail.
        current: the kata that is being worked on.
        solved: the time when each kata was first solved.
        medals: the best medal of each hunt.
        hints: the number of hints shown for each kata.
        checks: the number of gradings of each kata.
        seen: the time when each kata's solution was first shown.
    """

    katas: str = ""
    current: str = ""
    solved: Mapping[str, str] = {}
    medals: Mapping[str, str] = {}
    hints: Mapping[str, int] = {}
    checks: Mapping[str, int] = {}
    seen: Mapping[str, str] = {}

    def with_current(self, kata: str) -> "Progress":
        """Return the progress with this kata as the current one."""
        return replace(self, current=kata)

    def with_check(self, kata: str) -> "Progress":
        """Return the progress after one more grading of a kata."""
        checks = _with_entry(self.checks, kata, self.checks.get(kata, 0) + 1)
        return replace(self, current=kata, checks=checks)

    def with_solved(self, kata: str, now: str) -> "Progress":
        """Return the progress with a kata solved. An earlier time stays."""
        return replace(self, solved=_with_entry(self.solved, kata, self.solved.get(kata, now)))

    def with_medal(self, kata: str, medal: str) -> "Progress":
        """Return the progress with this medal as the kata's best."""
        return replace(self, medals=_with_entry(self.medals, kata, medal))

    def with_hint(self, kata: str) -> "Progress":
        """Return the progress with one more hint shown."""
        return replace(
            self, hints=_with_entry(self.hints, kata, min(HINT_COUNT, self.hints.get(kata, 0) + 1))
        )

    def with_solution_seen(self, kata: str, now: str) -> "Progress":
        """Return the progress with a solution shown. An earlier time stays."""
        return replace(self, seen=_with_entry(self.seen, kata, self.seen.get(kata, now)))


def _with_entry(table: Mapping[str, V], key: str, value: V) -> Mapping[str, V]:
    return {**table, key: value}
