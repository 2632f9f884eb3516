"""Pairs of snippets (short example files): mypy must reject one and accept the other."""

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import final

from handrail_dojo.grading.finding import (
    Finding,
    finding_text,
    sentence,
    snippet_accepted,
    snippet_rejected,
    source_line,
)
from handrail_dojo.grading.mypy_errors import MypyError
from handrail_dojo.grading.mypy_run import mypy_verdict
from handrail_dojo.grading.process import JobResult
from handrail_dojo.grading.verdict import NotYet, Report, Solved, Tally

BAD, GOOD = "_bad.py", "_good.py"
_ERROR_MARK = re.compile(r"#\s*must not type-check(?:\s*:\s*(?P<code>[a-z-]+))?\s*$")


@final
@dataclass(frozen=True, slots=True)
class SnippetPair:
    """Two short programs that show a rule.

    Attributes:
        name: the name that both files start with.
        bad: the source that must not type-check.
        good: the source that must type-check.
    """

    name: str
    bad: str
    good: str

    @property
    def rule(self) -> str:
        """Return the rule that the pair shows, as a sentence.

        This is the first paragraph of the docstring of ``bad``, or else the name as a sentence.
        """
        text = ast.get_docstring(ast.parse(self.bad)) or ""
        return " ".join(text.split("\n\n")[0].split()) or sentence(self.name)

    @property
    def marks(self) -> Mapping[int, str]:
        """Return the numbers of the lines that must not type-check, each with its error code.

        The code is "" if any error will do.
        """
        found = enumerate(map(_ERROR_MARK.search, self.bad.splitlines()), start=1)
        return {number: mark.group("code") or "" for number, mark in found if mark}


@final
@dataclass(frozen=True, slots=True)
class SnippetRun:
    """What mypy reported about the snippets of a kata.

    Attributes:
        pairs: the pairs of snippets.
        errors: the type errors in all snippets.
        finished: how mypy ended.
    """

    pairs: tuple[SnippetPair, ...]
    errors: tuple[MypyError, ...]
    finished: JobResult


def pairs_of(files: Mapping[str, str]) -> tuple[SnippetPair, ...]:
    """Return the pairs among these files, sorted by name. The keys of ``files`` are file names."""
    names = [file.removesuffix(BAD) for file in sorted(files) if file.endswith(BAD)]
    return tuple(
        SnippetPair(name, files[name + BAD], files[name + GOOD])
        for name in names
        if name + GOOD in files
    )


def judge_snippets(run: SnippetRun) -> Report:
    """Return the report on snippets: solved if mypy did with each pair what it should."""
    verdict = mypy_verdict(run.finished)
    if not isinstance(verdict, Solved):
        return Report(verdict, full=run.finished.output)
    wrong = snippet_findings(run.pairs, run.errors)
    tests = Tally(len(run.pairs) - len(wrong), len(run.pairs))
    if not wrong:
        return Report(verdict, tests)
    findings = tuple(wrong.values())
    return Report(
        NotYet(findings[0]),
        tests,
        full="\n\n".join(map(finding_text, findings)),
        snippets=wrong,
    )


def snippet_findings(
    pairs: Sequence[SnippetPair], errors: Sequence[MypyError]
) -> Mapping[str, Finding]:
    """Return the finding on each pair for which mypy did not do what it should, by its name."""
    findings = {pair.name: _finding(pair, errors) for pair in pairs}
    return {name: finding for name, finding in findings.items() if finding is not None}


def _finding(pair: SnippetPair, errors: Sequence[MypyError]) -> Finding | None:
    marks = pair.marks
    codes: dict[int, set[str]] = {}
    for error in errors:
        file = PurePath(error.file).name
        if file == pair.name + GOOD or (file == pair.name + BAD and error.line not in marks):
            text = pair.bad if file.endswith(BAD) else pair.good
            place = source_line(file, error.line, text)
            return snippet_rejected(pair.rule, file, place, error.message)
        if file == pair.name + BAD:
            codes.setdefault(error.line, {""}).add(error.code)
    for line, code in marks.items():
        if code not in codes.get(line, ()):
            source = _ERROR_MARK.sub("", pair.bad.splitlines()[line - 1])
            return snippet_accepted(pair.rule, pair.name, source)
    return None
