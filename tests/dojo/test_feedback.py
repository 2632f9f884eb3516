"""The feedback to a learner: the first thing that is not right, in the words of the rule."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from handrail_dojo.events import Failed
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.finding import failed_test, no_properties, unfair_property
from handrail_dojo.grading.mypy_errors import MypyError
from handrail_dojo.grading.mypy_run import MypyRun, judge_types
from handrail_dojo.grading.process import Exited
from pytest_hunt.events import Cause, Unfair
from pytest_hunt.values import format_difference, format_value

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


# Each is similar to another.
SIMILAR = (TYPED[1], "a solved kata", "a function that calls itself too often")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in SIMILAR)) for name in FEEDBACK],
)
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
def test_full_shows_failures_in_short(toys: ToyDojo) -> None:
    body = "if n == 2:\n        raise NotImplementedError\n    print(1)\n    return 1 // (n - 3)"
    _ = toys.write_file(toy_answer(body))
    full = toys.check("--full").out
    assert "return 1 // (n - 3)" in full
    assert "def test_" not in full
    assert "A second paragraph" not in full
    assert "Three doubled is six.\n" in full
    assert full.endswith("\n1 test waits for a function that is not written yet\n")


@pytest.mark.slow
def test_full_ends_with_the_type_errors(toys: ToyDojo) -> None:
    body = 'found = {1: 2}.get(n)\n    double(found)\n    return "4" * n'
    _ = toys.write_file(toy_answer(body))
    assert (
        "errors       2; repair this one first (--full shows all, at its end)" in toys.check().out
    )
    result = toys.check("--full")
    errors = result.out.partition("\ntype errors: 2\n")[2]
    assert errors.startswith("\nthis may be None, and double takes int")
    assert "  at           doubling.py, line 7:  double(found)\n" in errors
    assert "  meaning      the function returns another type than it promises" in errors
    assert "assert" not in errors


@pytest.mark.slow
def test_the_number_of_tests_is_the_same_before_and_after(toys: ToyDojo) -> None:
    snippets = '\n[[graders]]\nkind = "snippets"\nfolder = "snippets"\n'
    call = "from doubling import double\n\ndouble({}\n"
    files = {
        "kata.toml": KATA_TOML + snippets,
        "tests/snippets/numbers_bad.py": call.format('"2")  # must not type-check'),
        "tests/snippets/numbers_good.py": call.format("2)"),
    }
    _ = write_files(toys.katas / TOY_NAME, files)
    _ = toys.write_file(SQUARED_ANSWER)
    assert "1 of 4 tests passed, 1 failed, the rest were not run" in toys.check().out
    assert "2 of 4 tests passed, 2 failed" in toys.check("--full").out
    _ = toys.write_file(TOY_SOLUTION)
    assert "4 of 4 tests passed" in toys.check().out


@pytest.mark.usefixtures("without_mypy")
def test_a_failed_property_shows_its_example(toys: ToyDojo) -> None:
    files = {"kata.toml": KATA_TOML + PROPERTIES_TOML, "tests/test_properties.py": TOY_PROPERTIES}
    _ = write_files(toys.katas / TOY_NAME, files)
    _ = toys.write_file(toy_answer("return n + n if n < 100 else 201"))
    result = toys.check()
    assert "rule         A double is even" in result.out
    assert "example      number = 100" in result.out


@pytest.mark.usefixtures("without_mypy")
@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ("capsys", ["number = 4"]),
        ("capsys, size=5", ["size = 5"]),
        ("capsys, given='a number'", ["given        a number"]),
    ],
)
def test_the_values_of_a_test_are_shown_and_not_its_fixtures(
    toys: ToyDojo, arguments: str, shown: Sequence[str]
) -> None:
    text = f"""
from doubling import double


def test_a_number({arguments}):
    number, _other = 4, 8
    assert double(number) == 9
"""
    _ = write_files(toys.katas / TOY_NAME, {"tests/test_rules.py": text})
    _ = toys.write_file(TOY_SOLUTION)
    found = toys.check().out
    assert [each for each in shown if each not in found] == []
    assert ("number = 4" in found) == (shown == ["number = 4"])
    assert "_other" not in found
    assert "capsys" not in found


@pytest.mark.slow
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
    assert (found["passed_count"], found["test_count"]) == (1, 3)


def test_an_incomplete_alias_is_one_error_at_its_line() -> None:
    text = "import x\nKnown: TypeAlias = NoA | NoB\n\njoined = both(one, other)\n"
    message = 'Argument {} to "both" has incompatible type "{}"; expected "{}"'
    got = ("Result[int, tuple[NoC, ...]]", "Result[str, tuple[NoD | NoE, ...]]")
    promised = ("Result[int, tuple[NoA | NoB, ...]]", "Result[str, tuple[NoA | NoB, ...]]")
    errors = tuple(
        MypyError("a.py", 4, message.format(number, *types), "arg-type")
        for number, types in enumerate(zip(got, promised, strict=True), start=1)
    )
    report = judge_types(MypyRun(errors, Exited(1, ""), {}), Answer({"a.py": text.encode()}))
    found = report.finding
    assert found is not None
    assert found.message == "Known lacks NoC, NoD and NoE: add them with |"
    assert found.rows[0] == ("at", "a.py, line 2:  Known: TypeAlias = NoA | NoB")
    assert found.rows[1][1].startswith('a.py, line 4: Argument 1 to "both"')
    assert report.full.count("Known lacks") == 1


@pytest.mark.parametrize(
    ("relation", "expected", "got", "needs_equality"),
    [
        ("==", "(<a.Pay object at 0x7f1>,)", "(<a.Pay object at 0x7f2>,)", True),
        ("==", "Pay(2)", "Pay(2)", True),
        ("==", "Pay(2)", "Pay(3)", False),
        ("!=", "Pay(2)", "Pay(2)", False),
        ("", "", "", False),
    ],
)
def test_two_values_that_look_the_same_need_an_equality(
    relation: str, expected: str, got: str, needs_equality: bool
) -> None:
    event = Failed("test_a", "A rule.", "AssertionError", False, (), relation, expected, got)
    found = failed_test(event, "A rule.", "")
    assert ("give the class an ==" in (found.hint or "")) is needs_equality
    assert " at 0x" not in str(found.rows)


def test_a_machine_that_pytest_does_not_run_is_named() -> None:
    text = "class Evening(RuleBasedStateMachine):\n    ...\n"
    hint = no_properties("properties.py", text).hint
    assert hint == "let pytest run the machine: TestEvening = Evening.TestCase"
    assert "put @given above it" in (no_properties("properties.py", "").hint or "")


def test_a_list_of_actions_that_is_refused_is_to_be_played_by_hand() -> None:
    actions = (("actions", "[Undo()]"),)
    event = Unfair("test_a", actions, "twin", "A twin", "IndexError: bad", Cause.OTHER_EXCEPTION)
    assert "raises IndexError itself" in (unfair_property(event, "").hint or "")
    found = unfair_property(replace(event, has_actions=True), "")
    assert "play these actions by hand" in (found.hint or "")


def test_values_are_shown_by_their_own_str() -> None:
    class Loud:
        def __str__(self) -> str:
            return "LOUD"

    @dataclass(frozen=True, slots=True)
    class OwnRepr:
        number: int

        def __repr__(self) -> str:
            return f"<{self.number}>"

    class Broken:
        def __repr__(self) -> str:
            raise ValueError

    assert format_value((Loud(), "a", [1, {2}])) == "(LOUD, 'a', [1, {2}])"
    assert format_value(OwnRepr(1)) == "<1>"
    assert format_value(Broken()) == "<Broken that cannot be shown: ValueError>"
    assert format_value("x" * 500).endswith("…")


@pytest.mark.slow
@pytest.mark.usefixtures("without_mypy")
def test_an_assertion_may_name_its_own_rule(toys: ToyDojo) -> None:
    rules = (
        "from doubling import double\n\n\nclass Met(AssertionError):\n"
        '    rule = "Nothing is met."\n\n\ndef helper(number: int) -> int:\n'
        '    if double(number) == 5:\n        raise Met("met at line 3")\n'
        "    return double(number) // (number - 3)\n\n\ndef test_a(capsys: object) -> None:\n"
        "    number, word = {}, 'x'\n    assert helper(number) == len(word)\n"
    )
    _ = write_files(toys.katas / TOY_NAME, {"tests/test_rules.py": rules.format(2)})
    _ = toys.write_file(toy_answer("return 5"))
    out = toys.check().out
    assert "Met at line 3\n  rule         Nothing is met.\n0 of 1" in out
    _ = toys.write_file(TOY_SOLUTION)
    _ = write_files(toys.katas / TOY_NAME, {"tests/test_rules.py": rules.format(3)})
    out = toys.check().out
    assert "given        number = 3\n               word = 'x'\n0 of 1" in out


def test_texts_of_several_lines_are_compared_row_by_row() -> None:
    assert format_difference("cake 3.75\n due\t1\n", "tee\n\xb2") == (
        "cake 3.75\n' due\\t1'\n''",
        "tee\n\xb2",
    )
    left, right = "\n".join(["same"] * 30), "\n".join(["same"] * 19 + ["other"])
    assert format_difference(left, right) == ("row 20 of 30: same", "row 20 of 20: other")
    assert format_difference(left, f"{left}\nx") == ("30 rows", "row 31 of 31: x")
    long = "x" * 5_000
    one, other = format_difference(f"a\n{long}1{long}", f"a\n{long}2{long}")
    assert ("1" in one[13:], "2" in other[13:], len(one) < 300) == (True, True, True)


@pytest.mark.usefixtures("without_mypy")
def test_rows_of_a_text_are_shown_one_below_another(toys: ToyDojo) -> None:
    rules = (
        "from doubling import double\n\n\ndef test_rows() -> None:\n"
        '    text = "bread 2\\n# x\\n"\n    bill = "line 1\\ndue 2"\n'
        '    assert f"line 1\\ndue {double(2)}" == bill\n'
    )
    _ = write_files(toys.katas / TOY_NAME, {"tests/test_rules.py": rules})
    _ = toys.write_file(TOY_SOLUTION)
    out = toys.check().out
    blank = " " * 15
    assert f"given        text =\n{blank}  bread 2\n{blank}  # x\n" in out
    assert f"expected     line 1\n{blank}due 2\n" in out
    assert f"got          line 1\n{blank}due 4\n" in out


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
