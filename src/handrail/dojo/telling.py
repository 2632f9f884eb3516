"""A verdict in lines: what is told, in which tone, and as an object for programs.

It is pure: nothing here reads, writes or runs anything.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import assert_never, final

from handrail.dojo.kata import Kata
from handrail.dojo.verdict import (
    AtFault,
    Hunt,
    Kill,
    NotYet,
    Solved,
    Stopped,
    TimedOut,
    Verdict,
)

LABEL = 12  # columns of a row's label
NARROWEST = 24  # columns of text; a terminal that has fewer gets longer lines than it can show
WIDEST = 100  # columns; a wider terminal gets no longer lines


KEPT = re.compile(r"([-*#|>]|\d+\.)(\s|$)|\|")


@final
class Tone(Enum):
    """How a line is meant."""

    HEAD = "head"
    GOOD = "good"
    BAD = "bad"
    PLAIN = "plain"
    QUIET = "quiet"


@final
@dataclass(frozen=True, slots=True)
class Line:
    """A line with its label, and how it is meant."""

    text: str
    tone: Tone = Tone.PLAIN
    label: str = ""


def status_of(verdict: Verdict) -> int:
    """The exit status of a verdict."""
    match verdict:
        case Solved():
            return 0
        case NotYet() | Stopped():
            return 1
        case AtFault():
            return 3
        case TimedOut():
            return 4


def name_of(verdict: Verdict) -> str:
    """What a verdict is called in JSON."""
    match verdict:
        case Solved():
            return "solved"
        case NotYet():
            return "not_yet"
        case AtFault():
            return "at_fault"
        case TimedOut():
            return "timed_out"
        case Stopped():
            return "stopped"


def told(kata: Kata, verdict: Verdict, notes: Sequence[str]) -> Iterator[Line]:
    """The verdict on a kata, line by line."""
    head = f"{kata.number} {kata.title}"
    match verdict:
        case Solved(passed, hunt):
            medal = f", {hunt.medal}" if hunt is not None and hunt.medal else ""
            yield Line(f"{head}: solved{medal}", Tone.GOOD)
            if hunt is None:
                yield Line(f"{counted(passed, 'check')} passed", Tone.QUIET)
        case NotYet(finding, passed, total, hunt):
            yield Line(f"{head}: not yet", Tone.BAD)
            yield Line("")
            yield Line(capital(finding.message), Tone.HEAD)
            for label, text in finding.rows:
                yield Line(text, Tone.PLAIN, label)
            if finding.hint is not None:
                yield Line(finding.hint, Tone.PLAIN, "try")
            if total and hunt is None:
                yield Line(f"{passed} of {counted(total, 'check')} passed", Tone.QUIET)
        case TimedOut(seconds, during, passed, total):
            yield Line(f"{head}: out of time", Tone.BAD)
            yield Line("")
            yield Line(f"Your code was still running after {seconds:g} seconds", Tone.HEAD)
            if during:
                yield Line(during, Tone.PLAIN, "during")
            yield Line("look for a loop that never ends", Tone.PLAIN, "try")
        case AtFault(message, hint):
            yield Line(f"{head}: not graded", Tone.BAD)
            yield Line("")
            yield Line(f"{capital(message)}; it is not your code", Tone.HEAD)
            yield Line(hint, Tone.PLAIN, "try")
        case Stopped():
            yield Line(f"{head}: stopped", Tone.QUIET)
        case _:
            assert_never(verdict)
    if isinstance(verdict, Solved | NotYet) and verdict.hunt is not None:
        yield from of_hunt(verdict.hunt)
        yield from next_medal(kata, verdict.hunt)
    for note in notes:
        yield Line(note, Tone.QUIET)


def of_hunt(hunt: Hunt) -> Iterator[Line]:
    """Kills with the shrunk examples, and for each survivor why it lives."""
    total = len(hunt.kills) + len(hunt.survivors)
    yield Line("")
    yield Line(f"{len(hunt.kills)} of {total} mutants killed", Tone.HEAD)
    for survivor in hunt.survivors:
        why = (
            "it gave wrong answers, and no property objected"
            if survivor.dealt
            else "no example was dealt on which it is wrong"
        )
        yield Line(why, Tone.PLAIN, f"lives {survivor.number}")
    for kill in hunt.kills:
        example = ", ".join(
            f"{name} {value}" if " " in name else f"{name} = {value}" for name, value in kill.given
        )
        yield Line(f"{kill.title}: {example}", Tone.PLAIN, f"killed {kill.number}")
        yield Line(f"by {kill.property_}", Tone.QUIET, " ")
        yield Line(kill.who, Tone.QUIET, " ")
    if len(hunt.seeds) > 1:
        told_seeds = ", ".join(f"{kills} on seed {seed}" for seed, kills in hunt.seeds)
        yield Line(told_seeds, Tone.PLAIN, "seeds")


def next_medal(kata: Kata, hunt: Hunt) -> Iterator[Line]:
    """What the next medal takes, where one was earned and there is a better one."""
    names = [medal.name for medal in kata.medals]
    if hunt.medal in names[:-1]:
        better = kata.medals[names.index(hunt.medal) + 1]
        seeds = ", on every seed" if better.every_seed else ""
        yield Line(f"{better.name} takes {better.kills}{seeds}", Tone.PLAIN, "next")


def capital(text: str) -> str:
    """A sentence with a capital, unless it begins with a name of code."""
    first = text.partition(" ")[0]
    return f"{text[:1].upper()}{text[1:]}" if first.isalpha() and first.islower() else text


def counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def flowing(markdown: str) -> str:
    """Markdown for a terminal: a paragraph is one line, so that it can be wrapped to any width.

    Lists, tables and code keep their lines; the fences around code go.
    """
    rows: list[str] = []
    is_code = is_prose = False
    for row in markdown.strip().splitlines():
        bare = row.strip()
        if bare.startswith("```"):
            is_code, is_prose = not is_code, False
        elif is_code:
            rows.append(f"    {row}")
        elif not bare or KEPT.match(bare):
            rows.append(row)
            is_prose = bare.startswith(("- ", "* "))
        elif is_prose:
            rows[-1] = f"{rows[-1]} {bare}"
        else:
            rows.append(bare)
            is_prose = True
    return "\n".join(rows)


def wrapped(line: Line, width: int) -> Iterator[str]:
    """A line as rows of at most this width; what goes on is set in under its beginning."""
    label = f"  {line.label:<{LABEL}}" if line.label or line.tone is Tone.PLAIN else ""
    room = max(NARROWEST, width - len(label) - 1)
    first = True
    for paragraph in line.text.splitlines() or [""]:
        bullet = 2 * paragraph.lstrip().startswith(("- ", "* "))
        indent = " " * (len(paragraph) - len(paragraph.lstrip()) + bullet)
        rows = textwrap.wrap(
            paragraph,
            room,
            break_on_hyphens=False,
            subsequent_indent=indent,
            drop_whitespace=not paragraph.startswith(" "),
        ) or [""]
        for row in rows:
            yield f"{label if first else ' ' * len(label)}{row}".rstrip()
            first = False


def document(
    kata: Kata, verdict: Verdict, notes: Sequence[str], seconds: float
) -> Mapping[str, object]:
    """A verdict as JSON has it."""
    found: dict[str, object] = {
        "kata": kata.name,
        "verdict": name_of(verdict),
        "message": None,
        "hint": None,
        "finding": None,
        "rows": [],
        "passed": 0,
        "checks": 0,
        "medal": None,
        "kills": [],
        "survivors": [],
        "notes": list(notes),
        "seconds": round(seconds, 2),
    }
    match verdict:
        case Solved(passed, hunt):
            found |= {"passed": passed, "checks": passed} | hunt_document(hunt)
        case NotYet(finding, passed, total, hunt):
            found |= {
                "message": finding.message,
                "hint": finding.hint,
                "finding": type(finding).__name__,
                "rows": [list(row) for row in finding.rows],
                "passed": passed,
                "checks": total,
            } | hunt_document(hunt)
        case TimedOut(limit, during, passed, total):
            found |= {
                "message": f"still running after {limit:g} seconds",
                "rows": [["during", during]],
                "passed": passed,
                "checks": total,
            }
        case AtFault(message, hint):
            found |= {"message": message, "hint": hint}
        case Stopped():
            pass
    return found


def hunt_document(hunt: Hunt | None) -> dict[str, object]:
    """A hunt as JSON has it."""
    if hunt is None:
        return {}
    return {
        "medal": hunt.medal or None,
        "kills": [kill_document(kill) for kill in hunt.kills],
        "survivors": [{"number": one.number, "dealt": one.dealt} for one in hunt.survivors],
    }


def kill_document(kill: Kill) -> dict[str, object]:
    """A kill as JSON has it."""
    return {
        "number": kill.number,
        "title": kill.title,
        "who": kill.who,
        "property": kill.property_,
        "example": dict(kill.given),
    }
