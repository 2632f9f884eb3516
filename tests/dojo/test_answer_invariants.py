"""The dojo's answers: what holds for each of them, and that its constructor refuses all else.

An answer is a value that other code reads: a verdict, a report, the result of a job. A kind of
answer that has no row here fails a test. The rule is in ``.github/CONTRIBUTING.md``.
"""

import inspect
from collections.abc import Mapping
from typing import Any, TypeAlias, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail_dojo.events import Event
from handrail_dojo.grading import process, verdict
from handrail_dojo.grading.answer import Answer, Files
from handrail_dojo.grading.finding import Finding
from handrail_dojo.grading.grade import grade_interrupted, judge_all
from handrail_dojo.grading.process import Cancelled, Exited, Expired
from handrail_dojo.grading.pytest_run import PytestRun
from handrail_dojo.grading.verdict import (
    AtFault,
    HuntResult,
    NotYet,
    Report,
    Solved,
    Stopped,
    Tally,
    TimedOut,
    Verdict,
)
from handrail_dojo.sets.kata import Medal
from helpers.own_katas import own_katas
from pytest_hunt.events import event_line

Arguments: TypeAlias = st.SearchStrategy[Mapping[str, Any]]  # values of any type

FINDINGS = st.builds(Finding, st.just("FailedTest"), st.text(max_size=5))
UNSOLVED: st.SearchStrategy[Verdict] = st.one_of(
    st.builds(NotYet, FINDINGS),
    st.builds(TimedOut, FINDINGS),
    st.builds(AtFault, FINDINGS),
    st.just(Stopped()),
)
COUNTS = st.integers(0, 30)
TALLIES = st.tuples(COUNTS, COUNTS).map(lambda both: Tally(min(both), max(both)))
TWO_COUNTS = TALLIES.filter(lambda tests: tests.passed < tests.total)
MEDALS = st.sampled_from([Medal("bronze", 1, 1), Medal("gold", 2, 3)])


def hunts(medals: st.SearchStrategy[Medal | None]) -> st.SearchStrategy[HuntResult]:
    """Return results of a hunt with these medals."""
    return medals.map(lambda medal: HuntResult(2, (), (), (2,), medal))


TEXTS = st.text(max_size=5)
STATUSES = st.integers(-15, 255)
INVARIANTS: dict[tuple[type, str], Arguments] = {
    (Tally, "at most all tests passed"): TWO_COUNTS.map(
        lambda less: {"passed": less.total, "total": less.passed}
    ),
    (Tally, "no count is below zero"): TWO_COUNTS.map(
        lambda less: {"passed": -less.total, "total": less.passed}
    ),
    (Report, "solved only if all tests passed"): TWO_COUNTS.map(
        lambda less: {"verdict": Solved(), "tests": less}
    ),
    (Report, "a medal only if solved"): st.fixed_dictionaries(
        {"verdict": UNSOLVED, "hunt": hunts(MEDALS)}
    ),
    (Solved, "nothing to find if solved"): st.fixed_dictionaries({"finding": FINDINGS}),
    (NotYet, "a finding says what is not right"): st.just({}),
    (TimedOut, "a finding says what took too long"): st.just({}),
    (AtFault, "a finding says what is at fault"): st.just({}),
    (Stopped, "nothing is found if stopped"): st.fixed_dictionaries({"finding": FINDINGS}),
    (Exited, "a status if it ended by itself"): st.fixed_dictionaries({"output": TEXTS}),
    (Expired, "no status if its time was over"): st.fixed_dictionaries(
        {"status": STATUSES, "output": TEXTS}
    ),
    (Cancelled, "no status if it was cancelled"): st.fixed_dictionaries(
        {"status": STATUSES, "output": TEXTS}
    ),
}
CHECKED = (Tally, Report)
FREE: dict[type, str] = {
    verdict.HuntResult: "judge_hunt alone makes it, and counts one list of events for all fields",
    verdict.Survivor: "an event, and the seed of that event",
    process.Job: "a question and no answer",
    process.Runner: "functions, and no answer",
}
"""The kinds without an invariant that a constructor checks, and why."""


def test_each_kind_of_answer_has_its_invariants() -> None:
    kinds = {
        kind
        for module in (verdict, process)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if kind.__module__ == module.__name__ and hasattr(kind, "__dataclass_fields__")
    }
    assert kinds == {kind for kind, _ in INVARIANTS} | FREE.keys()


@pytest.mark.parametrize(("kind", "words"), INVARIANTS, ids=lambda part: str(part)[:40])
@given(data=st.data())
def test_an_answer_that_breaks_its_invariant_is_refused(
    kind: type, words: str, data: st.DataObject
) -> None:
    arguments = data.draw(INVARIANTS[kind, words])
    refusal = ValueError if kind in CHECKED else TypeError  # its class has no place for it
    with pytest.raises(refusal):
        _ = kind(**arguments)


# Reports that may be

ALL_PASSED = COUNTS.map(lambda count: Tally(count, count))
MAY_HUNT = st.none() | hunts(st.none() | MEDALS)
SOLVED_REPORTS = st.builds(Report, st.just(Solved()), ALL_PASSED, MAY_HUNT)
OTHER_REPORTS = st.builds(Report, UNSOLVED, TALLIES, st.none() | hunts(st.none()))
REPORTS = SOLVED_REPORTS | OTHER_REPORTS


@given(REPORTS, REPORTS)
def test_reports_join_into_a_report(before: Report, after: Report) -> None:
    joined = before.join(after)
    first = after if before.verdict == Solved() else before
    assert (joined.verdict, joined.finding) == (first.verdict, first.finding)
    assert joined.tests.passed == before.tests.passed + after.tests.passed
    assert joined.tests.total == before.tests.total + after.tests.total
    if joined.verdict == Solved():
        assert joined.hunt == (after.hunt or before.hunt)


@given(SOLVED_REPORTS, OTHER_REPORTS)
def test_a_medal_is_lost_with_what_follows(before: Report, after: Report) -> None:
    assert before.join(after).hunt == after.hunt


# Events that a learner's code may have written

EVENTS = st.lists(st.one_of(*map(st.from_type, get_args(Event))), max_size=6).map(tuple)
ENDS = st.builds(Exited, STATUSES, TEXTS) | st.builds(Expired, TEXTS)
K11 = (KATAS := own_katas()).find("k11").unwrap()
SOLUTION = Files({name: (KATAS.folder(K11) / "solution" / name).read_bytes() for name in K11.files})


@given(EVENTS, ENDS | st.builds(Cancelled, TEXTS))
def test_any_events_have_a_report(
    events: tuple[Event, ...], finished: Exited | Expired | Cancelled
) -> None:
    report = judge_all([PytestRun(events, finished, 10)], Answer({"a.py": b""}))
    assert report.tests.passed <= report.tests.total


@given(EVENTS, ENDS)
def test_any_events_of_an_interrupted_grading_solve_nothing(
    events: tuple[Event, ...], finished: Exited | Expired
) -> None:
    report = grade_interrupted(K11, KATAS, SOLUTION, map(event_line, events), finished)
    assert not isinstance(report.verdict, Solved | Stopped)
