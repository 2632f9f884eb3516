"""The answers of the katas with a hunt."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from handrail_dojo.sets.catalog import read_set
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.own_katas import standard_root
from helpers.answers import assert_no_flaws, run_python
from helpers.own_katas import own_katas

LONGEST = ("k12_first_properties", "k14_mutant_hunt", "k16_tests_that_play")  # minutes each
OTHERS = tuple(
    kata.name for kata in own_katas().katas if kata.hunt is not None and kata.name not in LONGEST
)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(OTHERS, marks=pytest.mark.slow, id="others"),
        *(pytest.param((name,), marks=pytest.mark.nightly, id=name) for name in LONGEST),
    ],
)
def test_solutions_pass_and_mistakes_are_caught(names: tuple[str, ...]) -> None:
    assert_no_flaws(names)


HUNTS = tuple(kata for kata in read_set(standard_root()).unwrap().katas if kata.hunt is not None)


@pytest.mark.slow
def test_a_right_function_answers_under_plain_pytest(tmp_path: Path) -> None:
    """It is a file of the oracle. The learner's file of this name says nothing about it."""
    _ = run_python(("-m", "handrail", "kata", "start", str(tmp_path)), tmp_path)
    names = [kata.name for kata in HUNTS]
    for name in names:
        _ = copytree(standard_root() / name / "solution", tmp_path / name, dirs_exist_ok=True)
    output = run_python(("-m", "pytest", "-q", "-p", "no:cacheprovider", *names), tmp_path)
    assert " passed in" in output
    assert "failed" not in output


@pytest.mark.parametrize("kata", HUNTS, ids=lambda kata: kata.name)
def test_a_file_of_the_oracle_has_the_names_of_the_learners(kata: Kata) -> None:
    home = standard_root() / kata.name
    stand_ins = [name for name in kata.given if (home / "oracle" / name).is_file()]
    assert len(stand_ins) == 1
    for name in stand_ins:
        given, right = (
            re.findall(
                r"(?m)^(?:def |class )?(\w+)(?:\(| = |:$)", (home / part / name).read_text("utf-8")
            )
            for part in ("stub", "oracle")
        )
        assert set(given) <= set(right)
