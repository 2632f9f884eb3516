"""Lessons about types: what was found, what was wanted, and a sentence for each such pair.

Most functions are a table: a ``match`` in which the first case that fits has the lesson.
"""

from collections.abc import Sequence

from handrail_dojo.grading.answer_tools import Tools
from handrail_dojo.grading.missing_errors import errors_fit, find_gap, missing_errors
from handrail_dojo.grading.mypy_errors import Argument, MypyError, read_complaint
from handrail_dojo.grading.mypy_types import (
    NEVER,
    Function,
    Generic,
    MypyType,
    Name,
    Union,
    accepts,
    has_result,
    is_optional,
    is_result,
    is_type_variable,
    is_within,
    item_of,
    members_of,
    parts_of,
)

_ALT = "alt puts the value on the failure track itself: return the error, not Failure(error)"


def argument_lesson(
    argument: Argument, error: MypyError, errors: Sequence[MypyError], tools: Tools
) -> str | None:
    """Return the lesson for an argument of a wrong type, or None."""
    got, wanted = argument.got, argument.wanted
    match argument:
        case Argument(owner="Result", function="map" | "bind" | "alt" | "lash" as method):
            return _step_lesson(method, got, wanted, tools)
        case Argument(owner="Result", function="apply") if is_result(got):
            return f"apply keeps the errors of one Result only: {tools.way_into_both}"
        case Argument(function="and_then", number="2"):
            return _step_lesson("and_then", got, wanted, tools)
        case Argument(function="and_then", got=Function()):
            return "and_then takes the result first, and then the step: and_then(result, step)"
        case Argument(function="append"):
            return item_lesson(got, wanted, tools)
        case _ if other := _swapped_argument(argument, error, errors):
            return (
                f"two arguments of {argument.callee} are swapped: "
                f"argument {argument.number} is {wanted}, and argument {other.number} is {got}"
            )
        case _ if is_result(got) or has_result(wanted):
            return _result_lesson(argument.callee, got, wanted, tools)
        case _:
            return _value_lesson(argument.callee, got, wanted, tools)


def _swapped_argument(
    argument: Argument, error: MypyError, errors: Sequence[MypyError]
) -> Argument | None:
    """Return the argument of the same call with which this one was swapped, or None."""
    mirrored = (argument.function, argument.wanted, argument.got)
    for other in errors:
        if (other.file, other.line) != (error.file, error.line):
            continue
        match read_complaint(other):
            case Argument() as found if (found.function, found.got, found.wanted) == mirrored:
                return found
            case _:
                pass
    return None


def _step_lesson(method: str, step: MypyType, wanted: MypyType, tools: Tools) -> str | None:
    """Return the lesson for a wrong function passed to a method of ``Result`` or to ``and_then``.

    ``step`` is the type of the function and ``wanted`` is the type that mypy expected. Return None
    if there is no lesson.
    """
    match step:
        case Function((taken,), returned):
            return _function_lesson(method, taken, returned, wanted, tools)
        case Function(parameters):
            return (
                f"{method} calls its function with one value, and this one takes "
                f"{len(parameters)}: give it a lambda that fills in the others"
            )
        case Generic("type", (Name(made),)) if method in ("bind", "and_then", "lash"):
            return f"{method} needs a function that returns a Result, and {made} is a class"
        case Name(text) if text.startswith("def "):  # a function with arguments by name
            return None
        case _:
            return f"{method} needs a function, and this is {step}: pass the function, or a lambda"


def _function_lesson(
    method: str, taken: MypyType, returned: MypyType, wanted: MypyType, tools: Tools
) -> str | None:
    """Return the lesson for a step with one parameter, or None.

    ``taken`` is the type of the parameter, and ``returned`` is what the step returns.
    """
    match wanted:
        case Function((given, *_)) if not accepts(taken, given):
            return _parameter_lesson(method, taken, given)
        case Function(_, promised):
            pass
        case _:  # nothing is known of what the step should return
            promised = NEVER
    match method, returned, promised:
        case "map", _, _ if is_result(returned):
            tool = "use bind"
            if tools.knows("and_then"):
                tool = "use and_then(result, step), or bind if both have one error type"
            return f"map on a function that returns a Result gives a Result in a Result: {tool}"
        case "alt", Generic("Failure"), _:
            return _ALT
        case "alt", _, _ if is_result(returned):
            return (
                "alt is for the failure track, and its function returns an error: "
                "the next step on the success track, if it can fail, goes on with bind"
            )
        case "bind" | "and_then" | "lash", _, _ if not is_result(returned):
            simple = "alt" if method == "lash" else "map"
            return (
                f"{method} needs a function that returns a Result, and this one returns "
                f"{returned}: use {simple}"
            )
        case _ if NEVER in parts_of(promised):
            return None
        case "map", _, _:
            return f"map puts {returned} on the success track, where {promised} is expected"
        case "alt", _, _:
            return f"alt puts {returned} on the failure track, where {promised} is expected"
        case "bind", Generic("Result", (_, error)), Generic("Result", (_, other)) if error != other:
            return _bind_lesson(error, tools)
        case _, Generic("Result", (value, _)), Generic("Result", (other, _)) if value != other:
            return f"this step gives {value} on the success track, where {other} is expected"
        case _:
            return _gap_lesson(returned, promised, tools)


def _parameter_lesson(method: str, taken: MypyType, given: MypyType) -> str:
    """Return the lesson for a step that takes another type than it is given."""
    if method in ("alt", "lash"):
        return (
            f"{method} calls its function with the error, {given}, and this one takes {taken}: "
            "a function of the value goes to map"
        )
    words = f"{method} calls its function with the value, {given}, and this one takes {taken}"
    if method == "and_then" or item_of(taken):
        return words
    return f"{words}: a function of the error goes to alt"


def _bind_lesson(error: MypyType, tools: Tools) -> str:
    """Return the lesson for ``bind`` with a step that has another error type, ``error``."""
    is_generic = any(map(is_type_variable, parts_of(error)))
    if is_generic and tools.knows("both"):  # as in the function that joins two Results
        return (
            "a step of bind runs only after a success, so bind cannot join all errors: "
            f"{tools.way_into_both}"
        )
    tool = "begin with a step whose error type includes the errors of the later steps"
    if tools.knows("and_then"):
        tool = "and_then(result, step) joins them"
        if tools.knows("both"):
            tool += " if the step needs the value, and both(first, second) joins them if not"
    return f"bind needs one error type, and these two steps have different ones: {tool}"


def _gap_lesson(got: MypyType, promised: MypyType, tools: Tools) -> str | None:
    """Return the lesson for a ``Result`` with more kinds of errors than are promised, or None."""
    gap = find_gap(got, promised, tools)
    return gap.lesson if gap else None


def _result_lesson(name: str, got: MypyType, wanted: MypyType, tools: Tools) -> str | None:
    """Return the lesson for a ``Result`` where a value is expected, or the reverse, or None.

    ``name`` is the function that is called.
    """
    match got, wanted, item_of(wanted):
        case _, _, Generic("Result") if is_result(got):
            return f"{name} takes many Results, and this is a single one"
        case Function(), _, Generic("Result"):
            return f"{name} takes Results, and this is a function: call it on each item first"
        case _, _, Generic("Result"):
            return f"{name} takes Results, and this is {got}: make a Result of each item first"
        case Generic(_, (Generic("Result"), *_)), Generic("Result"), _ if item_of(got):
            return f"{name} takes one Result, and these are many: take them one by one"
        case Function(), Generic("Result"), _:
            return f"{name} takes a Result, and this is a function: call it first"
        case _, Generic("Result"), _ if not is_result(got):
            return f"{name} takes a Result, and this is {got}: make a Result of it first"
        case _, Generic("Result"), _:
            return _gap_lesson(got, wanted, tools)
        case _ if is_result(got) and name in ("Success", "Failure"):
            return f"this is a Result already: leave out {name}(...) around it"
        case _ if has_result(wanted):
            return None
        case _:
            words = f"{name} takes {wanted}, and this is a Result, with the value inside"
            if tools.uses_cases:
                return f"{words}: {tools.way_in}"
            return f"{words}: reach it with map, or with {tools.chain} if {name} returns a Result"


def _value_lesson(name: str, got: MypyType, wanted: MypyType, tools: Tools) -> str | None:
    """Return the lesson for a plain value of a wrong type, or None.

    ``name`` is the function that is called.
    """
    match got, wanted:
        case _, Name("str" | "int") if tools.defines_enum(got):
            return f"{name} takes {wanted}, {_member_words(got)}"
        case _ if is_optional(got, wanted):
            return f"this may be None, and {name} takes {wanted}: give None a case of its own first"
        case Generic("type", (made,)), Generic("SearchStrategy"):
            return (
                f"{name} takes a strategy, and this is the class {made}: "
                f"st.sampled_from({made}) generates the members of an enum"
            )
        case Generic(kind), Name("Sized") if item_of(got):
            return f"{_article(kind)} has no length: make a tuple of it first"
        case Generic("type", (made,)), _ if made in members_of(wanted):
            return f"this is the class {made} itself: make a value of it, {made}(...)"
        case Function(_, returned), _ if returned == wanted:
            return (
                f"this is the function itself, and {name} takes what it returns: "
                "call it, with (...)"
            )
        case Name(text), _ if text == f"*{wanted}":
            return f"the star passes many values, and {name} takes one tuple: leave it out"
        case Generic(kind), Generic("tuple", (item, Name("..."))) if (
            kind != "tuple" and item_of(got) == item
        ):
            return f"this is {_article(kind)}, and {name} takes a tuple: tuple(...) makes one"
        case _, Generic("tuple", (item, Name("..."))) if is_within(got, item):
            return f"this is one item, and {name} takes a tuple: (item,) makes one"
        case _ if item_of(got) == wanted:
            return f"{name} takes one {wanted}, and these are many: call it on each"
        case _ if name in ("Success", "Failure"):
            return f"{name}(...) must hold {wanted} in this function, and this is {got}"
        case Union(members), _:
            return _member_lesson(name, members, wanted, tools)
        case _:
            return None


def _member_lesson(
    name: str, members: Sequence[MypyType], wanted: MypyType, tools: Tools
) -> str | None:
    """Return the lesson for a value that may have one of several types, or None.

    ``members`` are these types. ``name`` is the function, which takes only some of them.
    """
    others = [str(member) for member in members if not is_within(member, wanted)]
    if len(others) == len(members) or not all(map(str.isidentifier, others)):
        return None
    rest = " or ".join(others)
    words = f"this may be {rest}, and {name} takes {wanted}"
    if track := tools.track_of_argument(name):
        return f"{words}: write case {track}(value), and then a match on value"
    return f"{words}: give {rest} its own case first"


def return_lesson(got: MypyType, promised: MypyType, tools: Tools) -> str | None:
    """Return the lesson for a wrong returned value, or None.

    ``got`` is the type of the value and ``promised`` is the return type of the function.
    """
    match got, promised:
        case Generic("Result", (Generic("Result"), *_)), _:
            return (
                "this is a Result in a Result: where the step returns a Result, use bind, not map"
            )
        case Generic("tuple", (Generic("Result"), *_)), Generic("Result"):
            tool = "make the steps one chain"
            if tools.knows("both"):
                tool = "both(first, second) joins two"
            return f"the function promises one Result, and this is a tuple: {tool}"
        case _, Generic("Result") if not is_result(got):
            return "the function promises a Result: return Success(...) or Failure(...)"
        case Generic("Result"), _ if not is_result(promised):
            return f"this is still a Result, and the value is inside it: {tools.way_in}"
        case Generic("Result", (_, Generic("Failure"))), Generic("Result"):
            return _ALT
        case Generic("Result", (_, error)), Generic("Result", (_, other)) if not errors_fit(
            error, other
        ):
            if missing_errors(error, other):
                return _gap_lesson(got, promised, tools)
            return f"the failure track carries {error}, the function promises {other}: use alt"
        case Generic("Result", (value, _)), Generic("Result", (other, _)):
            words = f"the success track carries {value}, the function promises {other}"
            if tools.uses_cases:
                return f"{words}: a step is missing, so {tools.way_in}"
            return (
                f"{words}: the missing step is laid with map, or with {tools.chain} if it can fail"
            )
        case _, Name("str" | "int") if tools.defines_enum(got):
            return f"the function promises {promised}, {_member_words(got)}"
        case _ if is_optional(got, promised):
            return f"this may be None, and the function promises {promised}: give None its own case"
        case Generic(kind), Generic("tuple", (item, Name("..."))) if (
            kind != "tuple" and item_of(got) == item
        ):
            return (
                f"the function promises a tuple, and this is {_article(kind)}: tuple(...) makes one"
            )
        case _:
            return None


def item_lesson(got: MypyType, wanted: MypyType, tools: Tools) -> str:
    """Return the lesson for an item that does not fit into its list."""
    if is_result(got):
        return f"this list holds {wanted}, and this is still a Result: add what is inside it"
    needed = {*members_of(got), *members_of(wanted)}
    for alias, members in tools.aliases.items():
        if needed <= members:
            return f"this list holds {wanted} only: write the type of its items, list[{alias}]"
    words = f"this list holds {wanted}, and this is {got}"
    if begun := tools.list_begun_with(wanted):
        return f"{words}: if both belong in it, write {begun}: list[{wanted} | {got}] = []"
    return words


def dictionary_lesson(key: str, got: MypyType, wanted: MypyType, tools: Tools) -> str:
    """Return the lesson for a value that does not fit into its dictionary."""
    words = f"the dictionary holds {_article(str(wanted))} under {key}"
    match wanted:
        case Name("str" | "int") if tools.defines_enum(got):
            return f"{words}, {_member_words(got)}"
        case _:
            return f"{words}, and this is {got}"


def _member_words(member: MypyType) -> str:
    """Return the end of a lesson for a member of an enum where its value is expected."""
    return f"and this is {_article(str(member))} itself: write .value after it"


def match_lesson(missing: MypyType, tools: Tools) -> str | None:
    """Return the lesson for a ``match`` that does not handle the type ``missing``, or None."""
    has_cases = any(
        isinstance(part, Union) or tools.defines_enum(part) for part in parts_of(missing)
    )
    match members_of(missing):
        case (Generic("Result"), *_):
            if tools.knows("cases"):
                return "mypy cannot see the two cases of a bare Result: match on cases(result)"
            return "mypy cannot see the two tracks of a Result in a match: use map, bind and alt"
        case (Generic("Success" | "Failure" as track), *_) if has_cases and tools.looks_inside(
            track
        ):
            return (
                f"mypy does not look inside {track}(...): write case {track}(value), "
                "and then a match on value"
            )
        case (Generic("tuple", (first, *_)), *_) if is_result(first) and not has_result(first):
            return (
                "mypy cannot follow two Results in one match: "
                "match on the second one inside each case of the first"
            )
        case (Generic("tuple" | "list") | Name("str" | "int"), *_):
            return "mypy does not see that every case is handled: end the match with case _"
        case (Name("Any"),):
            return None
        case _:
            return f"this match does not handle every case: {missing} is missing"


def _article(kind: str) -> str:
    return f"an {kind}" if kind.startswith(tuple("AEIOUaeiou")) else f"a {kind}"
