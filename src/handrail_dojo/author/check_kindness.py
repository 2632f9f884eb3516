"""``handrail kata dev check --kind``: finds kinder readers that the tests of a kata accept.

A kinder reader is the solution with a kindness in it. It is not a flaw: only a person can say what
the page of a kata decides.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from handrail_dojo.author.answers import read_own_files
from handrail_dojo.author.kindness import FILES, STUB, WITNESSES, Witness
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.process import PROCESSES, Exited, Job, JobResult, ShouldStop
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata, KindMark

_SEARCH_SECONDS = 600.0  # for one kata


def find_kinder_readers(kata_set: KataSet, kata: Kata) -> Iterator[str]:
    """Yield a line for each place with a kinder reader, and for each mark that nothing needs.

    The line of a place has the change with the shortest witness.
    """
    witnesses = _find_witnesses(kata_set, kata)
    if witnesses is None:
        yield "expected tests that accept the solution, and a system other than Windows"
        return
    reasons = set[KindMark | tuple[str, int, str]]()
    for witness in witnesses:
        change = witness.change
        place = f"{change.file}:{change.function}"
        marks = [
            mark for mark in kata.kind if mark.at == place and mark.name in ("*", change.kindness)
        ]
        if not marks and (change.file, change.line, change.code) not in reasons:
            reasons.add((change.file, change.line, change.code))
            yield (
                f"a kinder reader is accepted: {change.file}, line {change.line}, {change.code}: "
                f"{change.kindness}; {witness.call}: "
                f"expected {witness.expected}, got {witness.found}"
            )
        reasons.update(marks)
    for mark in kata.kind:
        if mark not in reasons:
            yield f"kata.toml: [[kind]] {mark.at}, {mark.name}: no accepted change needs this mark"


def _find_witnesses(kata_set: KataSet, kata: Kata) -> list[Witness] | None:
    """Return the witnesses of accepted changes, the shortest call first.

    It is None if the tests of the kata do not accept its solution, or if it has no tests.
    """
    home = kata_set.folder(kata)
    solution = read_own_files(kata, home / "solution")
    with tempfile.TemporaryDirectory(prefix="handrail-") as folder:
        path = Path(folder, "witnesses")
        variables = (
            (FILES, " ".join(solution)),
            (STUB, str(home / "stub")),
            (WITNESSES, str(path)),
        )

        def run(job: Job, stop: ShouldStop) -> JobResult:
            if "--orders" not in job.arguments:  # mypy or a hunt
                return Exited(0, "")
            watched = replace(
                job,
                arguments=(*job.arguments, "-p", "handrail_dojo.author.witness"),
                environment=job.environment + variables,
            )
            return PROCESSES.run(watched, stop)

        options = GradingOptions(seconds=_SEARCH_SECONDS, runner=replace(PROCESSES, run=run))
        _ = grade_files(kata, kata_set, Files(solution), options)
        if not path.exists():
            return None
        found = msgspec.json.Decoder(Witness).decode_lines(path.read_bytes())
        return sorted(found, key=lambda witness: len(witness.call))
