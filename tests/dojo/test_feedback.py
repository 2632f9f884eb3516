"""The feedback to a learner: the first thing that is not right, in the words of the rule."""

import json
from collections.abc import Sequence

import pytest

from handrail_dojo.show import format_difference, format_value

from .toys import (
    KATA_TOML,
    PROPERTIES_TOML,
    SQUARED_ANSWER,
    TOY_NAME,
    TOY_PROPERTIES,
    TOY_SOLUTION,
    ToyDojo,
    toy_answer,
    write_files,
)

FEEDBACK: dict[str, tuple[str, int, Sequence[str]]] = {
    "a failed rule": (
        SQUARED_ANSWER,
        1,
        (
            "k90 Doubling: not yet",
            "rule         Three doubled is six.\n",  # without the docstring's second paragraph
            "expected     6",
            "got          9",
            "1 of 3 tests passed",
            "stuck? handrail kata hint k90",
        ),
    ),
    "an exception": (
        toy_answer('print("looking")\n    raise ValueError("bad \\ud800")'),
        1,
        (
            "Your code raised ValueError: bad ?",
            'at           doubling.py, line 7:  raise ValueError("bad \\ud800")',
            "printed      looking",
        ),
    ),
    "a function that calls itself too often": (
        toy_answer("return double(n + 1) - 2"),
        1,
        ("Your code calls itself more often than Python allows: use a loop", "line 6"),
    ),
    "a type error, before any test": (
        toy_answer('return "4" * n'),
        1,
        ("return value type", "at           doubling.py, line 6:", "meaning"),
    ),
    "a type error whose lesson begins with the name of a function": (
        toy_answer("return double((n, n))"),
        1,
        ("\ndouble takes one int, and these are many: call it on each\n",),
    ),
    "a type error whose lesson begins with a word": (
        toy_answer("found = {1: 2}.get(n)\n    return double(found)"),
        1,
        ("\nThis may be None, and double takes int",),
    ),
    "a solved kata": (
        TOY_SOLUTION,
        0,
        (
            "k90 Doubling: solved",
            "3 of 3 tests passed",
            "You can double.",
            "handrail kata solution k90 --diff",
        ),
    ),
}
TYPED = (  # graded with mypy
    "a type error, before any test",
    "a type error whose lesson begins with the name of a function",
    "a type error whose lesson begins with a word",
    "a solved kata",
)


@pytest.mark.parametrize("name", FEEDBACK)
def test_a_learner_sees_the_first_problem(
    toys: ToyDojo, request: pytest.FixtureRequest, name: str
) -> None:
    text, status, sentences = FEEDBACK[name]
    if name not in TYPED:
        request.getfixturevalue("without_mypy")
    _ = toys.write_file(text)
    result = toys.check()
    assert result.status == status
    assert [sentence for sentence in sentences if sentence not in result.out] == []


@pytest.mark.usefixtures("without_mypy")
def test_full_shows_every_report(toys: ToyDojo) -> None:
    _ = toys.write_file(toy_answer("return 5"))
    result = toys.check("--full")
    sentences = (
        "rule         Two doubled is four",  # the test's name: it has no docstring
        "given        number = 2",
        "assert 5 == 4",
        "assert 5 == 6",
    )
    assert [sentence for sentence in sentences if sentence not in result.out] == []


@pytest.mark.usefixtures("without_mypy")
def test_a_failed_property_shows_its_example(toys: ToyDojo) -> None:
    files = {"kata.toml": KATA_TOML + PROPERTIES_TOML, "tests/test_properties.py": TOY_PROPERTIES}
    _ = write_files(toys.katas / TOY_NAME, files)
    _ = toys.write_file(toy_answer("return n + n if n < 100 else 201"))
    result = toys.check()
    assert "rule         A double is even" in result.out
    assert "example      number = 100" in result.out


@pytest.mark.usefixtures("without_mypy")
def test_an_error_in_a_given_file_is_shown_in_the_own_one(toys: ToyDojo) -> None:
    given = "def checked(n: int) -> int:\n    raise {}\n"
    toml = KATA_TOML.replace("hints =", 'given = ["whole.py"]\nhints =')
    for error, message in (
        ('ValueError("no number")', "Your code raised ValueError: no number"),
        ('AssertionError("no number")', "Your code raised AssertionError: no number"),
    ):
        text = given.format(error)
        files = {"kata.toml": toml, "stub/whole.py": text, "solution/whole.py": text}
        _ = write_files(toys.katas / TOY_NAME, files)
        _ = toys.write_file(text, "whole.py")
        _ = toys.write_file(toy_answer("from whole import checked\n    return checked(n)"))
        result = toys.check()
        assert message in result.out
        assert "at           doubling.py, line 7:  return checked(n)" in result.out


@pytest.mark.usefixtures("without_mypy")
def test_an_error_of_a_given_file_alone_is_shown_there(toys: ToyDojo) -> None:
    toml = KATA_TOML.replace("hints =", 'given = ["whole.py"]\nhints =')
    text = 'def check() -> None:\n    raise ValueError("no number")\n'
    rules = "import whole\n\n\ndef test_a_number() -> None:\n    whole.check()\n"
    files = {"kata.toml": toml, "stub/whole.py": text, "solution/whole.py": text}
    _ = write_files(toys.katas / TOY_NAME, {**files, "tests/test_rules.py": rules})
    _ = toys.write_file(text, "whole.py")
    _ = toys.write_file(TOY_SOLUTION)
    assert "at           whole.py, line 2" in toys.check().out


@pytest.mark.usefixtures("without_mypy")
def test_one_test_can_be_graded(toys: ToyDojo) -> None:
    _ = toys.write_file(SQUARED_ANSWER)
    result = toys.check("k90", "four")
    assert result.status == 0
    assert "k90 Doubling: these tests pass" in result.out
    assert "1 of 1 tests passed" in result.out
    assert "You can double." not in result.out
    assert json.loads(toys.call("list", "--json").out)["solved"] is False
    result = toys.check("k90", "test_two_doubled_is_four[2]")
    assert result.status == 1
    assert "No test has a name that contains this" in result.out


@pytest.mark.usefixtures("without_mypy")
def test_a_verdict_is_an_object_for_programs(toys: ToyDojo) -> None:
    _ = toys.write_file(SQUARED_ANSWER)
    found = json.loads(toys.check("--json").out)
    assert (found["kata"], found["verdict"], found["finding"]) == (
        TOY_NAME,
        "not_yet",
        "FailedTest",
    )
    assert ["expected", "6"] in found["rows"]
    assert (found["passed"], found["checks"]) == (1, 3)


def test_values_are_shown_by_their_own_str() -> None:
    class Loud:
        def __str__(self) -> str:
            return "LOUD"

    class Broken:
        def __repr__(self) -> str:
            raise ValueError

    assert format_value((Loud(), "a", [1, {2}])) == "(LOUD, 'a', [1, {2}])"
    assert format_value(Broken()) == "<Broken that cannot be shown: ValueError>"
    assert format_value("x" * 500).endswith("…")


def test_long_values_are_cut_to_their_difference() -> None:
    left, right = format_difference([0] * 5000, [0] * 4000 + [1] * 1000)
    assert max(len(left), len(right)) < 250
    assert "1" not in left
    assert "1" in right


STEPS = """
import pytest
from doubling import double


@pytest.mark.parametrize(("step", "number"), [("First", 3)])
def test_it_doubles(step: str, number: int) -> None:
    '{step}: it doubles.'
    assert double(number) == 6
"""


@pytest.mark.usefixtures("without_mypy")
def test_an_argument_in_the_rule_is_not_repeated(toys: ToyDojo) -> None:
    _ = write_files(toys.katas / TOY_NAME / "tests", {"test_rules.py": STEPS})
    assert toys.call("start").status == 0
    _ = toys.write_file(SQUARED_ANSWER)
    out = toys.check().out
    assert "rule         First: it doubles.\n  given        number = 3\n" in out
    assert "step" not in out
