"""The hunt: try a project's Hypothesis tests on wrong implementations of one of its functions.

``pytest --hunt FOLDER`` collects tests as usual and runs only the Hypothesis tests, which are
called properties. ``FOLDER/hunt.toml`` names the function under test. It also names right
implementations of this function, which are called twins, and wrong ones, which are called mutants.

Every property must pass for every twin. For each mutant at least one property should fail: the
mutant is then killed, and otherwise it survives. A generated example is guilty if the mutant
returns a wrong result for it. If a mutant survives, the hunt says why: no guilty example was
generated, or ``assume`` left out all of them, or one was generated and no assertion failed.

The hunt needs only pytest and Hypothesis. The module ``hunt_options`` adds the options to pytest.
"""

import copy
import functools
import importlib
import inspect
import json
import runpy
import sys
import tomllib
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import TypeAlias, TypeGuard, final

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import StopTest, Unsatisfiable, UnsatisfiedAssumption

from handrail_dojo.show import exception_line, format_difference, format_value

NO_EXAMPLE = "no guilty example was generated"
LEFT_OUT = "guilty examples were generated, and assume left them out"
NO_OBJECTION = "a guilty example was generated, and no property objected"
HuntFunction: TypeAlias = Callable[..., object]
_EXPECTED = (
    'expected target = "module:function" and tables [[right]] and [[wrong]], '
    "each with file, title and optionally who"
)
_MANY_EXAMPLES = 50  # with fewer, nothing is reported about examples that are not used
_RARELY = 5  # a property is reported if it uses fewer than one in so many examples
_LONGEST = 50_000  # characters of a value that is compared
# The line that is printed for an event, by the kind of the event. Kinds are printed in this order.
SUMMARY_LINES = {
    "no_example": "{property} generates no example",
    "never_called": "{property} never calls the function and is left out",
    "unfair": "{property} rejects a right implementation, {title}: {example}: {raised}",
    "changes_argument": "{property} changes {argument}: copy it first",
    "rarely_called": "{property} calls the function in only {called} of {examples} examples",
    "survived": "{title}: {missing}",
    "killed": "{title}: {property}, {example}",
}


@final
@dataclass(frozen=True, slots=True)
class Suspect:
    """An implementation: a twin, which is right, or a mutant, which is wrong.

    Attributes:
        name: the name of its file without ``.py``.
        title: a short description for people to read.
        who: who made this mistake; empty if unknown.
        function: the implementation itself.
    """

    name: str
    title: str
    who: str
    function: HuntFunction


@final
class Call:
    """The arguments of one call, copied before the call could change them."""

    def __init__(self, args: tuple[object, ...], kwargs: dict[str, object]) -> None:
        self.args = [_copy_value(value) for value in args]
        self.kwargs = {name: _copy_value(value) for name, value in kwargs.items()}
        self.right: object = None

    def is_unchanged_by(self, function: HuntFunction) -> bool:
        """Return whether ``function`` leaves the arguments as they are."""
        copy = Call((*self.args,), self.kwargs)
        with suppress(Exception):
            _ = function(*copy.args, **copy.kwargs)
        return str(copy) == str(self)

    def outcome(self, function: HuntFunction) -> object:
        """Call ``function`` with a copy of the arguments.

        Return what the function returns or raises, and the arguments as they are after the call.
        """
        copy = Call((*self.args,), self.kwargs)
        try:
            answer = function(*copy.args, **copy.kwargs)
        except Exception as error:
            answer = "raised", type(error)
        return answer, copy.args, copy.kwargs

    def __str__(self) -> str:
        named = (f"{name}={format_value(value)}" for name, value in self.kwargs.items())
        return ", ".join((*map(format_value, self.args), *named))


@final
class StandIn:
    """A replacement for the function under test, which the properties call instead.

    It records each call and passes it to the current suspect, which is a twin or a mutant.

    Attributes:
        twin: the first right implementation.
        suspect: the current implementation.
        calls: the calls of the current run of a property.
        left_out: the calls of this run in examples that ``assume`` left out.
    """

    def __init__(self, twin: Suspect) -> None:
        self.twin = self.suspect = twin
        self.calls: list[Call] = []
        self.left_out: list[Call] = []

    def answer(self, *args: object, **kwargs: object) -> object:
        """Record a call, and return what the current suspect returns for it."""
        self.calls.append(Call(args, kwargs))
        return self.suspect.function(*args, **kwargs)

    def is_wrong(self, mutant: Suspect, call: Call) -> bool:
        """Return whether a mutant and the twin have different outcomes for a call."""
        if call.right is None:
            self.suspect = self.twin  # a recursive function calls the stand-in again
            call.right = call.outcome(self.twin.function)
        self.suspect = mutant
        found = call.outcome(mutant.function)
        try:
            return bool(found != call.right)
        except ValueError:  # arrays cannot be compared as one truth value
            return repr(found) != repr(call.right)


@final
class ExampleLog:
    """The examples of one run of a property.

    Attributes:
        arguments: the generated arguments of the last example, copied before the property ran.
        left_out: the number of examples that ``assume`` left out.
        called: the number of other examples, in which the function was called.
        examples: the number of all examples.
    """

    def __init__(self) -> None:
        self.arguments: dict[str, object] = {}
        self.left_out = self.called = self.examples = 0

    @property
    def leaves_out_most(self) -> bool:
        """Return whether ``assume`` has left out most of many examples."""
        kept = self.examples - self.left_out
        return self.examples >= _MANY_EXAMPLES and kept * _RARELY < self.examples

    @property
    def calls_rarely(self) -> bool:
        """Return whether the function was called in few of many examples."""
        return self.examples >= _MANY_EXAMPLES and self.called * _RARELY < self.examples


@final
class _Rejection(BaseException):
    """A property's failure that ends the run at once, because Hypothesis does not catch it."""


@final
class HuntHooks:
    """The hook that other plugins can implement."""

    @pytest.hookspec
    def pytest_hunt_event(self, line: bytes) -> None:
        """Receive an event just after it was written. ``line`` is JSON without a line break."""


@final
class HuntPlugin:
    """The pytest plugin that runs the hunt in place of the usual loop over the tests."""

    def __init__(self, config: pytest.Config) -> None:
        if getattr(config.option, "dist", "no") != "no":
            raise pytest.UsageError("a hunt runs in one process: add -n 0, or use --hunt-part")
        phases = (Phase.explicit, Phase.generate, Phase.target, Phase.shrink)
        settings.register_profile(
            "hunt",
            database=None,
            deadline=None,
            derandomize=False,
            max_examples=config.option.hunt_examples,
            phases=phases[:-1] if config.option.hunt_no_shrink else phases,
            print_blob=False,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("hunt")
        folder = config.invocation_params.dir
        sys.path.insert(0, str(folder))  # python -m pytest does the same
        folder = (folder / config.option.hunt).resolve()
        self.twins, self.mutants, self.stand_in = read_folder(folder)
        if only := config.option.hunt_only:
            named = [each for each in (*self.twins, *self.mutants) if each.name == only]
            if not named:
                raise pytest.UsageError(f"--hunt-only: {folder} has no {only}")
            self.twins = [twin for twin in self.twins if twin in named] or self.twins
            self.mutants = [mutant for mutant in self.mutants if mutant in named]
        config.pluginmanager.add_hookspecs(HuntHooks)
        self.config = config
        self.events: dict[str, list[SimpleNamespace]] = {}
        self.error: BaseException | None = None
        self.log = ExampleLog()
        self.is_shrinking = True
        self.property = ""
        self.inner_tests: dict[FunctionType, FunctionType] = {}
        self.left_out: dict[pytest.Item, tuple[Call, ...]] = {}
        self.order_differs = False
        report: str | None = config.option.hunt_report
        self.report = open(report, "w", encoding="utf-8") if report else None  # noqa: SIM115 (open until the hunt ends)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Record an event before the test files are imported, which may take for ever."""
        self._emit("collecting")

    def pytest_unconfigure(self) -> None:
        """Close the report."""
        if self.report:
            self.report.close()

    def pytest_report_collectionfinish(self, items: Sequence[pytest.Item]) -> str:
        """Return a line with the number of properties and of other tests."""
        number = len(list(filter(_property, items)))
        return f"properties that hunt: {number}, other tests: {len(items) - number}"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record an event if a test file cannot be imported."""
        if report.failed:
            self._emit("uncollected", trace=str(report.longrepr))

    def pytest_keyboard_interrupt(self, excinfo: "pytest.ExceptionInfo[BaseException]") -> None:
        """Record an event if a test file raises ``KeyboardInterrupt`` while it is imported."""
        self._emit_uncollected(excinfo)

    def pytest_internalerror(self, excinfo: "pytest.ExceptionInfo[BaseException]") -> None:
        """Record an event if a test file calls ``sys.exit`` while it is imported."""
        self._emit_uncollected(excinfo)

    def _emit_uncollected(self, excinfo: "pytest.ExceptionInfo[BaseException]") -> None:
        # pytest also interrupts itself after a test file that was reported as uncollected.
        if not {"hunt_started", "uncollected"} & {*self.events}:
            self._emit("uncollected", trace=str(excinfo.getrepr()))

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run the hunt. Return None to let pytest run the tests as usual, otherwise True."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        properties = list(filter(_property, session.items))
        properties.sort(key=lambda item: (item.location[0], item.location[1] or 0, item.name))
        self._emit("hunt_started", mutants=len(self.mutants), properties=len(properties))
        if not properties:
            raise pytest.UsageError("a hunt needs Hypothesis tests, and none was collected")
        part: tuple[int, int] = self.config.option.hunt_part
        mine = slice(part[0] - 1, None, part[1])
        hunters: dict[pytest.Item, tuple[Call, ...]] = {}
        for item in properties:
            self._record_examples(item)
        for number, item in enumerate(properties, 1):
            self._show_progress(f"property {number} of {len(properties)} on right implementations")
            twins = self.twins if item in properties[mine] else self.twins[:1]
            if calls := self._calls(item, twins):
                hunters[item] = calls
            if "unfair" in self.events or "no_example" in self.events:
                session.testsfailed = 1
                return True
        for number, mutant in enumerate(self.mutants[mine], 1):
            killed, survived = (len(self.events.get(kind, ())) for kind in ("killed", "survived"))
            counts = f"{killed} killed, {survived} survived"
            self._show_progress(f"mutant {number} of {len(self.mutants[mine])}: {counts}")
            self._hunt(mutant, hunters)
        session.testsfailed = len(self.events.get("survived", ()))
        self._emit("done")
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        """Run a test without printing its result. Hooks around it make assertions readable."""
        _ = runtestprotocol(item, log=False)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> list[str]:
        """Return a failed comparison with its values as examples show them."""
        self.order_differs = op == "==" and _differ_in_order(left, right)
        one, other = format_difference(left, right)
        return [f"{one} {op} {other}"]

    def pytest_runtest_makereport(self, call: "pytest.CallInfo[None]") -> None:
        """Keep the first exception that a test raises."""
        if call.excinfo and self.error is None:
            self.error = call.excinfo.value

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print one line per event: first problems, then mutants that survived, then killed ones.

        pytest itself prints the totals.
        """
        terminalreporter.line("")  # end the row that shows the progress
        for kind in filter(self.events.__contains__, SUMMARY_LINES):
            title = kind.replace("_", " ")
            terminalreporter.section(title)
            terminalreporter.stats[title] = self.events[kind]
            for facts in map(vars, self.events[kind]):
                rows = ", ".join(map(" = ".join, facts.get("example", ())))
                terminalreporter.line(SUMMARY_LINES[kind].format_map({**facts, "example": rows}))

    def _show_progress(self, text: str) -> None:
        """Show text on the terminal's current row. Nothing is shown if there is no terminal."""
        terminal = self.config.pluginmanager.getplugin("terminalreporter")
        if isinstance(terminal, pytest.TerminalReporter) and terminal.isatty:
            terminal.rewrite(text, erase=True)

    def _run(self, item: pytest.Item, suspect: Suspect) -> BaseException | None:
        """Run a property on a suspect.

        Return the exception if the property fails, otherwise None.
        """
        self.property = item.name
        self._emit("running", property=item.name)
        self.stand_in.suspect, self.stand_in.calls, self.error = suspect, [], None
        self.stand_in.left_out, self.log, self.order_differs = [], ExampleLog(), False
        if test := _property(item):
            _ = seed(self.config.option.hunt_seed)(test)
        _ = item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.error

    def _record_examples(self, item: pytest.Item) -> None:
        """Make a property record its examples.

        The attribute ``inner_test`` is what Hypothesis documents for plugins. Tests with different
        parameters share one function.
        """
        test = _property(item)
        if test is None or test in self.inner_tests:
            return
        handle = getattr(test, "hypothesis")  # noqa: B009 (Hypothesis adds it to the function)
        inner: FunctionType = handle.inner_test
        if inspect.iscoroutinefunction(inner):
            return
        self.inner_tests[test] = inner
        generated = {*inspect.signature(inner).parameters} - {*inspect.signature(test).parameters}

        @functools.wraps(inner)
        def recorded(*args: object, **kwargs: object) -> object:
            calls, log = self.stand_in.calls, self.log
            first = len(calls)
            log.examples += 1
            log.arguments = {
                name: _copy_example(value) if name in generated else value
                for name, value in kwargs.items()
            }
            try:
                answer: object = inner(*args, **kwargs)
            except (UnsatisfiedAssumption, StopTest):
                self.stand_in.left_out += calls[first:]
                del calls[first:]
                log.left_out += 1
                if log.leaves_out_most:
                    self._emit_once("leaving_out", property=self.property)
                raise
            except pytest.skip.Exception:
                raise
            except BaseException as error:
                if self.is_shrinking:
                    raise
                raise _Rejection from error
            log.called += len(calls) > first
            if self.stand_in.suspect is self.stand_in.twin:
                self._report_changes({name: kwargs[name] for name in generated & {*kwargs}})
            return answer

        handle.inner_test = recorded

    def _report_changes(self, arguments: Mapping[str, object]) -> None:
        """Record an event if the property has changed a generated argument.

        It is not the property's fault if the function under test changes its arguments.
        """
        for name, value in arguments.items():
            before, after = _whole_text(self.log.arguments[name]), _whole_text(value)
            if before != after and " at 0x" not in before:
                twin = self.stand_in.twin.function
                if all(call.is_unchanged_by(twin) for call in self.stand_in.calls):
                    self._emit_once("changes_argument", property=self.property, argument=name)

    def _calls(self, item: pytest.Item, twins: Sequence[Suspect]) -> tuple[Call, ...]:
        """Run a property on the twins, and return the calls that the property makes.

        Return ``()`` and record an event if the property is no use in the hunt: it never calls the
        function, it generates no example, or it rejects a twin.
        """
        calls: tuple[Call, ...] = ()
        for twin in twins:
            error = self._run(item, twin)
            if twin is twins[0]:
                calls = tuple(self.stand_in.calls)
                self.left_out[item] = tuple(self.stand_in.left_out)
            if error is None and (calls or self.left_out[item]):
                if twin is twins[0] and self.log.calls_rarely:
                    counts = {
                        "called": self.log.called,
                        "left_out": self.log.left_out,
                        "examples": self.log.examples,
                    }
                    self._emit("rarely_called", property=item.name, **counts)
                continue
            if error is None or isinstance(error, pytest.skip.Exception):
                self._emit("never_called", property=item.name)
            elif isinstance(error, Unsatisfiable):
                self._emit("no_example", property=item.name)
            else:
                trace = traceback.extract_tb(error.__traceback__)
                lines = [each.lineno for each in trace if Path(each.filename) == item.path]
                place = {"file": item.path.name, "line": lines[-1] if lines else 0}
                twin_facts = {
                    "twin": twin.name,
                    "title": twin.title,
                    "raised": exception_line(error),
                }
                doubts = {"repeated": self._repeated(), "order_differs": self.order_differs}
                example = self._example(item, error)
                facts = {"example": example, **twin_facts, **doubts, **place}
                self._emit("unfair", property=item.name, **facts)
            return ()
        return calls

    def _hunt(self, mutant: Suspect, hunters: Mapping[pytest.Item, tuple[Call, ...]]) -> None:
        """Try properties on a mutant until one fails, and record whether the mutant was killed.

        The properties that call the function with guilty arguments are tried first. With the option
        ``--hunt-all``, all properties are tried, in the order of the file.
        """
        guilty: list[pytest.Item] = []
        facts = {"mutant": mutant.name, "title": mutant.title, "who": mutant.who}
        in_order = self._in_order(mutant, hunters, guilty)
        if self.config.option.hunt_all:
            _ = [*in_order]
            in_order = iter(hunters)
        for item in in_order:
            if error := self._run(item, mutant):
                example = self._example(item, error)
                # The last calls belong to the failing example.
                calls = reversed(self.stand_in.calls)
                wrong = (str(call) for call in calls if self.stand_in.is_wrong(mutant, call))
                call = next(wrong, "")
                values = [value for _, value in example]
                if call and call not in (*values, ", ".join(values)):
                    example.append(("wrong on", call))
                also = self._rejecting(mutant, in_order) if self.config.option.hunt_all else []
                self._emit("killed", **facts, property=item.name, example=example, also=also)
                return
        left_out = chain.from_iterable(self.left_out[item] for item in hunters)
        is_left_out = not guilty and any(self.stand_in.is_wrong(mutant, call) for call in left_out)
        missing = NO_OBJECTION if guilty else NO_EXAMPLE
        if is_left_out:
            missing = LEFT_OUT
        reason = {"guilty": bool(guilty), "missing": missing, "is_left_out": is_left_out}
        self._emit("survived", **facts, **reason)

    def _rejecting(self, mutant: Suspect, items: Iterator[pytest.Item]) -> list[str]:
        """Return the names of the properties that reject a mutant, without shrinking examples."""
        self.is_shrinking = False
        names = [item.name for item in items if self._run(item, mutant)]
        self.is_shrinking = True
        return names

    def _in_order(
        self,
        mutant: Suspect,
        hunters: Mapping[pytest.Item, tuple[Call, ...]],
        guilty: list[pytest.Item],
    ) -> Iterator[pytest.Item]:
        """Yield the properties in the order in which to try them.

        A property comes first if the mutant returns a wrong result for one of its calls. Such
        properties are also appended to ``guilty``.
        """
        for calls in zip_longest(*hunters.values()):
            for item, call in zip(hunters, calls, strict=True):
                if call and item not in guilty and self.stand_in.is_wrong(mutant, call):
                    guilty.append(item)
                    yield item
        yield from (item for item in hunters if item not in guilty)

    def _example(self, item: pytest.Item, error: BaseException) -> list[tuple[str, str]]:
        """Return the arguments with which a property failed, each as a name and a value.

        They are shown as they were before the property ran, which may change them.
        """
        test = _property(item)
        inner = self.inner_tests.get(test) if test else None
        code = getattr(inner, "__code__", None)
        if all(frame.f_code is not code for frame, _ in traceback.walk_tb(error.__traceback__)):
            return []  # the example could not be generated
        names = inspect.signature(inner).parameters if inner else ()
        arguments = self.log.arguments
        shown = (name for name in names if name in arguments and name != "self")
        return [(name, format_value(arguments[name])) for name in shown]

    def _repeated(self) -> str:
        """Return the name of a generated list or tuple with equal items, or ""."""
        lists = ((name, value) for name, value in self.log.arguments.items() if _is_list(value))
        return next((name for name, value in lists if _has_repeated(value)), "")

    def _emit_once(self, kind: str, property: str, **facts: object) -> None:
        """Record an event, unless there is one of this kind about the property."""
        if all(event.property != property for event in self.events.get(kind, ())):
            self._emit(kind, property=property, **facts)

    def _emit(self, kind: str, **facts: object) -> None:
        self.events.setdefault(kind, []).append(SimpleNamespace(**facts))
        line = json.dumps({"event": kind, **facts})
        if self.report:
            _ = self.report.write(f"{line}\n")
            self.report.flush()
        self.config.hook.pytest_hunt_event(line=line.encode())


def read_folder(folder: Path) -> tuple[list[Suspect], list[Suspect], StandIn]:
    """Read ``hunt.toml``, and replace the function under test with a stand-in everywhere.

    Return the twins (right implementations), the mutants (wrong ones) and the stand-in.

    Raises:
        pytest.UsageError: the folder has no valid ``hunt.toml``, or there is no such function.
    """
    path = folder / "hunt.toml"
    try:
        table: dict[str, object] = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"{path}: {exception_line(error)}; {_EXPECTED}") from None
    right, wrong = table.pop("right", None), table.pop("wrong", None)
    if not (right and wrong and _is_list(right) and _is_list(wrong)):
        raise pytest.UsageError(f"{path}: {_EXPECTED}")
    module, colon, name = _strings(path, table, "target")["target"].partition(":")
    if not colon:
        raise pytest.UsageError(f"{path}: target: expected module:function, got {module}")
    original = _function(path, name, lambda: vars(importlib.import_module(module)))
    sys.path.insert(0, str(folder))
    twins = [_suspect(path, name, entry) for entry in right]
    mutants = [_suspect(path, name, entry) for entry in wrong]
    sys.path.remove(str(folder))
    stand_in = StandIn(twins[0])

    @functools.wraps(original)
    def answer(*args: object, **kwargs: object) -> object:
        return stand_in.answer(*args, **kwargs)

    for each in [*sys.modules.values()]:
        if folder not in Path(getattr(each, "__file__", None) or "").parents:
            for key, value in [*getattr(each, "__dict__", {}).items()]:
                if value is original:
                    setattr(each, key, answer)
    return twins, mutants, stand_in


def _suspect(path: Path, name: str, table: object) -> Suspect:
    """Import the implementation that ``table``, an entry of ``hunt.toml``, describes."""
    entry = _strings(path, table, "file", "title", optional="who")
    file = path.parent / entry["file"]
    if not file.is_file():
        raise pytest.UsageError(f"{path} names {entry['file']}, and there is no such file")
    function = _function(file, name, lambda: runpy.run_path(str(file)))
    return Suspect(file.stem, entry["title"], entry.get("who", ""), function)


def _function(path: Path, name: str, load: Callable[[], Mapping[str, object]]) -> HuntFunction:
    """Return the function called ``name`` from the namespace that ``load`` returns."""
    try:
        found = load().get(name)
    except Exception as error:
        raise pytest.UsageError(f"{path}: {exception_line(error)}") from None
    if not callable(found):
        raise pytest.UsageError(f"{path}: there is no function {name}")
    return found


def _strings(path: Path, table: object, *needed: str, optional: str = "") -> dict[str, str]:
    """Return a table of ``hunt.toml``, or raise ``UsageError`` if it is not valid.

    It must have the keys in ``needed``, it may have the key ``optional``, and its values must be
    strings.
    """
    entries = table if _is_table(table) else {}
    strings = {key: value for key, value in entries.items() if isinstance(value, str)}
    if not {*needed} <= {*strings} or not {*entries} <= {*strings} & {*needed, optional}:
        raise pytest.UsageError(f"{path}: {_EXPECTED}; got {table}")
    return strings


def _is_table(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def _property(item: pytest.Item) -> FunctionType | None:
    """Return the function of a Hypothesis test, or None if the test does not use Hypothesis."""
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    return test if isinstance(test, FunctionType) and hasattr(test, "hypothesis") else None


def _differ_in_order(one: object, other: object) -> bool:
    """Return whether two strings, lists or tuples have the same items in another order."""
    if isinstance(one, str) and isinstance(other, str):
        return one != other and sorted(one) == sorted(other)
    if _is_list(one) and _is_list(other):
        texts, others = [*map(_whole_text, one)], [*map(_whole_text, other)]
        return texts != others and sorted(texts) == sorted(others)
    return False


def _has_repeated(values: Sequence[object]) -> bool:
    texts = [*map(_whole_text, values)]
    return len({*texts}) < len(texts)


def _whole_text(value: object) -> str:
    return format_value(value, _LONGEST)


def _copy_example(value: object) -> object:
    """Return a copy of a generated value. ``st.data()`` has all of Hypothesis inside: no copy."""
    return value if isinstance(value, st.DataObject) else _copy_value(value)


def _copy_value(value: object) -> object:
    """Return a copy of a value.

    A value that cannot change or cannot be copied is returned itself.
    """
    if _is_list(value) and type(value) in (list, tuple):
        items = list(map(_copy_value, value))
        return items if isinstance(value, list) else tuple(items)
    if _is_table(value) and type(value) is dict:
        return dict(zip(value, map(_copy_value, value.values()), strict=True))
    hasher: object = type(value).__hash__
    if hasher is None or hasher is object.__hash__:
        with suppress(Exception):  # for example, a generator cannot be copied
            return copy.deepcopy(value)
    return value
