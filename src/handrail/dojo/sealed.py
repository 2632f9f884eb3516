"""The learner's process: how it starts, what it reports, and what it cannot change.

A grading process reads its orders from standard input before any of the learner's code
is imported. It reports over a pipe of its own, one line of JSON at a time, each with a
number that it was told; nothing that the learner's code prints or returns is ever read as
a result. That keeps out every accident and every cheap trick. It is no prison: code that
searches the interpreter's memory could find the number, and has earned it.
"""

import builtins
import json
import linecache
import os
import re
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING, final

from handrail.dojo.forms import Form, is_table
from handrail.dojo.showing import shown

if TYPE_CHECKING:
    import coverage

# A match that answers for every case never falls out of its last one.
LAST_CASE = re.compile(r"\s*case\b(?!.*\bif\b)")
Emit = Callable[[Mapping[str, object]], None]
MOST_LOCALS = 6
GIVEN = "given"
LONGEST_TRACE = 40_000


def orders() -> Form:
    """What this process is to do, from standard input."""
    table: object = json.loads(sys.stdin.readline())
    return Form("orders", table if is_table(table) else {})


def emitter(nonce: str) -> Emit:
    """The one way to report: what was standard output before anything else could use it.

    From here on whatever is printed goes where errors go. Children that the learner's code
    forks report nothing.
    """
    channel = os.dup(1)
    _ = os.dup2(2, 1)
    stream = open(channel, "w", encoding="ascii")  # noqa: SIM115  (it stays open to the end)
    here = os.getpid()
    dumps, getpid = json.dumps, os.getpid

    def emit(event: Mapping[str, object]) -> None:
        if getpid() == here:
            _ = stream.write(dumps({"nonce": nonce, **event}) + "\n")
            stream.flush()

    return emit


def seal(folders: Sequence[str]) -> None:
    """From here on nothing under these folders can be opened; an audit hook cannot be taken off."""
    roots = tuple(f"{folder}{os.sep}" for folder in folders)

    def guard(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and arguments and isinstance(arguments[0], str):
            path = os.path.abspath(arguments[0])
            if path.startswith(roots):
                raise PermissionError("a solution is not to be opened while it is graded")

    sys.addaudithook(guard)


def builtins_now() -> dict[str, int]:
    """Which object stands behind each built-in name."""
    return {name: id(value) for name, value in vars(builtins).items() if name != "_"}


def changed_builtin(before: Mapping[str, int]) -> str:
    """What has been changed of these, if anything, in words."""
    now = builtins_now()
    changed = sorted(name for name, found in before.items() if now.get(name) != found)
    return f"the built-in {changed[0]}" if changed else ""


def inner_of(function: object) -> object:
    """The function of a test itself, under Hypothesis's wrapper where there is one."""
    return getattr(getattr(function, "hypothesis", None), "inner_test", function)


def place_in(trace: TracebackType | None, folder: str) -> dict[str, object] | None:
    """The last line of a file of this folder that a traceback passes through."""
    found: dict[str, object] | None = None
    for frame, line in traceback.walk_tb(trace):
        if frame.f_code.co_filename.startswith(folder + os.sep):
            found = {"file": os.path.basename(frame.f_code.co_filename), "line": line}
    return found


def frame_of(trace: TracebackType | None, code: CodeType) -> tuple[FrameType, int] | None:
    """The frame in which a function ran, and the line at which it was left."""
    found: tuple[FrameType, int] | None = None
    for frame, line in traceback.walk_tb(trace):
        if frame.f_code is code:
            found = frame, line
    return found


def arguments_in(frame: FrameType, skip: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    """A function's arguments with their values; where it has none, its local variables.

    A local variable named ``given`` is a sentence about what was given, and stands by itself.
    """
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    values: dict[str, object] = dict(frame.f_locals)
    given = [name for name in names if name not in skip and name in values]
    if given:
        return [(name, shown(values[name])) for name in given[:MOST_LOCALS]]
    told = [
        (name, shown(value))
        for name, value in values.items()
        if not name.startswith(("@", "_")) and name not in skip and not callable(value)
    ]
    sentence = values.get(GIVEN)
    told = [(name, text) for name, text in told if " at 0x" not in text and name != GIVEN]
    first = [("", sentence)] if isinstance(sentence, str) else []
    return [*first, *told][:MOST_LOCALS]


def raised(error: BaseException) -> str:
    """An exception in one line."""
    try:
        text = str(error).strip()
    except Exception:
        text = ""
    first = text.splitlines()[0][:LONGEST_TRACE] if text else ""
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def traced(error: BaseException) -> str:
    """The whole traceback of an exception."""
    try:
        return "".join(traceback.format_exception(error))[-LONGEST_TRACE:]
    except Exception:
        return raised(error)


def import_answers(files: Sequence[str], folder: str, emit: Emit) -> bool:
    """Import the learner's files one by one; what goes wrong is reported."""
    for file in files:
        emit({"event": "importing", "file": file})
        try:
            _ = __import__(file.removesuffix(".py"))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            emit(
                {
                    "event": "quit" if isinstance(error, SystemExit) else "broken",
                    "file": file,
                    "raised": raised(error),
                    "place": place_in(error.__traceback__, folder),
                    "trace": traced(error),
                }
            )
            return False
    return True


def use_hypothesis(examples: int, is_seeded: bool = False, shrinks: bool = True) -> None:
    """Settings that nothing around can change: no chance, no database, no clock.

    Args:
        examples: how many a property draws.
        is_seeded: whether each run brings a seed of its own; else the property is its seed.
        shrinks: whether what fails is made small, which takes longer.
    """
    from hypothesis import HealthCheck, Phase, settings

    settings.register_profile(
        "kata",
        max_examples=examples,
        derandomize=not is_seeded,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
        phases=tuple(Phase) if shrinks else (Phase.explicit, Phase.generate),
    )
    settings.load_profile("kata")


@final
class Coverage:
    """Measures which branches of the learner's files were taken, where that was ordered."""

    def __init__(self, folder: str, files: Sequence[str], wanted: bool) -> None:
        self.paths = [str(Path(folder) / file) for file in files]
        self.measuring = self.started() if wanted else None

    def started(self) -> "coverage.Coverage":
        """A measurement that has begun."""
        import coverage

        measuring = coverage.Coverage(data_file=None, branch=True, config_file=False)
        measuring.set_option("run:include", self.paths)
        measuring.set_option("report:exclude_also", ["if TYPE_CHECKING:", r"^\s*\.\.\.$"])
        measuring.start()
        return measuring

    def tell(self, emit: Emit) -> None:
        """Report what was missed: lines, and branches from one line to another."""
        if self.measuring is None:
            return
        self.measuring.stop()
        missed: list[str] = []
        for path in self.paths:
            name = os.path.basename(path)
            _, _, _, lines, _ = self.measuring.analysis2(path)
            missed += [f"{name}: line {line} was never run" for line in lines]
            arcs = self.measuring.branch_stats(path)
            source = linecache.getlines(path)
            missed += [
                f"{name}: line {line} went only some of its ways"
                for line, (ways, taken) in arcs.items()
                if 0 < taken < ways and not LAST_CASE.match(source[line - 1])
            ]
        emit({"event": "coverage", "missed": missed})


def canary(folder: str, name: str, hypothesis: bool) -> str:
    """Write tests that must fail; where they pass, the tools have been tampered with."""
    path = Path(folder) / f"{name}.py"
    plain = "def test_plain():\n    assert 1 == 2\n"
    drawn = (
        "from hypothesis import given, strategies as st\n\n"
        "@given(st.booleans())\ndef test_drawn(value):\n    assert value is None\n"
    )
    _ = path.write_text((drawn if hypothesis else "") + plain, encoding="utf-8")
    return str(path)
