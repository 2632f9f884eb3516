"""A toy kata, so that tests of the runner do not depend on a real one."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

TOY_NAME = "k90_doubling"
KATA_TOML = """
title = "Doubling"
minutes = 5
level = "beginner"
ideas = ["a function"]
files = ["doubling.py"]
hints = ["think", "think of two", "n + n"]
right = [
  { folder = "times", says = "It multiplies." },
  { folder = "sum", says = "It sums `n` and `n`." },
  { folder = "shift", says = "It shifts the bits." },
]

[[graders]]
kind = "types"

[[graders]]
kind = "tests"
files = ["test_rules.py"]
"""
PROPERTIES_TOML = """
[[graders]]
kind = "properties"
files = ["test_properties.py"]
examples = 50
"""
TOY_STUB = '''"""Doubling."""


def double(n: int) -> int:
    """Return twice n."""
    raise NotImplementedError("double: n and n")
'''
TOY_RULES = '''
import oracle
from doubling import double


def test_two_doubled_is_four() -> None:
    number = 2
    assert double(number) == 4


def test_three_doubled_is_six() -> None:
    """Three doubled is six.

    A second paragraph, which learners do not see.
    """
    assert double(3) == 6


def test_any_number_is_doubled() -> None:
    for number in range(-5, 5):
        assert double(number) == oracle.double(number)
'''
TOY_PROPERTIES = """
from hypothesis import given, strategies as st

from doubling import double


@given(st.integers(0, 10_000))
def test_a_double_is_even(number: int) -> None:
    assert double(number) % 2 == 0
"""
DOJO_TOML = """
source = "handrail"
[[paths]]
name = "first"
title = "A dojo"
minutes = 10
[[paths.steps]]
kata = "k90_doubling"
say = "Say *this* & that."
[[paths.steps]]
title = "Break"
minutes = 5
"""


def toy_answer(body: str) -> str:
    """Return the toy kata's file with this body of the function."""
    return TOY_STUB.replace('raise NotImplementedError("double: n and n")', body)


TOY_SOLUTION = toy_answer("return n + n")
SQUARED_ANSWER = toy_answer("return n * n")
RIGHT_ANSWER = {"times": "return 2 * n", "sum": "return sum((n, n))", "shift": "return n << 1"}
WRONG_ANSWER = {
    "squared": ("return n * n", "test_three_doubled_is_six"),
    "unchanged": ("return n", "test_two_doubled_is_four"),
    "always_four": ("return 4", "test_three_doubled_is_six"),
    "positive": ("return abs(2 * n)", "test_any_number_is_doubled"),
    "one_more": ("return 2 * n + 1", "test_two_doubled_is_four"),
    "negative": ("return -2 * n", "test_any_number_is_doubled"),
}
_MISTAKE = '[[wrong]]\nfolder = "{}"\ncaught_by = "{}"\nwhy = "no double"\n'
ONE_LESS_TOML = """[[wrong]]
name = "one_less"
caught_by = "test_two_doubled_is_four"
why = "a change of the solution"
file = "doubling.py"
old = "return n + n"
new = "return n + n - 1"
"""
TOY_FILES: Mapping[str, str] = {
    "kata.toml": KATA_TOML
    + "".join(_MISTAKE.format(name, test) for name, (_, test) in WRONG_ANSWER.items())
    + ONE_LESS_TOML,
    "README.md": "# Doubling\n\nTwice <b>as much</b>.\n",
    "aha.md": "You can double.\n",
    "stub/doubling.py": TOY_STUB,
    "solution/doubling.py": TOY_SOLUTION,
    "oracle/oracle.py": TOY_SOLUTION,
    "tests/test_rules.py": TOY_RULES,
    **{f"right/{name}/doubling.py": toy_answer(body) for name, body in RIGHT_ANSWER.items()},
    **{f"wrong/{name}/doubling.py": toy_answer(body) for name, (body, _) in WRONG_ANSWER.items()},
}


@dataclass(frozen=True, slots=True)
class ToyResult:
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class ToyDojo:
    """The set with the toy kata, a learner's folder, and ``call``, which runs the command."""

    katas: Path
    learner: Path
    call: Callable[..., ToyResult]

    def write_file(
        self, text: str | bytes, name: str = "doubling.py", kata: str = TOY_NAME
    ) -> Path:
        """Write one of the learner's files."""
        path = self.learner / kata / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _ = path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def check(self, *arguments: str) -> ToyResult:
        """Grade the toy kata."""
        return self.call("check", *arguments)


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files into a folder, and return it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _ = path.write_text(text, encoding="utf-8")
    return folder


def without_remark(printed: str) -> str:
    """Return what was printed without the remark that the set is not handrail's own."""
    return re.sub(
        r"graded with the katas in\s.*?,\s+not\s+with\s+handrail's\s+own\s*?\r?\n",
        "",
        printed,
        flags=re.DOTALL,
    )
