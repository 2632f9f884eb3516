"""A plugin of pytest that finds witnesses: calls on which a changed solution answers differently.

It notes the arguments with which a kata's tests call the functions of the solution. After the tests
it calls the functions with these arguments and with others: each string, number and list in them is
replaced. A call on which the solution and a change of it differ is a witness of the change.
"""

import dataclasses
import faulthandler
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from copy import deepcopy
from inspect import getargvalues, unwrap
from pathlib import Path
from types import FrameType, ModuleType
from typing import TypeAlias

import msgspec
import pytest

from handrail_dojo.author.kindness import (
    FILES,
    KINDNESSES,
    STUB,
    WITNESSES,
    Change,
    Witness,
    changes,
)
from pytest_hunt.values import is_list, is_table

assert sys.platform != "win32"  # Windows cannot copy a process

_MAX_NOTED = 12  # calls of a function, with different arguments
_MAX_LENGTH = 500  # of a call, as text
_MAX_CALLS = 400  # of the functions of a file, for each kindness
_CHANGE_SECONDS = 10  # of processor time, for a change
_NUMBERS = (-1, 0, 10**7)
_MEMORY_ADDRESS = re.compile(r" at 0x\w+")
# The change does not fit the type of the value: mypy would refuse it.
_UNFIT = ("raised TypeError", "raised AttributeError")
_Call: TypeAlias = tuple[str, dict[str, object]]
"""The name of a function, and its arguments."""
_noted: dict[str, dict[str, _Call]] = {}  # for each file, the calls by their text


def pytest_configure() -> None:
    """Begin to note calls."""
    _noted.update({str(Path.cwd() / name): {} for name in os.environ[FILES].split()})
    sys.settrace(_note_call)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Try each change, and write the witnesses of those that the tests accept to a file."""
    sys.settrace(None)
    # Its thread is not copied, and pytest would wait for it when a test fails.
    faulthandler.cancel_dump_traceback_later()
    if exitstatus == 0:
        Path(os.environ[WITNESSES]).touch()
        for path, noted in _noted.items():
            _try_changes(session, Path(path), noted)


def _note_call(frame: FrameType, event: str, _: object) -> None:
    code = frame.f_code
    noted = _noted.get(code.co_filename)
    if noted is not None and code.co_qualname.isidentifier() and not code.co_name.startswith("_"):
        of_function = [name for name, _ in noted.values() if name == code.co_name]
        if len(of_function) < _MAX_NOTED:
            with suppress(TypeError):  # a generator cannot be copied
                call = (code.co_name, deepcopy(getargvalues(frame).locals))
                if len(_text(call)) < _MAX_LENGTH:
                    noted[_text(call)] = call


def _try_changes(session: pytest.Session, path: Path, noted: dict[str, _Call]) -> None:
    """Try each change of a file in a copy of this process, which ends with it."""
    source = path.read_text("utf-8")
    stub = Path(os.environ[STUB], path.name).read_text("utf-8")
    module = sys.modules[path.stem]
    for kindness in KINDNESSES:
        calls = _answered_calls(module, noted, kindness.provoke)
        for change in changes(kindness, path.name, source, stub):
            if os.fork() == 0:
                failed = 0
                try:
                    # It ends the copy if the change does not end.
                    _ = signal.setitimer(signal.ITIMER_PROF, _CHANGE_SECONDS)
                    # Some tests load the file again.
                    _ = path.write_text(change.source, "utf-8")
                    failed = _try_change(session, module, change, calls)
                finally:
                    os._exit(failed)
            failed = os.waitstatus_to_exitcode(os.wait()[1])
            _ = path.write_text(source, "utf-8")
            if failed > 0:  # this test comes first now, because it may refuse other changes too
                session.items.insert(0, session.items.pop(failed - 1))


def _try_change(
    session: pytest.Session, module: ModuleType, change: Change, calls: list[tuple[_Call, str]]
) -> int:
    """Write the shortest witness of a change to the file, if the tests accept the change.

    Return the number of the test that refuses the change, or 0.
    """
    changed = dict(vars(module))
    exec(change.definition, changed)
    # Other modules may have imported the function, so it stays the same object.
    unwrap(getattr(module, change.function)).__code__ = changed[change.function].__code__
    answers = ((call, expected, _observe(module, call)) for call, expected in calls)
    shown = next((each for each in answers if each[1] != each[2]), None)
    if shown is None or shown[2].startswith(_UNFIT):
        return 0
    for number, item in enumerate(session.items, start=1):
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.testsfailed:
            return number
    call, expected, found = shown
    with open(os.environ[WITNESSES], "ab") as file:
        _ = file.write(msgspec.json.encode(Witness(change, _text(call), expected, found)) + b"\n")
    return 0


def _answered_calls(
    module: ModuleType, noted: dict[str, _Call], provoke: Callable[[str], str]
) -> list[tuple[_Call, str]]:
    """Return calls that might show a change, the shortest first, with the solution's answers."""
    calls = dict(noted)
    for name, arguments in noted.values():
        for parameter, value in arguments.items():
            for other in _variants(value, provoke):
                call = (name, {**arguments, parameter: other})
                calls[_text(call)] = call
    found: list[tuple[_Call, str]] = []
    for text in sorted(calls, key=len)[:_MAX_CALLS]:
        expected = _observe(module, calls[text])
        if _observe(module, calls[text]) == expected:
            found.append((calls[text], expected))
    return found


def _observe(module: ModuleType, call: _Call) -> str:
    """Call a function. Return its answer, what it prints, and how it changes its arguments."""
    name, arguments = deepcopy(call)
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        try:
            answer = _shown(getattr(module, name)(**arguments))
        except (Exception, SystemExit) as error:
            answer = f"raised {type(error).__name__}"
    effects = [f"printed {output.getvalue()!r}"] if output.getvalue() else []
    for before, after in zip(call[1].values(), arguments.values(), strict=True):
        if _shown(before) != _shown(after):
            effects.append(f"left {_shown(after)}")
    return ", ".join([answer, *effects])


def _text(call: _Call) -> str:
    name, arguments = call
    return f"{name}({', '.join(map(_shown, arguments.values()))})"


def _shown(value: object) -> str:
    """Return a value as text, without addresses. An object without a text is its attributes."""
    text = repr(value)
    return _MEMORY_ADDRESS.sub(
        "", f"{text} {getattr(value, '__dict__', '')}" if " at 0x" in text else text
    )


def _variants(value: object, provoke: Callable[[str], str]) -> Iterator[object]:
    """Yield values of the same type with one string, number or list replaced."""
    if isinstance(value, str):
        words = value.split(" ")
        yield provoke(value)
        for at, word in enumerate(words[:4]):
            yield " ".join([*words[:at], provoke(word), *words[at + 1 :]])
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from _NUMBERS
    elif is_list(value):
        kind = list if isinstance(value, list) else tuple
        if kind is list:  # a tuple may have a fixed length
            yield [*value, *value]
        for at, each in enumerate(value[:4]):
            for other in _variants(each, provoke):
                yield kind([*value[:at], other, *value[at + 1 :]])
    elif is_table(value):
        for key, each in value.items():
            yield from ({**value, key: other} for other in _variants(each, provoke))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            for other in _variants(getattr(value, field.name), provoke):
                with suppress(Exception):  # its constructor may refuse the other value
                    yield dataclasses.replace(value, **{field.name: other})
