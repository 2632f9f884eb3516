"""Twelve examples of the editor. All are green, and each of the ten mutants passes them."""

# Finished: leave it as it is.

import pytest
from actions import Action, Erase, Redo, Type, Undo
from suspect import text_after

A, B, E, U, R = Type("a"), Type("b"), Erase(), Undo(), Redo()


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ((), ""),
        ((A,), "a"),
        ((A, B), "ab"),
        ((A, B, A), "aba"),
        ((E,), ""),
        ((A, E), ""),
        ((A, B, E), "a"),
        ((A, U), ""),
        ((A, B, U), "a"),
        ((A, U, R), "a"),
        ((A, B, U, R), "ab"),
        ((A, B, B, U, R), "abb"),
    ],
)
def test_an_example(actions: tuple[Action, ...], text: str) -> None:
    """The editor has this text after these actions."""
    assert text_after(actions) == text
