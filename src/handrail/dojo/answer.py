"""A learner's files before they are run: are they there, can they be read, do they play fair."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.dojo.findings import (
    BackDoor,
    Finding,
    Hiding,
    Missing,
    OutsideImport,
    Place,
    Silenced,
    SyntaxWrong,
    Unreadable,
    line_of,
)
from handrail.dojo.kata import Kata

Contents: TypeAlias = Mapping[str, bytes]

# What an answer may import beside Python's own modules and those files beside it.
OPEN = frozenset({"returns", "hypothesis", "pytest", "typing_extensions"})
# Of Python's own modules those that load code by other ways, or end or rewire the interpreter.
SHUT = frozenset({"builtins", "ctypes", "gc", "imp", "importlib", "inspect", "pkgutil", "runpy"})
BACK_DOORS = frozenset({"__import__", "eval", "exec", "compile", "globals"})
MARKS = {
    b"\xff\xfe\0\0": "it is UTF-32",
    b"\0\0\xfe\xff": "it is UTF-32",
    b"\xff\xfe": "it is UTF-16",
    b"\xfe\xff": "it is UTF-16",
}
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
SILENCER = re.compile(r"#\s*(type:\s*ignore|mypy:|pyright:)")


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """A learner's files that Python can read.

    Attributes:
        sources: each file's name and its bytes, the kata's own files first.
        notes: what is worth saying of them, and stands in nobody's way.
    """

    sources: tuple[tuple[str, bytes], ...]
    notes: tuple[str, ...] = ()


def read_answer(
    kata: Kata, contents: Contents, unreadable: Mapping[str, str]
) -> Result[Answer, Finding]:
    """The answer that these files are, or the first thing that is wrong with them.

    Args:
        kata: what they are to answer.
        contents: the learner's Python files by name.
        unreadable: files that are there and could not be read, with the system's reason.
    """
    extra = sorted(name for name in contents if name not in kata.files and name not in kata.given)
    for name in kata.files:
        if name in unreadable:
            return Failure(Unreadable(name, unreadable[name]))
        if name not in contents:
            return Failure(Missing(name))
    for name in extra:
        if is_taken(name.removesuffix(".py")):
            return Failure(Hiding(name))
    names = (*kata.files, *extra)
    for name in names:
        finding = flaw(name, contents[name], kata, frozenset((*names, *kata.given)))
        if finding is not None:
            return Failure(finding)
    notes = tuple(note for name in names for note in remarks(name, contents[name]))
    return Success(Answer(tuple((name, contents[name]) for name in names), notes))


def is_taken(module: str) -> bool:
    """Whether a module of this name is Python's own, or one that the answer is graded with."""
    return module in sys.stdlib_module_names or module in OPEN or module in GRADING


def remarks(name: str, data: bytes) -> Iterator[str]:
    """What is unusual about a file, and does no harm."""
    if b"\r\n" in data:
        yield f"{name} has the line ends of Windows; that is all right"
    if data.startswith(BYTE_ORDER_MARK):
        yield f"{name} begins with a byte order mark; that is all right"


def flaw(name: str, data: bytes, kata: Kata, beside: frozenset[str]) -> Finding | None:
    """The first thing that is wrong with a file before it is run."""
    for mark, reason in MARKS.items():
        if data.startswith(mark):
            return Unreadable(name, reason)
    try:
        text = data.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return Unreadable(name, f"line {line} holds a byte that is not UTF-8")
    if "\0" in text:
        return Unreadable(name, f"line {text[: text.index(chr(0))].count(chr(10)) + 1} holds a NUL")
    try:
        tree = ast.parse(data, name)
    except SyntaxError as error:
        return SyntaxWrong(line_of(name, error.lineno or 1, text), error.msg)
    except (RecursionError, MemoryError, ValueError) as error:
        return SyntaxWrong(Place(name, 1), f"it is too deeply nested ({type(error).__name__})")
    for line, module in imports(tree):
        if not may_import(module, kata, beside):
            return OutsideImport(line_of(name, line, text), module, kata.imports)
    for line, found in back_doors(tree):
        return BackDoor(line_of(name, line, text), found)
    for line in silencers(text):
        return Silenced(line_of(name, line, text))
    return None


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every module that is imported, with the line; ``from package import name`` gives both."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield node.lineno, alias.name
            case ast.ImportFrom(module=module, names=names, level=level):
                if level:
                    yield node.lineno, "." * level + (module or "")
                elif module == "handrail":
                    # The package names everything, the finished answer with it.
                    for alias in names:
                        yield node.lineno, f"handrail.{alias.name}"
                elif module is not None:
                    yield node.lineno, module
            case _:
                pass


def may_import(module: str, kata: Kata, beside: frozenset[str]) -> bool:
    """Whether an answer to this kata may import this module."""
    top = module.partition(".")[0]
    if top == "handrail":
        return module in kata.imports
    if f"{top}.py" in beside:
        return True
    return top in OPEN or (top in sys.stdlib_module_names and top not in SHUT)


def back_doors(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every use of a name that loads code by another way than an import."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) if name in BACK_DOORS:
                yield node.lineno, name
            case ast.Attribute(attr="modules", value=ast.Name(id="sys")):
                yield node.lineno, "sys.modules"
            case ast.ImportFrom(module="sys", names=names):
                for alias in names:
                    if alias.name == "modules":
                        yield node.lineno, "sys.modules"
            case _:
                pass


def silencers(text: str) -> Iterator[int]:
    """The lines of comments that tell the type checker to look away."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and SILENCER.match(token.string):
                yield token.start[0]
    except (tokenize.TokenError, SyntaxError):
        return


GRADING = frozenset({"handrail", "mypy", "conftest", "sitecustomize", "usercustomize", "pluggy"})
