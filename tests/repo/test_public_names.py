"""The public names of ``handrail``: all that are promised, and none that hides a module."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import griffe
import pytest

import handrail
from handrail.cli.poker_options import PokerCommand
from handrail.ranges import RangeNote
from reference import exported_names, load_package, public_modules, resolve

PACKAGE = Path(handrail.__file__).parent
MODULES = [found.name for found in pkgutil.iter_modules([str(PACKAGE)])]

PROMISED = """
    Rank Suit Card DECK Hand Combo Category Score HandClass Range StartingHand Span Located
    Showdown Player Deal Outs Equity PlayerEquity Auto Exact Sampled
    parse_card parse_cards parse_hand parse_range parse_showdown format_errors
    score class_of best_hand winners explain showdown compare shuffled deal outs
    equity equity_by_combo equity_by_flop enumerate_equity equity_of parse_question read_question
    Question question_of ParsedQuestion QuestionText FlopEquity parse_combo parse_starting_hand
    HandOnBoard made_hand MadeHand draws Draw hits Hits HitsError
    Partial WeightedRange parse_weighted cases and_then gather traverse partition zip_results
    __version__
"""


def test_every_promised_name_is_exported_and_exists() -> None:
    names = names_of_star("handrail")
    assert {*PROMISED.split()} <= names
    assert len(names) <= 86


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("parse_rank", "'parse_rank' is in handrail.cards, not in handrail"),
        ("is_flush", "'is_flush' is in handrail.hands, not in handrail"),
        ("parse_horse", "module 'handrail' has no attribute 'parse_horse'"),
        ("_cards", "module 'handrail' has no attribute '_cards'"),
    ],
)
def test_a_name_of_a_room_is_missing_with_its_room(name: str, message: str) -> None:
    with pytest.raises(AttributeError) as caught:
        _ = getattr(handrail, name)
    assert str(caught.value) == message


def test_an_import_of_a_file_loads_no_room() -> None:
    program = "import sys; from handrail import draw; print('handrail.equities' in sys.modules)"
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert done.stdout == "False\n"


def test_dir_lists_the_public_names() -> None:
    assert dir(handrail) == sorted(names_of_star("handrail"))


@cache
def package_of_source() -> griffe.Module:
    return load_package()


@pytest.mark.parametrize("module", public_modules())
def test_import_star_gives_the_names_that_types_know(module: str) -> None:
    known = exported_names(resolve(package_of_source(), module))
    assert names_of_star(module) - {"__version__"} == set(known)


def test_names_that_are_loaded_later_are_those_that_types_know() -> None:
    (types,) = (
        node
        for node in ast.parse(Path(handrail.__file__).read_text("utf-8")).body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "typing.TYPE_CHECKING"
    )
    imports = [node for node in types.body if isinstance(node, ast.ImportFrom)]
    known = {name.name: f"{node.module}" for node in imports for name in node.names}
    later = vars(handrail)["_ROOM_BY_NAME"]
    assert {name: f"handrail.{room}" for name, room in later.items()} == known


def names_of_star(module: str) -> set[str]:
    """Return the names that a star imports from a module. A star is only allowed in a module."""
    names: dict[str, object] = {}
    exec(f"from {module} import *", names)
    return names.keys() - {"__builtins__"}


def test_every_error_class_is_in_handrail_errors() -> None:
    modules = [found.name for found in pkgutil.walk_packages([str(PACKAGE)], "handrail.")]
    shell = (
        "handrail.cli",
        "handrail.shell",
        "handrail_dojo",
        "handrail.engine",
        "handrail.__main__",
    )
    core = [importlib.import_module(name) for name in modules if not name.startswith(shell)]
    kinds = {kind for module in core for _, kind in inspect.getmembers(module, inspect.isclass)}
    protocols = {"Problem", "TextProblem", "ValueProblem", "FieldProblem"}
    bases = {"Error", "UnplacedError", "TextError"}
    notes = {kind.__name__ for kind in get_args(RangeNote)}
    assert {
        kind.__name__
        for kind in kinds
        if kind.__module__.startswith("handrail.") and hasattr(kind, "message")
    } - bases - notes - protocols == names_of_star("handrail.errors") - protocols - {
        *("AmongDead", "InHand", "OnBoard", "NoRunReason", "FormReason"),
        *unions_of_errors(),
    }


def functions_of(module: str) -> Iterator[Callable[..., object]]:
    """Yield the public functions of a module, and the public methods of its classes."""
    for name in names_of_star(module):
        value: object = getattr(importlib.import_module(module), name)
        if inspect.isfunction(value):
            yield value
        elif inspect.isclass(value):
            methods = (getattr(value, each) for each in vars(value) if not each.startswith("_"))
            yield from (each for each in methods if inspect.isroutine(each))


@pytest.mark.parametrize("module", public_modules())
def test_help_prints_a_union_of_errors_by_its_name(module: str) -> None:
    signatures = [str(inspect.signature(function)) for function in functions_of(module)]
    assert [each for each in signatures if re.search(r"\berrors\.\w", each)] == []


def test_every_union_of_errors_is_in_handrail_errors() -> None:
    unions = unions_of_errors()
    assert {"CardError", "RuleError", "StartingHandError"} <= unions
    assert unions <= names_of_star("handrail.errors")


def unions_of_errors() -> set[str]:
    """Return the public names of unions of errors."""
    return {
        name
        for module in public_modules()
        for name in names_of_star(module)
        if name.endswith("Error") and get_args(getattr(importlib.import_module(module), name))
    }


def test_errors_of_valid_input_are_named_after_error_classes() -> None:
    assert PokerCommand.failure_kinds <= names_of_star("handrail.errors")


@pytest.mark.parametrize("name", [name for name in MODULES if name != "__main__"])
def test_no_public_name_hides_a_module(name: str) -> None:
    assert getattr(handrail, name, None) in (None, importlib.import_module(f"handrail.{name}"))
