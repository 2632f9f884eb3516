"""Recorded command lines: each prints what it printed when it was recorded."""

import pytest

from helpers.recording import Recorded, read_recorded
from helpers.systems import needs_posix

from .conftest import RunCommand


@pytest.mark.parametrize(
    "recorded",
    [
        pytest.param(
            each,
            id=each.line,
            marks=[
                *[needs_posix] * ("sh" in each.words),
                *[pytest.mark.slow] * ("--seconds" in each.words or each.line == "odds --cards 7"),
            ],
        )
        for each in read_recorded()
    ],
)
def test_a_command_prints_what_was_recorded(run: RunCommand, recorded: Recorded) -> None:
    result = run(*recorded.words, stdin=recorded.stdin)
    assert Recorded(recorded.line, result.out, result.err, result.status) == recorded
