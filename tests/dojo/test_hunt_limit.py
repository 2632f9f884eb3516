"""The time limit of a mutant: each mutant gets a verdict, even one that never ends."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, cast

import pytest

from helpers.systems import needs_posix
from helpers.terminal import enable_interrupts
from pytest_hunt import hunting
from pytest_hunt.hunting import hunt as hunt_steps
from pytest_hunt.plan import HuntPlan, Suspect, read_plan
from pytest_hunt.recording import Call, Property, Recording, StandIn
from pytest_hunt.time_limit import LimitReached, interrupt_at

from .test_hunt import ADD, EXACT, HuntRun, hunt
from .toys import write_files

pytestmark = needs_posix

LIMIT = ("--hunt-seconds", "0.3")
BODIES = {
    "subtracts": "return one - other",
    "endless_loop": "while True: one += 1",
    "endless_sleep": "time.sleep(10**6)",
    "endless_lock": "lock = threading.Lock(); lock.acquire(); lock.acquire()",
    "endless_thread": "thread = threading.Thread(target=time.sleep, args=(9,)); thread.start()\n"
    "    thread.join()",
    "endless_output": "while True: print('x' * 1000)",
    "endless_values": "return (number for number in iter(int, 1))",
    "endless_retries": "while True:\n        try: one = int('x')\n        except: pass",
    "endless_input": "return int(input())",
    "endless_recursion": "return again(one)",
    "returns_one": "return one",
}
AGAIN = "\ndef again(one): return 1 + again(one)\n"
SUM_OF_VALUES = EXACT.replace(
    "assert add(one, other)",
    "found = add(one, other)\n    assert (found if isinstance(found, int) else sum(found))",
)


def toml_of(*names: str, top: str = "") -> str:
    """Return a ``hunt.toml`` with these mutants."""
    tables = [f'[[wrong]]\nfile = "{name}.py"\ntitle = "{name}"\n' for name in names]
    twin = '[[right]]\nfile = "right.py"\ntitle = "right"\n'
    return f'target = "sums:add"\n{top}\n{twin}{"".join(tables)}'


def project_of(bodies: dict[str, str], test: str = EXACT, top: str = "") -> dict[str, str]:
    """Return the files of a project with a mutant for each body of the function ``add``."""
    start = "import threading, time\nfrom pathlib import Path\n\ndef add(one, other):\n    "
    return {
        "sums.py": ADD,
        "test_it.py": test,
        "mutants/hunt.toml": toml_of(*bodies, top=top),
        "mutants/right.py": "from sums import add\n",
        **{f"mutants/{name}.py": f"{start}{body}\n{AGAIN}" for name, body in bodies.items()},
    }


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> HuntRun:
    """Hunt mutants that never end, between two that do."""
    folder = tmp_path_factory.mktemp("endless")
    return hunt(write_files(folder, project_of(BODIES, SUM_OF_VALUES)), *LIMIT)


def verdicts(found: HuntRun) -> dict[str, str]:
    return {event["mutant"]: event["event"] for event in found.events if "mutant" in event}


@pytest.mark.slow
def test_each_mutant_that_never_ends_gets_a_verdict(endless: HuntRun) -> None:
    ends = ("subtracts", "endless_input", "endless_recursion", "returns_one")
    assert verdicts(endless) == {
        name: "killed" if name in ends else "out_of_time" for name in BODIES
    }
    assert endless.events[-1] == {"event": "done"}
    assert endless.status == 1  # as for a survivor: no property has rejected it


@pytest.mark.slow
def test_a_mutant_out_of_time_has_a_sentence(endless: HuntRun) -> None:
    assert endless.of("out_of_time")[0] == {
        "event": "out_of_time",
        "mutant": "endless_loop",
        "title": "endless_loop",
        "who": "",
        "property": "test_it",
        "example": [["last call", "0, 0"], ["time limit", "0.3 s"]],
        "also": [],
    }
    line = "endless_loop: test_it did not end in time, twice: last call = 0, 0, time limit = 0.3 s"
    assert line in endless.printed
    assert "7 out of time, 4 killed in" in endless.printed


@pytest.mark.slow
def test_endless_output_is_not_printed(endless: HuntRun) -> None:
    assert "xxx" not in endless.printed


def test_a_fixture_is_limited_too(tmp_path: Path) -> None:
    fixture = "import pytest\n\n@pytest.fixture\ndef nothing():\n    return add(0, 0)\n"
    test = EXACT.replace("(one, other):", "(nothing, one, other):").replace(
        "\n@given", f"\n{fixture}\n@given", 1
    )
    files = project_of({"endless": "while not other: pass\n    return one + other"}, test)
    assert verdicts(hunt(write_files(tmp_path, files), *LIMIT)) == {"endless": "out_of_time"}


# The first time, it sleeps. Then it is right, or it is as wrong as ever.
SLEEPS_ONCE = """seen = Path(__file__).with_suffix(".seen")
    if not seen.exists():
        seen.touch()
        time.sleep(9)
    return one {} other"""


@pytest.mark.slow
def test_a_mutant_that_is_late_once_gets_its_verdict(tmp_path: Path) -> None:
    bodies = {"right": SLEEPS_ONCE.format("+"), "wrong": SLEEPS_ONCE.format("-")}
    files = project_of({f"{name}_later": body for name, body in bodies.items()})
    found = hunt(write_files(tmp_path, files), *LIMIT)
    assert verdicts(found) == {"right_later": "survived", "wrong_later": "killed"}


# The smallest example is found after about twenty others.
SLOW = """
import time
from hypothesis import given, strategies as st
from sums import add

@given(st.integers(0, 10**9))
def test_it(one):
    time.sleep(0.05)
    assert add(one, 0) < 1000 or add(one, 1) == one + 1
"""


@pytest.mark.slow
def test_a_kill_may_take_longer_to_shrink(tmp_path: Path) -> None:
    folder = write_files(tmp_path, project_of({"subtracts": BODIES["subtracts"]}, SLOW))
    start = time.monotonic()
    found = hunt(folder, *LIMIT, "--hunt-examples", "3")
    assert time.monotonic() - start > 0.6
    assert [event["example"][0] for event in found.of("killed")] == [["one", "1000"]]


@pytest.mark.slow
def test_the_key_in_hunt_toml_is_a_limit_and_the_option_wins(tmp_path: Path) -> None:
    endless = {"endless": BODIES["endless_sleep"]}
    folder = write_files(tmp_path, project_of(endless, top="seconds = 0.2"))
    example = hunt(folder).of("out_of_time")[0]["example"]
    assert example[-1] == ["time limit", "0.2 s"]
    _ = write_files(tmp_path, project_of(endless, top="seconds = 9"))
    example = hunt(folder, *LIMIT).of("out_of_time")[0]["example"]
    assert example[-1] == ["time limit", "0.3 s"]


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "true", '"5"', "[5]"])
def test_a_bad_limit_in_hunt_toml_is_a_sentence(seconds: str, tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"hunt.toml": toml_of("one", top=f"seconds = {seconds}")})
    message = r"hunt\.toml: seconds or --hunt-seconds: expected a number above 0, got "
    with pytest.raises(pytest.UsageError, match=message):
        _ = read_plan(folder)


@pytest.mark.parametrize(
    ("seconds", "message"),
    [("0", "expected a number above 0, got 0.0"), ("soon", "invalid float value: 'soon'")],
)
def test_a_bad_limit_as_an_option_is_a_sentence(seconds: str, message: str, tmp_path: Path) -> None:
    refused = hunt(write_files(tmp_path, project_of({})), "--hunt-seconds", seconds)
    assert refused.status == 4
    assert message in refused.printed
    assert "Traceback" not in refused.printed


@pytest.mark.parametrize(("taken", "limit"), [(0.1, 5), (2.0, 20)])
def test_the_usual_limit_follows_from_the_right_version(
    taken: float, limit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([0.0, taken])
    monkeypatch.setattr(hunting, "monotonic", lambda: next(moments))
    twin, mutant = (Suspect(name, name, "", abs) for name in ("twin", "mutant"))
    stand_in = StandIn(twin)
    property = Property(cast("Any", None), cast("Any", None), cast("Any", None))

    def run(property: Property, suspect: Suspect, shrinks: bool = True) -> Recording:
        return Recording(suspect, calls=[Call((1,), {})])

    plan = HuntPlan(abs, (twin,), (mutant,))
    _ = list(hunt_steps(plan, (property,), stand_in, run, lambda text: None))
    assert stand_in.seconds == limit


@pytest.mark.slow
def test_ctrl_c_prints_what_was_decided(tmp_path: Path) -> None:
    bodies = {name: BODIES[name] for name in ("subtracts", "endless_sleep", "returns_one")}
    folder = write_files(tmp_path, project_of(bodies))
    options = ("--hunt", "mutants", "--hunt-seconds", "600", "--hunt-report", "report")
    command = ("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", *options)
    with subprocess.Popen(
        (sys.executable, "-P", *command),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=enable_interrupts,
    ) as process:
        report = folder / "report"
        while not (report.exists() and b'"killed"' in report.read_bytes()):
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=60)
    assert process.returncode == pytest.ExitCode.INTERRUPTED
    assert "subtracts: test_it, one = 0, other = 1" in printed
    assert "1 killed in" in printed
    assert "returns_one" not in printed


TWO_SLOW_PROPERTIES = """
import time
from hypothesis import given, strategies as st
from sums import add

@given(st.integers(0, 99))
def test_one(one):
    time.sleep(0.05)
    assert add(one, 1) == one + 1

@given(st.integers(0, 99))
def test_other(other):
    time.sleep(0.05)
    assert add(0, other) == other
"""


@pytest.mark.slow
def test_each_property_has_the_whole_limit(tmp_path: Path) -> None:
    files = project_of({"wrong_later": "return 0 if one > 99 else one + other"})
    folder = write_files(tmp_path, files | {"test_it.py": TWO_SLOW_PROPERTIES})
    found = hunt(folder, "--hunt-seconds", "1", "--hunt-examples", "13")
    assert verdicts(found) == {"wrong_later": "survived"}


def test_the_right_version_is_not_limited() -> None:
    def wait_and_double(number: int) -> int:
        time.sleep(0.05)
        return 2 * number

    def double(number: int) -> int:
        return number + number

    twin = Suspect("twin", "twin", "", wait_and_double)
    mutant = Suspect("mutant", "mutant", "", double)
    stand_in = StandIn(twin)
    stand_in.end = 0  # the time of the mutant is over
    assert not stand_in.is_wrong(mutant, Call((3,), {}))


# The timer


def test_another_timer_goes_on_afterwards() -> None:
    rings: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rings.append(number))
    _ = signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(LimitReached), interrupt_at(0):
            time.sleep(9)
        time.sleep(0.4)
    finally:
        _ = signal.signal(signal.SIGALRM, before)
    assert rings == [signal.SIGALRM]


def test_code_in_a_browser_or_in_a_thread_is_not_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    def wait_past_the_limit(name: str) -> None:
        with interrupt_at(0):
            time.sleep(0.05)
        ended.append(name)

    thread = threading.Thread(target=wait_past_the_limit, args=("thread",))
    thread.start()
    thread.join()
    monkeypatch.setattr(sys, "platform", "emscripten")
    wait_past_the_limit("browser")
    assert ended == ["thread", "browser"]
