"""The public names of ``handrail``: all that are promised, and none that hides a module."""

import importlib
import inspect
import pkgutil
from pathlib import Path
from typing import get_args

import pytest

import handrail
from handrail import errors
from handrail.cli.options import PokerCommand
from handrail.ranges import RangeNote

PACKAGE = Path(handrail.__file__).parent
MODULES = [found.name for found in pkgutil.iter_modules([str(PACKAGE)])]

PROMISED = """
    Rank Suit Card DECK Hand Combo Category Score HandClass Range StartingHand Span Located
    Showdown Player Deal Outs Equity PlayerEquity Auto Exact Sampled
    parse_card parse_cards parse_hand parse_range parse_showdown format_errors
    score class_of best_hand winners explain showdown compare shuffled deal outs
    equity equity_by_combo equity_by_flop enumerate_equity cases and_then gather traverse
    __version__
"""


def test_every_promised_name_is_exported_and_exists() -> None:
    assert set(PROMISED.split()) <= set(handrail.__all__)
    assert [name for name in handrail.__all__ if not hasattr(handrail, name)] == []
    assert len(set(handrail.__all__)) == len(handrail.__all__)
    assert len({*handrail.__all__} - {"__version__"}) <= 65


def test_dir_lists_the_public_names() -> None:
    assert dir(handrail) == sorted(handrail.__all__)


def test_import_star_gives_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from handrail import *", names)  # a star is only allowed in a module
    assert names.keys() - {"__builtins__"} == set(handrail.__all__)


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
    bases = {"Error", "UnplacedError", "Problem", "ValueProblem", "TextError", "TextProblem"}
    assert {
        kind.__name__
        for kind in kinds
        if kind.__module__.startswith("handrail.")
        and hasattr(kind, "message")
        and kind.__name__ not in bases | {"IllegalAction"}
    } - {kind.__name__ for kind in get_args(RangeNote)} == set(errors.__all__) - {
        *("InHand", "OnBoard", "NoRunReason", "FormReason"),
        *("Problem", "TextProblem", "ValueProblem"),
    }


def test_errors_of_valid_input_are_named_after_error_classes() -> None:
    assert PokerCommand.failure_kinds <= {*errors.__all__}


@pytest.mark.parametrize("name", [name for name in MODULES if name != "__main__"])
def test_no_public_name_hides_a_module(name: str) -> None:
    assert getattr(handrail, name, None) in (None, importlib.import_module(f"handrail.{name}"))
