"""``handrail kata dev check --kind``: finds kinder readers that the tests of a kata accept.

Each kindness is applied to the solution, and the tests decide about those that have a witness. A
kinder reader is not a flaw: only a person can say what the page of a kata decides.
"""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec

from handrail_dojo.author.answers import read_own_files
from handrail_dojo.author.witness import FILES, WITNESSES, Witness
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.process import Exited, Job, JobResult, Runner, ShouldStop, warm_processes
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import Solved
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Hunt, Kata, KindMark, Snippets

_SECONDS = 300.0  # for the search of one kata


def find_kinder_readers(kata_set: KataSet, kata: Kata) -> Iterator[str]:
    """Yield a line for each place with a kinder reader, and for each mark that nothing needs.

    The line shows the accepted change with the shortest witness. No other change of this place is
    tried, unless it is marked.
    """
    if not kata.test_files:
        return
    graders = tuple(each for each in kata.graders if not isinstance(each, Snippets | Hunt))
    tested = msgspec.structs.replace(kata, graders=graders)
    solution = read_own_files(kata, kata_set.folder(kata) / "solution")
    seen = set[KindMark | tuple[str, int, str]]()
    with warm_processes() as runner:
        witnesses = _find_witnesses(kata_set, tested, solution, runner)
        if witnesses is None:
            yield f"{kata.name}: the tests do not accept the solution, or the search took too long"
            return
        for witness in witnesses:
            change = witness.change
            answer = {**solution, change.file: change.source.encode()}
            mark = next((each for each in kata.kind if each.covers(change.file, change.function, change.kindness)), None)
            reason = mark or (change.file, change.line, change.code)
            if reason not in seen and _accepts(kata_set, tested, answer, runner, kata.seconds):
                seen.add(reason)
                if mark is None:
                    yield _line(witness)
    for mark in kata.kind:
        if mark not in seen:
            yield f"kata.toml: no test accepts {mark.name} in {mark.at}: remove this [[kind]]"


def _find_witnesses(
    kata_set: KataSet, kata: Kata, solution: Mapping[str, bytes], runner: Runner
) -> list[Witness] | None:
    """Return the witnesses, the shortest call first, or None if the search failed."""
    with tempfile.TemporaryDirectory(prefix="handrail-") as folder:
        path = Path(folder, "witnesses")
        variables = ((FILES, " ".join(solution)), (WITNESSES, str(path)))

        def run(job: Job, stop: ShouldStop) -> JobResult:
            arguments = (*job.arguments, "-p", "handrail_dojo.author.witness")
            environment = job.environment + variables
            return runner.run(replace(job, arguments=arguments, environment=environment), stop)

        if not _accepts(kata_set, kata, solution, replace(runner, run=run), _SECONDS):
            return None
        found = msgspec.json.decode(path.read_bytes(), type=list[Witness])
    return sorted(found, key=lambda each: len(each.call))


def _accepts(
    kata_set: KataSet, kata: Kata, files: Mapping[str, bytes], runner: Runner, seconds: float
) -> bool:
    """Return whether the tests of a kata accept an answer. Its types are not checked."""

    def run(job: Job, stop: ShouldStop) -> JobResult:
        return Exited(0, "") if "mypy" in job.arguments else runner.run(job, stop)

    options = GradingOptions(seconds=seconds, runner=replace(runner, run=run))
    return isinstance(grade_files(kata, kata_set, Files(files), options).verdict, Solved)


def _line(witness: Witness) -> str:
    change = witness.change
    return (
        f"a kinder reader is accepted: {change.file}, line {change.line}, {change.code}: "
        f"{change.kindness}; {witness.call}: expected {witness.expected}, got {witness.found}"
    )
