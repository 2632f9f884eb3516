"""The answers of the katas with a hunt, which take as long as those of all other katas."""

import pytest

from handrail_dojo.sets.catalog import read_set
from handrail_dojo.sets.own_katas import standard_root
from helpers.answers import assert_no_flaws

LONGEST = "k14_mutant_hunt"  # its answers take as long as those of all other hunts
OTHERS = tuple(
    kata.name
    for kata in read_set(standard_root()).unwrap().katas
    if kata.hunt is not None and kata.name != LONGEST
)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(OTHERS, marks=pytest.mark.slow, id="others"),
        pytest.param((LONGEST,), marks=pytest.mark.nightly, id=LONGEST),
    ],
)
def test_solutions_pass_and_mistakes_are_caught(names: tuple[str, ...]) -> None:
    assert_no_flaws(names)
