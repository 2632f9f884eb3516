"""A pytest plugin that writes each test's result to a file as soon as the test ends."""

import ast
import errno
import importlib
import inspect
import linecache
import os
import re
import string
import sys
import threading
import traceback
from collections.abc import Generator, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType, TracebackType
from typing import final

import msgspec
import pluggy
import pytest

from handrail_dojo.events import (
    Accident,
    Broken,
    Collected,
    Event,
    Failed,
    Internal,
    Passed,
    PrintedMuch,
    Started,
)
from handrail_dojo.grading.kata_paths import enter_kata
from handrail_dojo.grading.limits import release_reserve
from handrail_dojo.grading.orders import Orders
from pytest_hunt.events import Done, Row, Uncollected, event_line
from pytest_hunt.values import (
    exception_line,
    exception_text,
    format_difference,
    format_rows,
    format_value,
)

_MAX_VALUES = 6
_LONGEST_TRACE = 20_000  # characters
_MUCH_PRINTED = 100_000  # bytes
_SECONDS_BETWEEN_LOOKS = 0.1
_STANDARD_OUTPUT = 1  # the number of the file
# The classes have names here, because imports of Hypothesis and returns would take half a second.
_ACCIDENTS = {
    "builtins.NotImplementedError": Accident.NOT_WRITTEN,
    "builtins.MemoryError": Accident.OUT_OF_MEMORY,
    "bdb.BdbQuit": Accident.BREAKPOINT,
    "returns.primitives.exceptions.UnwrapFailedError": Accident.UNWRAPPED,
    "builtins.SystemExit": Accident.ENDED_PYTHON,
    "builtins.RecursionError": Accident.TOO_DEEP,
    "hypothesis.errors.Flaky": Accident.FLAKY,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option ``--orders``, whose value is an ``Orders`` object as JSON."""
    parser.addoption("--orders", required=True)


@final
class EventHooks:
    """The hook that other plugins can implement."""

    @pytest.hookspec
    def pytest_handrail_event(self, line: bytes) -> None:
        """Receive an event just after it was written. ``line`` is JSON without a line break."""


def pytest_configure(config: pytest.Config) -> None:
    """Make Hypothesis repeatable, and register the plugin that reports tests."""
    # The tests import a file from the author's folder, in which nothing may be written.
    sys.dont_write_bytecode = True
    orders = msgspec.json.decode(str(config.getoption("--orders")), type=Orders)
    if orders.examples:
        from hypothesis import HealthCheck, settings

        settings.register_profile(
            "kata",
            max_examples=orders.examples,
            derandomize=True,
            database=None,
            deadline=None,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("kata")
    config.pluginmanager.add_hookspecs(EventHooks)
    _ = config.pluginmanager.register(_Reporter(orders, config.hook))


@final
class _Reporter:
    """The hooks that pytest calls.

    Attributes:
        orders: the settings from the grader.
        hooks: calls the hooks of other plugins.
        stream: the file that events are written to.
        summary: the last failed comparison, in the words of pytest's message.
        comparison: the operator, the left value and the right value of that comparison.
        item: the test that runs, or the last one; None before the first.
        process: the number of the process that reports.
        is_over: set when pytest ends.
    """

    def __init__(self, orders: Orders, hooks: pluggy.HookRelay) -> None:
        self.orders = orders
        self.hooks = hooks
        self.stream = open(orders.report, "ab", buffering=0)  # noqa: SIM115 (open until pytest ends)
        self.summary = ""
        self.comparison = ("", "", "")
        self.item: pytest.Item | None = None
        self.process = os.getpid()
        self.is_over = threading.Event()

    def report_output(self) -> None:
        """Report it once if a test has printed much. pytest has made standard output a file."""
        while not self.is_over.wait(_SECONDS_BETWEEN_LOOKS):
            if os.fstat(_STANDARD_OUTPUT).st_size > _MUCH_PRINTED:
                self.emit(PrintedMuch())
                return

    def emit(self, event: Event) -> None:
        if os.getpid() != self.process:  # the learner's code called os.fork
            return
        line = event_line(event)
        _ = self.stream.write(line + b"\n")
        self.hooks.pytest_handrail_event(line=line)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Import the learner's files before the tests, and report an exception as theirs."""
        with suppress(RuntimeError):  # a browser has no threads
            threading.Thread(target=self.report_output, daemon=True).start()
        enter_kata(Path(self.orders.kata))
        for file in self.orders.files:
            self.emit(Started("", f"importing {file}"))
            try:
                _ = importlib.import_module(file.removesuffix(".py"))
            except BaseException as error:  # GeneratorExit and pytest.skip too
                release_reserve()
                where, line = _place(error.__traceback__, self.orders)
                trace = "".join(traceback.format_exception(error))[-_LONGEST_TRACE:]
                self.emit(
                    Broken(where or file, exception_line(error), line, trace, accident_of(error))
                )
                pytest.exit("the answer cannot be imported")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.orders.test_filter in item.name]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.emit(Collected(len(session.items)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.emit(Uncollected(str(report.longrepr)[-_LONGEST_TRACE:]))

    def pytest_internalerror(
        self, excrepr: object, excinfo: "pytest.ExceptionInfo[BaseException]"
    ) -> None:
        if isinstance(excinfo.value, MemoryError):
            release_reserve()
        trace = str(excrepr)[-_LONGEST_TRACE:]
        if not self.is_from_learner(excinfo.value, trace):
            self.emit(Internal(trace))

    def pytest_keyboard_interrupt(self, excinfo: "pytest.ExceptionInfo[BaseException]") -> None:
        """Report ``KeyboardInterrupt`` and ``pytest.exit`` in the learner's code."""
        _ = self.is_from_learner(excinfo.value, str(excinfo.getrepr())[-_LONGEST_TRACE:])

    def is_from_learner(self, error: BaseException, trace: str) -> bool:
        """Return whether the learner's code ended pytest by an exception, and report this."""
        file, line = _place(error.__traceback__, self.orders)
        # Memory can end anywhere, even in pytest: the learner's code has used it.
        is_learners = file not in ("", "oracle.py") or isinstance(error, MemoryError)
        if self.item is None or not is_learners:
            return False
        self.emit(
            Failed(
                _function_name(self.item),
                _rule(self.item),
                type(error).__name__,
                raised=exception_line(error),
                accident=accident_of(error),
                file=file,
                line=line,
                trace=trace,
            )
        )
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.item = item
        self.emit(Started(item.name, _rule(item)))

    @pytest.hookimpl(wrapper=True)
    def pytest_assertrepr_compare(
        self, op: str, left: object, right: object
    ) -> Generator[None, list[list[str] | None], list[list[str] | None]]:
        """Remember the operator and the two values of a failed comparison."""
        _ = yield
        self.comparison = (op, *format_difference(left, right))
        got, expected = self.comparison[1:]
        self.summary = f"{got} {op} {expected}".replace("\n", "\\n")
        return [[self.summary]]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        if call.excinfo is not None and call.excinfo.errisinstance(MemoryError):
            release_reserve()
        report = yield
        if report.failed and call.excinfo is not None:
            self.emit(self.failed(item, call.excinfo.value, report))
        elif report.skipped:
            self.emit(
                Failed(
                    _function_name(item),
                    _rule(item),
                    "Skipped",
                    says="the test was skipped, and only a test that passes counts",
                )
            )
        elif report.when == "call":
            self.emit(Passed(_function_name(item)))
        return report

    def failed(self, item: pytest.Item, error: BaseException, report: pytest.TestReport) -> Failed:
        function = getattr(item, "function", None)
        inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
        code = getattr(inner, "__code__", None)
        frames = [each for each in traceback.walk_tb(error.__traceback__) if each[0].f_code is code]
        found = frames[-1] if frames else None
        checked = "" if found is None else _statement(found[0].f_code.co_filename, found[1])
        given = () if found is None else _values(found[0], checked)
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        in_rule = re.findall(r"\{(\w+)\}", inspect.getdoc(inner) or "")
        given = tuple(row for row in given if row[0] not in {*in_rule} & {*parameters})
        if found is not None and given and _calls_helper(checked, found[0], self.orders.kata):
            checked = ""  # learners do not know the helpers of the tests
        rule = _rule(item)
        own_rule = getattr(error, "rule", None)
        if isinstance(error, AssertionError) and isinstance(own_rule, str) and own_rule:
            # The assertion names another rule than the one that was being tested.
            rule, given, checked = own_rule, (), ""
        text = exception_text(error)
        event = Failed(
            _function_name(item),
            rule,
            type(error).__name__,
            is_property=inner is not function,
            given=given,
            checked=checked,
            printed=report.capstdout[-_LONGEST_TRACE:],
            trace=report.longreprtext[-_LONGEST_TRACE:],
        )
        file, line = _place(error.__traceback__, self.orders)
        if not file and isinstance(error, ValueError) and "closed file" in text:
            # pytest reads sys.stdout and sys.stderr after the test.
            return replace(event, says="your code closed sys.stdout or sys.stderr")
        if isinstance(error, AssertionError) and not _is_raised_in(error, self.orders.kata):
            says = "" if text.startswith("assert ") else text.partition("\nassert ")[0].strip()
            is_given = bool(given) and given[0] == ("", says)
            event = replace(event, says="" if is_given else says)
            if self.summary and self.summary in text.replace("\n", " "):
                op, got, expected = self.comparison
                return replace(event, relation=op, expected=expected, got=got)
            return event
        if isinstance(error, pytest.fail.Exception):  # for example from pytest.raises
            return replace(event, says=text.partition("\n")[0])
        return replace(
            event,
            raised=exception_line(error),
            accident=accident_of(error),
            file=file,
            line=line,
        )

    def pytest_sessionfinish(self) -> None:
        self.emit(Done())

    def pytest_unconfigure(self) -> None:
        self.is_over.set()
        self.stream.close()


def accident_of(error: BaseException) -> Accident | None:
    """Return the kind of an exception that a learner reads in other words, or None.

    It is found by the class and its module, so that a learner's own class is never one of them.
    Two kinds have a class of pytest that says too little: pytest refuses to read input with an
    ``OSError``, and a debugger that is left ends it as ``pytest.exit`` does. So their sentences are
    compared, here and nowhere else.
    """
    match error:
        case OSError(errno=errno.EFBIG):
            return Accident.TOO_MUCH_OUTPUT
        case OSError() if exception_text(error).startswith("pytest: reading from stdin"):
            return Accident.READS_INPUT
        case pytest.exit.Exception() if exception_text(error) == "Quitting debugger":
            return Accident.BREAKPOINT
        case _:
            names = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__)
            return next((_ACCIDENTS[name] for name in names if name in _ACCIDENTS), None)


def _function_name(item: pytest.Item) -> str:
    return str(getattr(item, "originalname", item.name))


def _rule(item: pytest.Item) -> str:
    """Return the rule that a test checks: the first paragraph of its docstring.

    A name in braces, as in ``{hand}``, is replaced by the value of that test parameter.
    """
    text = inspect.getdoc(getattr(item, "function", None)) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    try:
        return _Words().vformat(paragraph, (), parameters) if "{" in paragraph else paragraph
    except (LookupError, ValueError, AttributeError, TypeError):
        return paragraph


@final
class _Words(string.Formatter):
    """A formatter that shows values in the same way as ``format_value``."""

    def format_field(self, value: object, format_spec: str) -> str:
        return value if isinstance(value, str) else format_value(value)


def _calls_helper(statement: str, frame: FrameType, folder: str) -> bool:
    """Return whether a statement of a test calls a function that the tests define."""
    tests = os.path.join(folder, "tests", "")
    for name in re.findall(r"\b(\w+)\(", statement):
        code = getattr(frame.f_globals.get(name), "__code__", None)
        if code is not None and str(code.co_filename).startswith(tests):
            return True
    return False


def _is_raised_in(error: BaseException, folder: str) -> bool:
    """Return whether a file in ``folder`` or ``oracle.py`` raised the exception, and not a test."""
    frames = list(traceback.walk_tb(error.__traceback__))
    path, name = os.path.split(frames[-1][0].f_code.co_filename)
    return path == folder or name == "oracle.py"


def _place(trace: TracebackType | None, orders: Orders) -> tuple[str, int]:
    """Return the file name and the line number where the learner's code raised an exception.

    This is the last place in the traceback that is in a file of the learner. If there is none, it
    is the last one in a file that the learner was given, or in ``oracle.py``. Return ``""`` and 0
    if there is none of these either.
    """
    own, given = ("", 0), ("", 0)
    for frame, line in traceback.walk_tb(trace):
        path, name = os.path.split(frame.f_code.co_filename)
        if path == orders.kata and name in orders.files:
            own = name, line
        elif path == orders.kata or name == "oracle.py":
            given = name, line
    return own if own[0] else given


def _values(frame: FrameType, checked: str) -> tuple[Row, ...]:
    """Return the names and values of a test's arguments, or else of its local variables.

    Fixtures such as ``monkeypatch``, and whatever else is printed with its address, are left out.
    A local variable ``given`` of the test is a sentence that describes the other values, and it
    comes first. A value that is one whole side of the failed comparison is left out, because the
    report shows it as the expected value or as the value that the learner's code returned.
    """
    code, values = frame.f_code, frame.f_locals
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    sides = _compared_names(checked)
    local_names = [
        name
        for name, value in values.items()
        if not name.startswith(("_", "@"))
        and name not in (*arguments, "given")
        and not callable(value)
    ]

    sentence = [("", values["given"])] if isinstance(values.get("given"), str) else []
    known = [name for name in arguments if name in values]
    shown = _rows_of(known, values)
    if not shown and not (arguments and sentence):
        shown = _rows_of(local_names, values)
    return tuple([*sentence, *(row for row in shown if row[0] not in sides)][:_MAX_VALUES])


def _rows_of(names: Iterable[str], values: Mapping[str, object]) -> list[Row]:
    rows = [(name, _given_text(values[name])) for name in names]
    return [row for row in rows if " at 0x" not in row[1]]


def _given_text(value: object) -> str:
    """Return a value as text. A string of several lines begins with a line break."""
    if type(value) is str and "\n" in value.removesuffix("\n"):
        return "\n" + format_rows(value)
    return format_value(value)


def _statement(file: str, line: int) -> str:
    """Return the statement at line ``line`` of a test file, joined into one line."""
    source = "".join(linecache.getlines(file))
    kinds = (ast.Assert, ast.Expr, ast.Assign, ast.AnnAssign, ast.Return)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds) and node.lineno <= line <= (node.end_lineno or line):
            return " ".join((ast.get_source_segment(source, node) or "").split())
    return linecache.getline(file, line).strip()


def _compared_names(checked: str) -> frozenset[str]:
    """Return the variables that are one whole side of a comparison and appear only once in it.

    ``checked`` is the statement of the test. For ``assert score(hand) == expected``, the only such
    variable is ``expected``.
    """
    try:
        statements = ast.parse(checked).body
    except SyntaxError:  # only the first line of a loop is known
        return frozenset()
    match statements:
        case [ast.Assert(test=ast.Compare(left=left, comparators=[right]) as test)]:
            everywhere = [node.id for node in ast.walk(test) if isinstance(node, ast.Name)]
            sides = [side.id for side in (left, right) if isinstance(side, ast.Name)]
            return frozenset(name for name in sides if everywhere.count(name) == 1)
        case _:
            return frozenset()
