"""Checks: a kata in the learner's folder is graded, and the progress is saved."""

import time
from dataclasses import dataclass, replace
from typing import final

from handrail_dojo.events import Failed, Passed
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import Report, Solved, Stopped
from handrail_dojo.learner.kata_files import edited_originals, read_files
from handrail_dojo.learner.progress import Progress, current_time
from handrail_dojo.learner.workspace import Workspace, cache_folder
from handrail_dojo.sets.kata import Kata


@final
@dataclass(frozen=True, slots=True)
class GradedKata:
    """The result of a grading.

    Attributes:
        workspace: the workspace after the grading, with the new progress.
        report: the report on the learner's files.
        seconds: how long the grading took.
    """

    workspace: Workspace
    report: Report
    seconds: float


def grade_kata(workspace: Workspace, kata: Kata, options: GradingOptions) -> GradedKata:
    """Grade a kata in the learner's folder, and save the progress."""
    start = time.monotonic()
    files = read_files(workspace.folder(kata))
    options = replace(options, cache=cache_folder(workspace.root))
    report = grade_files(kata, workspace.kata_set, files, options)
    seconds = time.monotonic() - start
    if isinstance(report.verdict, Stopped):
        return GradedKata(workspace, report, seconds)
    return record_report(workspace, kata, report, seconds, is_part=bool(options.test_filter))


def record_report(
    workspace: Workspace, kata: Kata, report: Report, seconds: float, is_part: bool = False
) -> GradedKata:
    """Save the progress that a report on a kata shows.

    Args:
        workspace: the learner's folder.
        kata: the kata.
        report: the report on the learner's files.
        seconds: how long the grading took.
        is_part: whether only some of the tests ran. They solve no kata.
    """

    def change(progress: Progress) -> Progress:
        changed = progress.with_check(kata.name)
        medal = report.hunt.medal if report.hunt else None
        if kata.hunt and medal:
            names = ["", *(each.name for each in kata.hunt.medals)]
            best = max(medal.name, changed.medals.get(kata.name, ""), key=names.index)
            changed = changed.with_medal(kata.name, best)
        if isinstance(report.verdict, Solved) and not is_part:
            changed = changed.with_solved(kata.name, current_time())
        # After a type error no test runs, and what had passed before is still known.
        if passed | failed and not is_part:
            changed = changed.with_passed(
                kata.name, tuple(each.test for each in kata.done if each.test in passed - failed)
            )
        return changed

    passed = {each.test for each in report.events if isinstance(each, Passed)}
    failed = {each.test for each in report.events if isinstance(each, Failed)}

    notes = (*workspace.remarks, *report.notes, *edited_originals(workspace, kata))
    return GradedKata(workspace.update(change), replace(report, notes=notes), seconds)
