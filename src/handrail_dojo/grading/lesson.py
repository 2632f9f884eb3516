"""Explanations of mypy's errors in the words that the katas teach.

If a learner confuses ``map`` and ``bind``, mypy prints a long message full of type variables. For
the mistakes that the katas are about, ``lesson_for`` explains the error in one sentence. If the
error is about types, the sentence is in ``type_lessons``, and otherwise in the tables below. A test
compares the lessons with the messages of the installed mypy.
"""

import re
import sys
from collections.abc import Mapping, Sequence

from handrail_dojo.grading.answer_tools import Tools
from handrail_dojo.grading.missing_errors import incomplete_alias
from handrail_dojo.grading.mypy_errors import (
    Argument,
    DictionaryValue,
    ListItem,
    MypyError,
    Returned,
    Unhandled,
    Unordered,
    read_complaint,
)
from handrail_dojo.grading.type_lessons import (
    argument_lesson,
    dictionary_lesson,
    item_lesson,
    match_lesson,
    return_lesson,
)

_NO_AND_THEN = r'"Result\[.*" has no attribute "and_then".*'
_AS_CONDITION = r'.*"Result\[.* \[truthy-bool\]'
# Lessons about a Result in place of its value: a pattern, a function that the answer must know, and
# the lesson. {way_in} is how the answer can reach the value.
_RESULT_LESSONS = (
    (
        _AS_CONDITION,
        "cases",
        "a Result is true on both tracks, so if cannot tell them apart: match on cases(result)",
    ),
    (
        _AS_CONDITION,
        "",
        "a Result is true on both tracks, so if cannot tell them apart: use map or bind",
    ),
    (
        _NO_AND_THEN,
        "and_then",
        "and_then is a function, not a method: and_then(result, step)",
    ),
    (
        _NO_AND_THEN,
        "cases",
        "a Result has no and_then: match on cases(...), and go on with its value",
    ),
    (
        _NO_AND_THEN,
        "",
        "a Result has no and_then: the next step, if it can fail, goes on with bind",
    ),
    (
        r'"Result\[.*" has no attribute "(\w+)" \[.*',
        "",
        r"a Result has no \1: the value is inside it, so {way_in}",
    ),
    (
        r'Unsupported (?:left )?operand types? for \S+ \((?:"[^"]*" and )?"Result\[.*',
        "",
        "the value is inside the Result: {way_in}",
    ),
)
# Pairs of a pattern and a lesson. In both tables the pattern matches mypy's message with the error
# code after it, and the first pattern that matches is used.
_LESSONS = (
    (
        r'"(shuffle|sort|reverse|append|extend)" of "\w+(?:\[.*\])?" does not return a value.*',
        r"\1 changes the list itself and returns None: "
        "call it on a copy, on a line of its own, and then use the copy",
    ),
    (
        r'Unsupported right operand type for (?:not )?in \("(\w+)"\) .*',
        r"nothing is in one \1, which is neither a string nor a collection: "
        "look into a collection, or compare with ==",
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
    (
        r'No overload variant of "given" matches argument type "(Callable\[|def ).*',
        "given has no strategies: name one for each argument, as in @given(st.integers())",
    ),
    (
        r'No overload variant of "given" matches argument types? .*',
        "given takes strategies, and this is another type: write st.integers(), or a name of yours",
    ),
    (
        r'Call to untyped function "swap" .*',
        "swap has no types once mypy knows the track: "
        "call it before you ask for the track, or write Success(...) or Failure(...)",
    ),
    (
        r'Incompatible types in assignment \(.*base class "tuple" defined the type as "Callable.*',
        "every tuple has a method of this name, count or index: "
        "make the class a frozen dataclass, or give the field another name",
    ),
    (r'Explicit "Any" is not allowed .*', "Any turns the type checker off: write the type"),
    (
        r".*not callable \[operator\]",
        "this calls something that is not a function: leave out the brackets, "
        "or rename what hides the function",
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
_LAMBDA = (
    "mypy cannot infer a lambda with a default value: leave the default out, "
    "because a lambda sees the names around it"
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
    if error.message == "Cannot infer type of lambda":
        # If the lambda has the wrong number of parameters, another error in the line says so.
        others = [each for each in errors if each.line == error.line and each != error]
        return None if others else _LAMBDA
    tools = Tools(source)
    match read_complaint(error):
        case Argument() as argument:
            return argument_lesson(argument, error, errors, tools)
        case Returned(got, wanted):
            return return_lesson(got, wanted, tools)
        case ListItem(got, wanted):
            return item_lesson(got, wanted, tools)
        case DictionaryValue(key, got, wanted):
            return dictionary_lesson(key, got, wanted, tools)
        case Unordered(name, is_sorted=True):
            return f"{_order_lesson(name, tools)}; key=... says what to sort by"
        case Unordered(name):
            return _order_lesson(name, tools)
        case Unhandled(missing):
            return match_lesson(missing, tools)
        case None:
            return _other_lesson(error, tools)


def _order_lesson(name: str, tools: Tools) -> str:
    """Return the lesson for a comparison of values without an order."""
    if tools.defines_class(name):
        return f"{name} has no order yet: @dataclass(order=True) gives one to a dataclass"
    return (
        f"{name} has no order: compare values that have one; "
        "for another order of a list, reverse it: items[::-1]"
    )


def _early_lesson(name: str, tools: Tools) -> str | None:
    """Return the lesson for a name that is used before it is defined, or None."""
    is_early = f"{name} is used before it is defined"
    if not re.search(rf"\bcase\b.*\b{name}\b", tools.source):
        return f"{is_early}: move its definition up"
    if "A" <= name[0] <= "Z":
        return f"{is_early}: a case with {name} makes a new variable, so write {name}()"
    return None


def _other_lesson(error: MypyError, tools: Tools) -> str | None:
    """Return the lesson for a message that names no types which a lesson compares, or None."""
    text = f"{error.message} [{error.code}]"
    for pattern, tool, words in _RESULT_LESSONS:
        found = re.fullmatch(pattern, text)
        if found and (not tool or tools.knows(tool)):
            return found.expand(words).replace("{way_in}", tools.way_in)
    if early := re.fullmatch(r'Name "(\w+)" is used before definition .*', text):
        return _early_lesson(early[1], tools)
    for pattern, words in _LESSONS:
        if found := re.fullmatch(pattern, text):
            return found.expand(words)
    return None
