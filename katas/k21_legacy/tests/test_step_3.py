"""Step 3: the report. Errors are data, and one function has their words."""

import importlib
import sys
from pathlib import Path

import legacy
import pytest
from bill import message
from order import NotANumber, NotForSale
from recorded import NAMES, RECORDED, inputs
from script import after_step_3


@pytest.mark.parametrize("word", ["two", "1.5", "jack's", "\ud800"])
def test_step_3_a_wrong_number_has_a_message(word: str) -> None:
    """Step 3: the message about a wrong number has the word as it was typed, without quotes."""
    assert message(NotANumber(word)) == f"{word} is not a number"


@pytest.mark.parametrize("item", ["tee", "jack's", '"', "\ud800"])
def test_step_3_an_unknown_item_has_a_message(item: str) -> None:
    """Step 3: the message about an item has it in quotes, as repr and a KeyError do it."""
    assert message(NotForSale(item)) == f"{item!r} is not for sale"


@pytest.mark.parametrize(("name", "text", "bill"), RECORDED, ids=NAMES)
def test_step_3_the_bill_is_as_recorded(name: str, text: str, bill: str) -> None:
    """Step 3: with nothing left of the old script, the bill is as it was recorded."""
    assert after_step_3(text) == bill


def test_step_3_every_bill_is_the_old_one() -> None:
    """Step 3: with nothing left of the old script, every bill is as it was before."""
    for text in inputs():
        assert after_step_3(text) == legacy.bill(text)


def test_step_3_a_bill_may_be_long() -> None:
    """Step 3: a bill may be made of any number of lines."""
    given = "3,000 lines, each bread 2"
    _text = "\n".join(["bread 2"] * 3_000)
    assert after_step_3(_text) == legacy.bill(_text), given


def test_step_3_the_sum_is_exact() -> None:
    """Step 3: the sum is taken in cents, and no part of a cent gets lost on the way."""
    given = "200 lines, each cake 30000000000 10, and then 200 lines, each cake 3 10"
    _text = "\n".join(["cake 30000000000 10"] * 200 + ["cake 3 10"] * 200)
    assert after_step_3(_text) == legacy.bill(_text), given


def test_step_3_a_bill_remembers_nothing() -> None:
    """Step 3: a bill depends on its own text only, and not on a bill before it."""
    text = "bread\ntee"
    _first = after_step_3(text)
    assert after_step_3(text) == _first


def test_step_3_the_old_script_can_be_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Step 3: legacy.py, adapter.py and script.py can be deleted: bill.py and order.py go on."""
    given = "a folder without legacy.py, adapter.py and script.py"
    _old = after_step_3("bread\ntee\nbread x")
    _folder = Path(legacy.__file__).parent
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "").parent == _folder:
            monkeypatch.delitem(sys.modules, name)
    for name in ("legacy", "adapter", "script"):
        monkeypatch.setitem(sys.modules, name, None)
    _missing = "nothing"
    try:
        assert importlib.import_module("bill").bill("bread\ntee\nbread x") == _old
    except ImportError as error:
        _missing = f"{error.name}.py"
    assert f"missing: {_missing}" == "missing: nothing", given


@pytest.mark.filterwarnings("error")
def test_step_3_nothing_is_printed(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Step 3: your functions print nothing. They return the bill, and the script prints it."""
    text = "bread 2\n\ntee\nbread x"
    after_step_3(text)
    _printed = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_printed.strip() or 'nothing'}" == "printed: nothing"
