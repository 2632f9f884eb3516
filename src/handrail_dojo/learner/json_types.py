"""The types of the objects that ``handrail kata --json`` prints, and the meaning of each field.

Programs read these objects, so the names of the fields must not change. A field means the same in
every object, so only the first one that has it says what it means: here, or in
``handrail.cli.json_types``. Only programs that check the types import this module: it would slow
the start of a command.
"""

from collections.abc import Mapping
from typing import Annotated, TypedDict, final


@final
class KataObject(TypedDict):
    """A kata."""

    kata: Annotated[str, "the name of the kata"]
    title: Annotated[str, "a short title; empty if it would give a mistake away to a learner"]
    minutes: Annotated[int, "the minutes that it takes"]
    level: Annotated[str, "how experienced a learner should be"]
    ideas: Annotated[list[str], "the ideas that the kata teaches"]
    needs: Annotated[list[str], "the katas to do before"]
    paths: Annotated[list[str], "the paths that have the kata"]
    solved: Annotated[
        bool | None, "whether the learner has solved the kata; null outside of a learner's folder"
    ]


@final
class PathObject(TypedDict):
    """A path: an order of katas."""

    path: Annotated[str, "the name of the path"]
    title: str
    minutes: int
    katas: Annotated[list[str], "the names of the katas, in order"]
    solved_katas: Annotated[
        list[str] | None,
        "the katas that the learner has solved; null outside of a learner's folder",
    ]
    followed: Annotated[
        bool | None, "whether the learner follows the path; null outside of a learner's folder"
    ]


@final
class KillObject(TypedDict):
    """A wrong implementation that a property has rejected."""

    mutant: Annotated[str, "the name of the wrong implementation"]
    title: str
    property: Annotated[str, "the property that failed"]
    example: Annotated[
        dict[str, str],
        "the arguments for which the property failed, or the last call and the time limit",
    ]
    also: Annotated[list[str], "the other properties that failed, if all were tried"]


@final
class SurvivorObject(TypedDict):
    """A wrong implementation that no property has rejected."""

    mutant: str
    title: str
    guilty: Annotated[
        bool, "whether some generated example makes the implementation return a wrong result"
    ]
    missing: Annotated[str, "why the wrong implementation survived"]
    seed: int


@final
class VerdictObject(TypedDict):
    """The result of grading a learner's answer."""

    kata: str
    verdict: Annotated[str, "solved, not_yet, or why there is no verdict"]
    message: str | None
    hint: str | None
    finding: Annotated[str | None, "the kind of what is not right yet, or null"]
    rows: Annotated[list[list[str]], "details, each a label and a text"]
    passed_count: Annotated[int, "the number of tests that passed"]
    test_count: Annotated[int, "the number of tests"]
    medal: Annotated[str | None, "the medal that the learner has earned, or null"]
    kills: Annotated[
        list[KillObject], "the wrong implementations that were rejected, or did not end in time"
    ]
    survivors: Annotated[
        list[SurvivorObject], "the wrong implementations that no property rejected"
    ]
    remarks: Annotated[list[str], "sentences about the grading"]
    seconds: Annotated[float, "how long it took"]


@final
class ProgressObject(TypedDict):
    """A learner's progress in a kata."""

    kata: str
    solved_at: Annotated[str | None, "when the learner first solved the kata, or null"]
    medal: str | None
    check_count: Annotated[int, "how often the learner has checked the kata"]
    hint_count: Annotated[int, "how many hints the learner has read"]
    solution_seen_at: Annotated[str | None, "when the learner first saw the solution, or null"]


@final
class CheckObject(TypedDict):
    """A check of the installation."""

    check: Annotated[str, "what was checked"]
    found: Annotated[str, "what the check found, such as a version"]
    hint: str | None
    well: Annotated[bool, "whether there is nothing to do"]


@final
class ResultObject(TypedDict):
    """What a person has handed in for a kata, graded; or why it was not graded."""

    person: Annotated[str, "the name of the folder or zip file that the person has handed in"]
    kata: str | None
    verdict: str
    passed_count: int
    test_count: int
    medal: str | None
    message: str | None
    rule: Annotated[str | None, "the rule of the test that failed, or null"]
    remarks: Annotated[list[str], "sentences about the grading"]
    seconds: float
    fingerprint: Annotated[
        str | None, "a digest of the answer, equal for equal answers; null if it was not graded"
    ]


@final
class StuckObject(TypedDict):
    """The people who have not solved a kata for the same reason."""

    message: str
    people: Annotated[list[str], "the names of the people"]


@final
class SummaryObject(TypedDict):
    """A summary of the answers to a kata."""

    kata: str
    solved_by: Annotated[list[str], "the people who have solved the kata"]
    stuck: Annotated[
        list[StuckObject], "the people who have not solved the kata, by the rule or the message"
    ]


@final
class PersonObject(TypedDict):
    """A summary of what a person has handed in."""

    person: str
    solved_katas: list[str]
    medals: Annotated[list[str], "the medals that the person has earned"]
    stuck_at: Annotated[str | None, "the first kata that the person has not solved, or null"]
    most_equal: Annotated[str | None, "who has handed in the most answers equal to these, or null"]
    equal_count: Annotated[int, "the number of these equal answers"]


KATA_OBJECTS: Mapping[str, tuple[type, ...]] = {
    "kata list": (KataObject,),
    "kata path": (PathObject,),
    "kata check": (VerdictObject,),
    "kata progress": (ProgressObject,),
    "kata doctor": (CheckObject,),
    "kata dojo grade": (ResultObject, SummaryObject, PersonObject),
}
"""The objects that each command prints, one per line."""
