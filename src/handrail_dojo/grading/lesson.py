"""Explanations of mypy's errors in the words that the katas teach.

If a learner confuses ``map`` and ``bind``, mypy prints a long message full of type variables. For
the mistakes that the katas are about, ``lesson_for`` explains the error in one sentence. A sentence
names only tools that the answer can use: ``and_then`` and ``cases`` if the answer imports or
defines them. It recognizes the messages of mypy 2.4 with returns 0.30. A test compares them with
those of the installed mypy.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import final

import msgspec

from handrail.text import join_words

_ARGUMENT = re.compile(
    r'Argument (?P<number>\d+) to "(?P<function>\w+)"(?: of "(?P<owner>[^"]+)")? '
    r'has incompatible type "(?P<got>.*)"; expected "(?P<expected>.*)"'
)
_ITEM = re.compile(r'List item \d+ has incompatible type "(?P<got>.*)"; expected "(?P<to>.*)"')
_NO_ORDER = re.compile(
    r'Unsupported left operand type for [<>]=? \("(?P<left>\w+)"\)|'
    r'Value of type variable "SupportsRichComparisonT" of "\w+" cannot be "(?P<item>\w+)"'
)
_MANY = re.compile(
    r"(?P<kind>list|tuple|Iterable|Sequence|Collection|Iterator|Generator)\[(?P<item>.+)\]"
)
_ACCEPTS_ALL = ("object", "Any", "Sized", "Hashable")
_RETURNED = re.compile(
    r'Incompatible return value type \(got "(?P<got>.*)", expected "(?P<to>.*)"\)'
)
_KIND = re.compile(r"KindN\[Result\[Any, Any\], (.*), Any\]")
_BARE_MATCH = re.compile(r'Match statement has unhandled case for values of type "Result\[.*')
_NESTED_MATCH = re.compile(
    r'Match statement has unhandled case for values of type "(?P<track>Success|Failure)\[.* \|.*'
)
_TYPED_DICT_ITEM = re.compile(
    r'Incompatible types \(expression has type "(?P<got>\w+)", '
    r'TypedDict item "(?P<key>\w+)" has type "(?P<to>\w+)"\)|'
    r'Value of "(?P<name>\w+)" has incompatible type "(?P<given>\w+)"; expected "(?P<wanted>\w+)"'
)
_NO_ATTRIBUTE = re.compile(r'"Result\[.*" has no attribute "(?P<name>.*)"')
_RESULT_AS_OPERAND = re.compile(
    r'Unsupported (left )?operand types? for \S+ \(("[^"]*" and )?"Result\['
)
_ERROR_TUPLES = re.compile(r"tuple\[[\w |]+, \.\.\.\]( \| tuple\[[\w |]+, \.\.\.\])*")
_TYPE_VARIABLE = re.compile(r"\b[A-Z]\b")
_BOOLEANS = re.compile(
    r'Match statement has unhandled case for values of type "tuple\[bool(, bool)*\]"'
)
_ALT = "alt puts the value on the failure track itself: return the error, not Failure(error)"
# Pairs of a pattern and a lesson. The pattern matches mypy's message with the error code after it.
# The first pattern that matches is used.
_LESSONS = (
    (
        r'Match statement has unhandled case for values of type "tuple\[(Success|Failure)\[.*',
        "mypy cannot follow two Results in one match: "
        "match on the second one inside each case of the first",
    ),
    (
        r'Match statement has unhandled case for values of type "(tuple|list)\[.*',
        "mypy does not see that every case is handled: end the match with case _",
    ),
    (
        r'Match statement has unhandled case for values of type "(?!Any)(.*)" .*',
        r"this match does not handle every case: \1 is missing",
    ),
    (
        r'"(shuffle|sort|reverse|append|extend)" of "\w+(?:\[.*\])?" does not return a value.*',
        r"\1 changes the list itself and returns None: "
        "call it on a copy, on a line of its own, and then use the copy",
    ),
    (
        r'Name "([A-Z]\w*)" is used before definition .*',
        r"\1 is used before it is defined: a case with \1 makes a new variable, so write \1()",
    ),
    (
        r'Unsupported right operand type for (?:not )?in \("(\w+)"\) .*',
        r"a \1 is neither a string nor a collection, so nothing is in it: "
        "look into one of its fields",
    ),
    (
        r'Non-overlapping equality check \(left operand type: "(tuple|list)\[.*", '
        r'right operand type: "(?!\1)(tuple|list)\[.*',
        "a tuple and a list are never equal: compare with the other kind of brackets",
    ),
    (
        r"Need more than (\d+) values to unpack \((\d+) expected\) .*",
        r"there are \2 names for \1 values: a pair is one value, "
        "and (a, b), (c, d) = pairs takes two pairs apart",
    ),
    (
        r'Unsupported operand types for \S+ \(".*" and "None"\) .*',
        "one side may be None: give None a case of its own first, or choose a type without None",
    ),
    (
        r'Incompatible types \(expression has type "(.*) \| None", '
        r'TypedDict item "(\w+)" has type "\1"\) .*',
        r"this may be None, and \2 is \1: give None a case of its own first, "
        "or choose a type without None",
    ),
    (
        r'"Callable\[.*" has no attribute "__iter__" .*',
        "this is a function that is not called: write () after its name",
    ),
    (
        r'("Iterable\[.*" has no attribute|Value of type "Iterable\[.*" is not indexable).*',
        "an Iterable can only be read from its start, and perhaps only once: "
        "make a list or a tuple of it first",
    ),
    (
        r'"(\w+)" has no attribute "__iter__".*',
        r"a \1 cannot be looped over: loop over one of its fields",
    ),
    (
        r"Exception must be derived from BaseException .*",
        "only an exception can be raised: return an error that is a value, in Failure(...)",
    ),
    (
        r'Property "(\w+)" defined in "(\w+)" is read-only .*',
        r"a \2 cannot be changed: make another one instead of setting its \1",
    ),
    (
        r"Invalid type alias: .*",
        "a type alias is a type: join several types with |, as in First | Second",
    ),
    (
        r'.*variable has type "tuple\[\(\)\]"\) .*',
        "to mypy an empty tuple is always empty: write what it will hold, "
        "as in found: tuple[Card, ...] = ()",
    ),
    (
        r'Too many positional arguments for "(\w+)" .*',
        r"\1 takes some arguments by name only, those after the * in its definition: "
        "write name=value in the call",
    ),
    (
        r'Missing named argument "key" for "sort" of "list" .*',
        "these items have no order: say what to compare, as in sort(key=lambda item: item.field)",
    ),
    (
        r'Too many arguments for "(\w+)" .*',
        r"this call gives \1 more arguments than it takes",
    ),
    (
        r'Generator has incompatible item type "(.*)"; expected "(.*)" .*',
        r"expected items of the type \2, got items of the type \1",
    ),
    (
        r'Argument 1 has incompatible type "Callable\[.*, bool\]"; expected "Callable\[\.\.\., '
        r"Coroutine.*",
        "a property returns None: write assert in front of what should hold, not return",
    ),
    (r'Explicit "Any" is not allowed .*', "Any turns the type checker off: write the type"),
    (
        r".*not callable \[operator\]",
        "this calls something that is not a function: leave out the brackets",
    ),
    (
        r".*return type.* \[no-untyped-def\]",
        "say what the function returns: def f(text: str) -> str, or -> None if it returns nothing",
    ),
    (
        r".*\[no-untyped-def\]",
        "say what the function takes and what it returns: def f(text: str) -> str",
    ),
    (r"No return value expected .*", "the function promises None, so it cannot return a value"),
    (r".*\[type-arg\]", "say what is inside: tuple[Card, ...], not tuple"),
)
_MEANINGS = {
    "arg-type": "a call is given a value of another type than the function takes",
    "assignment": "the name has another type than the value",
    "attr-defined": "this value or module has no such name",
    "call-overload": "a call is given values that no form of this function takes",
    "call-arg": "a call has too many arguments, too few, or one with an unknown name",
    "comparison-overlap": "values of these two types are never equal",
    "dict-item": "a row has another type than the dictionary",
    "has-type": "mypy cannot infer the type here: write it down",
    "import-not-found": "there is no such module",
    "index": "this value cannot be indexed like that",
    "list-item": "an item has another type than the list",
    "name-defined": "define it, import it, or look at its spelling",
    "no-any-return": "the function promises a type, but this value could be anything",
    "no-untyped-call": "this calls a function without type annotations: write them down",
    "operator": "these two types do not support this operator",
    "return": "a return is missing: one path through the function returns nothing",
    "return-value": "the function returns another type than it promises",
    "typeddict-item": "a value has another type than the TypedDict says",
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


def pick_error(errors: Sequence[MypyError], files: Sequence[str], source: str = "") -> MypyError:
    """Return the error to show first.

    A name that is not defined, or not yet, comes first, because other errors follow from it. Then
    errors with a lesson come before others. Errors in the same group are in the order of ``files``.
    In one line the error about an argument comes before the error about the returned value.

    Args:
        errors: all errors, at least one.
        files: the names of the answer's files.
        source: the text of the answer's files.
    """

    def order(error: MypyError) -> tuple[bool, bool, bool, int, int, bool]:
        place = files.index(error.file) if error.file in files else len(files)
        has_no_lesson = lesson_for(error, errors, source) is None
        return (
            error.code not in ("name-defined", "used-before-def"),
            has_no_lesson,
            error.code == "no-any-return",
            place,
            error.line,
            error.code == "return-value",
        )

    return min(errors, key=order)


def meaning_of(error: MypyError) -> str | None:
    """Return a sentence that explains the error's code, or None if there is no explanation."""
    # mypy calls a lambda "(unknown)". The advice to annotate it would be wrong.
    return None if "(unknown)" in error.message else _MEANINGS.get(error.code)


def import_of(error: MypyError, modules: Mapping[str, str]) -> str | None:
    """Return the import that an undefined name needs, or None if no module has the name.

    ``modules`` has the text of each file in the folder, by its name.
    """
    undefined = re.fullmatch(r'Name "(\w+)" is not defined', error.message)
    if undefined is None:
        return None
    name = undefined[1]
    defined = re.compile(rf"(def|class) {name}\b|{name}\b(: .*)? = ", re.ASCII)
    for file, text in modules.items():
        if file != error.file and any(map(defined.match, text.splitlines())):
            return f"import it: from {file.removesuffix('.py')} import {name}"
    return f"import it: import {name}" if name in sys.stdlib_module_names else None


def lesson_for(error: MypyError, errors: Sequence[MypyError] = (), source: str = "") -> str | None:
    """Return one sentence that explains an error to a learner, or None if there is none.

    Args:
        error: the error to explain.
        errors: all errors of the answer: two of them may have one cause.
        source: the text of the answer's files.
    """
    if gap := incomplete_alias(error, errors, source):
        return gap.lesson
    if argument := _ARGUMENT.fullmatch(error.readable):
        return _argument_lesson(argument, error, errors, source)
    if returned := _RETURNED.fullmatch(error.readable):
        return _return_error(returned["got"], returned["to"], source)
    if entry := _TYPED_DICT_ITEM.fullmatch(error.message):
        got, wanted = entry["got"] or entry["given"], entry["to"] or entry["wanted"]
        holds = f"the dictionary holds {_article(wanted)} under {entry['key'] or entry['name']}"
        return _member_lesson(holds, got, wanted, source) or f"{holds}, and this is {got}"
    if item := _ITEM.fullmatch(error.readable):
        return _item_lesson(item["got"], item["to"], source)
    if compared := _NO_ORDER.fullmatch(error.message):
        lesson = _order_lesson(compared["left"] or compared["item"], source)
        return f"{lesson}; key=... says what to sort by" if compared["item"] else lesson
    if _BARE_MATCH.fullmatch(error.message):
        if _is_known("cases", source):
            return "mypy cannot see the two cases of a bare Result: match on cases(result)"
        return "mypy cannot see the two tracks of a Result in a match: use map, bind and alt"
    nested = _NESTED_MATCH.fullmatch(error.message)
    if nested and re.search(rf"\bcase {nested['track']}\([\w.]+\(", source):
        track = nested["track"]
        return (
            f"mypy does not look inside {track}(...): write case {track}(value), "
            "and then a match on value"
        )
    if error.code == "truthy-bool" and '"Result[' in error.message:
        tool = "match on cases(result)" if _is_known("cases", source) else "use map or bind"
        return f"a Result is true on both tracks, so if cannot tell them apart: {tool}"
    if re.match(r'"Result\[.*" has no attribute "and_then"', error.message):
        if _is_known("and_then", source):
            return "and_then is a function, not a method: and_then(result, step)"
        if _is_known("cases", source):
            return "a Result has no and_then: match on cases(...), and go on with its value"
        return "a Result has no and_then: the next step, if it can fail, goes on with bind"
    if missing := _NO_ATTRIBUTE.fullmatch(error.message):
        words = f"a Result has no {missing['name']}: the value is inside it"
        return f"{words}, so {_way_in(source)}"
    if _RESULT_AS_OPERAND.match(error.message):
        return f"the value is inside the Result: {_way_in(source)}"
    for pattern, words in _LESSONS:
        if found := re.fullmatch(pattern, f"{error.message} [{error.code}]"):
            return found.expand(words)
    return None


def _is_known(name: str, source: str) -> bool:
    """Return whether the source imports or defines the function or class ``name``."""
    known = rf"^from [\w.]+ import (\([^)]*|.*)\b{name}\b|^(def|class) {name}\b"
    return re.search(known, source, re.MULTILINE) is not None


def _way_in(source: str) -> str:
    """Return how to reach the value inside a ``Result``, with the tools that the answer has.

    A kata that gives ``cases`` need not have taught ``map`` and ``bind``, but those who use them
    know them.
    """
    if not _is_known("cases", source) or _uses_methods(source):
        return "reach it with map or bind"
    if _is_known("and_then", source):
        return "match on cases(...), or call the next step with and_then"
    return "match on cases(...)"


def _uses_methods(source: str) -> bool:
    return re.search(r"\.(map|bind)\(", source) is not None


def _argument_lesson(
    argument: re.Match[str], error: MypyError, errors: Sequence[MypyError], source: str
) -> str | None:
    """Return the lesson for an argument of a wrong type, or None."""
    function, number = argument["function"], argument["number"]
    got, expected = argument["got"], argument["expected"]
    if argument["owner"] == "Result" and function in ("map", "bind", "alt", "lash"):
        return _step_error(function, got, expected, source)
    if argument["owner"] == "Result" and function == "apply" and _is_result(got):
        return f"apply keeps the errors of one Result only: {_match_on_both(source)}"
    if function == "and_then" and number == "2":
        return _step_error(function, got, expected, source)
    if function == "and_then" and got.startswith("Callable[["):
        return "and_then takes the result first, and then the step: and_then(result, step)"
    if function == "append":
        return _item_lesson(got, expected, source)
    owner = argument["owner"]
    name = f"{owner}.{function}" if owner and owner.isidentifier() else function
    for other in errors:
        swapped = _ARGUMENT.fullmatch(other.readable)
        if (
            swapped
            and (other.file, other.line) == (error.file, error.line)
            and (swapped["function"], swapped["got"], swapped["expected"])
            == (function, expected, got)
        ):
            return (
                f"two arguments of {name} are swapped: argument {number} is {expected}, "
                f"and argument {swapped['number']} is {got}"
            )
    if "Result[" in expected or _is_result(got):
        return _result_lesson(name, got, expected, source)
    return _value_lesson(name, got, expected, source)


def _result_lesson(name: str, got: str, expected: str, source: str) -> str | None:
    """Return the lesson for a ``Result`` where a value is expected, or the reverse, or None."""
    many = _MANY.fullmatch(expected)
    if many and many["item"].startswith("Result["):
        if _is_result(got):
            return f"{name} takes many Results, and this is a single one"
        if got.startswith("Callable[["):
            return f"{name} takes Results, and this is a function: call it on each item first"
        return f"{name} takes Results, and this is {got}: make a Result of each item first"
    if expected.startswith("Result["):
        given = _MANY.fullmatch(got)
        if given and given["item"].startswith("Result["):
            return f"{name} takes one Result, and these are many: take them one by one"
        if got.startswith("Callable[["):
            return f"{name} takes a Result, and this is a function: call it first"
        if not _is_result(got):
            return f"{name} takes a Result, and this is {got}: make a Result of it first"
        return _missing_errors_lesson(got, expected, source)
    if name in ("Success", "Failure"):
        return f"this is a Result already: leave out {name}(...) around it"
    if "Result[" in expected:
        return None
    words = f"{name} takes {expected}, and this is a Result, with the value inside"
    chain = "and_then" if _is_known("and_then", source) else "bind"
    if _is_known("cases", source) and not _uses_methods(source):
        return f"{words}: {_way_in(source)}"
    return f"{words}: reach it with map, or with {chain} if {name} returns a Result"


def _value_lesson(name: str, got: str, expected: str, source: str) -> str | None:
    """Return the lesson for a plain value of a wrong type, or None."""
    many, wanted = _MANY.fullmatch(got), _MANY.fullmatch(expected)
    if member := _member_lesson(f"{name} takes {expected}", got, expected, source):
        return member
    if set(_union(got)) - {"None"} == set(_union(expected)):
        return f"this may be None, and {name} takes {expected}: give None a case of its own first"
    if got.startswith("type[") and expected.startswith("SearchStrategy["):
        made = got[len("type[") : -1]
        return (
            f"{name} takes a strategy, and this is the class {made}: "
            f"st.sampled_from({made}) generates the members of an enum"
        )
    if expected == "Sized" and many:
        return f"{_article(many['kind'])} has no length: make a tuple of it first"
    if got.startswith("type[") and got[len("type[") : -1] in _union(expected):
        made = got[len("type[") : -1]
        return f"this is the class {made} itself: make a value of it, {made}(...)"
    if _signature(got)[1] == expected:
        return f"this is the function itself, and {name} takes what it returns: call it, with (...)"
    if got == f"*{expected}":
        return f"the star passes many values, and {name} takes one tuple: leave it out"
    if wanted and wanted["kind"] == "tuple" and wanted["item"].endswith(", ..."):
        item = wanted["item"].removesuffix(", ...")
        if many and many["kind"] != "tuple" and _first_item(many) == item:
            kind = _article(many["kind"])
            return f"this is {kind}, and {name} takes a tuple: tuple(...) makes one"
        if set(_union(got)) <= set(_union(item)):
            return f"this is one item, and {name} takes a tuple: (item,) makes one"
    if many and _first_item(many) == expected:
        return f"{name} takes one {expected}, and these are many: call it on each"
    if name in ("Success", "Failure"):
        return f"{name}(...) must hold {expected} in this function, and this is {got}"
    others = [each for each in _union(got) if each not in _union(expected)]
    if 0 < len(others) < len(_union(got)) and all(map(str.isidentifier, others)):
        rest = " or ".join(others)
        words = f"this may be {rest}, and {name} takes {expected}"
        if track := _track_of_argument(name, source):
            return f"{words}: write case {track}(value), and then a match on value"
        return f"{words}: give {rest} its own case first"
    return None


def _track_of_argument(name: str, source: str) -> str | None:
    """Return the track whose case names the value that ``name`` is called with, or None.

    A case before it, such as ``case Success(Blank())``, would not help: mypy does not look inside.
    """
    for track, value in re.findall(r"\bcase (Success|Failure)\((\w+)\):", source):
        if re.search(rf"\b{name}\({value}\b", source):
            return str(track)
    return None


def _member_lesson(fact: str, got: str, expected: str, source: str) -> str | None:
    """Return the lesson for a member of an enum where its value is expected, or None.

    ``fact`` is the clause that says what is expected.
    """
    is_enum = re.search(rf"^class {re.escape(got)}\(\w*Enum\):", source, re.MULTILINE)
    if is_enum and expected in ("str", "int"):
        return f"{fact}, and this is {_article(got)} itself: write .value after it"
    return None


def _item_lesson(got: str, expected: str, source: str) -> str:
    """Return the lesson for an item that does not fit into its list."""
    if _is_result(got):
        return f"this list holds {expected}, and this is still a Result: add what is inside it"
    needed = {*_union(got), *_union(expected)}
    for name, members in _aliases(source):
        if needed <= members:
            return f"this list holds {expected} only: write the type of its items, list[{name}]"
    words = f"this list holds {expected}, and this is {got}"
    empty = re.findall(r"^ *(\w+) = \[\]$", source, re.MULTILINE)
    begun = {name for name in empty if f"{name}.append({expected}(" in source}
    if len(begun) == 1:  # mypy took the type of the first item that is added
        return f"{words}: if both belong in it, write {begun.pop()}: list[{expected} | {got}] = []"
    return words


def _order_lesson(name: str, source: str) -> str:
    """Return the lesson for a comparison of values without an order."""
    if re.search(rf"^class {name}\b", source, re.MULTILINE):
        return f"{name} has no order yet: @dataclass(order=True) gives one to a dataclass"
    return (
        f"{name} has no order: compare values that have one; "
        "for another order of a list, reverse it: items[::-1]"
    )


def _step_error(method: str, step: str, expected: str, source: str) -> str | None:
    """Return the lesson for a wrong function passed to a method of ``Result`` or to ``and_then``.

    ``step`` is the type of the function and ``expected`` is the type that mypy expected. Return
    None if there is no lesson.
    """
    parameters, returned = _signature(step)
    if returned is None:
        made = re.fullmatch(r"type\[(\w+)\]", step)
        if made and method in ("bind", "and_then", "lash"):
            return f"{method} needs a function that returns a Result, and {made[1]} is a class"
        return f"{method} needs a function, and this is {step}: pass the function, or a lambda"
    if len(parameters) != 1:
        return (
            f"{method} calls its function with one value, and this one takes {len(parameters)}: "
            "give it a lambda that fills in the others"
        )
    taken, wanted = _signature(expected)
    if taken and not _accepts(parameters[0], taken[0]):
        if method in ("alt", "lash"):
            return (
                f"{method} calls its function with the error, {taken[0]}, "
                f"and this one takes {parameters[0]}: a function of the value goes to map"
            )
        words = f"{method} calls its function with the value, {taken[0]}"
        many = _MANY.fullmatch(parameters[0])
        if method == "and_then" or many:
            return f"{words}, and this one takes {parameters[0]}"
        return f"{words}, and this one takes {parameters[0]}: a function of the error goes to alt"
    if method == "map" and _is_result(returned):
        return _map_lesson(source)
    if method == "alt" and returned.startswith("Failure["):
        return _ALT
    if method == "alt" and _is_result(returned):
        return (
            "alt is for the failure track, and its function returns an error: "
            "the next step on the success track, if it can fail, goes on with bind"
        )
    if method in ("bind", "and_then", "lash") and not _is_result(returned):
        simple = "alt" if method == "lash" else "map"
        return (
            f"{method} needs a function that returns a Result, and this one returns {returned}: "
            f"use {simple}"
        )
    if wanted is None or "Never" in wanted:
        return None
    if method in ("map", "alt"):
        track = "success" if method == "map" else "failure"
        return f"{method} puts {returned} on the {track} track, where {wanted} is expected"
    match _parts(returned[len("Result[") : -1]), _parts(wanted[len("Result[") : -1]):
        case [_, error], [_, errors] if method == "bind" and error != errors:
            is_generic = _TYPE_VARIABLE.search(error) is not None
            return _bind_lesson(source, is_generic)
        case [value, _], [promise, _] if value != promise:
            return f"this step gives {value} on the success track, where {promise} is expected"
        case _:
            return _missing_errors_lesson(returned, wanted, source)


def _map_lesson(source: str) -> str:
    """Return the lesson for ``map`` with a function that returns a ``Result``."""
    tool = "use bind"
    if _is_known("and_then", source):
        tool = "use and_then(result, step), or bind if both have one error type"
    return f"map on a function that returns a Result gives a Result in a Result: {tool}"


def _bind_lesson(source: str, is_generic: bool) -> str:
    """Return the lesson for ``bind`` with another error type.

    Args:
        source: the text of the answer's files.
        is_generic: whether the errors are type variables, as in ``both`` itself.
    """
    if is_generic and _is_known("both", source):
        return (
            "a step of bind runs only after a success, so bind cannot join all errors: "
            f"{_match_on_both(source)}"
        )
    tool = "begin with a step whose error type includes the errors of the later steps"
    if _is_known("and_then", source):
        tool = "and_then(result, step) joins them"
        if _is_known("both", source):
            tool += " if the step needs the value, and both(first, second) joins them if not"
    return f"bind needs one error type, and these two steps have different ones: {tool}"


def _match_on_both(source: str) -> str:
    """Return the advice to look at two ``Result``s, whatever became of them."""
    if _is_known("cases", source):
        return "match on cases(first), and inside each case on cases(second)"
    return "match on both Results"


def _missing_errors_lesson(got: str, promised: str, source: str) -> str | None:
    """Return the lesson for a ``Result`` with more kinds of errors than are promised, or None."""
    gap = _alias_gap(got, promised, source)
    return gap.lesson if gap else None


@final
@dataclass(frozen=True, slots=True)
class AliasGap:
    """A type of errors that lacks some of the errors that its function may report.

    ``alias`` is the name of the type, or "" if it has none.
    """

    alias: str
    missing: tuple[str, ...]

    @property
    def lesson(self) -> str:
        """Return the sentence that explains the error to a learner."""
        owner = self.alias or "the promised type of errors"
        pronoun = "it" if len(self.missing) == 1 else "them"
        return f"{owner} lacks {join_words(self.missing)}: add {pronoun} with |"


def incomplete_alias(error: MypyError, errors: Sequence[MypyError], source: str) -> AliasGap | None:
    """Return the type alias that lacks errors, with all that it lacks, if that is this error.

    mypy reports each use of the alias apart. The parameters are those of ``lesson_for``.
    """
    first = _gap_of(error, source)
    if first is None or not first.alias:
        return None
    gaps = [gap for each in errors if (gap := _gap_of(each, source)) and gap.alias == first.alias]
    missing = [name for gap in (gaps or [first]) for name in gap.missing]
    return AliasGap(first.alias, tuple(dict.fromkeys(missing)))


def _gap_of(error: MypyError, source: str) -> AliasGap | None:
    """Return the gap that one error shows, in the result of a call or of a step, or None."""
    if argument := _ARGUMENT.fullmatch(error.readable):
        got, promised = argument["got"], argument["expected"]
        if got.startswith("Callable[[") and argument["function"] == "and_then":
            got, promised = (_signature(each)[1] or "" for each in (got, promised))
    elif returned := _RETURNED.fullmatch(error.readable):
        got, promised = returned["got"], returned["to"]
    else:
        return None
    is_pair = all(each.startswith("Result[") and each[-1] == "]" for each in (got, promised))
    return _alias_gap(got, promised, source) if is_pair else None


def _alias_gap(got: str, promised: str, source: str) -> AliasGap | None:
    """Return what the errors of one ``Result`` have more than is promised, or None.

    Both ``Result``s have a tuple of errors on the failure track.
    """
    match [_parts(each[len("Result[") : -1]) for each in (got, promised)]:
        case [_, error], [_, errors] if _missing_errors(error, errors):
            missing = _missing_errors(error, errors)
            if any(map(_TYPE_VARIABLE.fullmatch, missing)):
                return None
            types = frozenset(_error_types(errors))
            owners = [name for name, members in _aliases(source) if members == types]
            return AliasGap(owners[0] if owners else "", missing)
        case _:
            return None


def _aliases(source: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return each type alias of a union, such as ``First | Second``, with the names in it."""
    found = re.findall(r"^(\w+): TypeAlias = (?:\(([\w\s|]+)\)|([\w |]+)$)", source, re.MULTILINE)
    return tuple(
        (name, frozenset(re.findall(r"\w+", long or short))) for name, long, short in found
    )


def _missing_errors(got: str, promised: str) -> tuple[str, ...]:
    """Return what is in one type of tuples of errors, and not in the promised one."""
    expected = _error_types(promised)
    if expected == ():
        return ()
    return tuple(each for each in _error_types(got) if each not in expected)


def _fits(got: str, promised: str) -> bool:
    """Return whether one type of errors is a part of another, as far as their names show."""
    if _error_types(got) and _error_types(promised):
        return _missing_errors(got, promised) == ()
    return set(_union(got)) <= set(_union(promised))


def _error_types(text: str) -> tuple[str, ...]:
    """Return the types in ``tuple[A | B, ...]``, or in several of them, and ``()`` for others."""
    if not _ERROR_TUPLES.fullmatch(text):
        return ()
    names = text.replace("tuple[", "").replace(", ...]", "")
    return tuple(_union(names))


def _accepts(parameter: str, value: str) -> bool:
    """Return whether a parameter may accept a value, as far as the names of their types show."""
    if parameter in _ACCEPTS_ALL or len(parameter) == 1 or "Never" in value:
        return True
    if set(_union(value)) <= set(_union(parameter)):
        return True
    wanted, given = _MANY.fullmatch(parameter), _MANY.fullmatch(value)
    if wanted is None or given is None:
        return False
    is_general = wanted["kind"] in ("Iterable", "Sequence", "Collection")
    return is_general and _accepts(wanted["item"], _first_item(given))


def _first_item(many: re.Match[str]) -> str:
    """Return the type of the items of a collection, such as ``Card`` for ``tuple[Card, ...]``."""
    return _parts(many["item"])[0]


def _union(text: str) -> list[str]:
    """Return the members of a union, such as ``Rank | None``."""
    return text.split(" | ")


def _article(kind: str) -> str:
    return f"an {kind}" if kind.startswith(tuple("AEIOUaeiou")) else f"a {kind}"


def _is_result(text: str) -> bool:
    return text.startswith(("Result[", "Success[", "Failure["))


def _return_error(got: str, promised: str, source: str) -> str | None:
    """Return the lesson for a wrong returned value, or None if it is not about a ``Result``.

    ``got`` is the type of the value and ``promised`` is the return type of the function.
    """
    if got.startswith("Result[Result["):
        return "this is a Result in a Result: where the step returns a Result, use bind, not map"
    if promised.startswith("Result[") and got.startswith("tuple[Result["):
        tool = "make the steps one chain"
        if _is_known("both", source):
            tool = "both(first, second) joins two"
        return f"the function promises one Result, and this is a tuple: {tool}"
    if promised.startswith("Result[") and not _is_result(got):
        return "the function promises a Result: return Success(...) or Failure(...)"
    if not got.startswith("Result["):
        return _plain_return_lesson(got, promised, source)
    if not promised.startswith("Result["):
        return f"this is still a Result, and the value is inside it: {_way_in(source)}"
    match [_parts(each[len("Result[") : -1]) for each in (got, promised) if each[-1] == "]"]:
        case [_, error], [_, _] if error.startswith("Failure["):
            return _ALT
        case [_, error], [_, errors] if _missing_errors(error, errors):
            return _missing_errors_lesson(got, promised, source)
        case [_, error], [_, errors] if not _fits(error, errors):
            return f"the failure track carries {error}, the function promises {errors}: use alt"
        case [value, _], [promise, _]:
            chain = "and_then" if _is_known("and_then", source) else "bind"
            if _is_known("cases", source) and not _uses_methods(source):
                return (
                    f"the success track carries {value}, the function promises {promise}: "
                    f"a step is missing, so {_way_in(source)}"
                )
            return (
                f"the success track carries {value}, the function promises {promise}: "
                f"the missing step is laid with map, or with {chain} if it can fail"
            )
        case _:  # one of the two types is a union of results
            return None


def _plain_return_lesson(got: str, promised: str, source: str) -> str | None:
    """Return the lesson for a returned value that has nothing to do with a ``Result``, or None."""
    if member := _member_lesson(f"the function promises {promised}", got, promised, source):
        return member
    if promised != got and set(_union(got)) - {"None"} == set(_union(promised)):
        return f"this may be None, and the function promises {promised}: give None its own case"
    many, wanted = _MANY.fullmatch(got), _MANY.fullmatch(promised)
    if (
        many
        and wanted
        and many["kind"] != "tuple"
        and wanted["kind"] == "tuple"
        and wanted["item"] == f"{_first_item(many)}, ..."
    ):
        kind = _article(many["kind"])
        return f"the function promises a tuple, and this is {kind}: tuple(...) makes one"
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
