"""The pure files of the runner: reading katas, judging reports, keeping time."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.dojo import snippets
from handrail.dojo.answer import may_import
from handrail.dojo.findings import Failed, Quit, Tampered, sentence
from handrail.dojo.kata import Kata, parse_kata, parse_toml
from handrail.dojo.record import Record, decoded, encoded
from handrail.dojo.showing import compared, shown
from handrail.dojo.telling import Line, Tone, flowing, wrapped
from handrail.dojo.timetable import (
    Clock,
    Programme,
    decoded_clock,
    encoded_clock,
    moment,
    names_of,
    pairs_of,
    parse_programme,
    timed,
)
from handrail.dojo.verdict import (
    AtFault,
    Complaint,
    Ended,
    NotYet,
    Solved,
    Stopped,
    TimedOut,
    Verdict,
    checked,
    events,
    expected_tests,
    judged,
    sitting_of,
)
from handrail.railway import and_then, either

from .toys import DOJO, TOML


def kata_of(text: str) -> Kata:
    """The kata of a text that is right."""
    match either(and_then(parse_toml(text, "kata.toml"), lambda table: parse_kata("k90_a", table))):
        case Success(kata):
            return kata
        case Failure(errors):
            raise AssertionError(errors)


def wrong_with(text: str) -> str:
    """What is wrong with a text."""
    match either(and_then(parse_toml(text, "kata.toml"), lambda table: parse_kata("k90_a", table))):
        case Success(kata):
            raise AssertionError(kata)
        case Failure(errors):
            return "\n".join(error.message for error in errors)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('title = "Doubling"', "", "k90_a.title: a text is wanted here"),
        ("minutes = 5", 'minutes = "5"', "k90_a.minutes: a whole number"),
        ("minutes = 5", "minutes = true", "k90_a.minutes: a whole number"),
        ('"beginner"', '"easy"', "k90_a.level: wanted here: beginner, intermediate, advanced"),
        ('["one idea"]', "[]", "k90_a.ideas: an array of texts"),
        ('["one idea"]', "[3]", "k90_a.ideas: an array of texts"),
        ('"n + n"]', "]", "k90_a.hints: 3 hints are wanted here"),
        ('kind = "types"', 'kind = "tests"\nfiles = ["a.py"]', "one of kind types is wanted"),
        ('kind = "types"', 'kind = "vibes"', "graders[0].kind: wanted here: types, tests"),
        ('"doubling.py"', '"../doubling.py"', "is not the name of a Python module"),
        ("examples = 50", "examples = -1", "graders[2].examples: a whole number"),
        ("examples = 50", "example = 50", "graders[2].example: there is no such key"),
        ("minutes = 5", "minutes = 5\nseconds = 3", "k90_a.seconds: there is no such key"),
        ("[[wrong]]", "[wrong]", "k90_a.wrong: an array of tables"),
        ('title = "Doubling"', "title = ", "kata.toml: "),
    ],
)
def test_what_is_wrong_with_a_kata_is_told_with_its_place(old: str, new: str, told: str) -> None:
    assert old in TOML
    assert told in wrong_with(TOML.replace(old, new, 1))


def test_all_that_is_wrong_with_a_kata_is_told_at_once() -> None:
    told = wrong_with(TOML.replace("minutes = 5", "").replace('"beginner"', "1"))
    assert "minutes" in told
    assert "level" in told


ENDED = Ended(0, timed_out=False, stopped=False, output="")


def event(kind: str, **fields: object) -> dict[str, object]:
    """An event under the right number."""
    return {"nonce": "n", "event": kind, **fields}


def passing(*names: str) -> list[dict[str, object]]:
    """The events of a sitting in which these tests passed."""
    return [
        event("ready"),
        event("collected", tests=list(names)),
        *(event("end", test=name, function=name, outcome="passed") for name in names),
        event("done", whole=True, tampered=""),
    ]


def verdict_on(reported: list[dict[str, object]], ended: Ended = ENDED) -> Verdict:
    """The verdict on these events, where test_a and test_b were to be heard of."""
    lines = [json.dumps(one) for one in reported]
    return judged(sitting_of(events(lines, "n"), {}), ended, ("test_a", "test_b"), 60)


def test_solved_is_only_what_is_whole() -> None:
    whole = passing("test_a", "test_b")
    assert verdict_on(whole) == Solved(2)
    for place in range(len(whole)):
        assert not isinstance(verdict_on(whole[:place] + whole[place + 1 :]), Solved)


def test_a_test_that_was_never_heard_of_is_not_yet() -> None:
    assert isinstance(verdict_on(passing("test_a")), NotYet)
    assert isinstance(verdict_on(passing("test_a", "test_c")), NotYet)


def test_events_under_another_number_are_nobodys() -> None:
    forged = [json.dumps({**one, "nonce": "m"}) for one in passing("test_a", "test_b")]
    assert events([*forged, "rubbish", "[]", "3"], "n") == ()


@pytest.mark.parametrize("outcome", ["failed", "skipped", "", "Passed"])
def test_no_other_outcome_counts_as_passed(outcome: str) -> None:
    reported = passing("test_a", "test_b")
    reported[2]["outcome"] = outcome
    verdict = verdict_on(reported)
    assert isinstance(verdict, NotYet)
    assert isinstance(verdict.finding, Failed)


def test_tampering_is_told() -> None:
    reported = passing("test_a", "test_b")
    reported[-1]["tampered"] = "the built-in len"
    assert verdict_on(reported) == NotYet(Tampered("the built-in len"), 2, 2)


def test_how_a_process_ended_decides_where_it_told_nothing() -> None:
    begun = [event("ready"), event("collected", tests=["test_a"]), event("start", test="test_a")]
    assert verdict_on(begun) == NotYet(Quit("exit with status 0", "A"), 0, 1)
    assert verdict_on(begun, Ended(-11, False, False, "")) == NotYet(Quit("signal 11", "A"), 0, 1)
    assert verdict_on(begun, Ended(-9, True, False, "")) == TimedOut(60, "A", 0, 1)
    assert verdict_on(begun, Ended(-9, False, True, "")) == Stopped()
    assert isinstance(verdict_on([], Ended(1, False, False, "no pytest")), AtFault)


def test_of_mypys_errors_in_one_line_the_one_that_the_others_follow_from_is_told() -> None:
    found = [
        Complaint("doubling.py", 3, "Returning Any", "no-any-return"),
        Complaint("doubling.py", 3, "Unsupported left operand", "operator"),
        Complaint("doubling.py", 9, "Missing return", "return"),
    ]
    told = checked(found, Ended(1, False, False, ""), {"doubling.py": b""}, 60)
    assert isinstance(told, NotYet)
    assert "Unsupported left operand" in told.finding.message


def test_an_error_in_a_snippet_is_not_one_in_another_whose_name_ends_alike() -> None:
    bad = "x: int = ''  # must not type-check\n"
    names = ("hand", "no_hand")
    files = {f"{name}_bad.py": "\n" * len(name) + bad for name in names}
    pairs = snippets.pairs_of(files | {f"{name}_good.py": "" for name in names})
    found = [
        Complaint(f"../tests/snippets/{name}_bad.py", len(name) + 1, "No", "assignment")
        for name in names
    ]
    assert snippets.all_wrong(pairs, found) == ()


def test_a_full_disk_is_named_whichever_tool_found_it() -> None:
    output = "OSError: [Errno 28] No space left on device\nnote: please use --show-traceback\n"
    full = Ended(2, False, False, output)
    for verdict in (checked((), full, {}, 60), verdict_on([], full)):
        assert verdict == AtFault(
            "the disk is full", "make room on it, and in the folder for temporary files"
        )


def test_of_handrail_an_answer_may_import_what_its_kata_allows() -> None:
    kata = kata_of(TOML.replace("hints =", 'imports = ["handrail.cards"]\nhints ='))
    assert may_import("handrail.cards", kata, frozenset())
    assert not may_import("handrail.scoring", kata, frozenset())
    assert not may_import("handrail", kata, frozenset())


def test_the_tests_of_a_file_are_found_without_running_it() -> None:
    source = "def test_a(): ...\nclass TestB:\n    def test_c(self): ...\ndef helper(): ...\n"
    assert expected_tests(source) == ("test_a", "test_c")


def test_a_name_is_read_as_a_sentence() -> None:
    assert sentence("test_the_wheel_is_five_high[a-b]") == "The wheel is five high"


texts = st.text(max_size=8)
names = st.dictionaries(texts, texts.filter(str.isprintable), max_size=3)
numbers = st.dictionaries(texts, st.integers(0, 9), max_size=3)


@given(st.builds(Record, texts, names, names, numbers, numbers, names))
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    assert decoded(encoded(record)) == Success(record)


@given(st.text() | st.recursive(st.none() | st.integers() | texts, st.lists).map(json.dumps))
def test_no_text_makes_reading_a_record_raise(text: str) -> None:
    assert isinstance(decoded(text), Success | Failure)
    assert isinstance(decoded_clock(text), Success | Failure)


def test_a_worse_medal_does_not_replace_a_better_one() -> None:
    ladder = ("bronze", "gold")
    record = Record().solving("k", "now", "gold", ladder).solving("k", "later", "bronze", ladder)
    assert record.medals["k"] == "gold"
    assert record.solved["k"] == "now"


class Odd:
    """A class of a learner's that cannot even be shown."""

    def __repr__(self) -> str:
        raise SystemExit

    __str__ = __repr__


def test_every_value_can_be_shown() -> None:
    assert "cannot be shown" in shown(Odd())
    assert "cannot be shown" in shown([Odd()])
    assert shown(Success((1, "a"))) == "Success((1, 'a'))"
    assert len(shown("x" * 10**6)) < 300


def test_long_values_are_shown_where_they_part() -> None:
    one, other = compared(list(range(300)), [*range(250), -1, *range(251, 300)])
    assert "249, 250, 251" in one
    assert "249, -1, 251" in other
    assert len(one) < 300


@given(st.text(), st.integers(1, 200))
def test_wrapping_loses_no_word(text: str, width: int) -> None:
    rows = list(wrapped(Line(text, Tone.PLAIN, "label"), width))
    assert "".join(" ".join(rows).split()).endswith("".join(text.split()))


def test_markdown_flows_and_keeps_its_lists_and_its_code() -> None:
    text = "One\ntwo.\n\n- three\n  four\n- five\n\n```python\nx = 1\n\ny = 2\n```\nsix\n"
    flow = "One two.\n\n- three four\n- five\n\n    x = 1\n    \n    y = 2\nsix"
    assert flowing(text) == flow


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
moves = st.lists(st.tuples(st.sampled_from(["pause", "resume", "move"]), st.integers(-60, 60)))


@given(moves)
def test_a_clock_is_read_as_it_was_written_and_never_before_its_beginning(
    steps: list[tuple[str, int]],
) -> None:
    clock, now = Clock.starting(NOON), NOON
    for what, minutes in steps:
        now += timedelta(minutes=abs(minutes))
        match what:
            case "pause":
                clock = clock.paused(now)
            case "resume":
                clock = clock.resumed(now)
            case _:
                clock = clock.moved(timedelta(minutes=minutes), now)
        assert clock.elapsed(now) >= timedelta()
        assert decoded_clock(encoded_clock(clock)) == Success(clock)


def test_a_paused_clock_stands() -> None:
    later = NOON + timedelta(minutes=3)
    clock = Clock.starting(NOON).paused(later)
    assert clock.elapsed(later + timedelta(hours=1)) == timedelta(minutes=3)
    assert clock.resumed(NOON + timedelta(hours=2)).elapsed(
        NOON + timedelta(hours=2, minutes=1)
    ) == timedelta(minutes=4)


def programme() -> Programme:
    """The toys' programme."""
    katas = (kata_of(TOML),)
    text = DOJO.replace("k90_doubling", "k90_a")
    read = and_then(parse_toml(text, "dojo.toml"), lambda table: parse_programme(table, katas))
    match either(read):
        case Success(found):
            return found
        case Failure(errors):
            raise AssertionError(errors)


def test_every_minute_belongs_to_a_step() -> None:
    found = programme()
    assert found.total == found.minutes
    places = [moment(found, timedelta(minutes=minute)).place for minute in range(12)]
    assert places == [0] * 5 + [1] * 5 + [None] * 2
    assert moment(found, timedelta(minutes=12)).over == timedelta(minutes=-2)


def test_time_is_told_as_a_clock_tells_it() -> None:
    told = [timed(timedelta(seconds=seconds)) for seconds in (0, 65, 3723, -30)]
    assert told == ["0:00", "1:05", "1:02:03", "-0:30"]


@given(st.lists(st.text("abc", min_size=1), unique=True), st.integers())
def test_pairs_are_of_two_or_once_of_three_and_leave_nobody_out(
    people: list[str], seed: int
) -> None:
    pairs = pairs_of(people, seed)
    assert sorted(name for pair in pairs for name in pair) == sorted(people)
    assert all(len(pair) in (2, 3) for pair in pairs) or len(people) == 1
    assert sum(len(pair) == 3 for pair in pairs) <= 1
    assert pairs == pairs_of(people, seed)


def test_names_stand_one_a_line_or_with_commas() -> None:
    assert names_of("Ann\nBob, Cy\n# nobody\n\n Ann") == ("Ann", "Bob", "Cy", "Ann")


def test_nothing_in_the_runner_knows_a_kata_by_name() -> None:
    import re

    import handrail.dojo

    folder = Path(handrail.dojo.__file__).parent
    known = re.compile(r"k\d\d_[a-z]+")
    for path in [*folder.glob("*.py"), folder.parent / "cli" / "kata.py"]:
        lines = path.read_text(encoding="utf-8").splitlines()
        # A docstring may give an example of a name.
        named = [line for line in lines if known.search(line) and "k06_score" not in line]
        assert [line for line in named if "k05_shapes" not in line] == []
