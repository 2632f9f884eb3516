"""The names that ``handrail`` gives: all that is promised, and none that hides a module."""

import importlib
import pkgutil
from pathlib import Path

import pytest

import handrail

PACKAGE = Path(handrail.__file__).parent
MODULES = [found.name for found in pkgutil.iter_modules([str(PACKAGE)])]

VALUES = "Rank Suit Card DECK Hand Combo Category Score AceRule Range Span Located"
RESULTS = "parse_card parse_cards parse_hand parse_range best_hand showdown deal equity outs"
TOTAL = "score class_of winners explain shuffled"
RAILWAY = "either and_then gather"


def test_every_promised_name_is_given_and_every_given_name_is_there() -> None:
    promised = {name for names in (VALUES, RESULTS, TOTAL, RAILWAY) for name in names.split()}
    assert promised <= set(handrail.__all__)
    assert [name for name in handrail.__all__ if not hasattr(handrail, name)] == []
    assert len(set(handrail.__all__)) == len(handrail.__all__)


@pytest.mark.parametrize("name", [name for name in MODULES if name != "__main__"])
def test_no_public_name_hides_a_module(name: str) -> None:
    assert getattr(handrail, name, None) in (None, importlib.import_module(f"handrail.{name}"))
