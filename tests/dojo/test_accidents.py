"""Accidents of learners: each gets a sentence, and no traceback of the runner."""

import bdb
import errno
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import FlakyFailure
from returns.primitives.exceptions import UnwrapFailedError
from returns.result import Success

from handrail_dojo.events import Accident, Broken, Failed
from handrail_dojo.grading.finding import broken_import, failed_test, source_line
from handrail_dojo.grading.process import Exited, Job, run_job
from handrail_dojo.grading.reporter import accident_of
from helpers.systems import needs_posix
from pytest_hunt.values import exception_line

from .toys import TOY_SOLUTION, TOY_STUB, ToyDojo, toy_answer

if sys.platform != "win32":
    import fcntl

AT_ONCE = "still running after 1 second"
ACCIDENTS: dict[str, tuple[str | bytes, int, str]] = {
    "sys_exit": (f"import sys\n{toy_answer('sys.exit(3)')}", 1, "your code ends Python"),
    "os_exit": (
        f"import os\n{toy_answer('os._exit(3)')}",
        1,
        "ended Python itself (exit status 3)",
    ),
    "a_syntax_error": ("def double(:\n", 1, "Python cannot read doubling.py: invalid syntax"),
    "a_missing_name": (TOY_SOLUTION.replace("double(", "twice("), 1, "doubling.py has no double"),
    "an_ignored_type_error": (
        f'{TOY_SOLUTION}\nx: int = "a"  # type: ignore\n',
        1,
        "a comment turns the type checker off",
    ),
    "handrail_imported": (
        f"from handrail import score\n{TOY_SOLUTION}",
        1,
        "solve this kata without handrail.score",
    ),
    "another_encoding": (TOY_SOLUTION.encode("utf-16"), 1, "it is UTF-16"),
    "a_byte_that_is_not_utf_8": (TOY_SOLUTION.encode() + b"# \xff\n", 1, "line 7 has a byte"),
    "utf_32": (TOY_SOLUTION.encode("utf-32"), 1, "it is UTF-32"),
    "utf_16_without_a_mark": (TOY_SOLUTION.encode("utf-16-be"), 1, "line 1 has a null byte"),
    "another_declared_encoding": (
        f"# coding: latin-1\n{TOY_SOLUTION}",
        1,
        "it declares the encoding iso-8859-1",
    ),
    "a_declared_encoding_of_an_old_mac": (
        f"\r# coding: utf-7\r{TOY_SOLUTION}",
        1,
        "Python cannot read doubling.py: 'utf7' codec",
    ),
    "a_very_long_line": (f"x = '{'a' * 900_000}\n{TOY_SOLUTION}", 1, "unterminated string"),
    "an_error_that_exits_when_pytest_looks_at_it": (
        "class Shy(Exception):\n    @property\n    def __cause__(self) -> None:\n"
        "        raise SystemExit\n" + toy_answer("raise Shy"),
        1,
        "your code ends Python: return a value instead of calling exit",
    ),
    "an_own_exception_named_like_an_accident": (
        "class MemoryErrorInBank(Exception):\n    pass\n"
        + toy_answer('raise MemoryErrorInBank("full")'),
        1,
        "your code raised MemoryErrorInBank: full",
    ),
    "nothing_written": (TOY_STUB, 1, "this part is not written yet"),
}
SIMILAR: dict[str, tuple[str | bytes, int, str]] = {  # similar to one above, or a second long
    "an_endless_loop": (toy_answer("while True: pass"), 4, AT_ONCE),
    "a_long_wait": (toy_answer("import time; time.sleep(60)\n    return n"), 4, AT_ONCE),
    "an_exception_at_import": (f"{TOY_SOLUTION}\n1 // 0\n", 1, "importing doubling.py raised Zero"),
    "a_recursion": (toy_answer("return double(n)"), 1, "calls itself more often"),
    "an_endless_loop_at_import": (
        f"{TOY_SOLUTION}\nwhile True: pass\n",
        4,
        "importing doubling.py",
    ),
    "sys_exit_at_import": (
        f"import sys\n{TOY_SOLUTION}\nsys.exit(3)\n",
        1,
        "importing doubling.py ends Python: return a value",
    ),
    "an_own_exception_named_like_an_accident_at_import": (
        f"class UnwrapFailedErrorOfMine(Exception):\n    pass\n{TOY_SOLUTION}\n"
        "raise UnwrapFailedErrorOfMine('no')\n",
        1,
        "importing doubling.py raised UnwrapFailedErrorOfMine: no",
    ),
    "os_exit_at_import": (f"import os\n{TOY_SOLUTION}\nos._exit(3)\n", 1, "importing doubling.py"),
    "a_crash": (f"import os\n{toy_answer('os.abort()')}", 1, "ended Python itself (signal 6)"),
    "many_lines_printed": (
        toy_answer(
            "from time import sleep\n"
            "    for number in range(10**9):\n"
            "        print(f'{number:1000}')\n"
            "        sleep(0.0001)\n"  # otherwise it prints 50 MB in less than a second
            "    return n"
        ),
        4,
        "still running after 1 second, and it has printed too much",
    ),
    "printing_for_ever": (
        toy_answer('while True: print("x" * 9_999_999)'),
        1,
        "your code printed or wrote more than 50 MB",
    ),
    "two_gigabytes_of_zeros": (
        toy_answer('print("0" * 2_000_000_000)\n    return n'),
        1,
        "your code needs more than 1 GB of memory",
    ),
    "memory_that_grows_for_ever": (
        toy_answer("kept = [b'']\n    while True: kept.append(bytes(10_000_000))"),
        1,
        "your code needs more than 1 GB of memory",
    ),
    "too_much_memory_at_import": (
        f"{TOY_SOLUTION}\nkept = bytes(8 << 30)\n",
        1,
        "importing doubling.py needs more than 1 GB of memory",
    ),
    "any_exception_at_import": (
        f"{TOY_SOLUTION}\nraise BaseException('no')\n",
        1,
        "importing doubling.py raised BaseException: no at doubling.py, line 8: raise",
    ),
    "a_generator_exit_at_import": (
        f"{TOY_SOLUTION}\nraise GeneratorExit\n",
        1,
        "importing doubling.py raised GeneratorExit",
    ),
    "a_skip_at_import": (
        f"import pytest\n{TOY_SOLUTION}\npytest.skip('no', allow_module_level=True)\n",
        1,
        "importing doubling.py raised Skipped: no",
    ),
    "an_error_without_text": (
        "class Mute(BaseException):\n    def __str__(self) -> str:\n        raise SystemExit\n"
        + toy_answer("raise Mute"),
        1,
        "your code raised Mute rule Two doubled is four",
    ),
    "a_repr_that_exits": (
        "class Number(int):\n    def __repr__(self) -> str:\n        raise SystemExit\n"
        "    __str__ = __repr__\n" + toy_answer("return Number(n)"),
        1,
        "your code ends Python: return a value instead of calling exit",
    ),
    "an_interrupt": (
        toy_answer("raise KeyboardInterrupt"),
        1,
        "your code raised KeyboardInterrupt rule Two doubled is four",
    ),
    "a_thread_that_never_ends": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\n"
        + TOY_SOLUTION,
        4,
        "look for a thread or a child process that never ends",
    ),
    "memory_kept_by_threads": (
        "import threading, time\n"
        "def keep() -> None:\n    text = 'a' * 60_000_000\n    time.sleep(60)\n    del text\n"
        + toy_answer("threading.Thread(target=keep, daemon=True).start()\n    return n + n"),
        1,
        "needs more than 1 GB of memory",
    ),
    "input_that_nobody_gives": (
        toy_answer("return int(input())"),
        1,
        "your code reads input: use the arguments of the function instead",
    ),
    "unwrap_of_a_failure": (
        f"from returns.result import Failure\n{toy_answer('return int(Failure(n).unwrap())')}",
        1,
        "your code called unwrap on a Failure, or failure on a Success: find out first which it is",
    ),
    "a_breakpoint": (
        toy_answer("breakpoint()\n    return n + n"),
        1,
        "your code stops at a breakpoint: remove it",
    ),
    "a_closed_output": (
        f"import sys\n{toy_answer('sys.stdout.close()')}\n    return n + n\n",
        1,
        "your code closed sys.stdout or sys.stderr",
    ),
    "its_own_folder_deleted": (
        f"import os, shutil\nshutil.rmtree(os.getcwd())\n{TOY_SOLUTION}",
        1,
        "your code deleted the folder that it runs in",
    ),
    "a_message_of_mypy_that_is_too_long": (
        f"from typing import Literal\nword: Literal['{'a' * 200_000}'] = 'b'\n{TOY_SOLUTION}",
        1,
        "the message of mypy is too long to show",
    ),
    "a_library_imported": (f"import numpy\n{TOY_SOLUTION}", 1, "solve this kata without numpy"),
}


# Graded with mypy, which runs in the folder, reports the accident, or outlives the tests.
TYPED = ("its_own_folder_deleted", "a_message_of_mypy_that_is_too_long", "os_exit")


@pytest.mark.parametrize(
    "name", [*ACCIDENTS, *(pytest.param(name, marks=pytest.mark.slow) for name in SIMILAR)]
)
def test_each_accident_gets_a_sentence(
    toys: ToyDojo, request: pytest.FixtureRequest, name: str
) -> None:
    text, status, sentence = (ACCIDENTS | SIMILAR)[name]
    if name not in TYPED:
        request.getfixturevalue("without_mypy")
    _ = toys.write_file(text)
    result = toys.check(*(("--seconds", "1") if status == 4 else ()))
    assert result.status == status, result
    assert sentence.lower() in " ".join(result.out.lower().split())
    assert "Traceback" not in result.out + result.err
    assert len(result.out) < 2_000


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("comment", ["x: int = 'a'  # type: ignore", "# mypy: ignore-errors"])
def test_no_line_end_hides_a_comment_for_the_checker(toys: ToyDojo, end: str, comment: str) -> None:
    _ = toys.write_file(f"# doubling{end}{comment}\n{TOY_SOLUTION}")
    result = toys.check()
    assert "a comment turns the type checker off" in result.out.lower()
    assert f"at           doubling.py, line 2:  {comment}" in result.out


@pytest.mark.parametrize("mark", ["\f", "\x0b", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"])
def test_lines_are_counted_as_python_counts_them(mark: str) -> None:
    text = f"# one{mark}# still one\rtwo\r\nthree\n"
    assert [source_line("a.py", number, text).source for number in (2, 3)] == ["two", "three"]
    assert source_line("a.py", 1, text).source.startswith("# one")


def test_a_line_of_source_shows_no_control_characters() -> None:
    assert source_line("a.py", 1, "x = '\x1b[2J \u202e \u2028'").row == (
        ("at", "a.py, line 1:  x = '\\x1b[2J \\u202e \\u2028'"),
    )


def test_missing_and_shadowing_files_get_a_sentence(toys: ToyDojo) -> None:
    mine = toys.write_file(TOY_SOLUTION)
    shadow = toys.write_file("x = 1\n", "enum.py")
    assert "enum.py hides the module of the same name" in toys.check().out
    shadow.unlink()
    mine.unlink()
    result = toys.check()
    assert result.status == 1
    assert "doubling.py is missing" in result.out
    assert "run handrail kata start: it restores missing files" in result.out
    other = toys.write_file("x = 1\n", "notes.py")
    assert toys.call("start").status == 0
    assert mine.is_file()
    assert other.read_text() == "x = 1\n"


@pytest.mark.slow
def test_files_and_settings_nearby_do_not_affect_the_verdict(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreachable = toy_answer("assert isinstance(n, int)\n    return twice(n)\n    return 3")
    _ = toys.write_file(f"from helper import twice\n{unreachable}".replace("\n", "\r\n"))
    _ = toys.write_file("def twice(n: int) -> int:\n    return n + n\n", "helper.py")
    _ = (toys.learner.parent / "pytest.ini").write_text("[pytest]\naddopts = --nonsense\n")
    _ = toys.write_file("[mypy]\nnonsense = True\n", "mypy.ini")
    monkeypatch.setenv("PYTEST_ADDOPTS", "--nonsense")
    monkeypatch.setenv("PYTHONSTARTUP", "nonsense")
    result = toys.check()
    assert result.status == 0
    assert "doubling.py has Windows line endings" in result.out


def test_edited_tests_do_not_count(toys: ToyDojo) -> None:
    wrong = toy_answer("return abs(2 * n)")
    _ = toys.write_file(wrong)
    _ = toys.write_file("def test_nothing() -> None: pass\n", "tests/test_rules.py")
    result = toys.check()
    assert result.status == 1
    assert (
        "tests/test_rules.py differs from the set's file: graded with the set's file" in result.out
    )
    assert "rule         Any number is doubled" in result.out


def test_waiting_for_a_process_leaves_the_processor_free(tmp_path: Path) -> None:
    questions: list[float] = []

    def count_and_go_on() -> bool:
        questions.append(time.monotonic())
        return False

    _ = run_job(Job(("-c", "import time; time.sleep(0.2)"), tmp_path, 60), count_and_go_on)
    assert len(questions) <= 2 + 100 * (questions[-1] - questions[0])


@pytest.mark.slow
def test_a_process_ends_in_time_if_nobody_ends_it(tmp_path: Path) -> None:
    _ = (tmp_path / "test_wait.py").write_text("import time\n\ndef test(): time.sleep(60)\n")
    limits = ("-p", "handrail_dojo.grading.limits", "--limit-seconds", "1")
    result = run_job(Job(("-m", "pytest", *limits, "test_wait.py"), tmp_path, 50), lambda: False)
    assert isinstance(result, Exited)
    assert result.status == 1


LIMITED_TESTS = ("-m", "pytest", "-s", "-p", "handrail_dojo.grading.limits", "--limit-seconds")


@needs_posix
@pytest.mark.parametrize("command", [LIMITED_TESTS, ("-m", "handrail_dojo.grading.program")])
def test_whoever_waits_ends_a_busy_process_first(tmp_path: Path, command: tuple[str, ...]) -> None:
    """The process's own limit would end it without a word."""
    code = "import resource\n\nprint('cpu', resource.getrlimit(resource.RLIMIT_CPU)[0])\n"
    _ = (tmp_path / "test_limit.py").write_text(code)
    result = run_job(Job((*command, "7", "test_limit.py"), tmp_path, 60), lambda: False)
    _, _, rest = result.output.partition("cpu ")
    assert int(rest.split()[0]) > 7 + 3


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux has /proc")
def test_a_process_ends_with_children_of_other_sessions(tmp_path: Path) -> None:
    """Only the children keep the lock, so it is free once they have ended."""
    lock = tmp_path / "lock"
    child = (
        f"import fcntl, os, time; os.fork(); lock = open({str(lock)!r}, 'a'); "
        "fcntl.flock(lock, fcntl.LOCK_SH); lock.write('x'); lock.flush(); time.sleep(60)"
    )
    code = (
        "import pathlib, subprocess, sys, time\n"
        f"subprocess.Popen([sys.executable, '-c', {child!r}], start_new_session=True)\n"
        f"while not (path := pathlib.Path({str(lock)!r})).exists() or path.stat().st_size < 2:\n"
        "    time.sleep(0.01)\n"
    )
    result = run_job(Job(("-c", code), tmp_path, 60), lambda: False)
    assert result == Exited(0, result.output)
    with open(lock) as file:
        for _ in range(2000):
            with suppress(BlockingIOError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            time.sleep(0.01)
    pytest.fail("a child process still runs")


@needs_posix
@pytest.mark.slow
def test_a_process_ends_with_its_children(toys: ToyDojo) -> None:
    """The child writes to a pipe and keeps it open, so an end of file means that it ended."""
    pipe = toys.learner / "pipe"
    os.mkfifo(pipe)
    child = f"import time; pipe = open({str(pipe)!r}, 'w'); pipe.write('x'); pipe.flush()"
    code = f"subprocess.run([sys.executable, '-c', {f'{child}; time.sleep(60)'!r}])\n    return n"
    _ = toys.write_file(f"import subprocess, sys\n{toy_answer(code)}")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert toys.check("--seconds", "5").status == 4
    assert [os.read(reader, 1), os.read(reader, 1)] == [b"x", b""]
    os.close(reader)


def test_a_damaged_state_file_is_set_aside(toys: ToyDojo) -> None:
    state = toys.learner / "handrail-katas.json"
    _ = state.write_text("{")
    result = toys.call("progress")
    assert result.status == 0
    assert "it is now handrail-katas.json.broken" in result.err
    assert toys.call("progress").err == ""
    assert toys.call("--katas", str(toys.katas), "hint").status == 0
    assert (toys.learner / "handrail-katas.json.broken").read_text() == "{"
    assert "hint 2/3" in toys.call("--katas", str(toys.katas), "hint").out


def test_a_state_file_that_cannot_be_written_is_reported(toys: ToyDojo) -> None:
    state = toys.learner / "handrail-katas.json"
    state.unlink()
    (state / "a folder in its place").mkdir(parents=True)
    result = toys.call("--katas", str(toys.katas), "hint")
    assert result.status == 0
    assert "hint 1/3" in result.out


def test_a_deleted_current_folder_is_reported(
    toys: ToyDojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    result = toys.check()
    assert result.status == 3
    sentence, hint = result.err.splitlines()
    assert sentence.startswith("error: ")
    assert "folder" in sentence
    assert hint.startswith("  hint: ")


# Accidents are found by the class of an exception

RAISED: dict[Accident, BaseException] = {
    Accident.NOT_WRITTEN: NotImplementedError("add the rank"),
    Accident.OUT_OF_MEMORY: MemoryError(),
    Accident.TOO_MUCH_OUTPUT: OSError(errno.EFBIG, "File too large"),
    Accident.READS_INPUT: OSError("pytest: reading from stdin while output is captured!"),
    Accident.BREAKPOINT: bdb.BdbQuit(),
    Accident.UNWRAPPED: UnwrapFailedError(Success(1)),
    Accident.ENDED_PYTHON: SystemExit(3),
    Accident.TOO_DEEP: RecursionError("maximum recursion depth exceeded"),
    Accident.FLAKY: FlakyFailure("it passed before", [ValueError()]),
}


def test_each_accident_is_known_by_its_class() -> None:
    assert {kind: accident_of(error) for kind, error in RAISED.items()} == {
        kind: kind for kind in Accident
    }
    assert accident_of(pytest.exit.Exception("Quitting debugger")) is Accident.BREAKPOINT
    assert accident_of(pytest.exit.Exception("all passed")) is None
    assert accident_of(OSError(errno.ENOENT, "pytest: reading")) is None


def test_each_accident_has_a_sentence_of_its_own() -> None:
    broken = [broken_import(Broken("a.py", "", 1, "", kind), "") for kind in Accident]
    assert len({found.message for found in broken}) == len(Accident)


@given(st.sampled_from(Accident), st.text("abcXYZ", max_size=3))
def test_an_own_class_with_the_name_of_an_accident_is_none(kind: Accident, end: str) -> None:
    error = RAISED[kind]
    own = type(f"{type(error).__name__}{end}", (Exception,), {})(str(error))
    assert accident_of(own) is None
    line = exception_line(own)
    failed = Failed("test_a", "", type(own).__name__, raised=line, file="a.py", line=1)
    assert failed_test(failed, "", "").message == f"your code raised {line}"
    assert broken_import(Broken("a.py", line, 1, ""), "").message == f"importing a.py raised {line}"


def test_the_reporter_starts_without_hypothesis_and_returns() -> None:
    """Together they take half a second, and the tests of many katas need neither."""
    code = (
        "import sys, handrail_dojo.grading.reporter; "
        "print({'hypothesis', 'returns'} & sys.modules.keys())"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"
