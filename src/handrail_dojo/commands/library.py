"""The library of a kata set: the Python package whose source code learners compare theirs with."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import getsource, isclass, isfunction, unwrap
from pathlib import Path
from types import ModuleType
from typing import final

from returns.result import Failure, Result, Success

from handrail.railway import and_then
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.workspace import find_kata_set
from handrail_dojo.sets.catalog import KataSet


@final
@dataclass(frozen=True, slots=True)
class Definition:
    """The source code that defines a name, and the module that has it."""

    module: str
    code: str


def find_library(here: Path, katas: Path | None) -> Result[ModuleType, KataProblem]:
    """Return the package that the kata set in use names as its ``source``, or a problem.

    The parameters are those of ``find_kata_set``.
    """
    return and_then(find_kata_set(here, katas), _library_of)


def public_names(library: ModuleType) -> list[str]:
    """Return the names of the public functions and classes of a package."""
    names: list[str] = getattr(library, "__all__", dir(library))
    return [
        name
        for name in names
        if isclass(value := getattr(library, name)) or isfunction(unwrap(value))
    ]


def definitions(library: ModuleType, name: str) -> tuple[Definition, ...]:
    """Return the definition of a public name, or else each one in a module of the package.

    ``name`` may be a method too, as in ``Hand.of``.
    """
    if name in public_names(library):
        value = getattr(library, name)
        return (Definition(value.__module__, getsource(value).rstrip()),)
    file = Path(library.__file__ or "")
    paths = sorted(file.parent.rglob("*.py")) if hasattr(library, "__path__") else [file]
    found: list[Definition] = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if name.partition(".")[0] not in text:  # parsing every file takes seconds
            continue
        parts = path.with_suffix("").relative_to(file.parent.parent).parts
        module = ".".join(part for part in parts if part != "__init__")
        found += [Definition(module, code) for code in _codes(ast.parse(text), name, text)]
    return tuple(found)


def _codes(owner: ast.Module | ast.ClassDef, name: str, text: str) -> Iterator[str]:
    """Yield the source code of each definition of ``name`` in a module or a class."""
    first, _, rest = name.partition(".")
    lines = text.splitlines()
    for node in owner.body:
        if first not in _defined_names(node):
            continue
        if rest:
            if isinstance(node, ast.ClassDef):
                yield from _codes(node, rest, text)
            continue
        start = node.lineno
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            start = min([start, *(decorator.lineno for decorator in node.decorator_list)])
        yield "\n".join(lines[start - 1 : node.end_lineno])


def _defined_names(node: ast.stmt) -> tuple[str, ...]:
    match node:
        case (
            ast.FunctionDef(name=name)
            | ast.ClassDef(name=name)
            | ast.AnnAssign(target=ast.Name(id=name))
        ):
            return (name,)
        case ast.Assign(targets=targets):
            return tuple(target.id for target in targets if isinstance(target, ast.Name))
        case _:
            return ()


def _library_of(kata_set: KataSet) -> Result[ModuleType, KataProblem]:
    name, path = kata_set.dojo.source, kata_set.root / "dojo.toml"
    if not name:
        return Failure(
            KataProblem(
                f"expected the name of a package in {path}, got none",
                'write one: source = "PACKAGE"',
            )
        )
    try:
        return Success(import_module(name))
    except ImportError as error:
        return Failure(
            KataProblem(
                f"the package {name}, which is the source in {path}, cannot be imported: {error}",
                f"install {name}",
            )
        )
