"""Accidents of learners: each gets a sentence, and no traceback of the runner."""

import os

import pytest

from .toys import TOY_SOLUTION, TOY_STUB, ToyDojo, toy_answer

AT_ONCE = "still running after 1 second"
ACCIDENTS = {
    "a_long_wait": (toy_answer("import time; time.sleep(60)\n    return n"), 4, AT_ONCE),
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
    "nothing_written": (TOY_STUB, 1, "this part is not written yet"),
}
SIMILAR = {  # each takes a second, or is similar to one above
    "an_endless_loop": (toy_answer("while True: pass"), 4, AT_ONCE),
    "an_exception_at_import": (f"{TOY_SOLUTION}\n1 // 0\n", 1, "importing doubling.py raised Zero"),
    "a_recursion": (toy_answer("return double(n)"), 1, "RecursionError"),
    "an_endless_loop_at_import": (
        f"{TOY_SOLUTION}\nwhile True: pass\n",
        4,
        "importing doubling.py",
    ),
    "sys_exit_at_import": (f"import sys\n{TOY_SOLUTION}\nsys.exit(3)\n", 1, "raised SystemExit: 3"),
    "os_exit_at_import": (f"import os\n{TOY_SOLUTION}\nos._exit(3)\n", 1, "importing doubling.py"),
    "a_crash": (f"import os\n{toy_answer('os.abort()')}", 1, "ended Python itself (signal 6)"),
    "printing_for_ever": (toy_answer('while True: print("x" * 9_999_999)'), 1, "File too large"),
    "a_library_imported": (f"import numpy\n{TOY_SOLUTION}", 1, "solve this kata without numpy"),
}


@pytest.mark.parametrize(
    ("text", "status", "sentence"),
    [
        *(pytest.param(*row, id=name) for name, row in ACCIDENTS.items()),
        *(pytest.param(*row, id=name, marks=pytest.mark.slow) for name, row in SIMILAR.items()),
    ],
)
def test_each_accident_gets_a_sentence(
    toys: ToyDojo, text: str | bytes, status: int, sentence: str
) -> None:
    _ = toys.write_file(text)
    result = toys.check(*(("--seconds", "1") if status == 4 else ()))
    assert result.status == status, result
    assert sentence.lower() in " ".join(result.out.lower().split())
    assert "Traceback" not in result.out + result.err


def test_missing_and_shadowing_files_get_a_sentence(toys: ToyDojo) -> None:
    mine = toys.write_file(TOY_SOLUTION)
    shadow = toys.write_file("x = 1\n", "enum.py")
    assert "enum.py hides the module of the same name" in toys.check().out
    shadow.unlink()
    mine.unlink()
    result = toys.check()
    assert result.status == 1
    assert "doubling.py is missing" in result.out
    assert "handrail kata reset" in result.out


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


def test_edited_tests_and_another_oracle_do_not_count(toys: ToyDojo) -> None:
    wrong = toy_answer("return abs(2 * n)")
    _ = toys.write_file(wrong)
    _ = toys.write_file(wrong, "oracle.py")
    _ = toys.write_file("def test_nothing() -> None: pass\n", "tests/test_rules.py")
    result = toys.check()
    assert result.status == 1
    assert "tests/test_rules.py was edited: graded with the original" in result.out
    assert "rule         Any number is doubled" in result.out


@pytest.mark.slow
def test_a_process_ends_with_its_children(toys: ToyDojo) -> None:
    """The child writes to a pipe and keeps it open, so an end of file means that it ended."""
    pipe = toys.learner / "pipe"
    os.mkfifo(pipe)
    child = f"import time; pipe = open({str(pipe)!r}, 'w'); pipe.write('x'); pipe.flush()"
    code = f"subprocess.run([sys.executable, '-c', {f'{child}; time.sleep(60)'!r}])\n    return n"
    _ = toys.write_file(f"import subprocess, sys\n{toy_answer(code)}")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert toys.check("--seconds", "3").status == 4
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
