"""A hostile learner: each trick ends in a sentence, the right exit status, and nothing solved."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from handrail.dojo import grading
from handrail.dojo.grading import Report
from handrail.dojo.verdict import Solved

from .toys import SOLUTION, Toys

BODY = "    return n + n"

# What is put in the place of the answer's last line: the trick, and a piece of what is said.
INSIDE = {
    "sys.exit(0) in a function": ("    import sys\n    sys.exit(0)", "SystemExit"),
    "os._exit(0) in a function": ("    import os\n    os._exit(0)", "ended Python itself"),
    "a signal to itself": (
        "    import os, signal\n    os.kill(os.getpid(), signal.SIGKILL)\n    return 0",
        "signal 9",
    ),
    "an exception without a text": ("    raise BaseException", "BaseException"),
    "an interrupt": ("    raise KeyboardInterrupt", "it stopped the tests"),
    "a skip": ('    import pytest\n    pytest.skip("no")', "skipped"),
    "an expected failure": ('    import pytest\n    pytest.xfail("no")', "skipped"),
    "an end of all tests": (
        '    import pytest\n    pytest.exit("done", 0)',
        "it stopped the tests",
    ),
    "a question": ("    return int(input())", "EOFError"),
    "a recursion without an end": ("    return double(n)", "RecursionError"),
    "a changing answer": (
        "    import random\n    return random.choice([1, 4, 9])",
        "rule",
    ),
    "a wrong type": ("    return str(n)", "The types do not fit"),
}

# What is put at the end of a right or wrong answer, outside of all functions.
OUTSIDE = {
    "sys.exit(0) at the top": ("import sys\nsys.exit(0)\n", "ended Python itself"),
    "os._exit(0) at the top": ("import os\nos._exit(0)\n", "ended Python itself"),
    "an exception at the top": ("open('/nowhere/at/all')\n", "Importing doubling.py raised"),
    "a syntax error": ("def half(:\n", "Python cannot read doubling.py"),
    "an unclosed bracket": ("x = (1,\n", "Python cannot read doubling.py"),
    "an import of the solution": (
        "from handrail.scoring import score\n",
        "without handrail.scoring",
    ),
    "an import of the package": ("import handrail\n", "without handrail"),
    "an import of a name of the package": ("from handrail import score\n", "handrail.score"),
    "an import by another way": (
        "import importlib\nx = importlib.import_module('handrail.scoring')\n",
        "without importlib",
    ),
    "an import by a built-in": ("x = __import__('handrail')\n", "without __import__"),
    "an ignored error": ("x: int = 'one'  # type: ignore\n", "look away"),
    "a module that does not exist": ("import doubler\n", "without doubler"),
    "a changed built-in": (
        "import builtins\nbuiltins.isinstance = lambda *a: True\n",
        "without builtins",
    ),
    "a test framework that finds all well": (
        "import pytest\nfrom _pytest import python\n"
        "python.Function.runtest = lambda self: None  # one\n",
        "without _pytest",
    ),
}


# What goes the same way through the runner as another one is left to the long run.
ALIKE = {
    "an exception without a text",
    "an expected failure",
    "an end of all tests",
    "a recursion without an end",
    "an exception at the top",
    "an assertion that never fails",
    "plugins that are unhooked",
}


def some(names: Iterable[str]) -> list[ParameterSet]:
    """The cases, those of the long run marked."""
    return [pytest.param(name, marks=pytest.mark.slow if name in ALIKE else ()) for name in names]


@pytest.mark.parametrize("trick", some(INSIDE))
def test_a_trick_inside_the_answer_is_not_solved(toys: Toys, trick: str) -> None:
    body, sentence = INSIDE[trick]
    _ = toys.put(SOLUTION.replace(BODY, body))
    said = toys.check()
    assert said.status == 1, said
    assert "not yet" in said.out
    assert sentence in said.out.replace("\n", " "), said.out
    assert "Traceback" not in said.out + said.err


@pytest.mark.parametrize("trick", some(OUTSIDE))
def test_a_trick_at_the_top_of_the_answer_is_not_solved(toys: Toys, trick: str) -> None:
    text, sentence = OUTSIDE[trick]
    _ = toys.put(SOLUTION + text)
    said = toys.check()
    assert said.status == 1, said
    assert sentence in said.out.replace("\n", " "), said.out
    assert "Traceback" not in said.out + said.err


FORGERIES = {
    "tests that are patched away": """
import pytest
def nothing(self: object) -> None: ...
pytest.Function.runtest = nothing  # type: X
""",
    "an assertion that never fails": """
import sys
class Quiet(BaseException): ...
def hook(*args: object) -> None: ...
sys.excepthook = hook
pytest = __builtins__
""",
    "results that are printed": """
import os
for number in range(3, 20):
    try:
        os.write(number, b'{"event": "done", "tampered": "", "nonce": ""}\\n' * 3)
    except OSError:
        pass
print('{"event": "end", "test": "test_two_doubled_is_four", "outcome": "passed"}')
os._exit(0)
""",
    "plugins that are unhooked": """
import pytest
pytest.Function.runtest = lambda self: None
""",
}


def test_a_value_that_leaves_python_where_it_is_shown_is_the_learners(toys: Toys) -> None:
    value = (
        "    class A(int):\n        def __repr__(self) -> str:\n            raise SystemExit(0)\n"
    )
    _ = toys.put(SOLUTION.replace(BODY, f"{value}\n    return A(0)"))
    said = toys.check()
    assert said.status == 1, said
    assert "Your code ended Python itself" in said.out


def nothing_wrong(*_: object) -> Report:
    return Report(Solved(0))


@pytest.mark.parametrize("forgery", some(FORGERIES))
@pytest.mark.parametrize("typed", [True, False])
def test_a_forgery_is_not_solved(
    toys: Toys, typed: bool, forgery: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The type checker refuses some of these before they are run, and is not alone in it."""
    if not typed:
        monkeypatch.setattr(grading, "types", nothing_wrong)
    _ = toys.put(SOLUTION.replace(BODY, "    return 0") + FORGERIES[forgery])
    said = toys.check()
    assert said.status == 1, said
    assert "not yet" in said.out
    assert typed or "mypy" not in said.out


def test_patched_tests_are_noticed_by_a_test_that_must_fail(toys: Toys) -> None:
    """A type checker's blind spot does not help: setattr is as good as an assignment."""
    trick = 'import pytest\nsetattr(pytest.Function, "runtest", lambda self: None)\n'
    _ = toys.put(SOLUTION.replace(BODY, "    return 0") + trick)
    said = toys.check()
    assert said.status == 1
    assert "changes what it is graded with" in said.out.replace("\n", " ")


def test_a_solution_that_is_read_from_its_folder_is_refused(toys: Toys) -> None:
    path = toys.katas / "k90_doubling" / "solution" / "doubling.py"
    trick = f"    text = open({str(path)!r}).read()\n    return n + n if text else 0"
    _ = toys.put(SOLUTION.replace(BODY, trick))
    said = toys.check()
    assert said.status == 1
    assert "a solution is not to be opened" in said.out.replace("\n", " ")


@pytest.mark.parametrize("loop", ["while n: pass", "time.sleep(600)"])
def test_an_endless_loop_is_out_of_time(toys: Toys, loop: str) -> None:
    _ = toys.put("import time\n" + SOLUTION.replace(BODY, f"    {loop}\n    return 0"))
    began = time.monotonic()
    said = toys.check("--seconds", "1.5")
    assert said.status == 4
    assert "still running after 1.5 seconds" in said.out
    assert "Two doubled is four" in said.out
    assert time.monotonic() - began < 20


def test_an_endless_import_is_out_of_time(toys: Toys) -> None:
    _ = toys.put(f"{SOLUTION}\nwhile True:\n    pass\n")
    said = toys.check("--seconds", "1.5")
    assert said.status == 4
    assert "importing doubling.py" in said.out


def test_a_megabyte_of_output_a_second_fills_nothing(toys: Toys) -> None:
    loud = '    for _ in range(200):\n        print("x" * 100_000)\n'
    _ = toys.put(SOLUTION.replace(BODY, loud + BODY))
    assert toys.check().status == 0
    _ = toys.put(SOLUTION.replace(BODY, loud + "    return 0"))
    said = toys.check("--full")
    assert said.status == 1
    assert len(said.out) < 600_000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_that_prints_and_stays_is_ended_with_the_rest(toys: Toys) -> None:
    fork = """    import os, time
    if os.fork() == 0:
        open(PLACE, "a").write(f"{os.getpid()} ")
        os.write(2, b"y" * 3_000_000)
        time.sleep(60)
        os._exit(0)  # wherever nobody ends it, it does not go on with the tests, and fork again
"""
    place = toys.learner / "children"
    _ = toys.put(SOLUTION.replace(BODY, fork.replace("PLACE", repr(str(place))) + BODY))
    began = time.monotonic()
    assert toys.check("--seconds", "20").status == 0
    assert time.monotonic() - began < 20
    children = list(map(int, place.read_text().split()))
    assert children
    assert wait_for(lambda: "" if any(map(is_alive, children)) else "gone", 5) == "gone"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_that_goes_on_with_the_tests_reports_nothing(toys: Toys) -> None:
    fork = "\nimport os\n\nBEGAN = os.getpid()\nCHILD = os.fork()\n"
    _ = toys.put(SOLUTION.replace(BODY, "    return 0 if os.getpid() == BEGAN else n + n") + fork)
    said = toys.check()
    assert said.status == 1
    assert "got" in said.out


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_that_stands_in_for_the_grader_reports_nothing(toys: Toys) -> None:
    fork = "\nimport os\n\nif CHILD := os.fork():\n    os.waitpid(CHILD, 0)\n    os._exit(0)\n"
    _ = toys.put(SOLUTION + fork)
    said = toys.check()
    assert said.status == 1
    assert "ended Python itself" in said.out


def test_files_with_the_line_ends_of_windows_or_a_mark_are_graded(toys: Toys) -> None:
    _ = toys.put(b"\xef\xbb\xbf" + SOLUTION.replace("\n", "\r\n").encode())
    said = toys.check()
    assert said.status == 0
    assert "line ends of Windows" in said.out
    assert "byte order mark" in said.out
    _ = toys.put(b"\xef\xbb\xbf" + SOLUTION.encode() + b"x: int = 'one'  # type: ignore\n")
    assert "look away" in toys.check().out


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (SOLUTION.encode("utf-16"), "it is UTF-16"),
        (SOLUTION.encode() + b"# caf\xe9\n", "not UTF-8"),
        (SOLUTION.encode() + b"\0", "NUL"),
        (b"x = " + b"(" * 5000, "Python cannot read"),
    ],
)
def test_a_file_that_is_no_python_text_gets_a_sentence(
    toys: Toys, data: bytes, sentence: str
) -> None:
    _ = toys.put(data)
    said = toys.check()
    assert said.status == 1
    assert sentence in said.out


def test_two_quick_saves_of_one_size_are_two_answers(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_bytes

    def in_one_second(path: Path, data: bytes) -> int:
        written = write(path, data)
        os.utime(path, (1, 1))
        return written

    monkeypatch.setattr(Path, "write_bytes", in_one_second)
    _ = toys.put(SOLUTION)
    assert toys.check().status == 0
    _ = toys.put(SOLUTION.replace("n + n", "str()"))
    assert "The types do not fit" in toys.check().out


def test_an_empty_file_is_not_yet(toys: Toys) -> None:
    _ = toys.put("")
    said = toys.check()
    assert said.status == 1
    assert "double" in said.out


def test_a_deleted_file_is_named_with_the_way_to_get_it_back(toys: Toys) -> None:
    (toys.learner / "k90_doubling" / "doubling.py").unlink()
    said = toys.check()
    assert said.status == 1
    assert "doubling.py is not there" in said.out
    assert "handrail kata reset" in said.out


def test_a_folder_in_the_place_of_a_file_gets_a_sentence(toys: Toys) -> None:
    path = toys.learner / "k90_doubling" / "doubling.py"
    path.unlink()
    path.mkdir()
    said = toys.check()
    assert said.status == 1
    assert "it is a folder" in said.out


@pytest.mark.parametrize("name", ["random.py", "pytest.py", "conftest.py", "returns.py"])
def test_a_file_that_hides_a_module_is_named(toys: Toys, name: str) -> None:
    _ = toys.put(SOLUTION)
    _ = toys.put("", name)
    said = toys.check()
    assert said.status == 1
    assert f"{name} hides the module" in said.out


def test_tests_that_were_edited_or_deleted_change_nothing(toys: Toys) -> None:
    tests = toys.learner / "k90_doubling" / "tests"
    _ = (tests / "test_rules.py").write_text("def test_nothing() -> None: ...\n")
    (tests / "test_properties.py").unlink()
    said = toys.check()
    assert said.status == 1
    assert "test_rules.py was edited" in said.out.replace("\n", " ")
    assert "test_properties.py is not there any more" in said.out.replace("\n", " ")
    _ = toys.put(SOLUTION)
    assert toys.check().status == 0


def test_settings_and_plugins_around_are_not_heard(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = "[pytest]\naddopts = --nothing-of-the-kind\n[mypy]\nplugins = nowhere\n"
    for name in ("pytest.ini", "setup.cfg", "tox.ini", "mypy.ini", ".mypy.ini"):
        _ = (toys.learner / name).write_text(bad)
        _ = (toys.learner / "k90_doubling" / name).write_text(bad)
    _ = (toys.learner / "conftest.py").write_text("raise RuntimeError\n")
    for name, value in {
        "PYTEST_ADDOPTS": "--nothing",
        "PYTEST_PLUGINS": "nowhere",
        "MYPYPATH": "/nowhere",
        "PYTHONSTARTUP": "/nowhere",
        "PYTHONWARNINGS": "error",
        "PYTHONUTF8": "0",
        "LC_ALL": "C",
        "HYPOTHESIS_STORAGE_DIRECTORY": "/nowhere",
    }.items():
        monkeypatch.setenv(name, value)
    _ = toys.put(SOLUTION)
    said = toys.check()
    assert said.status == 0, said
    assert not (toys.learner / ".hypothesis").exists()


def test_a_broken_state_file_is_set_aside(toys: Toys) -> None:
    state = toys.learner / "handrail-katas.json"
    for broken in (
        "{",
        "[]",
        '{"version": 99}',
        '{"version": 1, "solved": 3}',
        "\x00",
        "[" * 99999,
    ):
        _ = state.write_text(broken)
        said = toys.call("hint")
        assert said.status == 0
        assert "could not be read" in said.out.replace("\n", " ")
        assert json.loads(state.read_text())["hints"] == {"k90_doubling": 1}
    assert len(list(toys.learner.glob("*.broken*"))) == 6
    _ = state.write_text("{")
    _ = toys.put(SOLUTION)
    assert toys.check().status == 0
    assert json.loads(state.read_text())["solved"]


def test_whichever_command_sets_a_broken_state_file_aside_says_so(toys: Toys) -> None:
    for command in (
        ("list",),
        ("list", "--json"),
        ("progress",),
        ("progress", "--json"),
        ("hint",),
        ("reset",),
        ("solution", "--yes"),
    ):
        _ = (toys.learner / "handrail-katas.json").write_text("{")
        said = toys.call(*command)
        assert said.status == 0
        assert "could not be read" in (said.out + said.err).replace("\n", " "), command
        if "--json" in command:
            assert all(map(json.loads, said.out.splitlines()))


def test_the_state_file_is_written_whole_or_not_at_all(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = toys.learner / "handrail-katas.json"
    before = state.stat().st_ino
    assert toys.call("hint").status == 0
    assert state.stat().st_ino != before
    held, names = state.read_text(), sorted(path.name for path in toys.learner.iterdir())

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said = toys.call("hint")
    assert said.status == 0
    assert "could not be saved: no space left on device" in said.out.replace("\n", " ")
    assert state.read_text() == held
    assert sorted(path.name for path in toys.learner.iterdir()) == names


def test_a_state_file_that_is_too_large_is_set_aside(toys: Toys) -> None:
    state = toys.learner / "handrail-katas.json"
    _ = state.write_text("{}" + " " * 2_000_000)
    assert "too large" in toys.call("hint").out


def test_a_state_that_cannot_be_saved_is_said_and_does_not_change_the_verdict(toys: Toys) -> None:
    state = toys.learner / "handrail-katas.json"
    state.unlink()
    (state / "inside").mkdir(parents=True)
    _ = toys.put(SOLUTION)
    said = toys.check()
    assert said.status == 0
    assert "handrail-katas.json" in said.out or "could not be saved" in said.out


@pytest.mark.skipif(sys.platform != "linux", reason="a full disk is easily had on Linux only")
def test_a_full_disk_is_the_environments_fault(toys: Toys, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device")

    _ = toys.put(SOLUTION)
    monkeypatch.setattr("tempfile.mkdtemp", full)
    monkeypatch.setattr("tempfile.mkstemp", full)
    said = toys.check()
    assert said.status == 3
    assert "No space left on device" in said.out
    assert "make room" in said.out
    assert "progress could not be saved" in said.out.replace("\n", " ")


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's here")
def test_without_write_permission_an_answer_is_graded_all_the_same(toys: Toys) -> None:
    _ = toys.put(SOLUTION)
    folder = toys.learner
    command = [sys.executable, "-m", "handrail", "kata", "--katas", str(toys.katas), "check"]
    if os.geteuid() == 0:
        # The superuser may write everywhere, unless this right is taken away.
        setpriv = shutil.which("setpriv") or pytest.skip("the superuser may write everywhere")
        command[:0] = [setpriv, "--bounding-set=-dac_override,-dac_read_search"]
    folder.chmod(0o555)
    try:
        said = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    finally:
        folder.chmod(0o755)
    assert said.returncode == 0, said
    assert "could not be saved" in said.stdout.replace("\n", " ")


@pytest.mark.skipif(os.name != "posix", reason="the leash is POSIX's")
@pytest.mark.parametrize(
    ("loop", "seconds", "patience"),
    [
        # It lets other threads run, and the leash pulls at once.
        ("while n:\n        pass", "60", 20),
        # It lets none run, and ends when its processor time is up.
        pytest.param("sum(range(n * 10**15))", "3", 60, marks=pytest.mark.slow),
    ],
)
def test_a_grading_process_does_not_outlive_the_runner(
    toys: Toys, loop: str, seconds: str, patience: float
) -> None:
    mark = f"handrail-{os.getpid()}-{len(loop)}"
    place = toys.learner / mark
    waiting = f"    open({str(place)!r}, 'w').write(str(os.getpid()))\n    {loop}\n{BODY}"
    _ = toys.put("import os\n" + SOLUTION.replace(BODY, waiting))
    command = [sys.executable, "-m", "handrail", "kata", "--katas", str(toys.katas), "check"]
    runner = subprocess.Popen([*command, "--seconds", seconds], cwd=toys.learner)
    try:
        graded = wait_for(lambda: (place.is_file() and place.read_text()) or "", 20)
    finally:
        runner.kill()
        _ = runner.wait()
    assert wait_for(lambda: "" if is_alive(int(graded)) else "gone", patience) == "gone"


@pytest.mark.skipif(sys.platform != "linux", reason="not every system bounds memory")
def test_a_grading_process_has_bounds(toys: Toys) -> None:
    bounds = "[resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU)]"
    answer = f"    raise RuntimeError({bounds})"
    _ = toys.put("import resource\n" + SOLUTION.replace(BODY, answer))
    assert f"[{4 << 30}, 25]" in toys.check("--seconds", "20").out


def wait_for(look: Callable[[], str], seconds: float) -> str:
    """What is seen as soon as anything is."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
    return found


def is_alive(process: int) -> bool:
    """Whether a process is there and has not ended."""
    status = Path(f"/proc/{process}/stat")
    try:
        os.kill(process, 0)
        return not status.exists() or status.read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def test_outside_of_a_learners_folder_is_wrong_use(
    toys: Toys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    said = toys.check()
    assert said.status == 2
    assert "handrail kata start" in said.err


@pytest.mark.parametrize("name", ["k77", "77", "9" * 5000])
def test_an_unknown_kata_is_wrong_use(toys: Toys, name: str) -> None:
    said = toys.check(name)
    assert said.status == 2
    assert "k90_doubling" in said.err
