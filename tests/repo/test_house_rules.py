"""House rules that no linter has, checked in the syntax tree of ``src``.

A rule is a function from source code to its violations: a line and a sentence each. The tests below
the rules check that the code keeps them, and that each rule finds what it forbids.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from handrail.games import Game, rule_book

Violation = tuple[int, str]
Rule = Callable[[str], Iterator[Violation]]
Node = TypeVar("Node", bound=ast.AST)
Function = ast.FunctionDef | ast.AsyncFunctionDef

SOURCE = Path(__file__).parents[2] / "src"
PACKAGE = SOURCE / "handrail"
AROUND_THE_CORE = {"cli", "shell", "engine", "pictures", "installed_files.py", "__main__.py"}

EVERYWHERE = sorted(SOURCE.rglob("*.py"))
CORE = [
    file
    for file in EVERYWHERE
    if file.is_relative_to(PACKAGE) and file.relative_to(PACKAGE).parts[0] not in AROUND_THE_CORE
]

# Dataclasses that lack a property, and the reason.
EXCEPTIONS = {
    "_Unpaired": ("final", "the base of suited and offsuit hands"),
    "TextError": ("final", "the base of all errors in text"),
    "ErrorReporter": ("frozen", "it counts bad lines for the exit status"),
    "Meter": ("frozen", "it measures how fast work is done"),
    "Watch": ("frozen", "it goes to another kata when a key is pressed"),
    "Recording": ("frozen", "it grows while a property runs"),
}

GAME_NAMES = {name for name, value in vars(rule_book).items() if isinstance(value, Game)}
CACHES = {"cache", "lru_cache", "cached_property"}
OUTSIDE_WORLD = {"breakpoint", "exec", "input", "open"}
TRACKS = {"Success", "Failure"}
SILENCER = r"(type|pyright|mypy): *ignore(\[[\w\s,-]*\])?|noqa(: *[A-Z]+\d+(, *[A-Z]+\d+)*)?"


# Helpers of the rules


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


@cache  # a dozen rules walk through each file
def all_nodes(text: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(parsed(text)))


def functions(text: str) -> Iterator[Function]:
    return (node for node in all_nodes(text) if isinstance(node, Function))


def nodes(text: str, kind: type[Node]) -> Iterator[Node]:
    return (node for node in all_nodes(text) if isinstance(node, kind))


def parameters(function: Function) -> Iterator[ast.arg]:
    given = function.args
    yield from (*given.posonlyargs, *given.args, *given.kwonlyargs)
    yield from (more for more in (given.vararg, given.kwarg) if more is not None)


def name_of(node: ast.expr) -> str:
    """Return the last part of a dotted name, without calls and subscripts."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return name_of(inner)
        case _:
            return ""


def alternatives(annotation: ast.expr | None) -> Iterator[str]:
    """Yield the members of a union, or the annotation itself."""
    match annotation:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            yield from alternatives(left)
            yield from alternatives(right)
        case ast.Subscript(value=ast.Name(id="Union"), slice=ast.Tuple(elts=members)):
            for member in members:
                yield from alternatives(member)
        case ast.Subscript(value=ast.Name(id="Optional"), slice=member):
            yield from alternatives(member)
            yield "None"
        case ast.Constant(value=str(quoted)):
            yield from alternatives(ast.parse(quoted, mode="eval").body)
        case None:
            pass
        case _:
            yield ast.unparse(annotation)


# The rules


def no_leaving_the_rails(text: str) -> Iterator[Violation]:
    """``unwrap`` and ``failure`` raise on the other track."""
    for node in nodes(text, ast.Attribute):
        if node.attr in ("unwrap", "failure"):
            yield node.lineno, f".{node.attr} raises: match through cases, or chain"


def no_parameter_of_two_kinds(text: str) -> Iterator[Violation]:
    """``str | None`` is allowed: an option of the command may be left out."""
    for function in functions(text):
        for parameter in parameters(function):
            union = set(alternatives(parameter.annotation))
            if "str" in union and len(union - {"None"}) > 1:
                yield parameter.lineno, f"{parameter.arg} is text or something else"


def no_outside_world(text: str) -> Iterator[Violation]:
    for node in nodes(text, ast.Name):
        if node.id in OUTSIDE_WORLD:
            yield node.lineno, f"the core does not use {node.id}"


def no_state(text: str) -> Iterator[Violation]:
    """A cache without arguments builds a table once. A cache with arguments grows.

    ``ladder_of`` may: a program has few rankings. A cache can also be a call, a field of a frozen
    value, or what a function inside a function fills.
    """
    for node in all_nodes(text):
        match node:
            case ast.Global() | ast.Nonlocal():
                yield node.lineno, "the core holds no state"
            case ast.Call(func=ast.Name(id=name)) if name in CACHES:
                yield node.lineno, f"{name}(...) makes a cache"
            case ast.Call(func=ast.Name(id="field"), keywords=[ast.keyword(arg="default_factory")]):
                yield node.lineno, "a frozen value holds what changes"
            case _:
                pass
    for function in functions(text):
        is_cached = not CACHES.isdisjoint(map(name_of, function.decorator_list))
        if is_cached and any(parameters(function)) and function.name != "ladder_of":
            yield function.lineno, f"{function.name} caches its arguments"
        for inner in ast.walk(function):
            if isinstance(inner, Function) and inner is not function:
                yield from memories(inner)


def memories(inner: Function) -> Iterator[Violation]:
    """Yield each item that a function sets in a value from outside."""
    own = {each.arg for each in parameters(inner)}
    stored = [node for node in ast.walk(inner) if isinstance(node, ast.Name | ast.Subscript)]
    own |= {
        node.id for node in stored if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for node in stored:
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()) if name not in own:
                yield node.lineno, f"{inner.name} remembers in {name}"
            case _:
                pass


def only_constructors_raise(text: str) -> Iterator[Violation]:
    """Exceptions are for bugs, such as a value that its type forbids, and for unknown attributes.

    The names of checks that constructors share start with ``check_``.
    """
    allowed = {
        node
        for function in functions(text)
        if function.name in ("__post_init__", "__getattr__", "cases")
        or function.name.startswith(("check_", "_check_"))
        for node in ast.walk(function)
    }
    for node in all_nodes(text):
        if isinstance(node, ast.Raise | ast.Assert) and node not in allowed:
            yield node.lineno, "return a Failure"


def no_text_as_error(text: str) -> Iterator[Violation]:
    for call in nodes(text, ast.Call):
        match call:
            case ast.Call(
                func=ast.Name(id="Failure"),
                args=[ast.Constant(value=str()) | ast.JoinedStr(), *_],
            ):
                yield call.lineno, "an error is a value with fields, not a sentence"
            case _:
                pass


def match_through_cases(text: str) -> Iterator[Violation]:
    """A bare Result in a match binds Any. Then no checker reports a missing track."""
    for node in nodes(text, ast.Match):
        patterns = [inner for case in node.cases for inner in ast.walk(case.pattern)]
        classes = {name_of(inner.cls) for inner in patterns if isinstance(inner, ast.MatchClass)}
        subjects = node.subject.elts if isinstance(node.subject, ast.Tuple) else [node.subject]
        calls = {name_of(inner) for inner in subjects if isinstance(inner, ast.Call)}
        if classes & TRACKS and "cases" not in calls:
            yield node.lineno, "match a Result through cases(...)"


def results_are_annotated_as_results(text: str) -> Iterator[Violation]:
    """``.map`` of ``Success | Failure`` is Any. Only ``cases`` returns that union."""
    for function in functions(text):
        tracks = {member.split("[")[0] for member in alternatives(function.returns)} & TRACKS
        if tracks and function.name != "cases":
            yield function.lineno, f"{function.name} returns a Result"


def values_are_frozen(text: str) -> Iterator[Violation]:
    for node in nodes(text, ast.ClassDef):
        decorators = {name_of(decorator): decorator for decorator in node.decorator_list}
        if "dataclass" not in decorators:
            continue
        match decorators["dataclass"]:
            case ast.Call(keywords=keywords):
                on = {
                    keyword.arg
                    for keyword in keywords
                    if isinstance(keyword.value, ast.Constant) and keyword.value.value is True
                }
            case _:
                on = set[str | None]()
        lacking = {"frozen", "slots", "final"} - on - set(decorators)
        for missing in sorted(lacking - {EXCEPTIONS.get(node.name, ("", ""))[0]}):
            yield node.lineno, f"{node.name} is not {missing}"


def modules_open_with_a_sentence(text: str) -> Iterator[Violation]:
    """The first paragraph is one sentence."""
    opening = (ast.get_docstring(parsed(text)) or "").split("\n\n")[0]
    if not opening:
        yield 1, "no docstring"
    elif not opening.endswith(".") or re.search(r"[.?!]\s", opening):
        yield 1, f"not one sentence: {opening}"


def no_silenced_checker_without_a_reason(text: str) -> Iterator[Violation]:
    """The reason follows on the line: ``# type: ignore[misc]  # click leaves it untyped``."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and re.search(SILENCER, token.string):
            reason = re.findall(r"\w{2,}", re.sub(SILENCER, "", token.string))
            if len(reason) < 2:
                yield token.start[0], f"no reason given: {token.string}"


def no_condition_names_a_game(text: str) -> Iterator[Violation]:
    """A game is data: the commands may not compare it with a game of the rule book."""
    for node in nodes(text, ast.Compare):
        for name in {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & GAME_NAMES:
            yield node.lineno, f"compares a game with {name}"


def no_docstring_continues_a_line(text: str) -> Iterator[Violation]:
    """A backslash at the end of a line joins it with the next, whose indent is then shown."""
    for node in nodes(text, ast.Expr):
        match node.value:
            case ast.Constant(value=str(), lineno=first, end_lineno=int(last)):
                lines = text.splitlines()[first - 1 : last]
                if any(line.endswith("\\") for line in lines):
                    yield first, "a line of a docstring ends in a backslash"
            case _:
                pass


RULES_FOR: dict[Rule, list[Path]] = {
    no_condition_names_a_game: sorted((PACKAGE / "cli").rglob("*.py")),
    no_leaving_the_rails: EVERYWHERE,
    no_parameter_of_two_kinds: EVERYWHERE,
    no_outside_world: CORE,
    no_state: CORE,
    only_constructors_raise: CORE,
    no_text_as_error: EVERYWHERE,
    match_through_cases: EVERYWHERE,
    results_are_annotated_as_results: EVERYWHERE,
    values_are_frozen: EVERYWHERE,
    modules_open_with_a_sentence: EVERYWHERE,
    no_silenced_checker_without_a_reason: EVERYWHERE,
    no_docstring_continues_a_line: EVERYWHERE,
}


def rule_name(rule: object) -> str:
    return getattr(rule, "__name__", "").replace("_", "-")


@pytest.mark.parametrize("rule", RULES_FOR, ids=rule_name)
def test_the_code_keeps_every_rule(rule: Rule) -> None:
    violations = [
        f"{file.relative_to(SOURCE)}:{line}: {what}"
        for file in RULES_FOR[rule]
        for line, what in rule(file.read_text(encoding="utf-8"))
    ]
    assert not violations, "\n".join(violations)


FORBIDDEN: list[tuple[Rule, str]] = [
    (no_condition_names_a_game, "size = 7 if game == HOLDEM else 5"),
    (no_condition_names_a_game, "if game in (RAZZ, BADUGI): ..."),
    (no_leaving_the_rails, "hand = parse_hand(text).unwrap()"),
    (no_leaving_the_rails, "errors = parse_hand(text).failure()"),
    (no_leaving_the_rails, "hands = map(Result.unwrap, results)"),
    (no_parameter_of_two_kinds, "def score(hand: Hand | str) -> Score: ..."),
    (no_parameter_of_two_kinds, "def score(hand: 'str | Hand') -> Score: ..."),
    (no_parameter_of_two_kinds, "def score(hand: Union[Hand, int, str]) -> Score: ..."),
    (no_parameter_of_two_kinds, "def deal(*cards: Card | str) -> Deal: ..."),
    (no_parameter_of_two_kinds, "def best(cards: Card | str) -> None: ..."),
    (no_parameter_of_two_kinds, "def best(n: int | str | None) -> None: ..."),
    (no_outside_world, "lines = open(file).readlines()"),
    (no_outside_world, "texts = map(input, prompts)"),
    (no_outside_world, "exec(text)"),
    (no_state, "def remember(hand):\n    global last\n    last = hand"),
    (no_state, "@cache\ndef class_of(hand): ..."),
    (no_state, "@lru_cache(maxsize=52)\ndef card(index: int): ..."),
    (no_state, "build_once = cache(build_class)"),
    (no_state, "class Ladder:\n    known: dict[int, int] = field(default_factory=dict)"),
    (no_state, "def judge():\n    def judge_on(board):\n        known[board] = 1"),
    (only_constructors_raise, "def parse(text):\n    raise ValueError(text)"),
    (only_constructors_raise, "def score(hand):\n    assert len(hand) == 5"),
    (no_text_as_error, "result = Failure('no such card')"),
    (no_text_as_error, "result = Failure(f'no such card: {text}')"),
    (match_through_cases, "match parse_hand(text):\n    case Success(hand): ..."),
    (match_through_cases, "match result:\n    case Failure(errors): ...\n    case _: ..."),
    (match_through_cases, "match first, second:\n    case Success(a), Success(b): ..."),
    (
        results_are_annotated_as_results,
        "def parse(text) -> Success[Card] | Failure[CardError]: ...",
    ),
    (results_are_annotated_as_results, "def parse(text) -> Success[Card]: ..."),
    (values_are_frozen, "@final\n@dataclass\nclass Card: ..."),
    (values_are_frozen, "@final\n@dataclass(frozen=True)\nclass Card: ..."),
    (values_are_frozen, "@final\n@dataclass(slots=True)\nclass Card: ..."),
    (values_are_frozen, "@final\n@dataclass(frozen=True, slots=False)\nclass Card: ..."),
    (values_are_frozen, "@dataclass(frozen=True, slots=True)\nclass Card: ..."),
    (modules_open_with_a_sentence, "from handrail import Card"),
    (modules_open_with_a_sentence, '"""Cards"""'),
    (modules_open_with_a_sentence, '"""Cards live here. Suits do, too."""'),
    (no_silenced_checker_without_a_reason, "hand = text  # type: ignore[assignment]"),
    (no_silenced_checker_without_a_reason, "hand = text  # pyright: ignore[reportAny]"),
    (no_silenced_checker_without_a_reason, "import os  # noqa: F401, E501"),
    (no_docstring_continues_a_line, 'def of():\n    """Print a long \\\n    line."""'),
]

ALLOWED: list[tuple[Rule, str]] = [
    (no_condition_names_a_game, "if game.board_size == HOLDEM_BOARD: ..."),
    (no_parameter_of_two_kinds, "def words(text: str, at: int | None) -> str | None: ..."),
    (no_parameter_of_two_kinds, "def best(file: str | None) -> None: ..."),
    (no_state, "@cache\ndef hand_classes(): ..."),
    (
        only_constructors_raise,
        "class Hand:\n    def __post_init__(self):\n        raise ValueError",
    ),
    (no_text_as_error, "result = Failure(UnknownSuit('x'))"),
    (match_through_cases, "match cases(result):\n    case Success(hand): ..."),
    (match_through_cases, "match cases(a), cases(b):\n    case Success(a), Failure(b): ..."),
    (match_through_cases, "match suit:\n    case Suit(): ..."),
    (results_are_annotated_as_results, "def cases(r) -> Success[Card] | Failure[CardError]: ..."),
    (values_are_frozen, "@dataclass(frozen=True, slots=True)\nclass TextError: ..."),
    (modules_open_with_a_sentence, '"""Cards.\n\nAnd suits. Both."""'),
    (
        no_silenced_checker_without_a_reason,
        "hand = text  # type: ignore[assignment]  # click is untyped",
    ),
    (no_silenced_checker_without_a_reason, "hand = text  # the rest is ignored"),
]


@pytest.mark.parametrize(("rule", "text"), FORBIDDEN, ids=rule_name)
def test_a_rule_finds_what_it_forbids(rule: Rule, text: str) -> None:
    assert list(rule(text))


@pytest.mark.parametrize(("rule", "text"), ALLOWED, ids=rule_name)
def test_a_rule_accepts_what_is_right(rule: Rule, text: str) -> None:
    assert list(rule(text)) == []


def test_every_rule_has_an_example() -> None:
    assert {rule for rule, _ in FORBIDDEN} == set(RULES_FOR)


def test_dealing_uses_only_the_stable_method_of_random() -> None:
    text = (PACKAGE / "cards" / "dealing.py").read_text(encoding="utf-8")
    uses = [node for node in nodes(text, ast.Name) if node.id == "Random"]
    methods = [node.attr for node in nodes(text, ast.Attribute) if name_of(node.value) == "Random"]
    assert methods == ["random"] * len(uses) != []


# One name, one idea

# Names that two files may define, and the reason. A type variable of one letter is not counted.
MAY_RECUR = {
    "__all__": "Python gives it its meaning",
    "INTERRUPTED_STATUS": "one idea: tests/cli/test_interrupts.py compares the two",
}


def defined_names(text: str) -> set[str]:
    """Return the classes, type aliases and constants that a file defines, private ones too."""
    found: set[str] = set()
    for node in parsed(text).body:
        match node:
            case ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets, value=value) if not is_type_variable(value):
                stored = (each for target in targets for each in ast.walk(target))
                found |= {each.id for each in stored if isinstance(each, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case _:
                pass
    return found


def is_type_variable(value: ast.expr) -> bool:
    match value:
        case ast.Call(
            func=ast.Name(id="TypeVar" | "ParamSpec"), args=[ast.Constant(str(name)), *_]
        ):
            return len(name) == 1
        case _:
            return False


def recurring_names(files: Mapping[str, str]) -> dict[str, list[str]]:
    """Return each name that several of the files define, with these files."""
    places: dict[str, list[str]] = {}
    for file, text in files.items():
        for name in defined_names(text):
            places.setdefault(name, []).append(file)
    return {name: found for name, found in places.items() if len(found) > 1}


def test_each_name_is_defined_in_one_file() -> None:
    files = {str(file.relative_to(SOURCE)): file.read_text("utf-8") for file in EVERYWHERE}
    found = recurring_names(files)
    assert {name: found[name] for name in found.keys() - MAY_RECUR} == {}
    assert MAY_RECUR.keys() - found.keys() == set()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("class Seat: ...", {"Seat"}),
        ("_KEYS = {}", {"_KEYS"}),
        ("WIDTH, HEIGHT = 1, 2", {"WIDTH", "HEIGHT"}),
        ("Item: TypeAlias = Code | Table", {"Item"}),
        ('A = TypeVar("A")', set[str]()),
        ('Node = TypeVar("Node")', {"Node"}),
        ("def seat() -> None:\n    SIZE = 1", set[str]()),
    ],
)
def test_a_name_in_two_files_is_found(text: str, names: set[str]) -> None:
    assert recurring_names({"a.py": text, "b.py": text}).keys() == names
    assert recurring_names({"a.py": text}) == {}
