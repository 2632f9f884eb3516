"""What a learner is shown: the first thing that is not right, in the words of the rule."""

import json

from handrail.dojo.show import compared, shown

from .toys import NAME, PROPERTIES, PROPERTIES_TOML, SOLUTION, SQUARED, TOML, Toys, answer, write


def test_a_failed_rule_says_expected_and_got(toys: Toys) -> None:
    _ = toys.put(SQUARED)
    said = toys.check()
    assert said.status == 1
    assert "k90 Doubling: not yet" in said.out
    assert "rule         Three doubled is six." in said.out
    assert "expected     6" in said.out
    assert "got          9" in said.out
    assert "A second paragraph" not in said.out
    assert "1 of 3 tests passed" in said.out
    assert "stuck? handrail kata hint k90" in said.out


def test_everything_is_shown_if_asked_for(toys: Toys) -> None:
    _ = toys.put(answer("return 5"))
    said = toys.check("--full")
    assert said.status == 1
    assert "rule         Two doubled is four" in said.out  # the test's name: it has no sentence
    assert "given        number = 2" in said.out
    assert "assert 5 == 4" in said.out
    assert "assert 5 == 6" in said.out


def test_a_failed_property_shows_its_example(toys: Toys) -> None:
    files = {"kata.toml": TOML + PROPERTIES_TOML, "tests/test_properties.py": PROPERTIES}
    _ = write(toys.katas / NAME, files)
    _ = toys.put(answer("return n + n if n < 100 else 201"))
    said = toys.check()
    assert "rule         A double is even" in said.out
    assert "example      number = 100" in said.out


def test_an_exception_is_shown_with_its_line(toys: Toys) -> None:
    _ = toys.put(answer('print("looking")\n    raise ValueError("bad \\ud800")'))
    said = toys.check()
    assert "Your code raised ValueError: bad ?" in said.out
    assert 'at           doubling.py, line 7:  raise ValueError("bad \\ud800")' in said.out
    assert "printed      looking" in said.out


def test_a_solved_kata_shows_its_aha(toys: Toys) -> None:
    _ = toys.put(SOLUTION)
    said = toys.check()
    assert said.status == 0
    assert "k90 Doubling: solved" in said.out
    assert "3 of 3 tests passed" in said.out
    assert "You can double." in said.out
    assert "handrail kata solution k90 --diff" in said.out


def test_one_test_can_be_graded(toys: Toys) -> None:
    _ = toys.put(SQUARED)
    said = toys.check("k90", "four")
    assert said.status == 0
    assert "k90 Doubling: these tests pass" in said.out
    assert "1 of 1 tests passed" in said.out
    assert "You can double." not in said.out
    assert json.loads(toys.call("list", "--json").out)["solved"] is False
    said = toys.check("k90", "nonsense")
    assert said.status == 1
    assert "No test has this in its name" in said.out


def test_a_verdict_is_an_object_for_programs(toys: Toys) -> None:
    _ = toys.put(SQUARED)
    found = json.loads(toys.check("--json").out)
    assert (found["kata"], found["verdict"], found["finding"]) == (NAME, "not_yet", "FailedTest")
    assert ["expected", "6"] in found["rows"]
    assert (found["passed"], found["checks"]) == (1, 3)


def test_a_type_error_is_found_before_any_test(toys: Toys) -> None:
    _ = toys.put(answer('return "4" * n'))
    said = toys.check()
    assert "return value type" in said.out
    assert "at           doubling.py, line 6:" in said.out
    assert "meaning" in said.out


def test_values_are_shown_by_their_own_text() -> None:
    class Loud:
        def __str__(self) -> str:
            return "LOUD"

    class Broken:
        def __repr__(self) -> str:
            raise ValueError

    assert shown((Loud(), "a", [1, {2}])) == "(LOUD, 'a', [1, {2}])"
    assert shown(Broken()) == "<Broken that cannot be shown: ValueError>"
    assert shown("x" * 500).endswith("…")


def test_long_values_are_cut_to_their_difference() -> None:
    left, right = compared([0] * 5000, [0] * 4000 + [1] * 1000)
    assert max(len(left), len(right)) < 250
    assert "1" not in left
    assert "1" in right
