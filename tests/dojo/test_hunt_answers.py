"""The answers of the katas with a hunt."""

import pytest

from helpers.answers import assert_no_flaws
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
