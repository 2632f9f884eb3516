"""A learner's progress, as the state file stores it."""

from collections.abc import Mapping
from datetime import datetime
from typing import final

import msgspec
from msgspec.structs import replace

from handrail_dojo.sets.kata import HINT_COUNT


@final
class Progress(msgspec.Struct, frozen=True):
    """A learner's progress. The keys of each mapping are names of katas. Times are in ISO format.

    Attributes:
        katas: the folder of the kata set, or "" for the set that comes with handrail.
        path: the name of the path that the learner has chosen, or "" if there is none.
        current: the name of the kata that the learner works on, or "" if there is none yet.
        solved: the time when each kata was first solved.
        medals: the name of the best medal earned in each kata that has medals.
        hints: the number of hints shown for each kata.
        checks: how often each kata was graded.
        seen: the time when each kata's solution was first shown.
        passed: for each kata, the tests that have passed of those after which parts of hints are
            left out.
    """

    katas: str = ""
    path: str = ""
    current: str = ""
    solved: Mapping[str, str] = {}
    medals: Mapping[str, str] = {}
    hints: Mapping[str, int] = {}
    checks: Mapping[str, int] = {}
    seen: Mapping[str, str] = {}
    passed: Mapping[str, tuple[str, ...]] = {}

    def with_path(self, path: str, kata: str) -> "Progress":
        """Return the progress with this path as the chosen one, and this kata as current."""
        return replace(self, path=path, current=kata)

    def with_current(self, kata: str) -> "Progress":
        """Return the progress with this kata as the current one."""
        return replace(self, current=kata)

    def with_check(self, kata: str) -> "Progress":
        """Return the progress after one more grading of a kata."""
        count = self.checks.get(kata, 0) + 1
        return replace(self, current=kata, checks={**self.checks, kata: count})

    def with_solved(self, kata: str, now: str) -> "Progress":
        """Return the progress with a kata marked as solved at the time ``now``.

        If the kata was solved before, the earlier time is kept.
        """
        return replace(self, solved={**self.solved, kata: self.solved.get(kata, now)})

    def with_medal(self, kata: str, medal: str) -> "Progress":
        """Return the progress with this medal as the kata's best."""
        return replace(self, medals={**self.medals, kata: medal})

    def with_hint(self, kata: str) -> "Progress":
        """Return the progress with one more hint counted for a kata, up to the number of hints."""
        count = min(HINT_COUNT, self.hints.get(kata, 0) + 1)
        return replace(self, hints={**self.hints, kata: count})

    def with_passed(self, kata: str, tests: tuple[str, ...]) -> "Progress":
        """Return the progress with these tests as those that passed in a kata."""
        return replace(self, passed={**self.passed, kata: tests})

    def with_solution_seen(self, kata: str, now: str) -> "Progress":
        """Return the progress with a kata's solution marked as shown at the time ``now``.

        If the solution was shown before, the earlier time is kept.
        """
        return replace(self, seen={**self.seen, kata: self.seen.get(kata, now)})


def current_time() -> str:
    """Return the current time in ISO format, with its time zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
