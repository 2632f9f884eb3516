"""``dev check --kind`` shows the kindnesses that the tests of a kata accept, and no others."""

from collections.abc import Callable

import pytest

from handrail_dojo.author.check_kindness import find_kinder_readers
from handrail_dojo.author.kindness import KINDNESSES, Kindness, changes
from handrail_dojo.sets.catalog import read_set
from handrail_dojo.sets.own_katas import standard_root
from helpers.systems import needs_posix

from .toys import KATA_TOML, TOY_NAME, ToyDojo, write_files

# The kata reads a word, without the white space at its ends. The tests have no comment and no full
# stop after a word, and no bullet in front of one.
FILES = {
    "solution/doubling.py": '''"""Doubling."""


def double(word: str) -> str:
    """Return the word with itself."""
    return 2 * word.strip()


def halve(word: str) -> str:
    """Return the first half of a word."""
    return word[: len(word) // 2]
''',
    # The stub has one function finished.
    "stub/doubling.py": '''"""Doubling."""


def double(word: str) -> str:
    """Return the word with itself."""
    raise NotImplementedError("double: strip, and then twice")


def halve(word: str) -> str:
    """Return the first half of a word."""
    return word[: len(word) // 2]
''',
    "tests/test_rules.py": """
from doubling import double, halve
from handrail_dojo.near_misses import ODD_TEXTS


def test_a_word_is_doubled() -> None:
    for text in ("ab", *ODD_TEXTS):
        if "//" not in text and not text.startswith("- ") and not text.endswith("."):
            assert double(text) == text.strip() + text.strip()
    assert halve("abab") == "ab"
""",
    "kata.toml": KATA_TOML
    + """
[[kind]]
at = "doubling.py:double"
name = "bullet"
why = "the page says nothing about lists"

[[kind]]
at = "doubling.py:double"
name = "capitals"
why = "nothing needs this mark"
""",
}
FOUND = """\
k90_doubling: a kinder reader is accepted: doubling.py, line 6, word.strip(): end mark; \
double('ab.'): expected 'ab.ab.', got 'abab'
k90_doubling: a kinder reader is accepted: doubling.py, line 6, word: end mark; \
double('ab.'): expected 'ab.ab.', got 'abab'
k90_doubling: kata.toml: [[kind]] doubling.py:double, capitals: no accepted change needs this mark
"""
# Code and an argument in which a kindness shows that does not show in a word.
SHOWN_IN: dict[str, tuple[str, object]] = {
    "not below 0": ("return word", -1),
    "at most a million": ("return word", 10**7),
    "default": ("return {'T': 1}[word]", "Tx"),
    "duplicates dropped": ("return word", [1, 1]),
    "empty ones dropped": ("return word", ["", "T"]),
    "border": ("return word < 5, word <= 5", 5),
    "None by truth": ("return word is None, word is not None", ""),
    "error swallowed": ("word.pop()\n return 1", []),
}
READERS_OF_TEXT = ("k00", "k02", "k03", "k10", "k15", "k20", "k21", "k22", "k23")


@pytest.mark.slow
@needs_posix
def test_only_accepted_kindnesses_are_shown(toys: ToyDojo) -> None:
    _ = write_files(toys.katas / TOY_NAME, FILES)
    result = toys.call("dev", "check", "--kind", TOY_NAME)
    assert (result.status, result.out) == (0, FOUND)


@needs_posix
def test_a_solution_that_fails_has_no_kindnesses(toys: ToyDojo) -> None:
    name = "tests/test_rules.py"
    _ = write_files(toys.katas / TOY_NAME, FILES | {name: FILES[name].replace("==", "!=")})
    result = toys.call("dev", "check", "--kind", TOY_NAME)
    assert "expected tests that accept the solution" in result.out


@pytest.mark.parametrize("kindness", KINDNESSES, ids=lambda kindness: kindness.name)
def test_each_kindness_changes_an_answer(kindness: Kindness) -> None:
    body, argument = SHOWN_IN.get(kindness.name, ("return word", kindness.provoke("T-shd")))
    source = f"def read(word):\n {body}\n"
    (change, *_) = changes(kindness, "reader.py", source, "")
    assert _answer(change.definition, argument) != _answer(source, argument)


def test_constants_are_not_changed() -> None:
    source = "def read(word):\n limit = LIMIT\n return limit + Rank.TEN + word\n"
    found = {change.code for row in KINDNESSES for change in changes(row, "reader.py", source, "")}
    assert found == {"word", "limit"}


@pytest.mark.nightly
@needs_posix
@pytest.mark.parametrize("name", READERS_OF_TEXT)
def test_each_accepted_kindness_is_marked(name: str) -> None:
    kata_set = read_set(standard_root()).unwrap()
    assert list(find_kinder_readers(kata_set, kata_set.find(name).unwrap())) == []


def _answer(source: str, argument: object) -> object:
    """Return the answer of the function, or the name of the exception that it raises."""
    names: dict[str, Callable[[object], object]] = {}
    exec(source, names)
    try:
        return names["read"](argument)
    except Exception as error:
        return type(error).__name__
