"""``pytest --hunt`` in a project that is not about poker."""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import pytest

from handrail_dojo.grading.process import job_environment
from helpers.warm_python import WARM_PYTHON
from pytest_hunt.events import HuntEvent, event_name
from pytest_hunt.plan import read_plan
from pytest_hunt.recording import Call

from .toys import write_files

ROOT = Path(__file__).parents[2]
INTERVALS = '''
def merge(intervals):
    """Return the same points as intervals that do not touch, in order."""
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
'''
COVERS = """
from intervals import merge


def covers(intervals, point):
    return any(start <= point <= end for start, end in merge(intervals=intervals))
"""
STRATEGIES = """
from hypothesis import strategies as st

pairs = [(start, end) for end in range(9) for start in range(end + 1)]
intervals = st.lists(st.sampled_from(pairs), max_size=4)
"""
PROPERTIES = """
import pytest
from covers import covers
from hypothesis import given, settings, strategies as st
from intervals import merge
from strategies import intervals


@pytest.fixture(scope="module")
def nothing():
    return merge([])


@given(intervals)
def test_nothing_touches(nothing, given):
    merged = list(merge(given))
    assert all(one[1] < other[0] for one, other in zip(merged, merged[1:]))
    assert nothing == merged[:0]


class TestPoints:
    @pytest.mark.parametrize("step", [1, 4])
    @given(given=intervals, point=st.integers(0, 9))
    def test_every_point_is_kept(self, step, given, point):
        assert covers(given, point * step) == any(a <= point * step <= b for a, b in given)


@given(intervals)
def test_the_list_is_not_modified(given):
    before = list(given)
    merge(given)
    assert given == before


@given(intervals)
def test_it_is_about_something_else(given):
    assert sorted(given) == sorted(given[::-1])


@pytest.mark.skip(reason="later")
@given(intervals)
def test_later(given):
    assert merge(given)


def test_an_example():
    assert merge([(1, 2), (2, 3)]) == [(1, 3)]
"""
TOML = """
target = "intervals:merge"

[[right]]
file = "as_it_is.py"
title = "As it is"

[[right]]
file = "by_points.py"
title = "By points"

[[wrong]]
file = "forgets_the_end.py"
title = "The last end wins"

[[wrong]]
file = "sorts.py"
title = "Sorts the list itself"
who = "Somebody in a hurry."

[[wrong]]
file = "raises.py"
title = "Nothing raises"

[[wrong]]
file = "far.py"
title = "Far away it fails"

[[wrong]]
file = "in_lists.py"
title = "Lists for tuples"
"""
MUTANTS = {
    "as_it_is.py": "from intervals import merge\n",
    "by_points.py": """
from helper import runs

def merge(intervals):
    if all(isinstance(point, int) for pair in intervals for point in pair):
        return runs(sorted({2 * p for a, b in intervals for p in (a, b)} | {
            p for a, b in intervals for p in range(2 * a, 2 * b)}))
""",
    "helper.py": """
def runs(doubled):
    found = []
    for point in doubled:
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return [(a // 2, b // 2) for a, b in found]
""",
    "forgets_the_end.py": INTERVALS.replace("max(end, merged[-1][1])", "end"),
    "sorts.py": INTERVALS.replace("    merged = []", "    intervals.sort()\n    merged = []"),
    "raises.py": INTERVALS.replace("    merged = []", "    intervals[0]\n    merged = []"),
    "far.py": INTERVALS.replace("return merged", "return [m for m in merged if m[0] < 10**6]"),
    "in_lists.py": INTERVALS.replace("return merged", "return [list(pair) for pair in merged]"),
}
EXAMPLES = ("--hunt-examples", "50")
PROJECT = {
    "intervals.py": INTERVALS,
    "covers.py": COVERS,
    "strategies.py": STRATEGIES,
    "test_merge.py": PROPERTIES,
    "mutants/hunt.toml": TOML,
    **{f"mutants/{name}": text for name, text in MUTANTS.items()},
}


@dataclass(frozen=True)
class HuntRun:
    """The exit status, the output and the report of a hunt."""

    status: int
    printed: str
    events: list[dict[str, Any]]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["event"] == kind]


def hunt(folder: Path, *options: str, autoload: bool = False) -> HuntRun:
    """Run a hunt as a user does, but without unrelated plugins."""
    variables = job_environment()
    if autoload:
        del variables["PYTEST_DISABLE_PLUGIN_AUTOLOAD"], variables["HYPOTHESIS_NO_PLUGINS"]
    plugins = () if autoload else ("-p", "hunt")
    command = ("pytest", "-p", "no:cacheprovider", *plugins, "--hunt", "mutants")
    command = (*command, "--hunt-report", "report", *EXAMPLES, *options)
    status, printed = WARM_PYTHON.run(command, folder, variables)
    report = folder / "report"
    lines = report.read_text("utf-8").splitlines() if report.exists() else []
    events = [json.loads(line) for line in lines]
    events = [event for event in events if event["event"] != "running"]
    return HuntRun(status, printed, events)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_files(tmp_path_factory.mktemp("project"), PROJECT)


@pytest.fixture(scope="module")
def full_hunt(project: Path) -> HuntRun:
    return hunt(project)


# Verdicts


def test_each_mutant_gets_a_verdict(full_hunt: HuntRun) -> None:
    assert [(event["event"], event.get("mutant")) for event in full_hunt.events] == [
        ("collecting", None),
        ("plain_test", None),
        ("hunt_started", None),
        ("never_called", None),
        ("never_called", None),
        ("killed", "forgets_the_end"),
        ("killed", "sorts"),
        ("killed", "raises"),
        ("survived", "far"),
        ("survived", "in_lists"),
        ("done", None),
    ]
    assert full_hunt.events[2] == {"event": "hunt_started", "mutants": 5, "properties": 6}
    assert full_hunt.status == 1


def test_a_kill_has_its_property_and_smallest_example(full_hunt: HuntRun) -> None:
    assert full_hunt.of("killed")[1] == {
        "event": "killed",
        "mutant": "sorts",
        "title": "Sorts the list itself",
        "who": "Somebody in a hurry.",
        "property": "test_the_list_is_not_modified",
        "example": [["given", "[(0, 1), (0, 0)]"]],  # as generated, before the mutant sorts it
        "also": [],
    }


def test_an_example_of_a_method_has_no_self(full_hunt: HuntRun) -> None:
    assert full_hunt.of("killed")[0] == {
        "event": "killed",
        "mutant": "forgets_the_end",
        "title": "The last end wins",
        "who": "",
        "property": "test_every_point_is_kept[1]",
        "example": [
            ["step", "1"],
            ["given", "[(1, 1), (0, 7)]"],
            ["point", "2"],
            ["wrong on", "intervals=[(1, 1), (0, 7)]"],
        ],
        "also": [],
    }


ADD = """
def add(one, other):
    return one + other
"""
SUMS = {
    "sums.py": ADD,
    "mutants/hunt.toml": """
target = "sums:add"
[[right]]
file = "right.py"
title = "right"
[[wrong]]
file = "wrong.py"
title = "wrong"
""",
    "mutants/right.py": "from sums import add\n",
    "mutants/wrong.py": ADD.replace("+", "-"),
}
EXACT = """
from hypothesis import given, strategies as st
from sums import add

@given(st.integers(0, 9), st.integers(0, 9))
def test_it(one, other):
    assert add(one, other) == one + other
"""
REMEMBERING = """
import functools
from hypothesis import given, strategies as st
from sums import add

IN_A_LIST = []
IN_A_NAME = None
IN_A_TABLE = {"sums": set()}

@functools.cache
def first_sum():
    return add(3, 1)

def default(sum, sums=[]):
    sums.append(sum)
    return sums[0]

@given(st.just(3))
def test_a_sum_is_the_first_one(one):
    global IN_A_NAME
    sum = add(one, 1)
    IN_A_LIST.append(sum)
    IN_A_NAME = IN_A_NAME or sum
    IN_A_TABLE["sums"].add(sum)
    assert {sum, IN_A_LIST[0], IN_A_NAME, first_sum(), default(sum)} == {sum}
    assert IN_A_TABLE == {"sums": {sum}}
"""


@pytest.mark.slow
def test_an_example_that_is_the_call_is_shown_once(tmp_path: Path) -> None:
    found = hunt(write_files(tmp_path, {**SUMS, "test_it.py": EXACT}))
    assert [event["example"] for event in found.of("killed")] == [[["one", "0"], ["other", "1"]]]


@pytest.mark.slow
def test_no_suspect_is_compared_with_an_earlier_one(tmp_path: Path) -> None:
    found = hunt(write_files(tmp_path, {**SUMS, "test_it.py": REMEMBERING}))
    assert [event["missing"] for event in found.of("survived")] == [
        "a guilty example was generated, and no property objected"
    ]


def test_a_call_keeps_its_arguments_unchanged() -> None:
    numbers = [3, 1]
    call = Call((numbers, ("a", [2])), {"key": {"b": [1]}})

    def sort_first(one: list[int], _: object, key: object) -> object:
        one.sort()
        return key

    assert call.outcome(sort_first) == ({"b": [1]}, [[1, 3], ("a", [2])], {"key": {"b": [1]}})
    numbers.clear()
    assert str(call) == "[3, 1], ('a', [2]), key={'b': [1]}"


def test_a_survivor_says_what_is_missing(full_hunt: HuntRun) -> None:
    assert [event["guilty"] for event in full_hunt.of("survived")] == [False, True]


def test_tests_that_cannot_hunt_are_left_out(full_hunt: HuntRun) -> None:
    left_out = [event["property"] for event in full_hunt.of("never_called")]
    assert left_out == ["test_it_is_about_something_else", "test_later"]
    assert "properties that hunt: 6, other tests: 1" in full_hunt.printed


def test_survivors_are_printed_before_kills(full_hunt: HuntRun) -> None:
    order = (
        "test_later never calls the function and is left out",
        "Far away it fails: no guilty example was generated",
        "Lists for tuples: a guilty example was generated, and no property objected",
        "Sorts the list itself: test_the_list_is_not_modified, given = [(0, 1), (0, 0)]",
        "2 never called, 2 survived, 3 killed in",
    )
    places = [full_hunt.printed.index(line) for line in order]
    assert places == sorted(places)


@pytest.mark.slow
def test_a_part_is_a_share_of_the_hunt(project: Path, full_hunt: HuntRun) -> None:
    part = hunt(project, "--hunt-part", "1/2", autoload=True)
    found = [*part.of("survived"), *part.of("killed")]
    assert len(found) == 3
    assert [event for event in found if event not in full_hunt.events] == []


@pytest.mark.slow
def test_one_mutant_can_be_hunted(project: Path) -> None:
    hunted = hunt(project, "--hunt-only", "raises", "--hunt-no-shrink", "--hunt-seed", "7")
    assert hunted.status == 0  # every mutant is killed
    assert [event["mutant"] for event in hunted.of("killed")] == ["raises"]


# Properties that cannot hunt


UNFAIR = """
from hypothesis import given, strategies as st
from intervals import merge


def check(pairs):
    assert merge(pairs) is not None


@given(st.lists(st.tuples(st.floats(0, 9), st.just(9.0))))
def test_any_numbers(pairs):
    check(pairs)
"""
EMPTY = """
from hypothesis import assume, given, strategies as st
from intervals import merge


@given(st.integers())
def test_impossible(number):
    assume(number > number)
    assert merge([])
"""


@pytest.mark.slow
def test_an_unfair_property_stops_the_hunt(project: Path, tmp_path: Path) -> None:
    stopped = hunt(write_files(tmp_path, PROJECT | {"test_unfair.py": UNFAIR}), "test_unfair.py")
    assert stopped.events[2:] == [
        {
            "event": "unfair",
            "property": "test_any_numbers",
            "example": [["pairs", "[(0.0, 9.0)]"]],
            "twin": "by_points",
            "title": "By points",
            "raised": "AssertionError: assert None is not None",
            "cause": "assertion",
            "file": "test_unfair.py",
            "line": 7,
            "repeated": "",
            "order_differs": False,
            "has_actions": False,
        }
    ]
    assert stopped.status == 1
    assert "test_any_numbers rejects a right implementation, By points" in stopped.printed


# State machines

STACK = """
from dataclasses import dataclass

@dataclass(frozen=True)
class Push:
    item: int

@dataclass(frozen=True)
class Pop: pass

@dataclass(frozen=True)
class Peek: pass

"""
PLAY = """
def play(actions):
    items = []
    for action in actions:
        if hasattr(action, "item"):
            items.append(action.item)
        elif items:
            items.pop()
    return items
"""
MACHINES = """
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, precondition, rule
from stack import Pop, Push, play

@given(st.lists(st.just(Push(0)), min_size=2))
def test_nothing_is_left(actions):
    assert play(actions) == []

class Stack(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.actions, self.items = [], []

    @rule(item=st.integers(0, 9))
    def push(self, item):
        self.actions.append(Push(item))
        self.items.append(item)

    @rule()
    def pop(self):
        self.actions.append(Pop())
        self.items = self.items[:-1]

    @invariant()
    def items_agree(self):
        assert play(self.actions) == self.items

class OnlyPushed(Stack):
    @precondition(lambda self: self.items)
    @rule()
    def pop(self):
        super().pop()

class ItemsAreOdd(Stack):
    pushed = Bundle("pushed")

    @rule(target=pushed, item=st.integers(0, 9))
    def push(self, item):
        super().push(item)
        return item

    @invariant()
    def items_are_odd(self):
        assert all(item % 2 for item in play(self.actions))

TestStack = Stack.TestCase
TestOnlyPushed = OnlyPushed.TestCase
TestOnlyPushed.settings = settings(stateful_step_count=5)
TestItemsAreOdd = ItemsAreOdd.TestCase
"""
STACKS = {
    "stack.py": STACK + PLAY,
    "test_stack.py": MACHINES,
    "mutants/hunt.toml": """
target = "stack:play"
actions = ["Push", "Pop", "Peek"]

[[right]]
file = "as_it_is.py"
title = "As it is"

[[wrong]]
file = "queue.py"
title = "First in, first out"

[[wrong]]
file = "empty.py"
title = "Pop of nothing"

[[wrong]]
file = "full.py"
title = "Six are too many"
""",
    "mutants/as_it_is.py": "from stack import play as play\n",
    "mutants/queue.py": PLAY.replace("pop()", "pop(0)"),
    "mutants/empty.py": PLAY.replace("elif items:", "else:"),
    "mutants/full.py": PLAY.replace("return items", "return items[:5]"),
}


@pytest.fixture(scope="module")
def stacks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_files(tmp_path_factory.mktemp("stacks"), STACKS)


@pytest.mark.slow
def test_a_state_machine_hunts_as_one_property(stacks: Path) -> None:
    found = hunt(stacks, "-k", "TestStack")
    assert found.of("hunt_started") == [{"event": "hunt_started", "mutants": 3, "properties": 1}]
    assert [
        (event["mutant"], event["property"], event["example"]) for event in found.of("killed")
    ] == [
        ("queue", "TestStack", [["steps", "push(item=0), push(item=1), pop()"]]),
        ("empty", "TestStack", [["steps", "pop()"]]),
        ("full", "TestStack", [["steps", ", ".join(["push(item=0)"] * 6)]]),
    ]


@pytest.mark.slow
def test_a_state_machine_keeps_its_settings_and_preconditions(stacks: Path) -> None:
    found = hunt(stacks, "-k", "TestOnlyPushed")
    missing = "no guilty example was generated"
    assert [event["mutant"] for event in found.of("killed")] == ["queue"]
    assert [(event["mutant"], event["missing"]) for event in found.of("survived")] == [
        ("empty", missing),
        ("full", missing),
    ]


@pytest.mark.slow
def test_an_unfair_state_machine_shows_its_steps(stacks: Path) -> None:
    found = hunt(stacks, "-k", "TestItemsAreOdd")
    (unfair,) = found.of("unfair")
    assert unfair["property"] == "TestItemsAreOdd"
    assert unfair["example"] == [["steps", "pushed_0 = push(item=0)"]]
    assert unfair["file"] == "test_stack.py"
    assert (unfair["raised"], unfair["cause"]) == ("AssertionError: assert False", "assertion")


@pytest.mark.slow
def test_a_test_without_hypothesis_is_reported_and_hunts_nothing(tmp_path: Path) -> None:
    plain = "@pytest.mark.parametrize('number', [1, 2])\ndef test_by_hand(number):\n    play([])\n"
    files = STACKS | {"test_plain.py": f"import pytest\nfrom stack import play\n\n{plain}"}
    found = hunt(write_files(tmp_path, files), "-k", "TestStack or test_by_hand")
    assert found.of("plain_test") == [{"event": "plain_test", "test": "test_by_hand"}]
    assert found.of("hunt_started")[0]["properties"] == 1


@pytest.mark.slow
def test_actions_may_come_twice(stacks: Path) -> None:
    found = hunt(stacks, "-k", "test_nothing_is_left")
    (unfair,) = found.of("unfair")
    assert unfair["example"] == [["actions", "[Push(item=0), Push(item=0)]"]]
    assert unfair["repeated"] == ""
    assert unfair["has_actions"] is True


@pytest.mark.slow
def test_actions_that_no_example_has_are_named(stacks: Path) -> None:
    found = hunt(stacks, "-k", "TestStack")
    assert found.of("never_used") == [{"event": "never_used", "action": "Peek"}]
    assert "no property has an example with Peek" in found.printed


@pytest.mark.slow
def test_a_property_without_examples_stops_the_hunt(tmp_path: Path) -> None:
    stopped = hunt(write_files(tmp_path, PROJECT | {"test_empty.py": EMPTY}), "test_empty.py")
    assert stopped.events[2:] == [
        {"event": "leaving_out", "property": "test_impossible"},
        {"event": "no_example", "property": "test_impossible"},
    ]
    assert stopped.status == 1


@pytest.mark.slow
def test_a_test_file_that_raises_is_reported(tmp_path: Path) -> None:
    stopped = hunt(write_files(tmp_path, PROJECT | {"test_merge.py": "1 / 0\n"}))
    collecting, event = stopped.events
    assert collecting["event"] == "collecting"
    assert "ZeroDivisionError" in event["trace"]
    assert stopped.status == 2


# What examples are


ONE_MUTANT = """
target = "intervals:merge"
[[right]]
file = "as_it_is.py"
title = "As it is"
[[wrong]]
file = "forgets_the_end.py"
title = "The last end wins"
"""
EXAMPLES_OF_A_LAW = """
from pathlib import Path
from hypothesis import assume, given, strategies as st
from intervals import merge
from strategies import intervals


@given(intervals)
def test_assumed(given):
    assume(len(merge(given)) == len(given))
    merge(given)


@given(st.integers(0, 999))
def test_rarely_calls(number):
    if number == 998:
        merge([])


@given(intervals)
def test_calls_rarely_after_assume(given):
    assume(given == [(8, 8)] * 3 or given == [])
    merge(given)


@given(intervals)
def test_shuffles(given):
    given.reverse()
    merge(given)


def copy_data(data, memo):
    Path("copied").touch()
    return data


st.DataObject.__deepcopy__ = copy_data


@given(st.data())
def test_with_data(data):
    merge(data.draw(intervals))
"""


@pytest.mark.slow
def test_examples_that_assume_leaves_out_are_not_guilty(tmp_path: Path) -> None:
    files = PROJECT | {"mutants/hunt.toml": ONE_MUTANT, "test_merge.py": EXAMPLES_OF_A_LAW}
    done = hunt(write_files(tmp_path, files), "-k", "assumed")
    (survived,) = done.of("survived")
    assert (survived["guilty"], survived["is_left_out"]) == (False, True)
    assert survived["missing"] == "guilty examples were generated, and assume left them out"


@pytest.mark.slow
def test_a_property_that_is_hardly_ever_reached_is_named(tmp_path: Path) -> None:
    files = PROJECT | {"mutants/hunt.toml": ONE_MUTANT, "test_merge.py": EXAMPLES_OF_A_LAW}
    done = hunt(write_files(tmp_path, files), "-k", "rarely", "--hunt-examples", "100")
    by_if, by_assume = done.of("rarely_called")
    assert (by_if["property"], by_if["left_out"]) == ("test_rarely_calls", 0)
    assert by_assume["left_out"] > by_assume["examples"] / 2
    assert done.of("leaving_out") == [
        {"event": "leaving_out", "property": "test_calls_rarely_after_assume"}
    ]


@pytest.mark.slow
def test_the_source_of_interactive_data_is_not_copied(tmp_path: Path) -> None:
    files = PROJECT | {"mutants/hunt.toml": ONE_MUTANT, "test_merge.py": EXAMPLES_OF_A_LAW}
    folder = write_files(tmp_path, files)
    done = hunt(folder, "-k", "data")
    assert len(done.of("survived")) == 1
    assert not (folder / "copied").exists()  # a copy takes long


@pytest.mark.slow
def test_a_property_that_changes_its_argument_is_named_once(tmp_path: Path) -> None:
    files = PROJECT | {"mutants/hunt.toml": ONE_MUTANT, "test_merge.py": EXAMPLES_OF_A_LAW}
    done = hunt(write_files(tmp_path, files), "-k", "shuffles")
    changes = {"event": "changes_argument", "property": "test_shuffles", "argument": "given"}
    assert done.of("changes_argument") == [changes]
    assert "test_shuffles changes given: copy it first" in done.printed


@pytest.mark.slow
def test_all_properties_that_reject_a_mutant_are_named(project: Path) -> None:
    hunted = hunt(project, "--hunt-all", "--hunt-only", "raises")
    (kill,) = hunted.of("killed")
    assert kill["property"] == "test_nothing_touches"
    assert kill["also"] == [
        "test_every_point_is_kept[1]",
        "test_every_point_is_kept[4]",
        "test_the_list_is_not_modified",
    ]


UNFAIR_TWICE = """
from hypothesis import given, strategies as st
from intervals import merge


@given(st.lists(st.sampled_from([(0, 0), (2, 2)]), unique={}))
def test_unfair(pairs):
    assert merge(pairs) == pairs
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("unique", "repeated", "order_differs", "raised"),
    [
        (False, "pairs", False, "AssertionError: assert [(0, 0)] == [(0, 0), (0, 0)]"),
        (True, "", True, "AssertionError: assert [(0, 0), (2, 2)] == [(2, 2), (0, 0)]"),
    ],
)
def test_an_unfair_property_says_what_its_example_has(
    tmp_path: Path, unique: bool, repeated: str, order_differs: bool, raised: str
) -> None:
    files = PROJECT | {"test_merge.py": UNFAIR_TWICE.format(unique)}
    (event,) = hunt(write_files(tmp_path, files)).of("unfair")
    assert (event["repeated"], event["order_differs"]) == (repeated, order_differs)
    assert event["raised"] == raised


# Settings


COUNTED = """
from pathlib import Path
from hypothesis import given, settings, strategies as st
from intervals import merge

counts = {"own": 0, "given": 0}


@settings(max_examples=7)
@given(st.integers())
def test_own(number):
    counts["own"] += merge([]) == []
    Path("own").write_text(str(counts["own"]))


@given(st.integers())
def test_given(number):
    counts["given"] += merge([]) == []
    Path("given").write_text(str(counts["given"]))
"""


@pytest.mark.slow
def test_a_tests_own_settings_win(tmp_path: Path) -> None:
    folder = write_files(tmp_path, PROJECT | {"test_merge.py": COUNTED})
    hunted = hunt(folder, "--hunt-only", "as_it_is", "--hunt-examples", "11")
    assert [(folder / name).read_text() for name in ("own", "given")] == ["7", "11"]
    assert (hunted.status, hunted.of("killed"), hunted.of("survived")) == (0, [], [])


FACTORIAL = """
def factorial(number):
    return 1 if number < 2 else number * factorial(number - 1)
"""


@pytest.mark.slow
def test_a_function_may_call_itself(tmp_path: Path) -> None:
    toml = TOML.replace("intervals:merge", "factorials:factorial").split("[[right]]")
    files = {
        "factorials.py": FACTORIAL,
        "mutants/hunt.toml": toml[0]
        + '[[right]]\nfile = "right.py"\ntitle = "right"\n'
        + '[[wrong]]\nfile = "wrong.py"\ntitle = "wrong"\n',
        "mutants/right.py": "from factorials import factorial\n",
        "mutants/wrong.py": FACTORIAL.replace("number < 2", "number < 3"),
        "test_it.py": """
from factorials import factorial
from hypothesis import given, strategies as st

@given(st.integers(0, 9))
def test_it(number):
    assert factorial(number + 1) == (number + 1) * factorial(number)
""",
    }
    found = hunt(write_files(tmp_path, files))
    assert [event["example"] for event in found.of("killed")] == [
        [["number", "1"], ["wrong on", "2"]]
    ]


# Bad input


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"mutants/hunt.toml": None}, r"hunt\.toml: FileNotFoundError"),
        ({"mutants/hunt.toml": "target = "}, r"hunt\.toml: TOMLDecodeError: Invalid value"),
        ({"mutants/hunt.toml": 'target = "x:y"'}, r"tables \[\[right\]\] and"),
        ({"mutants/hunt.toml": TOML.replace("who =", "by =")}, "and optionally who; got .*by"),
        ({"mutants/hunt.toml": f"speed = 9\n{TOML}"}, "expected target = .*speed"),
        ({"mutants/hunt.toml": f"actions = 9\n{TOML}"}, r"optionally actions = \["),
        (
            {"mutants/hunt.toml": TOML.replace('title = "By points"', "")},
            "each with file, title and",
        ),
        ({"mutants/hunt.toml": TOML.replace('"By points"', "2")}, "each with file, title and"),
        (
            {"mutants/hunt.toml": TOML.replace("intervals:", "nowhere:")},
            "No module named 'nowhere'",
        ),
        ({"mutants/hunt.toml": TOML.replace(":merge", ":split")}, "there is no function split"),
        (
            {"mutants/hunt.toml": TOML.replace("intervals:", "intervals.")},
            r"expected module:function, got intervals\.merge",
        ),
        ({"mutants/far.py": None}, r"names far\.py, and there is no such file"),
        ({"mutants/far.py": "merge = 1"}, r"far\.py: there is no function merge"),
        ({"mutants/far.py": "def merge(:"}, r"far\.py: SyntaxError: invalid syntax"),
    ],
)
def test_a_bad_folder_is_a_sentence(
    changes: dict[str, str | None],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    merged = {**PROJECT, **changes}
    files = {name: text for name, text in merged.items() if text is not None}
    for name in ("intervals", "helper"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "path", [str(write_files(tmp_path, files)), *sys.path])
    with pytest.raises(pytest.UsageError, match=message):
        _ = read_plan(tmp_path / "mutants")
    _ = sys.modules.pop("intervals", None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--hunt-only", "nobody"), r"ERROR: --hunt-only: \S+ has no nobody"),
        (("--hunt-part", "3/2"), "expected a part such as 1/2 or 2/2, got 3/2"),
        (("--hunt-part", "9" * 4301 + "/1"), "expected a part such as 1/2 or 2/2, got 999"),
        (("-k", "example"), "ERROR: a hunt needs Hypothesis tests, and none was collected"),
        (("-p", "xdist", "-n", "2"), "ERROR: a hunt runs in one process: add -n 0"),
    ],
)
def test_a_bad_option_is_a_sentence(project: Path, options: tuple[str, ...], message: str) -> None:
    refused = hunt(project, *options)
    assert refused.status == 4
    assert re.search(message, refused.printed)
    assert "Traceback" not in refused.printed


# The page of the reference


def test_the_reference_names_each_option_and_event() -> None:
    page = (ROOT / ".reference" / "12-hunt.md").read_text("utf-8")
    options = (ROOT / "src" / "pytest_hunt" / "options.py").read_text("utf-8")
    named = set(re.findall(r"^\| `(--hunt[\w-]*)", page, re.MULTILINE))
    assert named == set(re.findall(r'"(--hunt[\w-]*)"', options))
    report = page.partition("## The report")[2]
    names = {event_name(kind) for kind in get_args(HuntEvent)}
    assert names <= set(re.findall(r"`(\w+)`", report))


def test_help_and_both_pages_name_the_keys_of_hunt_toml() -> None:
    options = " ".join((ROOT / "src" / "pytest_hunt" / "options.py").read_text("utf-8").split())
    reference = (ROOT / ".reference" / "12-hunt.md").read_text("utf-8")
    authors = (ROOT / "katas" / "TEACHERS.md").read_text("utf-8")
    for key in ("target", "actions", "seconds", "[[right]]", "[[wrong]]", "file", "title", "who"):
        assert key in options
        assert f"`{key}`" in reference
        assert f"`{key}`" in authors.partition("## For authors")[2]


# Without a hunt


def test_the_options_import_nothing_of_the_hunt() -> None:
    code = (
        "import pytest_hunt.options, sys;"
        "print(*(name for name in sys.modules if name.startswith(('handrail', 'pytest_hunt'))))"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert done.stdout == "pytest_hunt pytest_hunt.options\n"


@pytest.mark.slow
def test_the_hunt_needs_only_pytest_and_hypothesis() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('handrail_dojo', 'msgspec', 'rich')));"
        "import pytest_hunt.plugin"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True)
    assert done.stderr == ""
