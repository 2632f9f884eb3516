"""What each kind of grader says, in words: the rule, the example, expected and got."""

import json
from pathlib import Path

import pytest

from .toys import SOLUTION, SQUARED, STUB, TOML, TOY, Toys

BODY = "    return n + n"

SNIPPETS = {
    "kata.toml": """
title = "Units"
minutes = 5
level = "intermediate"
ideas = ["types"]
needs = []
files = ["units.py"]
hints = ["a", "b", "c"]
[[graders]]
kind = "types"
[[graders]]
kind = "snippets"
folder = "snippets"
[[wrong]]
folder = "alias"
caught_by = "metres_are_no_feet"
why = "an alias is no type"
""",
    "README.md": "Units.",
    "aha.md": "NewType.",
    "stub/units.py": "Metres = float\n",
    "solution/units.py": "from typing import NewType\nMetres = NewType('Metres', float)\n"
    "Feet = NewType('Feet', float)\n",
    "wrong/alias/units.py": "Metres = float\nFeet = float\n",
    "tests/snippets/metres_are_no_feet_bad.py": '"""Metres are not feet."""\n'
    "from units import Feet, Metres\n\nx: Metres = Feet(1.0)  # must not type-check: assignment\n",
    "tests/snippets/metres_are_no_feet_good.py": "from units import Feet, Metres\n\n"
    "x: Metres = Metres(1.0)\ny: Feet = Feet(1.0)\n",
}

MUTANTS = {
    "kata.toml": """
title = "Hunt"
minutes = 5
level = "intermediate"
ideas = ["properties"]
needs = []
files = ["properties.py"]
given = ["suspect.py"]
hints = ["a", "b", "c"]
[[graders]]
kind = "types"
[[graders]]
kind = "mutants"
properties = "properties.py"
subject = "suspect.py"
function = "double"
folder = "mutants"
examples = 60
seeds = [1, 2]
[[graders.medals]]
name = "bronze"
kills = 1
[[graders.medals]]
name = "gold"
kills = 3
every_seed = true
[[wrong]]
folder = "even_only"
caught_by = "m2_constant"
why = "a constant is even"
""",
    "README.md": "Hunt.",
    "aha.md": "Properties.",
    "stub/suspect.py": "def double(n: int) -> int:\n    return n + n\n",
    "solution/suspect.py": "def double(n: int) -> int:\n    return n + n\n",
    "stub/properties.py": '"""Properties of double."""\n',
    "solution/properties.py": """
from hypothesis import given, strategies as st
from suspect import double

@given(st.integers(0, 1000))
def test_the_half_of_the_double(n: int) -> None:
    assert double(n) // 2 == n and double(n) % 2 == 0
""",
    "wrong/even_only/properties.py": """
from hypothesis import given, strategies as st
from suspect import double

@given(st.integers(0, 1000))
def test_it_is_even(n: int) -> None:
    assert double(n) % 2 == 0
""",
    "tests/mutants/museum.toml": """
right = ["r1.py", "r2.py"]
[[mutants]]
file = "m1_squared.py"
title = "Squared"
who = "Ann"
[[mutants]]
file = "m2_constant.py"
title = "Constant"
who = "Bob"
[[mutants]]
file = "m3_large.py"
title = "Wrong from 500 on"
who = "Cy"
""",
    "tests/mutants/r1.py": "def double(n: int) -> int:\n    return n + n\n",
    "tests/mutants/r2.py": "def double(n: int) -> int:\n    return 2 * n\n",
    "tests/mutants/m1_squared.py": "GUILTY = (3,)\ndef double(n: int) -> int:\n    return n * n\n",
    "tests/mutants/m2_constant.py": "GUILTY = (3,)\ndef double(n: int) -> int:\n    return 4\n",
    "tests/mutants/m3_large.py": "GUILTY = (500,)\n"
    "def double(n: int) -> int:\n    return n + n if n < 500 else 1\n",
}


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def test_the_stub_is_still_to_be_written(toys: Toys) -> None:
    said = toys.check()
    assert said.status == 1
    assert "This part is still to be written" in said.out
    assert "rule Two doubled is four" in words(said.out)
    assert "given number = 2" in words(said.out)
    assert "write double: n and n at doubling.py, line 6" in words(said.out)


def test_what_is_told_as_expected_or_got_is_not_told_once_more(toys: Toys) -> None:
    rules = toys.katas / "k90_doubling" / "tests" / "test_rules.py"
    _ = rules.write_text(
        "import pytest\nfrom doubling import double\n\n"
        "@pytest.mark.parametrize(('number', 'expected'), [(2, 4), (3, 6)])\n"
        "def test_a_number_is_doubled(number: int, expected: int) -> None:\n"
        "    assert double(number) == expected\n\n"
        "def test_zero_stays() -> None:\n"
        "    given, number = 'nothing at all', 5\n"
        "    found = double(number - 5) + 1\n"
        "    assert found == 7, given\n"
    )
    _ = toys.put(SQUARED)
    assert "rule A number is doubled given number = 3 expected 6 got 9" in words(toys.check().out)
    _ = toys.put(SOLUTION)
    told = words(toys.check().out)
    assert "not yet A rule does not hold yet" in told
    assert "given nothing at all number = 5 expected 7 got 1" in told


def test_a_number_that_is_given_is_told_where_it_is_the_answer_too(toys: Toys) -> None:
    _ = (toys.katas / "k90_doubling" / "tests" / "test_rules.py").write_text(
        "from doubling import double\n\n"
        "def test_half() -> None:\n    number = 4\n    assert double(number) // 4 == number\n"
    )
    _ = toys.put(SOLUTION)
    assert "given number = 4 expected 4 got 2" in words(toys.check().out)


def test_the_first_failure_alone_is_told_with_expected_and_got(toys: Toys) -> None:
    _ = toys.put(SQUARED)
    said = toys.check()
    assert said.status == 1
    assert "rule Three doubled is six. expected 6 got 9" in words(said.out)
    assert "1 of 4 checks passed" in said.out
    assert "Hypothesis" not in said.out
    assert "Traceback" not in said.out


def test_everything_is_one_flag_away(toys: Toys) -> None:
    _ = toys.put(SQUARED)
    said = toys.check("--full")
    assert "assert 9 == 6" in said.out
    assert "test_the_double_is_even_and_never_odd(" in said.out


def test_a_property_shows_its_shrunk_example(toys: Toys) -> None:
    _ = toys.put(SOLUTION.replace(BODY, "    return n + n + (n > 99)"))
    said = toys.check()
    assert said.status == 1
    assert "rule The double is even and never odd example number = 100" in words(said.out)
    assert "expected 0 got 1" in words(said.out)


def test_a_property_finds_the_same_example_every_time(toys: Toys) -> None:
    _ = toys.put(SOLUTION.replace(BODY, "    return n + n if n % 7 else 1"))
    first, second = (json.loads(toys.check("--json").out) for _ in range(2))
    assert first["rows"] == second["rows"]


def test_a_type_error_is_told_with_its_line_and_meaning(toys: Toys) -> None:
    _ = toys.put(SOLUTION.replace("n: int", "n"))
    said = toys.check()
    assert said.status == 1
    assert "doubling.py, line 4: def double(n) -> int:" in words(said.out)
    assert "the function does not say what it takes" in words(said.out)


def test_the_types_come_before_the_tests(toys: Toys) -> None:
    _ = toys.put(SQUARED.replace("-> int", "-> str"))
    assert json.loads(toys.check("--json").out)["finding"] == "TypeWrong"


def test_what_the_code_prints_is_shown_with_the_failure(toys: Toys) -> None:
    _ = toys.put(SOLUTION.replace(BODY, '    print("looking at", n)\n    return 0'))
    assert "printed looking at 2" in words(toys.check().out)


def test_solved_shows_what_was_learned(toys: Toys) -> None:
    _ = toys.put(SOLUTION)
    said = toys.check()
    assert said.status == 0
    assert "solved" in said.out
    assert "You can double." in said.out
    assert json.loads(toys.check("--json").out)["verdict"] == "solved"


def test_a_sentence_of_the_test_and_its_parameters_are_told(toys: Toys) -> None:
    rules = '''
import pytest
from doubling import double

@pytest.mark.parametrize(("number", "twice"), [(1, 2), (5, 10)])
def test_table(number: int, twice: int) -> None:
    """The double of {number} is {twice}."""
    assert double(number) == twice, "look at the table"

def test_long() -> None:
    assert [double(n) for n in range(200)] == [n + n for n in range(200)]
'''
    _ = (toys.katas / "k90_doubling" / "tests" / "test_rules.py").write_text(rules)
    _ = toys.put(SQUARED)
    said = toys.check()
    assert "Look at the table" in said.out or "look at the table" in said.out
    assert "rule The double of 1 is 2." in words(said.out)
    _ = toys.put(SOLUTION.replace(BODY, "    return n + n + (n == 150)"))
    said = toys.check()
    assert "300, 302" in said.out
    assert "301, 302" in said.out
    assert "[0, 2, 4" not in said.out


def test_a_test_that_asks_for_a_missing_name_is_told(toys: Toys) -> None:
    _ = toys.put('"""Empty."""\n')
    said = toys.check()
    assert said.status == 1
    assert "cannot import name 'double'" in words(said.out)


def test_a_snippet_that_must_not_type_check_is_told(toys: Toys) -> None:
    toys.add("k91_units", SNIPPETS)
    for source, status, sentence in (
        (SNIPPETS["stub/units.py"], 1, "this must type-check, and it does not"),
        (SNIPPETS["wrong/alias/units.py"], 1, "this must not type-check, and it does"),
        (SNIPPETS["solution/units.py"], 0, "solved"),
    ):
        _ = toys.put(source, "units.py", "k91_units")
        said = toys.check("k91")
        assert said.status == status, said
        assert sentence in said.out.lower()
        assert status == 0 or "rule Metres are not feet." in words(said.out)


def test_an_error_on_another_line_of_a_snippet_does_not_count(toys: Toys) -> None:
    other = SNIPPETS["tests/snippets/metres_are_no_feet_bad.py"] + "y: Feet = Metres(1.0)\n"
    toys.add("k91_units", {**SNIPPETS, "tests/snippets/metres_are_no_feet_bad.py": other})
    _ = toys.put(SNIPPETS["solution/units.py"], "units.py", "k91_units")
    assert "metres_are_no_feet_bad.py, line 5" in toys.check("k91").out


def test_no_two_processes_of_mypy_share_what_it_keeps(toys: Toys) -> None:
    """Types and snippets are checked at the same time: one cache for both was spoiled at times."""
    toys.add("k91_units", SNIPPETS)
    _ = toys.put(SNIPPETS["solution/units.py"], "units.py", "k91_units")
    assert toys.check("k91").status == 0
    kept = toys.learner / ".handrail-cache" / "mypy"
    assert {folder.name for folder in kept.iterdir()} == {"types", "snippets"}


def test_what_mypy_has_kept_can_be_damaged(toys: Toys, tmp_path: Path) -> None:
    """It may be another terminal that writes there, or a disk that was full."""
    (toys.learner / ".handrail-cache").unlink()
    cache = tmp_path / "cache"
    cache.mkdir()
    (toys.learner / ".handrail-cache").symlink_to(cache)
    toys.add("k91_units", SNIPPETS)
    _ = toys.put(SNIPPETS["solution/units.py"], "units.py", "k91_units")
    assert toys.check("k91").status == 0
    kept = list(cache.rglob("*.db"))
    assert kept
    for file in kept:
        _ = file.write_bytes(b"not what it was")
    assert "solved" in toys.check("k91").out


HUNTS = {
    "nothing": (SOLUTION, 1, "holds no property yet"),
    "no draw": ("from suspect import double\n\ndef test_a() -> None:\n    double(1)\n", 1, "draws"),
    "never asks": (
        "from hypothesis import given, strategies as st\n\n@given(st.integers())\n"
        "def test_a(n: int) -> None:\n    assert n == n\n",
        1,
        "never asks double",
    ),
    "never draws": (
        "from hypothesis import assume, given, strategies as st\nfrom suspect import double\n\n"
        "@given(st.integers())\ndef test_a(n: int) -> None:\n    assume(n != n)\n    double(n)\n",
        1,
        "draws nothing",
    ),
    "always fails": (
        "from hypothesis import given, strategies as st\nfrom suspect import double\n\n"
        "@given(st.integers())\ndef test_a(n: int) -> None:\n    assert double(n) > 0\n",
        1,
        "rejects one that is right example n = 0",
    ),
    "half": (MUTANTS["wrong/even_only/properties.py"], 0, "bronze"),
    "whole": (MUTANTS["solution/properties.py"], 0, "gold"),
    "an end": (
        "import os\nfrom hypothesis import given, strategies as st\nfrom suspect import double\n\n"
        "@given(st.integers())\ndef test_a(n: int) -> None:\n    double(n)\n    os._exit(0)\n",
        1,
        "ended Python itself",
    ),
}


@pytest.mark.parametrize("kind", HUNTS)
def test_a_hunt_is_told(toys: Toys, kind: str) -> None:
    source, status, sentence = HUNTS[kind]
    toys.add("k92_hunt", MUTANTS)
    assert toys.call("start").status == 0
    assert not (toys.learner / "k92_hunt" / "tests" / "mutants").exists()
    _ = toys.put(source, "properties.py", "k92_hunt")
    said = toys.check("k92")
    assert said.status == status, said
    assert sentence in words(said.out)


def test_survivors_are_told_before_kills_and_what_the_next_medal_takes(toys: Toys) -> None:
    toys.add("k92_hunt", MUTANTS)
    _ = toys.put(HUNTS["half"][0], "properties.py", "k92_hunt")
    told = words(toys.check("k92").out)
    assert told.index("lives 2") < told.index("killed 1")
    assert "next gold takes 3, on every seed" in told
    _ = toys.put(HUNTS["whole"][0], "properties.py", "k92_hunt")
    assert "next" not in toys.check("k92").out.partition("Properties.")[0]


def test_survivors_and_kills_are_told_apart(toys: Toys) -> None:
    few = MUTANTS["wrong/even_only/properties.py"].replace("1000", "400")
    toys.add("k92_hunt", MUTANTS)
    _ = toys.put(few, "properties.py", "k92_hunt")
    found = json.loads(toys.check("k92", "--json").out)
    assert found["survivors"] == [{"number": 2, "dealt": True}, {"number": 3, "dealt": False}]
    assert found["kills"][0]["title"] == "Squared"
    assert found["kills"][0]["who"] == "Ann"
    assert found["kills"][0]["example"] == {"n": "1"}
    said = words(toys.check("k92").out)
    assert "1 of 3 mutants killed" in said
    assert "it gave wrong answers, and no property objected" in said
    assert "no example was dealt on which it is wrong" in said


def test_a_kill_by_an_exception_counts(toys: Toys) -> None:
    raising = "GUILTY = (3,)\ndef double(n: int) -> int:\n    raise KeyError(n)\n"
    toys.add("k92_hunt", {**MUTANTS, "tests/mutants/m2_constant.py": raising})
    _ = toys.put(MUTANTS["wrong/even_only/properties.py"], "properties.py", "k92_hunt")
    found = json.loads(toys.check("k92", "--json").out)
    assert [kill["number"] for kill in found["kills"]] == [1, 2, 3]


def rehearse(toys: Toys, name: str) -> str:
    """What ``dev check`` says of one kata, and that its exit status agrees."""
    said = toys.rehearse(name)
    assert said.status == (0 if ": well" in said.out else 1)
    return words(said.out)


def test_the_toys_are_well(toys: Toys) -> None:
    toys.add("k91_units", SNIPPETS)
    toys.add("k92_hunt", MUTANTS)
    said = toys.rehearse()
    assert said.status == 0, said
    assert said.out.count(": well") == 3


FLAWS = {
    "stub passes a test": (
        {"stub/doubling.py": STUB.replace("raise NotImplementedError", "return 4  # ")},
        "stub: test_two_doubled_is_four passes",
    ),
    "stub fails by another exception": (
        {"stub/doubling.py": STUB.replace("NotImplementedError", "KeyError")},
        "stub: test_two_doubled_is_four fails by KeyError",
    ),
    "stub does not type-check": (
        {"stub/doubling.py": STUB.replace("n: int", "n")},
        "stub: doubling.py:4: Function is missing a type annotation",
    ),
    "solution is wrong": ({"solution/doubling.py": SQUARED}, "solution: a rule does not hold yet"),
    "solution leaves a branch out": (
        {"solution/doubling.py": SOLUTION.replace(BODY, f"    if n < -9:\n        n = 1\n{BODY}")},
        "solution: doubling.py: line 7 was never run",
    ),
    "mistake is caught by another": (
        {"kata.toml": TOML.replace("three_doubled", "two_doubled")},
        "wrong/squared: test_two_doubled_is_six does not catch it (but test_",
    ),
    "mistake is none": (
        {"wrong/squared/doubling.py": SOLUTION},
        "wrong/squared: nothing catches it",
    ),
    "mistake does not type-check": (
        {"wrong/squared/doubling.py": SQUARED.replace("-> int", "-> str")},
        "wrong/squared: doubling.py:6: Incompatible return value type",
    ),
    "file is missing": ({"aha.md": ""}, "k90_doubling: 1 flaw aha.md is missing or empty"),
    "file is too many": ({"stub/more.py": ""}, "stub/more.py is not among files"),
    "mistake is not named": ({"wrong/other/doubling.py": ""}, "wrong/other is not in kata.toml"),
}


def test_a_branch_that_a_second_grader_takes_is_not_missed(toys: Toys) -> None:
    """The hunt takes what the tests leave out: between them nothing is missed."""
    rules = "import properties\n\ndef test_the_module_is_there() -> None:\n    assert properties\n"
    tests = '[[graders]]\nkind = "tests"\nfiles = ["test_rules.py"]\n'
    toml = MUTANTS["kata.toml"].replace(
        '[[graders]]\nkind = "mutants"', f'{tests}[[graders]]\nkind = "mutants"'
    )
    toys.add("k92_hunt", {**MUTANTS, "kata.toml": toml, "tests/test_rules.py": rules})
    assert "was never run" not in rehearse(toys, "k92")


QUICK = ("mistake is caught by another", "solution leaves a branch out")


@pytest.mark.parametrize(
    "flaw",
    [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in FLAWS],
)
def test_dev_check_finds_that_a(toys: Toys, flaw: str) -> None:
    files, sentence = FLAWS[flaw]
    toys.add("k90_doubling", {**TOY, **files})
    assert sentence in rehearse(toys, "k90")


def test_dev_check_finds_a_mutant_that_is_right(toys: Toys) -> None:
    right = "GUILTY = (3,)\ndef double(n: int) -> int:\n    return n + n\n"
    toys.add("k92_hunt", {**MUTANTS, "tests/mutants/m2_constant.py": right})
    told = rehearse(toys, "k92")
    assert "mutant 2: it is right on its GUILTY" in told
    assert "solution: it earns bronze and not gold" in told


def test_dev_check_looks_at_the_minutes_and_at_folders_without_a_kata(toys: Toys) -> None:
    dojo = toys.katas / "dojo.toml"
    _ = dojo.write_text(dojo.read_text().replace("minutes = 5", "minutes = 6"))
    (toys.katas / "k95_empty").mkdir()
    said = toys.rehearse()
    assert said.status == 1
    assert "the steps take 11 minutes and not 10" in said.out
    assert "k95_empty: there is no kata.toml in it" in said.out
