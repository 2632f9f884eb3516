"""Lessons for mypy's errors, tested against the messages of the installed mypy."""

import subprocess
import sys
from collections.abc import Mapping

import pytest

from handrail.dojo.lesson import (
    MypyError,
    lesson_for,
    mypy_errors,
    pick_error,
    without_boolean_match_errors,
)
from handrail.dojo.settings import MYPY_INI

HEAD = """
from dataclasses import dataclass
from typing import TypeAlias
from returns.result import Failure, Result, Success

class Card: ...
class Unknown: ...
class NotHeld: ...

def parse(text: str) -> Result[Card, Unknown]:
    return Success(Card())

def words(card: Card) -> str:
    return "words"

def take(card: Card) -> Result[str, Unknown]:
    return Success("taken")

def take_from(card: Card, hand: str) -> Result[str, Unknown]:
    return Success("taken")

def find(card: Card) -> Result[str, NotHeld]:
    return Success("found")
"""
LESSONS = {
    "bind with a step that returns no Result": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).bind(words)",
        "bind needs a function that returns a Result, and this one returns str: use map",
    ),
    "bind with a lambda that returns no Result": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).bind(lambda c: words(c))",  # noqa: E501 (a mistake, as one line)
        "this one returns str: use map",
    ),
    "map with a step that returns a Result": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).map(take)",
        "map on a function that returns a Result gives a Result in a Result: use bind",
    ),
    "a Result in a Result": (
        "def f(text: str) -> Result[str, Unknown]:\n"
        "    found = parse(text).map(take)\n    return found",
        "this is a Result in a Result",
    ),
    "two error types": (
        "def f(text: str) -> Result[str, Unknown | NotHeld]:\n    return parse(text).bind(find)",
        "use the function and_then(result, step), which joins them",
    ),
    "and_then as a method": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).and_then(take)",
        "and_then is a function, not a method: and_then(result, step)",
    ),
    "another error type than promised": (
        "def f(text: str) -> Result[str, NotHeld]:\n    return parse(text).map(words)",
        "the failure track carries Unknown, the function promises NotHeld: use alt",
    ),
    "another value type than promised": (
        "def f(text: str) -> Result[str, Unknown | NotHeld]:\n    return parse(text)",
        "the success track carries Card, the function promises str: use map",
    ),
    "alt with a function that returns a Failure": (
        "def f(text: str) -> Result[Card, NotHeld]:\n"
        "    return parse(text).alt(lambda e: Failure(NotHeld()))",
        "return the error, not Failure(error)",
    ),
    "a Failure in a Failure": (
        "def f(text: str) -> Result[Card, NotHeld]:\n"
        "    found = parse(text).alt(lambda e: Failure(NotHeld()))\n    return found",
        "return the error, not Failure(error)",
    ),
    "a step with two parameters": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).bind(take_from)",
        "bind calls its function with one value, and this one takes 2",
    ),
    "a call in place of a function": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).map(words(Card()))",
        "pass the function, or a lambda",
    ),
    "a match on a bare Result": (
        "def f(text: str) -> str:\n    result = parse(text)\n    match result:\n"
        "        case Success(_):\n            return 'yes'\n        case Failure(_):\n"
        "            return 'no'",
        "match on cases(result)",
    ),
    "a case that is missing": (
        "def f(ace: Success[int] | Failure[str]) -> int:\n    match ace:\n"
        "        case Success(number):\n            return number",
        "this match does not handle every case: Failure[str] is missing",
    ),
    "a match on a list": (
        "def f(cards: list[int]) -> int:\n    match cards:\n        case []:\n"
        "            return 0\n        case [first, *_]:\n            return first",
        "end the match with case _",
    ),
    "a class without brackets in a case": (
        "def f(found: object) -> int:\n    match found:\n        case _, Card as top:\n"
        "            return 1\n        case Card():\n            return 2\n"
        "        case _:\n            return 3",
        "a case with Card makes a new variable, so write Card()",
    ),
    "values without an order": (
        "def f(one: Card, other: Card) -> bool:\n    return one > other",
        "Card has no order yet: @dataclass(order=True) gives one to a dataclass",
    ),
    "items of another type": (
        "def f(numbers: list[int]) -> tuple[str, ...]:\n"
        "    return tuple(number for number in numbers)",
        "expected items of the type str, got items of the type int",
    ),
    "a name of what is inside": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).rank",
        "a Result has no rank: the value is inside it",
    ),
    "a Result as a condition": (
        "def f(text: str) -> bool:\n    result = parse(text)\n    if result:\n"
        "        return True\n    return False",
        "a Result is true on both tracks",
    ),
    "a value that is not wrapped": (
        "def f(text: str) -> Result[Card, Unknown]:\n    return Card()",
        "return Success(...) or Failure(...)",
    ),
    "a value that is still wrapped": (
        "def f(text: str) -> Card:\n    return parse(text)",
        "this is still a Result",
    ),
    "no annotation": (
        "def f(text):\n    return text",
        "say what the function takes and what it returns: def f(text: str) -> str",
    ),
    "no return annotation": (
        "def f(text: str):\n    return text",
        "say what the function returns: def f(text: str) -> str",
    ),
    "a value of any type": (
        "from typing import Any\n\ndef f(text: Any) -> str:\n    return 'text'",
        "Any turns the type checker off",
    ),
    "a tuple of anything": (
        "def f(text: str) -> tuple:\n    return ()",
        "say what is inside: tuple[Card, ...], not tuple",
    ),
}


CELLS = """\
def complete(a: bool, b: bool) -> int:
    match a, b:
        case True, True:
            return 1
        case True, False:
            return 1
        case False, True:
            return 1
        case False, False:
            return 1

def empty() -> int:
    pass
"""


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[MypyError, ...]]:
    """Return mypy's errors for each mistake, from one run."""
    folder = tmp_path_factory.mktemp("lesson")
    _ = (folder / "mypy.ini").write_text(MYPY_INI)
    texts = {name: f"{HEAD}\n\n{text}\n" for name, (text, _) in LESSONS.items()} | {"cells": CELLS}
    names = {f"mistake_{number}.py": name for number, name in enumerate(texts)}
    for file, name in names.items():
        _ = (folder / file).write_text(texts[name])
    command = [sys.executable, "-m", "mypy", "--output", "json", *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    found = mypy_errors(done.stdout)
    return {name: tuple(e for e in found if e.file == file) for file, name in names.items()}


@pytest.mark.parametrize("name", LESSONS)
def test_each_mistake_gets_its_lesson(
    errors: Mapping[str, tuple[MypyError, ...]], name: str
) -> None:
    first = pick_error(errors[name], [each.file for each in errors[name]])
    assert LESSONS[name][1] in (lesson_for(first) or first.message)


def test_an_error_with_a_lesson_comes_first() -> None:
    other = MypyError("a.py", 1, 'Unsupported operand types for + ("int" and "str")', "operator")
    known = MypyError("b.py", 9, 'Missing type arguments for generic type "tuple"', "type-arg")
    assert pick_error([other, known], ["a.py", "b.py"]) == known
    assert pick_error([other], ["a.py", "b.py"]) == other


def test_lines_that_are_not_errors_are_left_out() -> None:
    note = '{"file": "a.py", "line": 1, "message": "m", "severity": "note", "code": null}'
    error = '{"file": "a.py", "line": 1, "message": "m", "severity": "error", "code": "misc"}'
    assert mypy_errors(f"nonsense\n{note}\n{error}\n") == (MypyError("a.py", 1, "m", "misc"),)


def test_a_complete_match_on_booleans_is_not_an_error(
    errors: Mapping[str, tuple[MypyError, ...]],
) -> None:
    assert len(errors["cells"]) == 3
    assert [error.line for error in without_boolean_match_errors(errors["cells"])] == [12]


def test_a_message_says_result_for_its_internal_type(
    errors: Mapping[str, tuple[MypyError, ...]],
) -> None:
    """Inside ``returns`` a Result is a KindN, a type that no learner knows."""
    first, *_ = errors["bind with a step that returns no Result"]
    assert first.readable.endswith('expected "Callable[[Card], Result[str, Unknown]]"')
