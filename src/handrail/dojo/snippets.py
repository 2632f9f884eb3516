"""Snippets that must not type-check, each with a twin that must; graded by mypy's word.

It is pure: nothing here reads, writes or runs anything.
"""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import final

from handrail.dojo.findings import Allowed, Finding, Place, Refused, line_of, sentence
from handrail.dojo.verdict import Complaint

BAD = "_bad.py"
GOOD = "_good.py"
MARK = re.compile(r"#\s*must not type-check(?:\s*:\s*(?P<code>[a-z-]+))?\s*$")


@final
@dataclass(frozen=True, slots=True)
class Pair:
    """A snippet that must not type-check, and its twin that must.

    Attributes:
        name: what both are called.
        rule: what they are about.
        bad: the text of the first.
        good: the text of the second.
    """

    name: str
    rule: str
    bad: str
    good: str

    @property
    def marks(self) -> tuple[tuple[int, str], ...]:
        """The lines that must not type-check, each with mypy's code or an empty text."""
        found: list[tuple[int, str]] = []
        for number, line in enumerate(self.bad.splitlines(), start=1):
            mark = MARK.search(line)
            if mark is not None:
                found.append((number, mark.group("code") or ""))
        return tuple(found)


def pairs_of(files: Mapping[str, str]) -> tuple[Pair, ...]:
    """The pairs among these files, by name."""
    return tuple(
        Pair(name, rule_of(text, name), text, files[f"{name}{GOOD}"])
        for file, text in sorted(files.items())
        for name in [file.removesuffix(BAD)]
        if file.endswith(BAD) and f"{name}{GOOD}" in files
    )


def rule_of(source: str, name: str) -> str:
    """What a snippet is about: its docstring's first paragraph, or its name as a sentence."""
    try:
        text = ast.get_docstring(ast.parse(source)) or ""
    except SyntaxError:
        text = ""
    return " ".join(text.split("\n\n")[0].split()) or sentence(name)


def wrong_with(pair: Pair, found: Sequence[Complaint]) -> Finding | None:
    """What mypy's word on a pair shows, if anything: something refused, or something allowed."""
    bad = [one for one in found if PurePath(one.file).name == f"{pair.name}{BAD}"]
    for one in found:
        if PurePath(one.file).name == f"{pair.name}{GOOD}":
            return refused(pair, GOOD, one)
    lines = {line for line, _ in pair.marks}
    for one in bad:
        if one.line not in lines:
            return refused(pair, BAD, one)
    for line, code in pair.marks:
        if not any(one.line == line and code in ("", one.code) for one in bad):
            other = next((one for one in bad if one.line == line), None)
            if other is not None:
                return refused(pair, BAD, other)
            return Allowed(pair.rule, pair.name, place_in(pair, BAD, line))
    return None


def refused(pair: Pair, suffix: str, one: Complaint) -> Refused:
    """A line that mypy refuses and should not, or not for this reason."""
    return Refused(pair.rule, pair.name, place_in(pair, suffix, one.line), one.message)


def place_in(pair: Pair, suffix: str, line: int) -> Place:
    """A line of one of a pair, without its mark."""
    place = line_of(f"{pair.name}{suffix}", line, pair.bad if suffix == BAD else pair.good)
    return replace(place, source=MARK.sub("", place.source).rstrip())


def all_wrong(
    pairs: Iterable[Pair], found: Sequence[Complaint]
) -> tuple[tuple[Pair, Finding], ...]:
    """Every pair that is not as it must be, with what is wrong with it."""
    judged = ((pair, wrong_with(pair, found)) for pair in pairs)
    return tuple((pair, finding) for pair, finding in judged if finding is not None)
