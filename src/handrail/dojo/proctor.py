"""The process in which pytest grades an answer: reports each test, in words, as it ends.

Orders: ``nonce``, ``root``, ``answer`` (the folder of the learner's files), ``files`` (those to
import first), ``tests`` (the folder), ``paths`` (test files in order), ``config``, ``sealed``
(folders that nothing may open), ``properties``, ``examples``, ``all`` (go on after a failure),
``coverage`` (measure the branches).
"""

import ast
import inspect
import io
import linecache
import os
import re
import secrets
import string
import sys
import traceback
from collections.abc import Generator
from types import CodeType, FunctionType
from typing import final

import pytest
from _pytest._io import TerminalWriter

from handrail.dojo import sealed
from handrail.dojo.forms import Form, is_table
from handrail.dojo.showing import compared, shown

MARK = "\x1f"
MARKED = re.compile(f"{MARK}(\\d+){MARK}")


@final
class Reporter:
    """A pytest plugin that tells what happened to each test."""

    def __init__(self, form: Form, emit: sealed.Emit, canary: str) -> None:
        self.emit = emit
        self.answer = form.text("answer")
        self.tests = form.text("tests")
        self.canary = canary
        self.compared: list[tuple[str, str, str]] = []
        self.sent: set[str] = set()
        self.sung: set[str] = set()
        self.codes: dict[str, CodeType] = {}
        self.builtins = sealed.builtins_now()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Say which tests there are."""
        names: list[str] = []
        for item in session.items:
            code = code_of(item)
            if code is not None:
                self.codes[item.nodeid] = code
            if not self.is_canary(item):
                names.append(item.name)
        self.emit({"event": "collected", "tests": names})

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Say which test file could not be collected, and why."""
        if report.failed:
            self.emit({"event": "uncollected", "trace": str(report.longrepr)[-20_000:]})

    def pytest_internalerror(self, excrepr: object) -> None:
        """Say that pytest or this plugin failed; where it is not the learner's doing, it is ours.

        Pytest lets no class keep it from printing a value, but for one that leaves Python.
        """
        trace = str(excrepr)
        event = "left" if self.answer + os.sep in trace else "internal"
        self.emit({"event": event, "trace": trace[-20_000:]})

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        """Say which test begins."""
        if self.canary in nodeid:
            self.sent.add(nodeid)
        else:
            self.emit({"event": "start", "test": location[2]})

    @pytest.hookimpl(wrapper=True)
    def pytest_assertrepr_compare(
        self, op: str, left: object, right: object
    ) -> Generator[None, list[list[str] | None], list[list[str] | None]]:
        """Note what a failed assertion compared, and mark its text with the note's number."""
        explained = yield
        self.compared.append((op, *compared(left, right)))
        mark = f"{MARK}{len(self.compared) - 1}{MARK}"
        kept = next((lines for lines in explained if lines), None)
        lines = kept or [f"{shown(left)} {op} {shown(right)}"]
        return [[lines[0] + mark, *lines[1:]]]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Tell how a test went, as soon as it is known."""
        report = yield
        if self.is_canary(item):
            if report.failed and report.when == "call":
                self.sung.add(item.nodeid)
                report.outcome = "passed"  # it is to stop nothing
        elif report.when == "call" or not report.passed:
            self.emit(self.told(item, call, report))
        return report

    def is_canary(self, item: pytest.Item) -> bool:
        """Whether this is one of the tests that must fail."""
        return self.canary in item.nodeid

    def told(
        self, item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport
    ) -> dict[str, object]:
        """One test as an event."""
        event: dict[str, object] = {
            "event": "end",
            "test": item.name,
            "function": getattr(item, "originalname", item.name),
            "outcome": report.outcome,
            "rule": rule_of(item),
        }
        if report.outcome == "skipped":
            event["trace"] = str(report.longrepr)
        if call.excinfo is not None and report.failed:
            error = call.excinfo.value
            event |= self.told_of(item, error)
            event["trace"] = MARKED.sub("", report.longreprtext)[-sealed.LONGEST_TRACE :]
        return event

    def told_of(self, item: pytest.Item, error: BaseException) -> dict[str, object]:
        """What there is to say of a failed test."""
        event: dict[str, object] = {"kind": type(error).__name__}
        function = getattr(item, "function", None)
        is_property = hasattr(function, "hypothesis")
        event["property"] = is_property
        code = code_of(item)
        found = None if code is None else sealed.frame_of(error.__traceback__, code)
        checked = ""
        if found is not None:
            frame, line = found
            checked = statement(frame.f_code.co_filename, line)
            event["given"] = sealed.arguments_in(frame)
            event["checked"] = checked
        text = safe_text(error)
        mark = MARKED.search(text)
        if isinstance(error, AssertionError) and self.is_of_test(error):
            event["by"] = "assertion"
            says = said(MARKED.sub("", text))
            is_told = found is not None and found[0].f_locals.get(sealed.GIVEN) == says
            event["says"] = "" if is_told else says
            if mark is not None:
                op, left, right = self.compared[int(mark.group(1))]
                event |= {"relation": op, "got": left, "expected": right}
                if found is not None:
                    # What is told as expected and got is not told once more.
                    event["given"] = sealed.arguments_in(found[0], compared_in(checked))
        elif type(error).__name__ == "Failed" and type(error).__module__.startswith("_pytest"):
            event["by"] = "assertion"
            event["says"] = text.splitlines()[0] if text else ""
        elif "Flaky" in type(error).__name__:
            event["by"] = "flaky"
        else:
            event["by"] = "raised"
            event["raised"] = MARKED.sub("", sealed.raised(error))
            event["place"] = sealed.place_in(error.__traceback__, self.answer)
        return event

    def is_of_test(self, error: BaseException) -> bool:
        """Whether an assertion is the tests' own, and not one of the learner's code."""
        last = ""
        for frame, _ in traceback.walk_tb(error.__traceback__):
            last = frame.f_code.co_filename
        return not last.startswith(self.answer + os.sep)

    def tampered(self, session: pytest.Session) -> str:
        """What the learner's code has changed, if anything."""
        changed = sealed.changed_builtin(self.builtins)
        if changed:
            return changed
        for item in session.items:
            code = self.codes.get(item.nodeid)
            if code is not code_of(item) or code is None:
                return f"the test {item.name}"
            if not code.co_filename.startswith(self.tests + os.sep):
                return f"the test {item.name}"
        return "a test that must fail did not" if self.sent != self.sung else ""

    def __repr__(self) -> str:
        return "<reporter>"


@final
class Silence:
    """What stands in for pytest's own reporter, which some of its versions ask how to write."""

    def __init__(self) -> None:
        self._tw = TerminalWriter(io.StringIO())


@final
class Session:
    """A pytest plugin that imports the learner's files first, and tells of the end."""

    def __init__(
        self, reporter: Reporter, emit: sealed.Emit, files: tuple[str, ...], canaries: int
    ) -> None:
        self.reporter = reporter
        self.emit = emit
        self.files = files
        self.canaries = canaries

    def pytest_configure(self, config: pytest.Config) -> None:
        """Keep pytest from printing: what is printed is the learner's."""
        _ = config.pluginmanager.register(Silence(), "terminalreporter")

    def pytest_collection(self) -> None:
        """Import the learner's files, so that what is wrong with them is told by itself."""
        if not sealed.import_answers(self.files, self.reporter.answer, self.emit):
            pytest.exit("the answer cannot be imported")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell whether all was run, and whether the tools are still what they were."""
        tampered = self.reporter.tampered(session)
        whole = len(self.reporter.sung) == self.canaries
        self.emit({"event": "done", "whole": whole, "tampered": tampered})


def code_of(item: pytest.Item) -> CodeType | None:
    """The code of the test itself, under Hypothesis's wrapper where there is one."""
    inner = sealed.inner_of(getattr(item, "function", None))
    return inner.__code__ if isinstance(inner, FunctionType) else None


def rule_of(item: pytest.Item) -> str:
    """What a test says: the first paragraph of its docstring, with the parameters filled in."""
    text = inspect.getdoc(sealed.inner_of(getattr(item, "function", None))) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    callspec = getattr(item, "callspec", None)
    parameters: object = getattr(callspec, "params", None)
    if is_table(parameters) and "{" in paragraph:
        try:
            return Telling().vformat(paragraph, (), parameters)
        except (LookupError, ValueError, AttributeError, TypeError):
            return paragraph
    return paragraph


@final
class Telling(string.Formatter):
    """Fills values into a sentence as a learner reads them."""

    def format_field(self, value: object, format_spec: str) -> str:
        """A value in words, unless it is to be formatted otherwise."""
        if isinstance(value, str) or format_spec:
            return format(value, format_spec)
        return shown(value)


def safe_text(error: BaseException) -> str:
    """An exception's text, whatever its class does."""
    try:
        return str(error)
    except Exception:
        return ""


def said(text: str) -> str:
    """The sentence that an assertion carries, without pytest's explanation."""
    if text.startswith("assert ") or not text:
        return ""
    return text.partition("\nassert ")[0].strip()


def statement(file: str, line: int) -> str:
    """The statement of a test that begins at this line or around it, in one line."""
    source = "".join(linecache.getlines(file))
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return linecache.getline(file, line).strip()
    best: ast.stmt | None = None
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert | ast.Expr | ast.Assign | ast.Return | ast.AnnAssign) and (
            node.lineno <= line <= (node.end_lineno or node.lineno)
        ):
            best = node
    if best is None:
        return linecache.getline(file, line).strip()
    return " ".join((ast.get_source_segment(source, best) or "").split())


def compared_in(checked: str) -> frozenset[str]:
    """The names that stand alone on a side of an assertion's comparison, and nowhere else in it."""
    match ast.parse(checked).body:
        case [ast.Assert(test=ast.Compare(left=left, comparators=others) as test)]:
            everywhere = [node.id for node in ast.walk(test) if isinstance(node, ast.Name)]
            alone = [side.id for side in (left, *others) if isinstance(side, ast.Name)]
            return frozenset(name for name in alone if everywhere.count(name) == 1)
        case _:
            return frozenset()


def main() -> None:
    """Grade as ordered."""
    form = sealed.orders()
    emit = sealed.emitter(form.text("nonce"))
    properties = form.flag("properties")
    sealed.use_hypothesis(form.number("examples"))
    name = f"test_{secrets.token_hex(8)}"
    canary = sealed.canary(form.text("tests"), name, properties)
    reporter = Reporter(form, emit, name)
    arguments = [
        *("-c", form.text("config"), "--rootdir", form.text("root"), "--noconftest"),
        *("-p", "no:cacheprovider", "-p", "no:terminal", "--capture=no"),
        *("-p", "no:faulthandler", "-p", "no:unraisableexception", "-p", "no:threadexception"),
        "--import-mode=importlib",
        *(() if form.flag("all") else ("--maxfail=1",)),
        *form.texts("paths"),
        canary,
    ]
    sealed.seal(form.texts("sealed", ()))
    sys.path[:0] = [form.text("tests"), form.text("answer")]
    emit({"event": "ready"})
    files = form.texts("files")
    session = Session(reporter, emit, files, 2 if properties else 1)
    measured = sealed.Coverage(form.text("answer"), files, form.flag("coverage"))
    _ = pytest.main(arguments, plugins=[reporter, session])
    measured.tell(emit)
