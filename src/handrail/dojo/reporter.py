"""A pytest plugin that reports each test as soon as it ends, with the rule that it tests."""

import ast
import faulthandler
import importlib
import inspect
import json
import linecache
import os
import string
import sys
import time
import traceback
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from types import FrameType, TracebackType
from typing import final

import msgspec
import pytest

from handrail.dojo.events import (
    Broken,
    Collected,
    Done,
    Event,
    Failed,
    Internal,
    Passed,
    Row,
    Started,
    Uncollected,
)
from handrail.dojo.kata_paths import enter_kata
from handrail.dojo.show import exception_line, exception_text, format_difference, format_value

_MAX_VALUES = 6
_MAX_MEMORY = 4 << 30  # bytes
_MAX_PRINTED = 50_000_000  # bytes of one file
_LONGEST_TRACE = 20_000  # characters


class Orders(msgspec.Struct, frozen=True):
    """The orders for the learner's process.

    Attributes:
        report: the file to write events to.
        kata: the folder of the kata.
        files: the learner's files, imported before the tests.
        seconds: the time limit.
        examples: the number of examples per property, 0 if there are no properties.
        test_filter: part of the names of the tests to run; "" runs all.
    """

    report: str
    kata: str
    files: tuple[str, ...]
    seconds: float
    examples: int
    test_filter: str = ""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one option: the orders as JSON."""
    parser.addoption("--orders", required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Set the limits and Hypothesis's profile, and register the reporter."""
    sys.dont_write_bytecode = True  # the oracle is in the author's folder
    orders = msgspec.json.decode(str(config.getoption("--orders")), type=Orders)
    _limit(int(orders.seconds) + 5)
    if orders.examples:
        use_profile(orders.examples)
    _ = config.pluginmanager.register(_Reporter(orders))


def use_profile(examples: int) -> None:
    """Make Hypothesis repeatable: a fixed seed, no database, no deadline."""
    from hypothesis import HealthCheck, settings

    settings.register_profile(
        "kata",
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("kata")


def _limit(seconds: int) -> None:
    """Limit time, memory and file size, so that even an orphaned process ends."""
    faulthandler.dump_traceback_later(seconds, exit=True)
    try:
        import resource
    except ImportError:  # Windows
        return
    limits = {
        resource.RLIMIT_CPU: seconds + int(time.process_time()),
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_AS: _MAX_MEMORY,
        resource.RLIMIT_FSIZE: _MAX_PRINTED,
    }
    for kind, limit in limits.items():
        with suppress(ValueError, OSError):  # a lower limit is set already
            resource.setrlimit(kind, (limit, limit))


@final
class _Reporter:
    """The hooks. ``summary`` is the last failed comparison, as pytest's message quotes it."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.stream = open(orders.report, "ab", buffering=0)  # noqa: SIM115 (until the process ends)
        self.summary = ""
        self.comparison = ("", "", "")

    def emit(self, event: Event) -> None:
        # Learners print what they like, and a lone surrogate has no UTF-8.
        line = json.dumps(msgspec.to_builtins(event), ensure_ascii=False)
        _ = self.stream.write(line.encode("utf-8", "replace") + b"\n")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Import the learner's files first, so that their errors are not blamed on the tests."""
        folder = self.orders.kata
        enter_kata(Path(folder))
        for file in self.orders.files:
            self.emit(Started("", f"importing {file}"))
            try:
                _ = importlib.import_module(file.removesuffix(".py"))
            except (Exception, SystemExit) as error:
                where, line = _place(error.__traceback__, folder)
                trace = "".join(traceback.format_exception(error))[-_LONGEST_TRACE:]
                self.emit(Broken(where or file, exception_line(error), line, trace))
                pytest.exit("the answer cannot be imported")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.orders.test_filter in item.name]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.emit(Collected(len(session.items)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.emit(Uncollected(str(report.longrepr)[-_LONGEST_TRACE:]))

    def pytest_internalerror(self, excrepr: object) -> None:
        self.emit(Internal(str(excrepr)[-_LONGEST_TRACE:]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.emit(Started(item.name, _rule(item)))

    @pytest.hookimpl(wrapper=True)
    def pytest_assertrepr_compare(
        self, op: str, left: object, right: object
    ) -> Generator[None, list[list[str] | None], list[list[str] | None]]:
        """Keep the operator and the two values of a failed comparison."""
        _ = yield
        self.comparison = (op, *format_difference(left, right))
        got, expected = self.comparison[1:]
        self.summary = f"{got} {op} {expected}".replace("\n", " ")
        return [[self.summary]]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed and call.excinfo is not None:
            self.emit(self.failed(item, call.excinfo.value, report))
        elif report.skipped:
            says = "the test was skipped, and only a test that passes counts"
            self.emit(Failed(_function_name(item), _rule(item), "Skipped", says=says))
        elif report.when == "call":
            self.emit(Passed(_function_name(item)))
        return report

    def failed(self, item: pytest.Item, error: BaseException, report: pytest.TestReport) -> Failed:
        function = getattr(item, "function", None)
        inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
        found = _last_frame(error.__traceback__, getattr(inner, "__code__", None))
        checked = "" if found is None else _statement(found[0].f_code.co_filename, found[1])
        given = () if found is None else _values(found[0], checked)
        text = exception_text(error)
        event = Failed(
            _function_name(item),
            _rule(item),
            type(error).__name__,
            is_property=inner is not function,
            given=given,
            checked=checked,
            printed=report.capstdout[-_LONGEST_TRACE:],
            trace=report.longreprtext[-_LONGEST_TRACE:],
        )
        file, line = _place(error.__traceback__, self.orders.kata)
        if isinstance(error, AssertionError) and not _is_raised_in(error, file):
            says = "" if text.startswith("assert ") else text.partition("\nassert ")[0].strip()
            is_given = bool(given) and given[0] == ("", says)
            event = msgspec.structs.replace(event, says="" if is_given else says)
            if self.summary and self.summary in text.replace("\n", " "):
                op, got, expected = self.comparison
                return msgspec.structs.replace(event, relation=op, expected=expected, got=got)
            return event
        if isinstance(error, pytest.fail.Exception):  # as of pytest.raises
            return msgspec.structs.replace(event, says=text.partition("\n")[0])
        return msgspec.structs.replace(event, raised=exception_line(error), file=file, line=line)

    def pytest_sessionfinish(self) -> None:
        self.emit(Done())


def _function_name(item: pytest.Item) -> str:
    return str(getattr(item, "originalname", item.name))


def _rule(item: pytest.Item) -> str:
    """Return the rule of a test: its docstring's first paragraph, with parameters filled in."""
    text = inspect.getdoc(getattr(item, "function", None)) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    try:
        return _Words().vformat(paragraph, (), parameters) if "{" in paragraph else paragraph
    except (LookupError, ValueError, AttributeError, TypeError):
        return paragraph


@final
class _Words(string.Formatter):
    """A formatter that fills in values as ``format_value`` shows them."""

    def format_field(self, value: object, format_spec: str) -> str:
        return value if isinstance(value, str) else format_value(value)


def _is_raised_in(error: BaseException, file: str) -> bool:
    """Return whether the learner's own file raised this, and not the test."""
    frames = list(traceback.walk_tb(error.__traceback__))
    return bool(file) and os.path.basename(frames[-1][0].f_code.co_filename) == file


def _place(trace: TracebackType | None, folder: str) -> tuple[str, int]:
    """Return the last file and line of the answer or oracle in a traceback, or "" and 0."""
    found = "", 0
    for frame, line in traceback.walk_tb(trace):
        path, name = os.path.split(frame.f_code.co_filename)
        if path == folder or name == "oracle.py":
            found = name, line
    return found


def _last_frame(trace: TracebackType | None, code: object) -> tuple[FrameType, int] | None:
    found = [(frame, line) for frame, line in traceback.walk_tb(trace) if frame.f_code is code]
    return found[-1] if found else None


def _values(frame: FrameType, checked: str) -> tuple[Row, ...]:
    """Return a test's arguments with their values, or its local variables if it has none.

    A local variable ``given`` is a sentence about the other values, and comes first. A value that
    is one side of the failed comparison is left out: it is shown as expected or got.
    """
    code, values = frame.f_code, frame.f_locals
    sides = _compared_names(checked)
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    names = [name for name in arguments if name in values] or [
        name
        for name, value in values.items()
        if not name.startswith(("_", "@")) and name != "given" and not callable(value)
    ]
    sentence = [("", values["given"])] if isinstance(values.get("given"), str) else []
    rows = [(name, format_value(values[name])) for name in names if name not in sides]
    return tuple([*sentence, *(row for row in rows if " at 0x" not in row[1])][:_MAX_VALUES])


def _statement(file: str, line: int) -> str:
    """Return the statement of a test at this line, in one line."""
    source = "".join(linecache.getlines(file))
    kinds = (ast.Assert, ast.Expr, ast.Assign, ast.AnnAssign, ast.Return)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds) and node.lineno <= line <= (node.end_lineno or line):
            return " ".join((ast.get_source_segment(source, node) or "").split())
    return linecache.getline(file, line).strip()


def _compared_names(checked: str) -> frozenset[str]:
    """Return the names that are one whole side of an assertion's comparison, and only there."""
    try:
        statements = ast.parse(checked).body
    except SyntaxError:  # the first line of a loop
        return frozenset()
    match statements:
        case [ast.Assert(test=ast.Compare(left=left, comparators=[right]) as test)]:
            everywhere = [node.id for node in ast.walk(test) if isinstance(node, ast.Name)]
            sides = [side.id for side in (left, right) if isinstance(side, ast.Name)]
            return frozenset(name for name in sides if everywhere.count(name) == 1)
        case _:
            return frozenset()
