"""What a learner has done so far, as the one state file has it."""

from collections.abc import Mapping
from typing import TypeVar, final

import msgspec
from msgspec.structs import replace

from handrail.dojo.kata import HINT_COUNT

V = TypeVar("V")


@final
class Progress(msgspec.Struct, frozen=True):
    """What a learner has done. Times are in ISO format.

    Attributes:
        katas: the folder of the set that the katas were laid out from; "" is handrail's own.
        current: the kata that is being worked on.
        solved: when each solved kata was solved first.
        medals: the best medal of each hunt.
        hints: how many hints of each kata were shown.
        checks: how often each kata was graded.
        seen: when each kata's solution was shown first.
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
        """Return the progress with a kata solved. The first time counts."""
        return replace(self, solved=_with_entry(self.solved, kata, self.solved.get(kata, now)))

    def with_medal(self, kata: str, medal: str) -> "Progress":
        """Return the progress with this medal as the best."""
        return replace(self, medals=_with_entry(self.medals, kata, medal))

    def with_hint(self, kata: str) -> "Progress":
        """Return the progress with one more hint shown."""
        return replace(
            self, hints=_with_entry(self.hints, kata, min(HINT_COUNT, self.hints.get(kata, 0) + 1))
        )

    def with_solution_seen(self, kata: str, now: str) -> "Progress":
        """Return the progress with a solution shown."""
        return replace(self, seen=_with_entry(self.seen, kata, self.seen.get(kata, now)))


def _with_entry(table: Mapping[str, V], key: str, value: V) -> Mapping[str, V]:
    return {**table, key: value}
