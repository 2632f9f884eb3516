"""Toy katas, so that the runner is tested without knowing a real one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

TOML = """
title = "Doubling"
minutes = 5
level = "beginner"
ideas = ["one idea"]
needs = []
files = ["doubling.py"]
hints = ["think", "think of two", "n + n"]

[[graders]]
kind = "types"

[[graders]]
kind = "tests"
files = ["test_rules.py"]

[[graders]]
kind = "properties"
files = ["test_properties.py"]
examples = 50

[[wrong]]
folder = "squared"
caught_by = "test_three_doubled_is_six"
why = "a square is no double"
"""

STUB = '''"""Doubling."""


def double(n: int) -> int:
    """Twice n."""
    raise NotImplementedError("double: n and n")
'''
SOLUTION = STUB.replace('raise NotImplementedError("double: n and n")', "return n + n")
SQUARED = STUB.replace('raise NotImplementedError("double: n and n")', "return n * n")

RULES = '''
from doubling import double


def test_two_doubled_is_four() -> None:
    number = 2
    assert double(number) == 4


def test_three_doubled_is_six() -> None:
    """Three doubled is six.

    A second paragraph, which nobody is shown.
    """
    assert double(3) == 6
'''

PROPERTIES = """
from hypothesis import given, strategies as st

from doubling import double


@given(st.integers(0, 10_000))
def test_the_double_is_even_and_never_odd(number: int) -> None:
    assert double(number) % 2 == 0


@given(st.integers(0, 10_000))
def test_the_double_is_not_below(number: int) -> None:
    assert double(number) >= number
"""

DOJO = """
title = "A dojo"
minutes = 10
[[steps]]
kata = "k90_doubling"
say = "Say *this* & that."
[[steps]]
title = "Break"
minutes = 5
"""

TOY: Mapping[str, str] = {
    "kata.toml": TOML,
    "README.md": "# Doubling\n\nTwice <b>as much</b>.\n",
    "aha.md": "You can double.\n",
    "stub/doubling.py": STUB,
    "solution/doubling.py": SOLUTION,
    "wrong/squared/doubling.py": SQUARED,
    "tests/test_rules.py": RULES,
    "tests/test_properties.py": PROPERTIES,
}


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Toys:
    """A folder of toy katas and a learner's folder, with the command in it."""

    katas: Path
    learner: Path
    cache: Path
    call: Callable[..., Said]

    def put(self, text: str | bytes, name: str = "doubling.py", kata: str = "k90_doubling") -> Path:
        """Write a file of the learner's."""
        path = self.learner / kata / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _ = path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def check(self, *arguments: str) -> Said:
        """Grade the toy."""
        return self.call("check", *arguments)

    def rehearse(self, *names: str) -> Said:
        """What ``dev check`` says."""
        return self.call("dev", "check", *names, "--jobs", "1", "--cache", str(self.cache))

    def add(self, name: str, files: Mapping[str, str]) -> None:
        """Add a toy kata to the shelf."""
        write(self.katas / name, files)


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write files into a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _ = path.write_text(text, encoding="utf-8")
