"""Step 3: the whole bill. Nothing of the old script is left."""

import importlib
import sys
from pathlib import Path

import bill as bill_module
import legacy
import order
import pytest
from recorded import NAMES, RECORDED, inputs
from returns.result import Failure
from script import after_step_3

from handrail_dojo.module_state import changed_names, module_state


def test_step_3_a_bill_remembers_nothing() -> None:
    """Step 3: a bill depends on its own text only, and not on a bill before it."""
    text = "bread\ntee"
    _first = after_step_3(text)
    assert after_step_3(text) == _first, "the second bill depends on the bill before"


def test_step_3_a_bill_leaves_nothing_behind() -> None:
    """Step 3: a bill changes no variable of your files, no default value and no cache."""
    text = "cake 2 10\nbag\nbread 7\njam\nbread y"
    after_step_3("bread\ncake\nbag 2\n# x\ntee\nbread x")
    _before = {**module_state(order), **module_state(bill_module)}
    after_step_3(text)
    _changed = changed_names(_before, {**module_state(order), **module_state(bill_module)})
    assert f"changed: {_changed}" == "changed: nothing"


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
    given = "2,000 lines, each cake 30000000 10, and then 2,000 lines, each cake 3 10"
    _text = "\n".join(["cake 30000000 10"] * 2_000 + ["cake 3 10"] * 2_000)
    last_line = after_step_3(_text).rpartition("\n")[2]
    assert last_line == legacy.bill(_text).rpartition("\n")[2], given


def test_step_3_total_and_message_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Step 3: bill takes each amount from total, and the words of each error from message."""
    given = "cake and tee, when total always returns 700 and message always returns sorry"
    monkeypatch.setattr(bill_module, "total", lambda _: 700)
    monkeypatch.setattr(bill_module, "message", lambda _: "sorry")
    _bill = after_step_3("cake\ntee")
    assert _bill == "line 1: cake 7.00\nline 2: sorry\ndue 7.00", given


@pytest.mark.parametrize("_bug", [ValueError("a bug"), KeyError("a bug"), OverflowError("a bug")])
@pytest.mark.parametrize("_name", ["parse_order", "total", "message"])
def test_step_3_an_exception_is_not_caught(
    monkeypatch: pytest.MonkeyPatch, _name: str, _bug: Exception
) -> None:
    """Step 3: bill catches no exception and remembers nothing: a bug in a function must be seen."""
    given = f"cake, tee, when {_name} raises {type(_bug).__name__} the first time"
    _right = getattr(order if _name == "parse_order" else bill_module, _name)
    _bugs = [_bug]

    def with_a_bug(argument: object) -> object:
        if _bugs:
            raise _bugs.pop()
        return _right(argument)

    for module in (order, bill_module):
        for name, value in list(vars(module).items()):
            if value is _right:
                monkeypatch.setattr(module, name, with_a_bug)
    _raised = "nothing"
    try:
        after_step_3("cake\ntee")
    except type(_bug) as error:
        _raised = type(error).__name__
    assert f"raised: {_raised}" == f"raised: {type(_bug).__name__}", given


def test_step_3_a_failure_is_not_unwrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Step 3: bill catches no exception, not even the one that unwrap raises for a Failure."""
    text = "bread\ntee\nbread x"
    _unwrap = Failure.unwrap
    _lines: list[int] = []

    def noted(self: Failure[object]) -> object:
        _caller = sys._getframe(1)
        if _caller.f_code.co_filename == bill_module.__file__:
            _lines.append(_caller.f_lineno)
        return _unwrap(self)

    monkeypatch.setattr(Failure, "unwrap", noted)
    after_step_3(text)
    _says = "an exception is caught: ask with match or isinstance which track it is"
    assert f"unwrapped: {len(_lines)}" == "unwrapped: 0", _says


def test_step_3_nothing_old_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Step 3: bill.py and order.py import none of legacy.py, adapter.py and script.py."""
    given = "bill.py and order.py, in a folder without the other three"
    _old = after_step_3("bread\ntee\nbread x")
    _folder = Path(legacy.__file__).parent
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "").parent == _folder:
            monkeypatch.delitem(sys.modules, name)
    for name in ("legacy", "adapter", "script"):
        monkeypatch.setitem(sys.modules, name, None)
    _imported = "none of them"
    try:
        assert importlib.import_module("bill").bill("bread\ntee\nbread x") == _old
    except ImportError as error:
        _imported = f"{error.name}.py"
    assert f"imported: {_imported}" == "imported: none of them", given


@pytest.mark.filterwarnings("error")
def test_step_3_nothing_is_printed(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Step 3: your functions print nothing. They return the bill, and the script prints it."""
    text = "bread 2\n\ntee\nbread x"
    after_step_3(text)
    _printed = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_printed.strip() or 'nothing'}" == "printed: nothing"
