"""Results: a row for each person and kata, and a summary of each kata and of each person."""

import ast
import builtins
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations
from typing import TYPE_CHECKING, final

from handrail.text import join_words
from handrail_dojo.grading.verdict import Report, Solved, Tally
from handrail_dojo.sets.kata import Kata

if TYPE_CHECKING:  # at run time, it would slow down the start of the commands
    from handrail_dojo.learner.json_types import PersonObject, ResultObject, SummaryObject

_FUNCTIONS = {name for name, each in vars(builtins).items() if not isinstance(each, type)}
_DIGITS = 12  # of a fingerprint
# Python raises these for a file that is not Python, or whose code is nested too deeply.
_NOT_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)
_FORMULA = ("=", "+", "-", "@", "\t")  # a spreadsheet computes text that begins with one of these
CSV_COLUMNS = (
    *("person", "kata", "verdict", "passed_count", "test_count", "medal"),
    *("message", "rule", "remarks", "seconds", "fingerprint"),
)


@final
@dataclass(frozen=True, slots=True)
class Model:
    """What the answers to a kata are compared with.

    Attributes:
        stub: the fingerprint of the stub.
        solution: the fingerprint of the solution.
        files: the solution's files.
        names: the names that right answers use, as ``used_names`` returns them.
    """

    stub: str
    solution: str
    files: Mapping[str, bytes]
    names: frozenset[str]


def fingerprint_of(kata: Kata, contents: Mapping[str, bytes]) -> str:
    """Return the digest of an answer. Comments, blank lines and the given files do not count."""
    digest = sha256()
    for name in sorted(contents.keys() - {*kata.given}):
        try:
            data = ast.dump(ast.parse(contents[name])).encode()
        except _NOT_PYTHON:
            data = contents[name]
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:_DIGITS]


def is_stub(kata: Kata, contents: Mapping[str, bytes], model: Model) -> bool:
    """Return whether nobody has changed the files that a learner starts with."""
    return fingerprint_of(kata, contents) == model.stub


def used_names(contents: Mapping[str, bytes]) -> set[str]:
    """Return the modules that an answer imports, and the names of Python that it uses.

    These are the functions of Python, and names that begin with two underscores.
    """
    found: set[str] = set()
    for data in contents.values():
        try:
            tree = ast.parse(data)
        except _NOT_PYTHON:
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Import(names=aliases):
                    found.update(each.name.partition(".")[0] for each in aliases)
                case ast.ImportFrom(module=str(module)):
                    found.add(module.partition(".")[0])
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name):
                    is_plain = isinstance(node, ast.Name) and name in _FUNCTIONS
                    if is_plain or name.startswith("__"):
                        found.add(name)
                case _:
                    pass
    return found - {name.removesuffix(".py") for name in contents}


def ungraded(person: str, kata: Kata | None, verdict: str, message: str | None) -> "ResultObject":
    """Return the row of an answer without the results of a grading."""
    return {
        "person": person,
        "kata": kata.name if kata else None,
        "verdict": verdict,
        "passed_count": 0,
        "test_count": 0,
        "medal": None,
        "message": message,
        "rule": None,
        "remarks": [],
        "seconds": 0.0,
        "fingerprint": None,
    }


def result_count(report: Report) -> Tally:
    """Return how many tests passed of how many, or how many mutants were killed in a hunt."""
    if report.hunt:
        return Tally(len(report.hunt.killed), report.hunt.mutants)
    return report.tests


def graded(
    person: str,
    kata: Kata,
    contents: Mapping[str, bytes],
    report: Report,
    model: Model,
    expected: int,
    seconds: float,
) -> "ResultObject":
    """Return the row of an answer that was graded.

    Args:
        person: who has handed it in.
        kata: the kata.
        contents: the answer's files.
        report: the report on the answer.
        model: what it is compared with.
        expected: the number of results for the solution. An answer with another one is doubtful.
        seconds: how long the grading took.
    """
    tally, medal = result_count(report), report.hunt.medal if report.hunt else None
    fingerprint = fingerprint_of(kata, contents)
    verdict, message, rule = report.verdict.outcome.value, None, None
    if report.finding:
        message, rule = report.finding.message, dict(report.finding.rows).get("rule")
    if isinstance(report.verdict, Solved) and tally.total != expected:
        verdict = "doubtful"
        message = f"expected results of {expected} tests, got {tally.total}: read the answer"
    return {
        "person": person,
        "kata": kata.name,
        "verdict": verdict,
        "passed_count": tally.passed,
        "test_count": tally.total,
        "medal": medal.name if medal else None,
        "message": message,
        "rule": rule,
        "remarks": list(_remarks(kata, contents, fingerprint, model)),
        "seconds": round(seconds, 2),
        "fingerprint": fingerprint,
    }


def _remarks(
    kata: Kata, contents: Mapping[str, bytes], fingerprint: str, model: Model
) -> Iterator[str]:
    # The given files are those of the set. Those of the submission may be anything.
    own = {name: data for name, data in contents.items() if name not in kata.given}
    unusual = sorted(used_names(own) - model.names)
    if unusual:
        yield f"it uses {join_words(unusual)}, and no right answer does: read the answer"
    if fingerprint == model.solution:
        yield "it is the reference solution"


def summarize(results: Iterable["ResultObject"]) -> Iterator["SummaryObject"]:
    """Yield for each kata who has solved it, and who is stuck."""
    by_kata: dict[str, list[ResultObject]] = defaultdict(list)
    for result in results:
        if result["kata"] is not None:
            by_kata[result["kata"]].append(result)
    for kata, rows in by_kata.items():
        solved: list[str] = []
        stuck: dict[str, list[str]] = defaultdict(list)
        for row in rows:
            if row["verdict"] == "solved":
                solved.append(row["person"])
            else:
                stuck[row["rule"] or row["message"] or row["verdict"]].append(row["person"])
        yield {
            "kata": kata,
            "solved_by": solved,
            "stuck": [{"message": message, "people": each} for message, each in stuck.items()],
        }


def summarize_people(results: Iterable["ResultObject"]) -> Iterator["PersonObject"]:
    """Yield for each person what is solved, and who has handed in the most equal answers."""
    by_person: dict[str, list[ResultObject]] = defaultdict(list)
    by_answer: dict[tuple[str | None, str], list[str]] = defaultdict(list)
    for result in results:
        by_person[result["person"]].append(result)
        if result["fingerprint"] is not None:
            by_answer[result["kata"], result["fingerprint"]].append(result["person"])
    equal: dict[str, Counter[str]] = defaultdict(Counter)
    for people in by_answer.values():
        for one, other in permutations(people, 2):
            equal[one][other] += 1
    for person, rows in by_person.items():
        (most_equal, count), *_ = [*equal[person].most_common(1), (None, 0)]
        yield {
            "person": person,
            "solved_katas": [row["kata"] or "" for row in rows if row["verdict"] == "solved"],
            "medals": [row["medal"] for row in rows if row["medal"] is not None],
            "stuck_at": next((row["kata"] for row in rows if row["verdict"] != "solved"), None),
            "most_equal": most_equal,
            "equal_count": count,
        }


def format_results(results: Sequence["ResultObject"]) -> Iterator[tuple[str, ...]]:
    """Yield the fields of a row for each result."""
    width = max((len(each["person"]) for each in results), default=0)
    for each in results:
        number = (each["kata"] or "").partition("_")[0]
        count = f"{each['passed_count']}/{each['test_count']}" * bool(each["test_count"])
        says = filter(None, (each["message"], each["rule"], *each["remarks"]))
        yield (
            *(f"{each['person']:<{width}}", f"{number:<3}"),
            f"{each['verdict'].replace('_', ' '):<10}",
            *(f"{count:>7}", f"{each['medal'] or '':<6}", f"{each['seconds']:6.1f} s"),
            *(f"{each['fingerprint'] or '':<{_DIGITS}}", ": ".join(says)),
        )


def format_summary(summary: "SummaryObject") -> Iterator[str]:
    """Yield the lines of a summary."""
    solved = len(summary["solved_by"])
    total = solved + sum(len(each["people"]) for each in summary["stuck"])
    yield f"{summary['kata']}: {solved} of {total} solved"
    for each in sorted(summary["stuck"], key=lambda each: -len(each["people"])):
        yield f"  {each['message'].rstrip('.')}: {', '.join(each['people'])}"


def format_people(people: Sequence["PersonObject"]) -> Iterator[tuple[str, ...]]:
    """Yield the fields of a row for each person."""
    width = max((len(each["person"]) for each in people), default=0)
    for each in people:
        equal = f"{each['equal_count']} equal to {each['most_equal']}" if each["most_equal"] else ""
        number = (each["stuck_at"] or "").partition("_")[0]
        yield (
            f"{each['person']:<{width}}",
            f"{len(each['solved_katas']):>2} solved",
            f"{', '.join(each['medals']):<6}",
            f"{f'stuck at {number}' if number else '':<12}",
            equal,
        )


def csv_row(result: "ResultObject") -> tuple[object, ...]:
    """Return the fields of a row of a table, in which no spreadsheet finds a formula."""
    values = {**result, "remarks": "; ".join(result["remarks"])}
    return tuple(
        f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
        for value in values.values()
    )
