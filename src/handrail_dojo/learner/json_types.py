"""The types of the objects that ``handrail kata --json`` prints, and the meaning of each field.

Programs read these objects, so the names of the fields must not change. A name means the
same here and in ``handrail.cli.json_types``. Only programs that check the types import this module:
it would slow the start of a command.
"""

from collections.abc import Mapping
from typing import TypedDict, final


@final
class KataObject(TypedDict):
    """A kata."""

    kata: str
    title: str
    minutes: int
    level: str
    ideas: list[str]
    needs: list[str]
    paths: list[str]
    solved: bool | None


@final
class PathObject(TypedDict):
    """A path: an order of katas."""

    path: str
    title: str
    minutes: int
    katas: list[str]
    solved_katas: list[str] | None
    followed: bool | None


@final
class KillObject(TypedDict):
    """A wrong implementation that a property has rejected."""

    mutant: str
    title: str
    property: str
    example: dict[str, str]
    also: list[str]


@final
class SurvivorObject(TypedDict):
    """A wrong implementation that no property has rejected."""

    mutant: str
    title: str
    guilty: bool
    missing: str
    seed: int


@final
class VerdictObject(TypedDict):
    """The result of grading a learner's answer."""

    kata: str
    verdict: str
    message: str | None
    hint: str | None
    finding: str | None
    rows: list[list[str]]
    passed_count: int
    test_count: int
    medal: str | None
    kills: list[KillObject]
    survivors: list[SurvivorObject]
    remarks: list[str]
    seconds: float


@final
class ProgressObject(TypedDict):
    """A learner's progress in a kata."""

    kata: str
    solved_at: str | None
    medal: str | None
    check_count: int
    hint_count: int
    solution_seen_at: str | None


@final
class CheckObject(TypedDict):
    """A check of the installation."""

    check: str
    found: str
    hint: str | None
    well: bool


@final
class ResultObject(TypedDict):
    """What a person has handed in for a kata, graded; or why it was not graded."""

    person: str
    kata: str | None
    verdict: str
    passed_count: int
    test_count: int
    medal: str | None
    message: str | None
    rule: str | None
    remarks: list[str]
    seconds: float
    fingerprint: str | None


@final
class StuckObject(TypedDict):
    """The people who have not solved a kata for the same reason."""

    message: str
    people: list[str]


@final
class SummaryObject(TypedDict):
    """A summary of the answers to a kata."""

    kata: str
    solved_by: list[str]
    stuck: list[StuckObject]
    same: list[list[str]]


OBJECTS: Mapping[str, tuple[type, ...]] = {
    "kata list": (KataObject,),
    "kata path": (PathObject,),
    "kata check": (VerdictObject,),
    "kata progress": (ProgressObject,),
    "kata doctor": (CheckObject,),
    "kata dojo grade": (ResultObject, SummaryObject),
}
"""The objects that each command prints, one per line."""

MEANINGS = {
    "also": "the other properties that failed, if all were tried",
    "check": "what was checked",
    "check_count": "how often the learner has checked the kata",
    "example": "the arguments for which the property failed, or the last call and the time limit",
    "finding": "the kind of what is not right yet, or null",
    "fingerprint": "a digest of the answer, equal for equal answers; null if it was not graded",
    "followed": "whether the learner follows the path; null outside of a learner's folder",
    "found": "what the check found, such as a version",
    "guilty": "whether some generated example makes the implementation return a wrong result",
    "hint_count": "how many hints the learner has read",
    "ideas": "the ideas that the kata teaches",
    "kata": "the name of the kata",
    "katas": "the names of the katas, in order",
    "kills": "the wrong implementations that were rejected, or did not end in time",
    "level": "how experienced a learner should be",
    "medal": "the medal that the learner has earned, or null",
    "minutes": "the minutes that it takes",
    "missing": "why the wrong implementation survived",
    "mutant": "the name of the wrong implementation",
    "needs": "the katas to do before",
    "passed_count": "the number of tests that passed",
    "path": "the name of the path",
    "paths": "the paths that have the kata",
    "people": "the names of the people",
    "person": "the name of the folder or zip file that the person has handed in",
    "property": "the property that failed",
    "remarks": "sentences about the grading",
    "rows": "details, each a label and a text",
    "rule": "the rule of the test that failed, or null",
    "same": "the people of each group whose answers are equal",
    "seconds": "how long it took",
    "solution_seen_at": "when the learner first saw the solution, or null",
    "solved": "whether the learner has solved the kata; null outside of a learner's folder",
    "solved_at": "when the learner first solved the kata, or null",
    "solved_by": "the people who have solved the kata",
    "solved_katas": "the katas that the learner has solved; null outside of a learner's folder",
    "stuck": "the people who have not solved the kata, by the rule or the message",
    "survivors": "the wrong implementations that no property rejected",
    "test_count": "the number of tests",
    "title": "a short title; empty if it would give a mistake away to a learner",
    "verdict": "solved, not_yet, or why there is no verdict",
    "well": "whether there is nothing to do",
}
"""The meaning of each field that is not in ``handrail.cli.json_types``."""
