"""Lessons for mypy's errors, tested against the messages of the installed mypy."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from handrail_dojo.grading.lesson import import_of, lesson_for, pick_error
from handrail_dojo.grading.mypy_errors import MypyError, mypy_errors, without_boolean_match_errors
from handrail_dojo.grading.mypy_types import Name, parse_type
from handrail_dojo.grading.settings import MYPY_INI

HEAD = """
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar
from returns.result import Failure, Result, Success

class Card: ...
class Unknown: ...
class NotHeld: ...
class TooLate: ...

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")

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

def find_any(cards: Iterable[Card]) -> Result[str, NotHeld]:
    return Success("found")

def explain(error: Unknown) -> NotHeld:
    return NotHeld()

def count(cards: tuple[Card, ...]) -> int:
    return len(cards)

Problem: TypeAlias = Unknown | NotHeld
"""
AND_THEN = """
def and_then(
    result: Result[Card, Unknown], step: Callable[[Card], Result[str, NotHeld]]
) -> Result[str, Unknown | NotHeld]:
    return result.lash(lambda e: Failure(e)).bind(lambda card: Success(words(card)))

"""
BOTH = """
def one(text: str) -> Result[Card, tuple[Unknown, ...]]:
    return Success(Card())

def other(text: str) -> Result[str, tuple[NotHeld, ...]]:
    return Success(text)

def then(card: Card) -> Result[str, tuple[NotHeld, ...]]:
    return Success("then")

def and_then(
    result: Result[A, tuple[E, ...]], step: Callable[[A], Result[B, tuple[F, ...]]]
) -> Result[B, tuple[E | F, ...]]:
    raise NotImplementedError

def both(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[F, ...]]
) -> Result[tuple[A, B], tuple[E | F, ...]]:
    raise NotImplementedError

"""
CASES = """
def cases(result: Result[Card, Unknown]) -> Success[Card] | Failure[Unknown]:
    raise NotImplementedError

"""
GATHER = """
def gather(results: Iterable[Result[Card, Unknown]]) -> None:
    raise NotImplementedError

"""
ITEM = """
from enum import Enum
from typing import TypedDict

class Item(Enum):
    CAKE = "cake"

class Row(TypedDict, total=False):
    item: str

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
        "different ones: begin with a step whose error type includes the errors of the later steps",
    ),
    "two error types, where and_then is at hand": (
        f"{AND_THEN}def f(text: str) -> Result[str, Unknown | NotHeld]:\n"
        "    return parse(text).bind(find)",
        "these two steps have different ones: and_then(result, step) joins them",
    ),
    "two error types, and a parameter that takes more": (
        f"{AND_THEN}def f(text: str) -> Result[str, Unknown | NotHeld]:\n"
        "    return parse(text).map(lambda card: (card,)).bind(find_any)",
        "these two steps have different ones: and_then(result, step) joins them",
    ),
    "map in place of and_then": (
        f"{AND_THEN}def f(text: str) -> Result[str, Unknown]:\n    return parse(text).map(take)",
        "use and_then(result, step), or bind if both have one error type",
    ),
    "and_then as a method": (
        f"{AND_THEN}def f(text: str) -> Result[str, Unknown]:\n"
        "    return parse(text).and_then(take)",
        "and_then is a function, not a method: and_then(result, step)",
    ),
    "and_then as a method, where there is none": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).and_then(take)",
        "a Result has no and_then: the next step, if it can fail, goes on with bind",
    ),
    "and_then with a Result in place of the step": (
        f"{AND_THEN}def f(text: str) -> Result[str, Unknown | NotHeld]:\n"
        "    return and_then(parse(text), find(Card()))",
        "and_then needs a function, and this is Result[str, NotHeld]",
    ),
    "and_then with its arguments swapped": (
        f"{AND_THEN}def f(text: str) -> Result[str, Unknown | NotHeld]:\n"
        "    return and_then(find, parse(text))",
        "and_then takes the result first, and then the step",
    ),
    "map and alt with each other's function": (
        "def f(card: str) -> Result[str, NotHeld]:\n    return parse(card).map(explain).alt(words)",
        "map calls its function with the value, Card, and this one takes Unknown: "
        "a function of the error goes to alt",
    ),
    "alt with a function of the value": (
        "def f(text: str) -> Result[str, NotHeld]:\n    return parse(text).map(words).alt(words)",
        "alt calls its function with the error, Unknown, and this one takes Card: "
        "a function of the value goes to map",
    ),
    "alt with the next step": (
        "def f(text: str) -> Result[Card, Unknown]:\n"
        "    return parse(text).alt(lambda card: parse(text))",
        "the next step on the success track, if it can fail, goes on with bind",
    ),
    "lash with a function that returns no Result": (
        "def f(text: str) -> Result[Card, NotHeld]:\n    return parse(text).lash(explain)",
        "lash needs a function that returns a Result, and this one returns NotHeld: use alt",
    ),
    "a Result in place of a value": (
        "def f(text: str) -> Result[str, Unknown]:\n    return take(parse(text))",
        "take takes Card, and this is a Result, with the value inside: "
        "reach it with map, or with bind if take returns a Result",
    ),
    "a Result in a Success": (
        "def f(text: str) -> Result[str, Unknown]:\n    return Success(parse(text).map(words))",
        "this is a Result already: leave out Success(...) around it",
    ),
    "two arguments swapped": (
        "def f(text: str) -> Result[str, Unknown]:\n    return take_from(text, Card())",
        "two arguments of take_from are swapped: argument 1 is Card, and argument 2 is str",
    ),
    "many Results in place of one": (
        f"{CASES}def f(results: Iterable[Result[Card, Unknown]]) -> object:\n"
        "    return cases(results)",
        "cases takes one Result, and these are many: take them one by one",
    ),
    "a list of one error type": (
        "def f() -> tuple[Problem, ...]:\n    errors = [Unknown()]\n"
        "    errors.append(NotHeld())\n    return tuple(errors)",
        "this list holds Unknown only: write the type of its items, list[Problem]",
    ),
    "a list of one error type, joined": (
        "def f() -> tuple[Problem, ...]:\n    errors = [Unknown()]\n"
        "    errors = errors + [NotHeld()]\n    return tuple(errors)",
        "write the type of its items, list[Problem]",
    ),
    "an item that the list is not for": (
        "def f(numbers: list[int]) -> None:\n    numbers.append('ten')",
        "this list holds int, and this is str",
    ),
    "a list in place of a tuple": (
        "def f(cards: list[Card]) -> int:\n    return count(cards)",
        "this is a list, and count takes a tuple: tuple(...) makes one",
    ),
    "a list returned in place of a tuple": (
        "def f(cards: list[Card]) -> tuple[Card, ...]:\n    return cards",
        "the function promises a tuple, and this is a list: tuple(...) makes one",
    ),
    "a star before the tuple": (
        "def f(cards: tuple[Card, ...]) -> int:\n    return count(*cards)",
        "the star passes many values, and count takes one tuple: leave it out",
    ),
    "one item in place of a tuple": (
        "def f(card: Card) -> int:\n    return count(card)",
        "this is one item, and count takes a tuple: (item,) makes one",
    ),
    "a value that may be None": (
        "def f(found: dict[str, Card]) -> str:\n    return words(found.get('Ks'))",
        "this may be None, and words takes Card: give None a case of its own first",
    ),
    "a value that may be of another type": (
        "def f(found: Card | NotHeld) -> str:\n    return words(found)",
        "this may be NotHeld, and words takes Card: give NotHeld its own case first",
    ),
    "the length of an iterable": (
        "def f(cards: Iterable[Card]) -> int:\n    return len(cards)",
        "an Iterable has no length: make a tuple of it first",
    ),
    "a class in place of a value": (
        "def f() -> str:\n    return words(Card)",
        "this is the class Card itself: make a value of it, Card(...)",
    ),
    "an error that is raised": (
        "def f() -> Result[str, Unknown]:\n    raise Unknown()",
        "only an exception can be raised",
    ),
    "another error type than promised": (
        "def f(text: str) -> Result[str, NotHeld]:\n    return parse(text).map(words)",
        "the failure track carries Unknown, the function promises NotHeld: use alt",
    ),
    "another value type than promised": (
        "def f(text: str) -> Result[str, Unknown | NotHeld]:\n    return parse(text)",
        "the success track carries Card, the function promises str: "
        "the missing step is laid with map, or with bind if it can fail",
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
    "a class in place of a step": (
        "class Named:\n    def __init__(self, card: Card) -> None: ...\n\n"
        "def f(text: str) -> Result[Named, Unknown]:\n    return parse(text).bind(Named)",
        "bind needs a function that returns a Result, and Named is a class",
    ),
    "map with a function of another value": (
        "def size(card: Card) -> int:\n    return 1\n\n"
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).map(size)",
        "map puts int on the success track, where str is expected",
    ),
    "alt with a function of another error": (
        "def f(text: str) -> Result[Card, TooLate]:\n    return parse(text).alt(explain)",
        "alt puts NotHeld on the failure track, where TooLate is expected",
    ),
    "a step that gives another value": (
        "def f(text: str) -> Result[int, Unknown]:\n    return parse(text).bind(take)",
        "this step gives str on the success track, where int is expected",
    ),
    "and_then with a step that takes another value": (
        f"{AND_THEN}def look(text: str) -> Result[str, NotHeld]:\n    return Success(text)\n\n"
        "def f(text: str) -> object:\n    return and_then(parse(text), look)",
        "and_then calls its function with the value, Card, and this one takes str",
    ),
    "one Result in place of many": (
        f"{GATHER}def f(text: str) -> None:\n    gather(parse(text))",
        "gather takes many Results, and this is a single one",
    ),
    "a function in place of many Results": (
        f"{GATHER}def f() -> None:\n    gather(parse)",
        "gather takes Results, and this is a function: call it on each item first",
    ),
    "many values in place of many Results": (
        f"{GATHER}def f(cards: tuple[Card, ...]) -> None:\n    gather(cards)",
        "gather takes Results, and this is tuple[Card, ...]: make a Result of each item first",
    ),
    "many values in place of one": (
        "def f(cards: tuple[Card, ...]) -> str:\n    return words(cards)",
        "words takes one Card, and these are many: call it on each",
    ),
    "another value in a Success": (
        "def f() -> Result[str, Unknown]:\n    return Success(1)",
        "Success(...) must hold str in this function, and this is int",
    ),
    "a returned value that may be None": (
        "def f(found: dict[str, Card]) -> Card:\n    return found.get('Ks')",
        "this may be None, and the function promises Card: give None its own case",
    ),
    "a returned Result that may be None": (
        "def f(found: dict[str, Result[Card, Unknown]]) -> Result[Card, Unknown]:\n"
        "    return found.get('Ks')",
        "this may be None, and the function promises Result[Card, Unknown]: give None its own case",
    ),
    "a Result that is added to a list of values": (
        "def f(cards: list[Card], text: str) -> None:\n    cards.append(parse(text))",
        "this list holds Card, and this is still a Result: add what is inside it",
    ),
    "a step with an argument that is passed by name": (
        "def step(card: Card, *, size: int = 1) -> str:\n    return 'step'\n\n"
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).bind(step)",
        'Argument 1 to "bind" of "Result" has incompatible type "def step(card: Card, *, size: int',
    ),
    "a call in place of a function": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text).map(words(Card()))",
        "pass the function, or a lambda",
    ),
    "a match on a bare Result": (
        "def f(text: str) -> str:\n    result = parse(text)\n    match result:\n"
        "        case Success(_):\n            return 'yes'\n        case Failure(_):\n"
        "            return 'no'",
        "mypy cannot see the two tracks of a Result in a match: use map, bind and alt",
    ),
    "a match on a bare Result, where cases is at hand": (
        f"{CASES}def f(text: str) -> str:\n    result = parse(text)\n    match result:\n"
        "        case Success(_):\n            return 'yes'\n        case Failure(_):\n"
        "            return 'no'",
        "match on cases(result)",
    ),
    "a case that is missing": (
        "def f(ace: Success[int] | Failure[str]) -> int:\n    match ace:\n"
        "        case Success(number):\n            return number",
        "this match does not handle every case: Failure[str] is missing",
    ),
    "a pattern inside a case": (
        "def f(found: Success[Card | NotHeld] | Failure[str]) -> int:\n    match found:\n"
        "        case Success(Card()):\n            return 1\n"
        "        case Success(NotHeld()):\n            return 2\n"
        "        case Failure(_):\n            return 3",
        "mypy does not look inside Success(...): write case Success(value), "
        "and then a match on value",
    ),
    "members of an enum inside a case": (
        "from enum import Enum\n\nclass Tint(Enum):\n    RED = 1\n    BLACK = 2\n\n"
        "def f(found: Success[str] | Failure[Tint]) -> int:\n    match found:\n"
        "        case Failure(Tint.RED):\n            return 1\n"
        "        case Failure(Tint.BLACK):\n            return 2\n"
        "        case Success(_):\n            return 3",
        "mypy does not look inside Failure(...): write case Failure(value), "
        "and then a match on value",
    ),
    "an argument from inside a case": (
        "def f(found: Success[Card | NotHeld] | Failure[str]) -> str:\n    match found:\n"
        "        case Success(card):\n            return words(card)\n"
        "        case Failure(_):\n            return ''",
        "this may be NotHeld, and words takes Card: write case Success(value), "
        "and then a match on value",
    ),
    "an argument from inside a case, after a pattern inside a case": (
        "def f(found: Success[Card | NotHeld] | Failure[str]) -> str:\n    match found:\n"
        "        case Success(NotHeld()):\n            return ''\n"
        "        case Success(card):\n            return words(card)\n"
        "        case Failure(_):\n            return ''",
        "this may be NotHeld, and words takes Card: write case Success(value), "
        "and then a match on value",
    ),
    "a name that is not defined, next to another mistake": (
        "def f(found: Success[Card | NotHeld] | Failure[str]) -> str:\n    match found:\n"
        "        case Success(card):\n            return words(card)\n"
        "        case Failure(_):\n            return ''\n\n"
        "def g(found: object) -> bool:\n    return isinstance(found, Blank)",
        'Name "Blank" is not defined',
    ),
    "a number that may be None": (
        "def f(price: int, quantity: int | None) -> int:\n    return price * quantity",
        "one side may be None: give None a case of its own first, or choose a type without None",
    ),
    "names for four values, and the values come in pairs": (
        "def f(pairs: tuple[tuple[int, int], tuple[int, int]]) -> int:\n"
        "    a, b, c, d = pairs\n    return a",
        "there are 4 names for 2 values: a pair is one value, and (a, b), (c, d) = pairs takes",
    ),
    "in, with a value that holds a string": (
        "def f(text: str, card: Card) -> bool:\n    return text in card",
        "nothing is in one Card, which is neither a string nor a collection: look into a",
    ),
    "a field with the name of a tuple's method": (
        "from typing import NamedTuple\n\nclass Sum(NamedTuple):\n    count: int",
        "every tuple has a method of this name, count or index: make the class a frozen dataclass,",
    ),
    "a text that is called": (
        "def f(day: str) -> str:\n    return day(day)",
        "this calls something that is not a function: leave out the brackets, or rename what",
    ),
    "a match on a text without a last case": (
        "def f(text: str) -> int:\n    match text:\n        case 'a':\n            return 1",
        "mypy does not see that every case is handled: end the match with case _",
    ),
    "in, with a Result": (
        "def f(text: str) -> bool:\n    return text in parse(text)",
        "the value is inside the Result: reach it with map or bind",
    ),
    "a tuple compared with a list": (
        "def f(counts: tuple[int, ...]) -> bool:\n    return counts == [4, 1]",
        "a tuple and a list are never equal: compare with the other kind of brackets",
    ),
    "a function that is not called": (
        "def g(is_flush: bool) -> bool:\n    return is_flush\n\n"
        "def check(card: Card) -> bool:\n    return True\n\n"
        "def f() -> bool:\n    return g(check)",
        "this is the function itself, and g takes what it returns: call it, with (...)",
    ),
    "None in a dictionary of a TypedDict": (
        "from typing import TypedDict\n\nclass Row(TypedDict):\n    size: int\n\n"
        "def f(size: int | None) -> Row:\n    return {'size': size}",
        "this may be None, and size is int: give None a case of its own first, "
        "or choose a type without None",
    ),
    "a case that is missing, with two values inside": (
        "def f(found: Success[Card | NotHeld] | Failure[str]) -> int:\n    match found:\n"
        "        case Failure(_):\n            return 3",
        "this match does not handle every case: Success[Card | NotHeld] is missing",
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
    "values of another file without an order": (
        "def f(one: object, other: object) -> bool:\n    return one > other",
        "object has no order: compare values that have one",
    ),
    "values without an order that are sorted": (
        "def f(cards: list[Card]) -> list[Card]:\n    return sorted(cards)",
        "Card has no order yet: @dataclass(order=True) gives one to a dataclass; key=... says",
    ),
    "a class where a strategy is expected": (
        "from hypothesis import strategies as st\n\nlists = st.lists(Card)",
        "lists takes a strategy, and this is the class Card: st.sampled_from(Card) generates",
    ),
    "a property that returns what should hold": (
        "from hypothesis import given, strategies as st\n\n@given(st.integers())\n"
        "def test_sum(n: int) -> bool:\n    return n + n == 2 * n",
        "a property returns None: write assert in front of what should hold, not return",
    ),
    "given without strategies": (
        "from hypothesis import given\n\n@given\ndef test_sum(n: int) -> None:\n    assert n == n",
        "given has no strategies: name one for each argument",
    ),
    "given with a class": (
        "from hypothesis import given\n\n@given(Card)\ndef test_card(c: Card) -> None:\n"
        "    assert c",
        "given takes strategies, and this is another type",
    ),
    "a lambda with a default": (
        "def f(text: str, hand: str) -> Result[str, Unknown]:\n"
        "    return parse(text).bind(lambda card, hand=hand: take_from(card, hand))",
        "cannot infer a lambda with a default value: leave the default out",
    ),
    "a lambda with too many parameters": (
        "def f(text: str) -> Result[str, Unknown]:\n"
        "    return parse(text).bind(lambda card, hand: take_from(card, hand))",
        "bind calls its function with one value, and this one takes 2",
    ),
    "swap on a known track": (
        "def f(result: Result[Card, Unknown]) -> Result[Unknown, Card]:\n"
        "    if isinstance(result, Failure):\n        return result.swap()\n"
        "    return Failure(Card())",
        "swap has no types once mypy knows the track: call it before you ask",
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
    "two Results in one match": (
        f"{CASES}def f(x: Result[Card, Unknown], y: Result[Card, Unknown]) -> int:\n"
        "    match cases(x), cases(y):\n        case Success(_), Success(_):\n"
        "            return 2\n        case Failure(_), _:\n            return 1\n"
        "        case _, Failure(_):\n            return 0",
        "mypy cannot follow two Results in one match: match on the second one inside each case",
    ),
    "bind of two parts that do not need each other": (
        f"{BOTH}def f(text: str) -> Result[str, tuple[Unknown | NotHeld, ...]]:\n"
        "    return one(text).bind(lambda _: other(text))",
        "and_then(result, step) joins them if the step needs the value, "
        "and both(first, second) joins them if not",
    ),
    "bind in the function that joins two Results": (
        f"{BOTH}def f(\n    x: Result[A, tuple[E, ...]], y: Result[B, tuple[F, ...]]\n"
        ") -> Result[B, tuple[E | F, ...]]:\n    return x.bind(lambda _: y)",
        "a step of bind runs only after a success, so bind cannot join all errors: "
        "match on both Results",
    ),
    "bind in the function that joins two Results, which has cases": (
        f"{CASES}{BOTH}def f(\n    x: Result[A, tuple[E, ...]], y: Result[B, tuple[F, ...]]\n"
        ") -> Result[B, tuple[E | F, ...]]:\n    return x.bind(lambda _: y)",
        "match on cases(first), and inside each case on cases(second)",
    ),
    "apply in the function that joins two Results": (
        f"{BOTH}def f(\n    x: Result[A, tuple[E, ...]], y: Result[B, tuple[F, ...]]\n"
        ") -> Result[tuple[A, B], tuple[E | F, ...]]:\n"
        "    return y.apply(x.map(lambda one: lambda other: (one, other)))",
        "apply keeps the errors of one Result only: match on both Results",
    ),
    "a Result without the attribute of its value, where cases is at hand": (
        f"{CASES}def f(text: str) -> str:\n    return parse(text).suit",
        "a Result has no suit: the value is inside it, so match on cases(...)",
    ),
    "a Result without the attribute of its value, where and_then is at hand": (
        f"{CASES}{BOTH}def f(text: str) -> str:\n    return parse(text).suit",
        "so match on cases(...), or call the next step with and_then",
    ),
    "a Result without the attribute of its value, in a chain": (
        f"{CASES}def f(text: str) -> str:\n    parse(text).map(words)\n    return parse(text).suit",
        "a Result has no suit: the value is inside it, so reach it with map or bind",
    ),
    "a Result as an operand, where cases is at hand": (
        f"{CASES}def f(text: str) -> object:\n    return parse(text) + 1",
        "the value is inside the Result: match on cases(...)",
    ),
    "a Result in place of a value, where cases is at hand": (
        f"{CASES}def f(text: str) -> Result[str, Unknown]:\n    return take(parse(text))",
        "take takes Card, and this is a Result, with the value inside: match on cases(...)",
    ),
    "a Result that is returned, where cases is at hand": (
        f"{CASES}def f(text: str) -> Card:\n    return parse(text)",
        "this is still a Result, and the value is inside it: match on cases(...)",
    ),
    "a step that is missing, where cases is at hand": (
        f"{CASES}def f(text: str) -> Result[str, Unknown]:\n"
        "    found = parse(text)\n    return found",
        "the success track carries Card, the function promises str: "
        "a step is missing, so match on cases(...)",
    ),
    "a method and_then, where cases is at hand": (
        f"{CASES}def f(text: str) -> object:\n    return parse(text).and_then(take)",
        "a Result has no and_then: match on cases(...), and go on with its value",
    ),
    "a member of an enum in a dictionary": (
        f"{ITEM}def f(item: Item) -> Row:\n    return {{'item': item}}",
        "the dictionary holds a str under item, and this is an Item itself: write .value after it",
    ),
    "a member of an enum that is set in a dictionary": (
        f"{ITEM}def f(row: Row, item: Item) -> None:\n    row['item'] = item",
        "the dictionary holds a str under item, and this is an Item itself: write .value after it",
    ),
    "another value in a dictionary": (
        f"{ITEM}def f(card: Card) -> Row:\n    return {{'item': card}}",
        "the dictionary holds a str under item, and this is Card",
    ),
    "a member of an enum as an argument": (
        f"{ITEM}def f(item: Item) -> object:\n    return parse(item)",
        "parse takes str, and this is an Item itself: write .value after it",
    ),
    "a member of an enum that is returned": (
        f"{ITEM}def f(item: Item) -> str:\n    return item",
        "the function promises str, and this is an Item itself: write .value after it",
    ),
    "an argument by position where a name is needed": (
        "def g(text: str, *, seed: int) -> int:\n    return seed\n"
        "def f(text: str) -> int:\n    return g(text, 7)",
        "g takes some arguments by name only, those after the * in its definition: "
        "write name=value in the call",
    ),
    "a list of values without an order that is sorted": (
        "def f(cards: list[Card]) -> None:\n    cards.sort()",
        "these items have no order: say what to compare, as in sort(key=lambda item: item.field)",
    ),
    "what sort returns": (
        "def f(ranks: list[int]) -> list[int]:\n    return ranks.sort(reverse=True)",
        'got "None", expected "list[int]"',
    ),
    "two types in a list without a type": (
        "def f() -> tuple[object, ...]:\n    errors = []\n    errors.append(Unknown())\n"
        "    errors.append(NotHeld())\n    errors.append(NotHeld())\n    return tuple(errors)",
        "this list holds Unknown only: write the type of its items, list[Problem]",
    ),
    "two types without an alias in a list without a type": (
        "def f() -> tuple[object, ...]:\n    errors = []\n    errors.append(Unknown())\n"
        "    errors.append(TooLate())\n    return tuple(errors)",
        "this list holds Unknown, and this is TooLate: "
        "if both belong in it, write errors: list[Unknown | TooLate] = []",
    ),
    "errors that are missing in a union, in several places": (
        f"{BOTH}class Last: ...\nKnown: TypeAlias = TooLate | Last\n"
        "def late(text: str) -> Result[str, tuple[TooLate, ...]]:\n    return Success(text)\n"
        "def f(text: str) -> Result[tuple[tuple[str, Card], str], tuple[Known, ...]]:\n"
        "    return both(both(late(text), one(text)), other(text))",
        "Known lacks Unknown and NotHeld: add them with |",
    ),
    "an error that is missing in a union": (
        f"{BOTH}def f(text: str) -> Result[tuple[Card, str], tuple[Unknown | TooLate, ...]]:\n"
        "    return both(one(text), other(text))",
        "the promised type of errors lacks NotHeld: add it with |",
    ),
    "an error that is missing in a union, returned by name": (
        f"{BOTH}def f(text: str) -> Result[tuple[Card, str], tuple[TooLate, ...]]:\n"
        "    found = both(one(text), other(text))\n    return found",
        "the promised type of errors lacks Unknown and NotHeld: add them with |",
    ),
    "two errors that are missing in a union with a name": (
        f"{BOTH}Known: TypeAlias = Unknown | TooLate\n"
        "def last(both_values: tuple[Card, str]) -> Result[str, tuple[Last, ...]]:\n"
        "    raise NotImplementedError\n"
        "class Last: ...\n"
        "def f(text: str) -> Result[str, tuple[Known, ...]]:\n"
        "    found = and_then(both(one(text), other(text)), last)\n    return found",
        "Known lacks NotHeld and Last: add them with |",
    ),
    "an error that is missing in a union of several lines": (
        f"{BOTH}Known: TypeAlias = (\n    Unknown\n    | TooLate\n)\n"
        "def f(text: str) -> Result[tuple[Card, str], tuple[Known, ...]]:\n"
        "    return both(one(text), other(text))",
        "Known lacks NotHeld: add it with |",
    ),
    "an error of the last step that is missing in a union": (
        f"{BOTH}def f(text: str) -> Result[str, tuple[Unknown, ...]]:\n"
        "    return and_then(one(text), then)",
        "the promised type of errors lacks NotHeld: add it with |",
    ),
    "a step that is missing after two Results": (
        f"{BOTH}def f(text: str) -> Result[str, tuple[Unknown | NotHeld | TooLate, ...]]:\n"
        "    found = both(one(text), other(text))\n    return found",
        "the success track carries tuple[Card, str], the function promises str: "
        "the missing step is laid with map, or with and_then if it can fail",
    ),
    "a tuple of errors in place of one": (
        f"{BOTH}def f(text: str) -> Result[Card, Unknown]:\n    return one(text)",
        "the failure track carries tuple[Unknown, ...], the function promises Unknown: use alt",
    ),
    "a tuple of Results in place of one": (
        f"{BOTH}def f(text: str) -> Result[tuple[Card, str], tuple[Unknown | NotHeld, ...]]:\n"
        "    return one(text), other(text)",
        "the function promises one Result, and this is a tuple: both(first, second) joins two",
    ),
    "a tuple of Results in place of a chain": (
        "def f(text: str) -> Result[str, Unknown]:\n    return parse(text), parse(text)",
        "the function promises one Result, and this is a tuple: make the steps one chain",
    ),
    "functions in place of Results": (
        f"{BOTH}def f(text: str) -> object:\n    found = both(one, other)\n    return found",
        "both takes a Result, and this is a function: call it first",
    ),
    "a value in place of a Result": (
        f"{BOTH}def f(text: str) -> object:\n    return both(one(text), text)",
        "both takes a Result, and this is str: make a Result of it first",
    ),
    "too many arguments": (
        f"{BOTH}def f(text: str) -> object:\n    return both(one(text), other(text), one(text))",
        "this call gives both more arguments than it takes",
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
from returns.result import Failure, Success

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

def inside(found: Success[bool] | Failure[str]) -> int:
    match found:
        case Success(True):
            return 1
        case Success(False):
            return 2
        case Failure(_):
            return 3
"""


@pytest.fixture(scope="module")
def errors(
    tmp_path_factory: pytest.TempPathFactory, cache: Path
) -> Mapping[str, tuple[MypyError, ...]]:
    """Return mypy's errors for each mistake, from one run."""
    folder = tmp_path_factory.mktemp("lesson")
    _ = (folder / "mypy.ini").write_text(MYPY_INI)
    texts = {name: f"{HEAD}\n\n{text}\n" for name, (text, _) in LESSONS.items()}
    texts["cells"] = CELLS
    names = {f"mistake_{number}.py": name for number, name in enumerate(texts)}
    for file, name in names.items():
        _ = (folder / file).write_text(texts[name])
    flags = ("--output", "json", "--cache-dir", str(cache / "lesson"))
    command = [sys.executable, "-m", "mypy", *flags, *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    found = mypy_errors(done.stdout)
    return {name: tuple(e for e in found if e.file == file) for file, name in names.items()}


@pytest.mark.parametrize("name", LESSONS)
def test_each_mistake_gets_its_lesson(
    errors: Mapping[str, tuple[MypyError, ...]], name: str
) -> None:
    text, sentence = LESSONS[name]
    source = f"{HEAD}{text}"
    first = pick_error(errors[name], [each.file for each in errors[name]], source)
    assert sentence in (lesson_for(first, errors[name], source) or first.message)


def test_no_lesson_recommends_the_function_that_it_is_in(
    errors: Mapping[str, tuple[MypyError, ...]],
) -> None:
    """Somebody who is writing ``both`` cannot use it."""
    name = "bind in the function that joins two Results"
    first = pick_error(errors[name], [each.file for each in errors[name]], BOTH)
    assert "both(" not in (lesson_for(first, errors[name], BOTH) or "both(")


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
    assert len(errors["cells"]) == 5
    assert [error.line for error in without_boolean_match_errors(errors["cells"])] == [14]


def test_a_message_says_result_for_its_internal_type(
    errors: Mapping[str, tuple[MypyError, ...]],
) -> None:
    """Inside ``returns`` a Result is a KindN, a type that no learner knows."""
    first, *_ = errors["bind with a step that returns no Result"]
    assert first.readable.endswith('expected "Callable[[Card], Result[str, Unknown]]"')


def test_every_type_that_mypy_prints_is_parsed(
    errors: Mapping[str, tuple[MypyError, ...]],
) -> None:
    messages = [error.readable for found in errors.values() for error in found]
    texts = {text for message in messages for text in re.findall(r'"(.*?)"', message)}
    composed = {text for text in texts if re.search(r"\[|\|", text)}
    assert len(composed) > 50
    assert {text for text in composed if isinstance(parse_type(text), Name)} == {
        "*tuple[Card, ...]"
    }
    assert [text for text in texts if str(parse_type(text)) != text] == []


def test_an_undefined_name_is_found_in_the_folder() -> None:
    modules = {"a.py": "x = expand", "b.py": "def expand(text: str) -> str: ...\nTEN: int = 10\n"}

    def advice(name: str, file: str = "a.py") -> str | None:
        error = MypyError(file, 1, f'Name "{name}" is not defined', "name-defined")
        return import_of(error, modules)

    assert advice("expand") == "import it: from b import expand"
    assert advice("TEN") == "import it: from b import TEN"
    assert advice("random") == "import it: import random"
    assert advice("x", "b.py") == "import it: from a import x"
    assert advice("nowhere") is None


def test_a_list_shuffled_as_an_argument_has_a_lesson() -> None:
    error = MypyError(
        "a.py", 1, '"shuffle" of "Random" does not return a value (it only ever returns None)', "x"
    )
    words = lesson_for(error)
    assert words is not None
    assert words.startswith("shuffle changes the list itself and returns None: call it on a copy")
