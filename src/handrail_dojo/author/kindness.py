"""Kindnesses: small changes of a right answer, after which it does more or less than its page says.

People who mean well make them: a reader strips a line, knows the plural, or swallows an error.
``witness`` finds a call on which such a change shows.
"""

import ast
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import TypeAlias, final

from msgspec import Struct

# Variables of the environment of ``witness``: the names of the solution's files, the folder of the
# stub, and the file for the witnesses.
FILES, STUB, WITNESSES = "HANDRAIL_FILES", "HANDRAIL_STUB", "HANDRAIL_WITNESSES"
_Nodes: TypeAlias = tuple[type[ast.expr | ast.stmt], ...]
_VALUE = (ast.Call, ast.Name, ast.Attribute, ast.Subscript)
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_SYMBOLS = str.maketrans("shdc", "♠♥♦♣")
_NORMALIZE = "__import__('unicodedata').normalize"


@final
@dataclass(frozen=True, slots=True)
class Kindness:
    """A row of the table.

    Attributes:
        name: the name for the author.
        new: the code in place of the old one, as for ``re.Match.expand``.
        provoke: returns a word that the changed code takes for the given one, or treats in another
            way.
        old: a regular expression for the code to change. Its groups are for ``new``.
        nodes: the kinds of code that are changed.
    """

    name: str
    new: str
    provoke: Callable[[str], str] = str
    old: str = "(.+)"
    nodes: _Nodes = _VALUE


@final
class Change(Struct, frozen=True):
    """A change of a function of the solution.

    Attributes:
        file: the name of the changed file.
        function: the name of the function.
        line: the number of the changed line in the solution.
        code: the code that is changed.
        kindness: the name of the kindness.
        definition: the changed function, without decorators.
        source: the changed file.
    """

    file: str
    function: str
    line: int
    code: str
    kindness: str
    definition: str
    source: str


@final
class Witness(Struct, frozen=True):
    """A call on which a changed solution answers differently, and its tests accept it.

    Attributes:
        change: the change of the solution.
        call: the call.
        expected: the answer of the solution, and what else the call does.
        found: the answer of the changed solution.
    """

    change: Change
    call: str
    expected: str
    found: str


def _instead(old: str, new: str) -> Callable[[str], str]:
    """Return a function that writes ``new`` for ``old``, or in front of a word without ``old``."""
    return lambda word: word.replace(old, new) if old in word else new + word


KINDNESSES = (
    Kindness("strip", r"\1.strip()", " {} ".format),
    Kindness("small letters", r"\1.lower()", str.upper),
    Kindness("capitals", r"\1.upper()", str.lower),
    Kindness("first letter", r"\1.capitalize()", str.lower),
    Kindness("NFC", rf"{_NORMALIZE}('NFC', \1)", "{}e\u0301".format),
    Kindness("wide characters", rf"{_NORMALIZE}('NFKC', \1)", lambda word: word.translate(_WIDE)),
    Kindness("10 for T", r"\1.replace('10', 'T')", _instead("T", "10")),
    Kindness(
        "symbols of suits",
        r"\1.translate({0x2660: 's', 0x2665: 'h', 0x2666: 'd', 0x2663: 'c'})",
        lambda word: word.translate(_SYMBOLS),
    ),
    Kindness("commas", r"\1.replace(',', ' ')", "{}, ".format),
    Kindness("k=v", r"\1.rpartition('=')[2]", "k={}".format),
    Kindness("plural s", r"\1.removesuffix('s')", "{}s".format),
    Kindness("dashes", r"\1.replace(chr(0x2013), '-')", _instead("-", "\u2013")),
    Kindness("zeros in front", r"\1.lstrip('0')", "0{}".format),
    Kindness("comment #", r"\1.partition(chr(35))[0]", "{} # x".format),
    Kindness("comment //", r"\1.partition('//')[0]", "{} // x".format),
    Kindness("brackets", r"\1.strip('[](){}')", "[{}]".format),
    Kindness("end mark", r"\1.rstrip('.;:!')", "{}.".format),
    Kindness("bullet", r"\1.removeprefix('- ')", "- {}".format),
    Kindness("one blank", r"' '.join(\1.split())", "{}  x".format),
    Kindness("zero width", r"\1.replace(chr(0x200B), '')", "\u200b{}".format),
    Kindness("first 60", r"\1[:60]", lambda word: word + "x" * 70),
    Kindness("not below 0", r"max(\1, 0)"),
    Kindness("at most a million", r"min(\1, 10**6)"),
    Kindness("default", r"\1.get(\2, next(iter(\1.values())))", "{}x".format, r"(.+)\[([^:]+)\]"),
    Kindness("duplicates dropped", r"list(dict.fromkeys(\1))"),
    Kindness("empty ones dropped", r"[each for each in \1 if each]", lambda _: ""),
    Kindness("border", r"\1 \2= \3", str, r"(.+) ([<>]) (.+)", (ast.Compare,)),
    Kindness("border", r"\1 \2 \3", str, r"(.+) ([<>])= (.+)", (ast.Compare,)),
    Kindness("None by truth", r"not \1", lambda _: "", r"(.+) is None", (ast.Compare,)),
    Kindness("None by truth", r"bool(\1)", lambda _: "", r"(.+) is not None", (ast.Compare,)),
    Kindness(
        "error swallowed", "try:\n \\1\nexcept Exception:\n pass", old=r"(.+\))", nodes=(ast.Expr,)
    ),
)


def changes(kindness: Kindness, file: str, source: str, stub: str) -> Iterator[Change]:
    """Yield a kindness at each place in the functions of a file, and in none of its classes.

    Code that a function has several times is changed where it is first. A function that is the same
    in the stub comes finished, and is not changed.
    """
    finished = {ast.unparse(each) for each in ast.parse(stub).body}
    functions = [
        each
        for each in ast.parse(source).body
        if isinstance(each, ast.FunctionDef) and ast.unparse(each) not in finished
    ]
    lines = source.split("\n")
    for function in functions:
        before, after = lines[: function.lineno - 1], lines[function.end_lineno :]
        for code, node in _places(function, kindness.nodes).items():
            found = re.fullmatch(kindness.old, code, re.DOTALL)
            if found:
                definition = _swap(function, node, found.expand(kindness.new))
                place = (file, function.name, node.lineno, code)
                changed = "\n".join([*before, definition, *after])
                yield Change(*place, kindness.name, definition, changed)


def _places(function: ast.FunctionDef, nodes: _Nodes) -> dict[str, ast.expr | ast.stmt]:
    """Return the places of a function by their code."""
    found: dict[str, ast.expr | ast.stmt] = {}
    for node in (each for statement in function.body for each in ast.walk(statement)):
        # A name in capitals is a constant or a class, and no input.
        if isinstance(node, nodes) and not isinstance(getattr(node, "ctx", None), ast.Store):
            code = ast.unparse(node)
            if not code[0].isupper():
                _ = found.setdefault(code, node)
    return found


def _swap(function: ast.FunctionDef, node: ast.expr | ast.stmt, new: str) -> str:
    """Return the definition of a function with new code in place of a node."""
    copied, old = deepcopy((function, node))
    copied.decorator_list = []
    first = ast.parse(new).body[0]
    # Code that stands for an expression is parsed as a statement too.
    swap = _Swap(old, first.value if isinstance(first, ast.Expr) else first)
    return ast.unparse(swap.visit(copied))


@final
class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)
