"""What learners do by accident: each accident gets a sentence, and no traceback of ours."""

import os

import pytest

from .toys import TOY_SOLUTION, TOY_STUB, ToyDojo, toy_answer

AT_ONCE = "still running after 0.5 seconds"
ACCIDENTS = {
    "an_endless_loop": (toy_answer("while True: pass"), 4, AT_ONCE),
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
SIMILAR = {  # each to one of the above
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
    said = toys.check(*(("--seconds", "0.5") if status == 4 else ()))
    assert said.status == status, said
    assert sentence.lower() in " ".join(said.out.lower().split())
    assert "Traceback" not in said.out + said.err


def test_files_that_are_missing_or_in_the_way_get_a_sentence(toys: ToyDojo) -> None:
    mine = toys.write_file(TOY_SOLUTION)
    hiding = toys.write_file("x = 1\n", "enum.py")
    assert "enum.py hides the module of the same name" in toys.check().out
    hiding.unlink()
    mine.unlink()
    said = toys.check()
    assert said.status == 1
    assert "doubling.py is missing" in said.out
    assert "handrail kata reset" in said.out


def test_what_is_around_a_right_answer_does_not_make_it_wrong(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreachable = toy_answer("assert isinstance(n, int)\n    return twice(n)\n    return 3")
    _ = toys.write_file(f"from helper import twice\n{unreachable}".replace("\n", "\r\n"))
    _ = toys.write_file("def twice(n: int) -> int:\n    return n + n\n", "helper.py")
    _ = (toys.learner.parent / "pytest.ini").write_text("[pytest]\naddopts = --nonsense\n")
    _ = toys.write_file("[mypy]\nnonsense = True\n", "mypy.ini")
    monkeypatch.setenv("PYTEST_ADDOPTS", "--nonsense")
    monkeypatch.setenv("PYTHONSTARTUP", "nonsense")
    said = toys.check()
    assert said.status == 0
    assert "doubling.py has Windows line endings" in said.out


def test_edited_tests_and_another_oracle_do_not_count(toys: ToyDojo) -> None:
    wrong = toy_answer("return abs(2 * n)")
    _ = toys.write_file(wrong)
    _ = toys.write_file(wrong, "oracle.py")
    _ = toys.write_file("def test_nothing() -> None: pass\n", "tests/test_rules.py")
    said = toys.check()
    assert said.status == 1
    assert "tests/test_rules.py was edited: graded with the original" in said.out
    assert "rule         Any number is doubled" in said.out


def test_a_process_is_ended_with_what_it_started(toys: ToyDojo) -> None:
    """The child writes to a pipe, and keeps it open as long as it lives."""
    pipe = toys.learner / "pipe"
    os.mkfifo(pipe)
    child = f"import time; pipe = open({str(pipe)!r}, 'w'); pipe.write('x'); pipe.flush()"
    code = f"subprocess.run([sys.executable, '-c', {f'{child}; time.sleep(60)'!r}])\n    return n"
    _ = toys.write_file(f"import subprocess, sys\n{toy_answer(code)}")
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert toys.check("--seconds", "1").status == 4
    assert [os.read(reading, 1), os.read(reading, 1)] == [b"x", b""]
    os.close(reading)


def test_a_damaged_state_file_is_set_aside(toys: ToyDojo) -> None:
    state = toys.learner / "handrail-katas.json"
    _ = state.write_text("{")
    said = toys.call("--katas", str(toys.katas), "hint")
    assert said.status == 0
    assert "it is now handrail-katas.json.broken" in said.err
    assert (toys.learner / "handrail-katas.json.broken").read_text() == "{"
    assert "hint 2/3" in toys.call("--katas", str(toys.katas), "hint").out


def test_a_state_file_that_cannot_be_written_is_reported(toys: ToyDojo) -> None:
    state = toys.learner / "handrail-katas.json"
    state.unlink()
    (state / "a folder in its place").mkdir(parents=True)
    said = toys.call("--katas", str(toys.katas), "hint")
    assert said.status == 0
    assert "hint 1/3" in said.out
