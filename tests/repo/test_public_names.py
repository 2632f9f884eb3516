"""The names that ``handrail`` gives: all that is promised, and none twice."""

import ast
import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import handrail

PACKAGE = Path(handrail.__file__).parent
MODULES = sorted(found.name for found in pkgutil.iter_modules([str(PACKAGE)]))
IMPORTABLE = [name for name in MODULES if name != "__main__"]

VALUES = "Rank Suit Card DECK Hand Combo Category Score AceRule Range Span Located"
DOORS = "parse_card parse_cards parse_hand parse_range best_hand showdown deal equity outs"
TOTAL = "score class_of winners explain shuffled"
RAILWAY = "either and_then gather"


def opening() -> list[ast.stmt]:
    """The statements of the package's own file, below its docstring."""
    return ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")).body[1:]


def test_every_promised_name_is_given() -> None:
    promised = {name for names in (VALUES, DOORS, TOTAL, RAILWAY) for name in names.split()}
    assert promised - set(handrail.__all__) == set()


def test_every_name_given_is_there() -> None:
    assert [name for name in handrail.__all__ if not hasattr(handrail, name)] == []


def test_the_package_holds_names_and_nothing_else() -> None:
    *imports, names = opening()
    assert all(isinstance(statement, ast.ImportFrom) for statement in imports)
    assert isinstance(names, ast.Assign)
    assert ast.unparse(names.targets[0]) == "__all__"


def test_what_is_imported_is_what_is_given() -> None:
    imported = [
        alias.asname or alias.name
        for statement in opening()
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    ]
    assert sorted(imported) == sorted(handrail.__all__)
    assert len(set(imported)) == len(imported)


def test_no_module_is_named_like_a_public_function_or_value() -> None:
    assert set(MODULES).isdisjoint(handrail.__all__)


@pytest.mark.parametrize("name", IMPORTABLE)
def test_importing_a_module_by_its_full_name_gives_the_module(name: str) -> None:
    module = importlib.import_module(f"handrail.{name}")
    assert getattr(handrail, name) is module is sys.modules[f"handrail.{name}"]


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()
