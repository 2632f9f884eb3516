"""``dev check`` finds each promise that a kata breaks; ``dev new`` makes one that keeps them."""

import pytest

from handrail.dojo.catalog import read_set
from handrail.dojo.check_katas import check_set

from .toys import NAME, SOLUTION, SQUARED, STUB, TOML, TOY, Toys, write

FILES = {
    "stub/doubling.py": STUB.replace(
        'raise NotImplementedError("double: n and n")', "return {2: 4}[n]"
    ),
    "solution/doubling.py": SOLUTION.replace(
        "return n + n", "if n > 20_000:\n        n += 0\n    return n + n"
    ),
    "right/times/doubling.py": SQUARED,
    "wrong/unchanged/doubling.py": SOLUTION,
    "kata.toml": TOY["kata.toml"].replace(
        "test_three_doubled_is_six", "test_two_doubled_is_four", 1
    ),
}
FLAWS = (
    "stub: test_two_doubled_is_four passes",
    "stub: test_three_doubled_is_six fails by KeyError",
    "solution: doubling.py: no test reaches 7",
    "right/times: not_yet: a rule does not hold yet",
    "wrong/unchanged: no test catches it",
    "wrong/squared: test_two_doubled_is_four does not catch it",
)


@pytest.mark.slow
def test_each_broken_promise_is_found(toys: Toys) -> None:
    _ = write(toys.katas / NAME, FILES)
    said = toys.call("dev", "check", NAME)
    assert said.status == 1
    assert [flaw for flaw in FLAWS if flaw not in said.out] == []


def test_files_that_are_missing_or_unnamed_are_found(toys: Toys) -> None:
    _ = write(toys.katas / NAME, {"wrong/unnamed/doubling.py": SQUARED})
    (toys.katas / NAME / "aha.md").unlink()
    (toys.katas / NAME / "right" / "sum" / "doubling.py").unlink()
    (toys.katas / NAME / "right" / "sum").rmdir()
    said = toys.call("dev", "check", NAME)
    assert said.status == 1
    assert "aha.md is missing" in said.out
    assert "wrong/unnamed is not in kata.toml" in said.out
    assert "expected at least 3 answers in right/, got 2" in said.out


def test_minutes_that_do_not_add_up_are_found(toys: Toys) -> None:
    _ = write(
        toys.katas, {"dojo.toml": 'title = "A"\nminutes = 9\n[[steps]]\nkata = "k90_doubling"\n'}
    )
    (toys.katas / "k91_empty").mkdir()
    found = list(check_set(read_set(toys.katas).unwrap()))
    assert "dojo.toml: expected 9 minutes, got 5" in found
    assert found[0].startswith("k91_empty/kata.toml is missing")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "minutes = 5",
            'minutes = "5"',
            "minutes: expected a whole number",
        ),
        ("minutes = 5", "minutes = 5\nmood = 1", "there is no key mood"),
        ('title = "Doubling"', "", "the key title is missing"),
        (
            'level = "beginner"',
            'level = "hard"',
            "level: expected beginner, intermediate, adv",
        ),
        ('kind = "types"', 'kind = "taste"', "graders[0].kind: expected types, tests"),
        ('files = ["doubling.py"]', 'files = ["../x.py"]', "files[0]"),
        ('"think", ', "", "hints: expected a list of at least 3"),
        ("title =", "title", "expected '=' after a key"),
    ],
)
def test_a_mistake_in_kata_toml_says_where_it_is(
    toys: Toys, old: str, new: str, sentence: str
) -> None:
    _ = write(toys.katas / NAME, {"kata.toml": TOML.replace(old, new, 1)})
    said = toys.call("--katas", str(toys.katas), "list")
    assert said.status == 3
    assert sentence.lower() in said.err.lower()
    assert str(toys.katas) in said.err


@pytest.mark.slow
def test_a_new_kata_passes_as_it_is_made(toys: Toys) -> None:
    said = toys.call("--katas", str(toys.katas), "dev", "new", "k92_twice")
    assert said.status == 0
    assert toys.call("dev", "check", "k92_twice").status == 0
    assert toys.call("--katas", str(toys.katas), "dev", "new", "k92_twice").status == 2
    assert toys.call("dev", "new", "nonsense").status == 2
