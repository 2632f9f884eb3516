"""Explanations of mypy's errors in the words that the katas teach.

If a learner confuses ``map`` and ``bind``, mypy prints a long message full of type variables. For
the mistakes that the katas are about, ``lesson_for`` explains the error in one sentence. It
recognizes the messages of mypy 2.4 with returns 0.30. A test compares them with those of the
installed mypy.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

import msgspec

_STEP = re.compile(
    r'Argument 1 to "(?P<method>map|bind|alt)" of "Result" has incompatible type '
    r'"(?P<step>.*)"; expected "(?P<expected>.*)"'
)
_RETURNED = re.compile(
    r'Incompatible return value type \(got "(?P<got>.*)", expected "(?P<to>.*)"\)'
)
_KIND = re.compile(r"KindN\[Result\[Any, Any\], (.*), Any\]")
_BOOLEANS = re.compile(
    r'Match statement has unhandled case for values of type "tuple\[bool(, bool)*\]"'
)
_ALT = "alt puts the value on the failure track itself: return the error, not Failure(error)"
# Pairs of a pattern and a lesson. The pattern matches mypy's message with the error code after it.
# The first pattern that matches is used.
_LESSONS = (
    (
        r'Match statement has unhandled case for values of type "Result\[.*',
        "mypy cannot see the two cases of a bare Result: match on cases(result)",
    ),
    (
        r'Match statement has unhandled case for values of type "(tuple|list)\[.*',
        "mypy cannot see that these are all the cases: end the match with case _",
    ),
    (
        r'Match statement has unhandled case for values of type "(.*)" .*',
        r"this match does not handle every case: \1 is missing",
    ),
    (
        r'"Result\[.*" has no attribute "and_then" .*',
        "and_then is a function, not a method: and_then(result, step)",
    ),
    (
        r'"Result\[.*" has no attribute "(.*)" .*',
        r"a Result has no \1: the value is inside it, so reach it with map or bind",
    ),
    (
        r'Name "([A-Z]\w*)" is used before definition .*',
        r"\1 is used before it is defined: a case with \1 makes a new variable, so write \1()",
    ),
    (
        r'Unsupported left operand type for [<>]=? \("(\w+)"\) .*',
        r"\1 has no order yet: @dataclass(order=True) gives one to a dataclass",
    ),
    (
        r'Generator has incompatible item type "(.*)"; expected "(.*)" .*',
        r"expected items of the type \2, got items of the type \1",
    ),
    (r'Explicit "Any" is not allowed .*', "Any turns the type checker off: write the type"),
    (
        r".*not callable \[operator\]",
        "this calls something that is not a function: leave out the brackets",
    ),
    (
        r'.*"Result\[.* \[truthy-bool\]',
        "a Result is true on both tracks, so if cannot tell them apart: use map or bind",
    ),
    (
        r".*return type.* \[no-untyped-def\]",
        "say what the function returns: def f(text: str) -> str",
    ),
    (
        r".*\[no-untyped-def\]",
        "say what the function takes and what it returns: def f(text: str) -> str",
    ),
    (r".*\[type-arg\]", "say what is inside: tuple[Card, ...], not tuple"),
)
_MEANINGS = {
    "arg-type": "a call is given a value of another type than the function takes",
    "assignment": "the name has another type than the value",
    "attr-defined": "this value or module has no such name",
    "call-arg": "a call has too many arguments, too few, or one with an unknown name",
    "comparison-overlap": "values of these two types are never equal",
    "has-type": "mypy cannot infer the type here: write it down",
    "import-not-found": "there is no such module",
    "index": "this value cannot be indexed like that",
    "list-item": "an item has another type than the list",
    "name-defined": "this name is not defined",
    "no-any-return": "the function promises a type, but this value could be anything",
    "no-untyped-call": "this calls a function without type annotations: write them down",
    "operator": "these two types do not support this operator",
    "return": "a return is missing: one path through the function returns nothing",
    "return-value": "the function returns another type than it promises",
    "union-attr": "the value may have one of several types, and not each has this name",
    "valid-type": "this is a value, not a type",
    "var-annotated": "mypy cannot infer what will be inside: write the type down",
}


@final
@dataclass(frozen=True, slots=True)
class MypyError:
    """One error that mypy reported. ``code`` is mypy's name for the kind of error."""

    file: str
    line: int
    message: str
    code: str

    @property
    def readable(self) -> str:
        """Return the message with ``Result`` in place of the internal types of ``returns``."""
        return _KIND.sub(r"Result[\1]", self.message)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}  [{self.code}]"


class _MypyLine(msgspec.Struct, frozen=True):
    """One line of ``mypy --output json``."""

    file: str
    line: int
    message: str
    severity: str
    code: str | None = None


def mypy_errors(output: str) -> tuple[MypyError, ...]:
    """Return the errors in mypy's output. Lines that are not an error in JSON are left out."""
    found: list[MypyError] = []
    for line in output.splitlines():
        try:
            report = msgspec.json.decode(line, type=_MypyLine)
        except msgspec.DecodeError:
            continue
        if report.severity == "error":
            found.append(MypyError(report.file, report.line, report.message, report.code or ""))
    return tuple(found)


def without_boolean_match_errors(errors: Sequence[MypyError]) -> tuple[MypyError, ...]:
    """Return the errors without those about a match on booleans, such as ``case True, False``.

    mypy reports such a match as incomplete even if it is complete. If it really is incomplete, a
    test of the kata fails.
    """
    matches = [error for error in errors if _BOOLEANS.fullmatch(error.message)]
    functions = {
        max(
            (
                e
                for e in errors
                if e.code == "return" and e.file == match.file and e.line < match.line
            ),
            key=lambda error: error.line,
            default=match,
        )
        for match in matches
    }
    return tuple(error for error in errors if error not in (*matches, *functions))


def pick_error(errors: Sequence[MypyError], files: Sequence[str]) -> MypyError:
    """Return the error to show first.

    Errors with a lesson come before others. Errors in the same group are in the order of ``files``.
    """

    def order(error: MypyError) -> tuple[bool, bool, int, int]:
        place = files.index(error.file) if error.file in files else len(files)
        return lesson_for(error) is None, error.code == "no-any-return", place, error.line

    return min(errors, key=order)


def meaning_of(error: MypyError) -> str | None:
    """Return a sentence that explains the error's code, or None if there is no explanation."""
    # mypy calls a lambda "(unknown)". The advice to annotate it would be wrong.
    return None if "(unknown)" in error.message else _MEANINGS.get(error.code)


def lesson_for(error: MypyError) -> str | None:
    """Return one sentence that explains an error to a learner, or None if there is none."""
    if step := _STEP.fullmatch(error.message):
        return _step_error(step["method"], step["step"], step["expected"])
    if returned := _RETURNED.fullmatch(error.readable):
        return _return_error(returned["got"], returned["to"])
    for pattern, words in _LESSONS:
        if found := re.fullmatch(pattern, f"{error.message} [{error.code}]"):
            return found.expand(words)
    return None


def _step_error(method: str, step: str, expected: str) -> str | None:
    """Return the lesson for a wrong function passed to ``map``, ``bind`` or ``alt``, or None.

    ``step`` is the type of the function and ``expected`` is the type that mypy expected.
    """
    parameters, returned = _signature(step)
    if returned is None:
        return f"{method} needs a function, and this is {step}: pass the function, or a lambda"
    if len(parameters) != 1:
        return (
            f"{method} calls its function with one value, and this one takes {len(parameters)}: "
            "give it a lambda that fills in the others"
        )
    is_result = returned.startswith("Result[")
    if method == "bind" and not is_result:
        return (
            f"bind needs a function that returns a Result, and this one returns {returned}: use map"
        )
    if method == "map" and is_result:
        return "map on a function that returns a Result gives a Result in a Result: use bind"
    if method == "alt" and returned.startswith(("Result[", "Failure[")):
        return _ALT
    if method == "bind" and is_result and parameters == _signature(expected)[0]:
        return (
            "bind needs one error type, and these two steps have different ones: "
            "begin with a step whose error type includes both, "
            "or use the function and_then(result, step), which joins them"
        )
    return None


def _return_error(got: str, promised: str) -> str | None:
    """Return the lesson for a wrong returned value, or None if it is not about a ``Result``.

    ``got`` is the type of the value and ``promised`` is the return type of the function.
    """
    if got.startswith("Result[Result["):
        return "this is a Result in a Result: where the step returns a Result, use bind, not map"
    if promised.startswith("Result[") and not got.startswith(("Result[", "Success[", "Failure[")):
        return "the function promises a Result: return Success(...) or Failure(...)"
    if not got.startswith("Result["):
        return None
    if not promised.startswith("Result["):
        return "this is still a Result, and the value is inside it: work on it with map or bind"
    match [_parts(each[len("Result[") : -1]) for each in (got, promised) if each[-1] == "]"]:
        case [_, error], [_, _] if error.startswith("Failure["):
            return _ALT
        case [_, error], [_, errors] if not set(error.split(" | ")) <= set(errors.split(" | ")):
            return f"the failure track carries {error}, the function promises {errors}: use alt"
        case [value, _], [promise, _]:
            return f"the success track carries {value}, the function promises {promise}: use map"
        case _:  # one of the two types is a union of results
            return None


def _signature(text: str) -> tuple[list[str], str | None]:
    """Return the parameter types and the return type of a type such as ``Callable[[A, B], C]``.

    Return ``[]`` and None if ``text`` is not a ``Callable``.
    """
    if not text.startswith("Callable[["):
        return [], None
    parameters, *returned = _parts(text[len("Callable[") : -1])
    return _parts(parameters[1:-1]), ", ".join(returned)


def _parts(text: str) -> list[str]:
    """Return the parts between commas. A comma inside brackets does not separate parts."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"[": 1, "]": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
