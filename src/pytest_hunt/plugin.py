"""The plugin behind ``pytest --hunt``: tries Hypothesis tests on wrong implementations.

``pytest --hunt FOLDER`` collects tests as usual and runs only the Hypothesis tests, which are
called properties. ``FOLDER/hunt.toml`` names the function under test. It also names right
implementations of this function, which are called twins, and wrong ones, which are called mutants.

This file is the shell: it makes the plan from the options, runs a property when a step asks for it,
and writes the events. The steps are in ``hunting``. The hunt needs only pytest and Hypothesis.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import final

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, seed, settings

from pytest_hunt.events import (
    ChangesArgument,
    Collecting,
    HuntEvent,
    HuntStarted,
    Killed,
    NeverCalled,
    NeverUsed,
    NoExample,
    OutOfTime,
    PlainTest,
    RarelyCalled,
    Running,
    Survived,
    Uncollected,
    Unfair,
    event_line,
    event_name,
)
from pytest_hunt.hunting import hunt
from pytest_hunt.module_data import ModuleData
from pytest_hunt.plan import HuntPlan, Suspect, read_plan
from pytest_hunt.recording import (
    Property,
    Recording,
    Remark,
    StandIn,
    property_function,
    record_examples,
    run_machines_as_properties,
)
from pytest_hunt.values import differ_in_order, format_difference

MOST_STEPS = 30  # of a state machine; with 20, bad luck missed a mutant of k16
# The line that is printed for an event, by the kind of the event. Kinds are printed in this order.
_SUMMARY_LINES: Mapping[type[HuntEvent], str] = {
    NoExample: "{event.property} generates no example",
    NeverCalled: "{event.property} never calls the function and is left out",
    Unfair: "{event.property} rejects a right implementation, {event.title}: {example}: "
    "{event.raised}",
    ChangesArgument: "{event.property} changes {event.argument}: copy it first",
    RarelyCalled: "{event.property} calls the function in only {event.called} of {event.examples} "
    "examples",
    NeverUsed: "no property has an example with {event.action}",
    Survived: "{event.title}: {event.missing}",
    OutOfTime: "{event.title}: {event.property} did not end in time, twice: {example}",
    Killed: "{event.title}: {event.property}, {example}",
}


@final
class HuntHooks:
    """The hook that other plugins can implement."""

    @pytest.hookspec
    def pytest_hunt_event(self, line: bytes) -> None:
        """Receive an event just after it was written. ``line`` is JSON without a line break."""


@final
class HuntPlugin:
    """The pytest plugin that runs the hunt in place of the usual loop over the tests.

    Attributes:
        config: the settings of pytest.
        plan: the plan of the hunt.
        stand_in: what the properties call instead of the function under test.
        data: the data of the properties' modules, which no run of a property may change.
        events: the events so far.
        remarked: the kind and the property of each remark so far.
        report: the file that the events are written to.
    """

    def __init__(self, config: pytest.Config) -> None:
        if getattr(config.option, "dist", "no") != "no":
            raise pytest.UsageError("a hunt runs in one process: add -n 0, or use --hunt-part")
        _load_settings(config)
        here = config.invocation_params.dir
        sys.path.insert(0, str(here))  # python -m pytest does the same
        folder = (here / config.option.hunt).resolve()
        self.plan = _read_plan(folder, config)
        self.stand_in = StandIn(self.plan.twins[0])
        self.stand_in.replace_everywhere(self.plan.original, folder)
        self.data = ModuleData([])  # no test is collected yet
        config.pluginmanager.add_hookspecs(HuntHooks)
        self.config = config
        self.events: list[HuntEvent] = []
        self.remarked: set[tuple[type[Remark], str]] = set()
        self.report = open(config.option.hunt_report or os.devnull, "wb", buffering=0)  # noqa: SIM115 (open until the hunt ends)
        config.add_cleanup(self.report.close)

    # The hooks that pytest calls

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Report an event before the test files are imported, which may take for ever."""
        self.emit(Collecting())

    def pytest_collection_modifyitems(self, items: Sequence[pytest.Item]) -> None:
        """Make properties of state machines."""
        run_machines_as_properties(items)

    def pytest_report_collectionfinish(self, items: Sequence[pytest.Item]) -> str:
        """Return a line with the number of properties and of other tests."""
        number = len(list(filter(property_function, items)))
        return f"properties that hunt: {number}, other tests: {len(items) - number}"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Report an event if a test file cannot be imported."""
        if report.failed:
            self.emit(Uncollected(str(report.longrepr)))

    def pytest_keyboard_interrupt(self, excinfo: "pytest.ExceptionInfo[BaseException]") -> None:
        """Report an event if a test file raises ``KeyboardInterrupt`` while it is imported."""
        self.emit_uncollected(excinfo)

    def pytest_internalerror(self, excinfo: "pytest.ExceptionInfo[BaseException]") -> None:
        """Report an event if a test file calls ``sys.exit`` while it is imported."""
        self.emit_uncollected(excinfo)

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run the hunt. Return None to let pytest run the tests as usual, otherwise True."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        items = sorted(
            session.items, key=lambda item: (item.location[0], item.location[1] or 0, item.name)
        )
        properties = record_examples(items, self.stand_in, self.remark)
        plain = (item for item in items if property_function(item) is None)
        for name in dict.fromkeys(item.name.partition("[")[0] for item in plain):
            self.emit(PlainTest(name))
        modules = (getattr(each.item, "module", None) for each in properties)
        self.data = ModuleData({each for each in modules if isinstance(each, ModuleType)})
        for event in hunt(self.plan, properties, self.stand_in, self.run, self.show_progress):
            self.emit(event)
        failures = (NoExample, Unfair, Survived, OutOfTime)
        session.testsfailed = sum(isinstance(event, failures) for event in self.events)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        """Run a test without printing its result. Hooks around it make assertions readable."""
        _ = runtestprotocol(item, log=False)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> list[str]:
        """Return a failed comparison with its values as examples show them."""
        self.stand_in.recording.order_differs = op == "==" and differ_in_order(left, right)
        one, other = format_difference(left, right)
        return [f"{one} {op} {other}"]

    def pytest_runtest_makereport(self, call: "pytest.CallInfo[None]") -> None:
        """Keep the first exception that a test raises."""
        recording = self.stand_in.recording
        if call.excinfo and recording.error is None:
            recording.error = call.excinfo.value

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print one line per event: first problems, then mutants that survived, then killed ones.

        pytest itself prints the totals.
        """
        terminalreporter.line("")  # end the row that shows the progress
        for kind, line in _SUMMARY_LINES.items():
            found = [event for event in self.events if isinstance(event, kind)]
            if found:
                title = event_name(kind).replace("_", " ")
                terminalreporter.section(title)
                # pytest counts these, and Hypothesis reads their attributes, which slots lack.
                terminalreporter.stats[title] = [SimpleNamespace(event=event) for event in found]
            for event in found:
                example = ", ".join(map(" = ".join, getattr(event, "example", ())))
                terminalreporter.line(line.format(event=event, example=example))

    # What the steps of the hunt ask for

    def run(self, property: Property, suspect: Suspect, shrinks: bool = True) -> Recording:
        """Run a property on a suspect, and return what happened, as ``RunProperty`` says."""
        self.emit(Running(property.name))
        recording = Recording(suspect, property.name, shrinks)
        self.stand_in.recording = recording
        self.data.restore()
        _ = seed(self.config.option.hunt_seed)(property.test)
        _ = property.item.ihook.pytest_runtest_protocol(item=property.item, nextitem=None)
        self.stand_in.start_clock()  # each property has the whole limit
        return recording

    def show_progress(self, text: str) -> None:
        """Show text on the terminal's current row. Nothing is shown if there is no terminal."""
        terminal = self.config.pluginmanager.getplugin("terminalreporter")
        if isinstance(terminal, pytest.TerminalReporter) and terminal.isatty:
            terminal.rewrite(text, erase=True)

    def remark(self, event: Remark) -> None:
        """Report an event, unless there is one of this kind about the property."""
        if (type(event), event.property) not in self.remarked:
            self.remarked.add((type(event), event.property))
            self.emit(event)

    def emit_uncollected(self, excinfo: "pytest.ExceptionInfo[BaseException]") -> None:
        """Report that a test file could not be imported, unless that is known or all were."""
        # pytest also interrupts itself after a test file that was reported as uncollected.
        if not any(isinstance(event, HuntStarted | Uncollected) for event in self.events):
            self.emit(Uncollected(str(excinfo.getrepr())))

    def emit(self, event: HuntEvent) -> None:
        """Write an event to the report, and tell other plugins."""
        self.events.append(event)
        line = event_line(event)
        _ = self.report.write(line + b"\n")
        self.config.hook.pytest_hunt_event(line=line)


def _load_settings(config: pytest.Config) -> None:
    """Make Hypothesis generate the examples that the options ask for, and write nothing to disk."""
    phases = (Phase.explicit, Phase.generate, Phase.target, Phase.shrink)
    settings.register_profile(
        "hunt",
        database=None,
        deadline=None,
        derandomize=False,
        max_examples=config.option.hunt_examples,
        phases=phases[:-1] if config.option.hunt_no_shrink else phases,
        print_blob=False,
        stateful_step_count=MOST_STEPS,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("hunt")


def _read_plan(folder: Path, config: pytest.Config) -> HuntPlan:
    """Return the plan in a folder, without what the options leave out."""
    part, parts = config.option.hunt_part
    plan = replace(
        read_plan(folder, config.option.hunt_seconds),
        part=part,
        parts=parts,
        tries_all=config.option.hunt_all,
    )
    only: str | None = config.option.hunt_only
    if only is None:
        return plan
    twins = tuple(twin for twin in plan.twins if twin.name == only)
    mutants = tuple(mutant for mutant in plan.mutants if mutant.name == only)
    if not twins and not mutants:
        raise pytest.UsageError(f"--hunt-only: {folder} has no {only}")
    return replace(plan, twins=twins or plan.twins, mutants=mutants)
