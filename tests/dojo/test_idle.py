"""What in a file of properties can never fail, and what a property raises itself."""

import pytest

from handrail_dojo.grading.finding import unfair_property
from handrail_dojo.grading.idle import idle_parts
from pytest_hunt.events import Cause, Unfair

PARTS = {
    "a property without given": (
        "def test_law(cards: list[int]) -> None:\n    assert cards\n",
        ("test_law does not hunt: put @given above it",),
    ),
    "a name that pytest does not know": (
        "@given(hands)\ndef law(cards: list[int]) -> None:\n    assert cards\n",
        ("law does not run: its name must start with test_",),
    ),
    "a comparison without assert": (
        "@hypothesis.given(hands)\ndef test_law(cards: list[int]) -> None:\n    cards == []\n",
        ("line 3 compares, and checks nothing: write assert before it",),
    ),
    "properties, a test without arguments, and a helper": (
        "@settings(max_examples=9)\n@given(hands)\ndef test_law(cards: list[int]) -> None:\n"
        "    assert slow(cards) == []\n\ndef test_example() -> None:\n    assert slow([]) == []\n"
        "\ndef slow(cards: list[int]) -> list[int]:\n    return cards\n"
        "\nclass TestAll:\n    def test_none(self) -> None:\n        assert slow([]) == []\n",
        (),
    ),
}


@pytest.mark.parametrize("name", PARTS)
def test_what_can_never_fail_is_named(name: str) -> None:
    source, sentences = PARTS[name]
    assert tuple(idle_parts(source)) == sentences


@pytest.mark.parametrize(
    ("raised", "cause", "message", "hint"),
    [
        (
            "AssertionError: 1",
            Cause.ASSERTION,
            "test_law rejects an implementation",
            "always holds",
        ),
        (
            "TypeError: no",
            Cause.OTHER_EXCEPTION,
            "test_law rejects an implementation",
            "raises TypeError itself",
        ),
        (
            "NotImplementedError: add the rank",
            Cause.NOT_WRITTEN,
            "this part is not written yet",
            "",
        ),
    ],
)
def test_an_unfair_property_has_the_advice_that_it_needs(
    raised: str, cause: Cause, message: str, hint: str
) -> None:
    example = (("cards", "[]"),)
    event = Unfair(
        "test_law", example, "clubs_first", "", raised, cause, file="properties.py", line=2
    )
    found = unfair_property(event, "def slow():\n    raise NotImplementedError\n")
    assert found.message.startswith(message)
    assert hint in (found.hint or "")
    assert (("write", "add the rank") in found.rows) == (hint == "")
