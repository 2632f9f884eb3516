"""``dev check`` finds every broken promise of a kata. ``dev new`` makes a kata without flaws."""

import os
import shutil
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest
from returns.result import Result

from handrail.text import did_you_mean
from handrail_dojo.author.answers import KataAnswer, read_answers
from handrail_dojo.author.check_katas import check_each_kata, check_set
from handrail_dojo.author.new_kata import BLANKS
from handrail_dojo.grading.process import PROCESSES, Cancelled, Job, JobResult, ShouldStop
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.sets.catalog import read_set
from helpers.systems import needs_posix

from .test_hunt_report import EXACT, HUNT_KATA
from .test_hunt_report import FILES as HUNT_FILES
from .test_hunt_report import NAME as HUNT_NAME
from .toys import (
    DOJO_TOML,
    KATA_TOML,
    ONE_LESS_TOML,
    RIGHT_ANSWER,
    SQUARED_ANSWER,
    TOY_FILES,
    TOY_NAME,
    TOY_SOLUTION,
    TOY_STUB,
    WRONG_ANSWER,
    ToyDojo,
    toy_answer,
    write_files,
)

FILES = {
    "stub/doubling.py": TOY_STUB.replace(
        'raise NotImplementedError("double: n and n")', "return {2: 4}[n]"
    ),
    "solution/doubling.py": TOY_SOLUTION.replace(
        "return n + n", "if n > 20_000:\n        n += 0\n    return n + n"
    ),
    "right/times/doubling.py": SQUARED_ANSWER,
    "wrong/unchanged/doubling.py": TOY_SOLUTION,
    "kata.toml": TOY_FILES["kata.toml"].replace(
        "test_three_doubled_is_six", "test_two_doubled_is_four", 1
    ),
}
NO_FORM = '[[wrong]]\ncaught_by = "test_two_doubled_is_four"\nwhy = ""\n'
FLAWS = (
    "stub: test_two_doubled_is_four passes",
    "stub: test_three_doubled_is_six fails by KeyError",
    "solution: doubling.py: no test reaches line 7",
    "right/times: not_yet: a rule does not hold yet",
    "wrong/unchanged: no test catches it",
    "wrong/squared: expected test_two_doubled_is_four to catch it",
)


@pytest.mark.slow
def test_each_broken_promise_is_found(toys: ToyDojo) -> None:
    _ = write_files(toys.katas / TOY_NAME, FILES)
    result = toys.call("dev", "check", TOY_NAME)
    assert result.status == 1
    assert [flaw for flaw in FLAWS if flaw not in result.out] == []


def test_minutes_that_do_not_add_up_are_found(toys: ToyDojo) -> None:
    _ = write_files(toys.katas, {"dojo.toml": DOJO_TOML.replace("minutes = 10", "minutes = 9")})
    (toys.katas / "k91_empty").mkdir()
    found = list(check_set(read_set(toys.katas).unwrap()))
    assert "dojo.toml: path first: expected 9 minutes, got 10" in found
    assert found[0].startswith("k91_empty/kata.toml is missing")


def test_a_missing_cheat_sheet_is_found(toys: ToyDojo) -> None:
    text = DOJO_TOML.replace("minutes = 10", 'minutes = 10\nsheets = ["leaves.md"]', 1)
    _ = write_files(toys.katas, {"dojo.toml": text})
    found = list(check_set(read_set(toys.katas).unwrap()))
    assert found == ["dojo.toml: path first: leaves.md is missing"]
    _ = write_files(toys.katas, {"leaves.md": "# Leaves\n"})
    assert list(check_set(read_set(toys.katas).unwrap())) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "minutes = 5",
            'minutes = "5"',
            "k90_doubling/kata.toml: minutes: expected a whole number",
        ),
        ("minutes = 5", "minuts = 5", f"there is no key minuts; {did_you_mean('minutes')}"),
        ("minutes = 5", "zzz = 5", "kata.toml: there is no key zzz\n"),
        ('title = "Doubling"', "", "the key title is missing"),
        (
            'level = "beginner"',
            'level = "hard"',
            "level: expected beginner, intermediate, advanced, got 'hard'",
        ),
        ('kind = "types"', 'kind = "taste"', "graders[0].kind: expected types, tests"),
        ('files = ["doubling.py"]', 'files = ["../x.py"]', "files[0]"),
        ('"think", ', "", "hints: expected 3 hints"),
        ("title =", "title", "expected '=' after a key"),
        ("[[wrong]]\n", '[[wrong]]\nfolder = "a"\n', "wrong[0]: expected folder, or name, file,"),
        ("[[wrong]]\n", '[[wrong]]\nfolder = "a"\n', "got folder, name, file, old, new\n"),
        (ONE_LESS_TOML, NO_FORM, "wrong[0]: expected folder, or name, file, old and new, got none"),
        ("title =", "wrong = [3]\ntitle =", "wrong[0]: expected a table"),
        ('old = "return n + n"\n', "", "wrong[0]: the key old is missing"),
        ("old =", "odl =", f"wrong[0]: there is no key odl; {did_you_mean('old')}"),
        ('old = "return n + n"', 'old = ""', "wrong[0].old: expected a string with at least one"),
        ('"doubling.py"\nold', '"../x.py"\nold', "wrong[0].file: expected the name of a Python"),
    ],
)
def test_an_error_in_kata_toml_names_its_key(
    toys: ToyDojo, old: str, new: str, sentence: str
) -> None:
    toml = KATA_TOML if old in KATA_TOML else KATA_TOML + ONE_LESS_TOML
    _ = write_files(toys.katas / TOY_NAME, {"kata.toml": toml.replace(old, new, 1)})
    result = toys.call("--katas", str(toys.katas), "list")
    assert result.status == 3
    assert sentence.lower() in result.err.lower()
    assert f"correct {toys.katas / TOY_NAME / 'kata.toml'}" in result.err


def test_missing_and_unnamed_files_are_found(toys: ToyDojo) -> None:
    toml = KATA_TOML.replace('["doubling.py"]', '["doubling.py", "k90_doubling.py"]').replace(
        "\n[[graders]]", 'needs = ["k90_doubling"]\ngiven = ["doubling.py"]\n[[graders]]', 1
    )
    snippets = '[[graders]]\nkind = "snippets"\nfolder = "snips"\n'
    mistake = '[[wrong]]\nfolder = "squared"\ncaught_by = "test_tree"\nwhy = "no double"\n'
    _ = write_files(
        toys.katas / TOY_NAME,
        {
            "kata.toml": toml + snippets + mistake,
            "right/sum/other.py": "",
            "right/added/doubling.py": TOY_SOLUTION,
            "wrong/unnamed/doubling.py": SQUARED_ANSWER,
            "tests/test_more.py": "",
        },
    )
    for name in ("aha.md", "right/sum/doubling.py", "right/times/doubling.py"):
        (toys.katas / TOY_NAME / name).unlink()
    (toys.katas / TOY_NAME / "right" / "times").rmdir()
    result = toys.call("dev", "check", TOY_NAME)
    assert result.status == 1
    flaws = (
        "aha.md is missing",
        "wrong/unnamed is not in kata.toml",
        "a finished kata has at least 3 right and 6 wrong answers, this one has 3 and 1",
        "files: k90_doubling.py has the name of the kata's folder",
        "needs: expected another kata of the set, got k90_doubling",
        "doubling.py is in files and in given",
        "wrong/squared: there is no test test_tree",
        "tests/snips is missing",
        "no grader of kata.toml lists tests/test_more.py",
        "right/sum has none of the files doubling.py",
        "right/added is not in kata.toml",
        "right/times is missing",
    )
    assert [flaw for flaw in flaws if flaw not in result.out] == []


def read_toy_answers(
    toys: ToyDojo, toml: str
) -> Result[tuple[KataAnswer, ...], tuple[KataProblem, ...]]:
    folder = write_files(toys.katas / TOY_NAME, {"kata.toml": toml})
    (kata,) = read_set(toys.katas).unwrap().katas
    return read_answers(kata, folder)


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_a_wrong_answer_may_be_a_change_of_the_solution(toys: ToyDojo, line_end: bytes) -> None:
    path = toys.katas / TOY_NAME / "solution" / "doubling.py"
    _ = path.write_bytes(TOY_SOLUTION.encode().replace(b"\n", line_end))
    old, new = 'twice n."""\n    return n + n', 'minus n."""\n    return -n'
    toml = TOY_FILES["kata.toml"].replace('"return n + n"', f"'''{old}'''")
    toml = toml.replace('"return n + n - 1"', f"'''{new}'''")
    answers = read_toy_answers(toys, toml).unwrap()
    expected = TOY_SOLUTION.replace(old, new)
    assert answers[-1].name == "wrong/one_less"
    assert answers[-1].files == {"doubling.py": expected.encode()}


def test_an_answer_has_the_files_that_a_learner_would_write(toys: ToyDojo) -> None:
    toml = TOY_FILES["kata.toml"].replace('["doubling.py"]', '["doubling.py", "more.py"]', 1)
    given = toml.replace("\n[[graders]]", 'given = ["given.py"]\n\n[[graders]]', 1)
    for name in ("more", "given"):
        _ = write_files(toys.katas / TOY_NAME, {f"solution/{name}.py": f"# {name}\n"})
    solution, stub, *others = read_toy_answers(toys, given).unwrap()
    assert solution.files == {"doubling.py": TOY_SOLUTION.encode(), "more.py": b"# more\n"}
    assert stub.files == {"doubling.py": TOY_STUB.encode()}
    assert len(others) == len(RIGHT_ANSWER) + len(WRONG_ANSWER) + 1
    for answer in others:
        assert answer.files["more.py"] == b"# more\n"
        assert answer.files["doubling.py"] != TOY_SOLUTION.encode()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('old = "return', 'old = "retrun', "expected old once in solution/doubling.py, found it 0"),
        ('old = "return n + n"', 'old = "ou"', "solution/doubling.py, found it 2 times; add more"),
        ('"doubling.py"\nold', '"other.py"\nold', "expected file to be doubling.py, got other.py"),
        ("n + n - 1", "n + n", "expected a change, but new is the same as old"),
    ],
)
def test_a_change_that_cannot_be_made_is_a_flaw(
    toys: ToyDojo, old: str, new: str, sentence: str
) -> None:
    toml = TOY_FILES["kata.toml"].replace(old, new)
    _ = write_files(toys.katas / TOY_NAME, {"kata.toml": toml})
    result = toys.call("dev", "check", TOY_NAME)
    assert result.status == 1
    assert f"{TOY_NAME}: 0 answers, 1 flaw\n  wrong/one_less: " in result.out
    assert sentence in result.out


def test_two_mistakes_of_one_name_are_a_flaw(toys: ToyDojo) -> None:
    toml = TOY_FILES["kata.toml"].replace('name = "one_less"', 'name = "squared"')
    _ = write_files(toys.katas / TOY_NAME, {"kata.toml": toml})
    assert "wrong/squared appears 2 times" in toys.call("dev", "check", TOY_NAME).out


def test_a_kata_with_few_mistakes_is_not_finished(toys: ToyDojo) -> None:
    toml = KATA_TOML + ONE_LESS_TOML.replace("test_two", "test_too")
    _ = write_files(toys.katas / TOY_NAME, {"kata.toml": toml})
    for name in WRONG_ANSWER:
        shutil.rmtree(toys.katas / TOY_NAME / "wrong" / name)
    result = toys.call("dev", "check", TOY_NAME)
    assert "1 flaw; a finished kata has at least 3 right and 6 wrong answers, " in result.out
    assert "this one has 3 and 1\n  wrong/one_less: there is no test test_too_" in result.out


@pytest.mark.slow
def test_a_broken_oracle_is_one_flaw(toys: ToyDojo) -> None:
    _ = write_files(toys.katas / TOY_NAME, {"oracle/oracle.py": toy_answer("return n // 0")})
    result = toys.call("dev", "check", TOY_NAME)
    assert "12 answers, 1 flaw\n" in result.out
    assert "solution: not_yet: oracle.py raised ZeroDivisionError" in result.out
    assert "the other answers were not graded" in result.out


def test_a_kata_without_its_toml_is_named(toys: ToyDojo) -> None:
    (toys.katas / "k91_empty").mkdir()
    assert "there is no kata.toml in k91_empty" in toys.call("dev", "check", "k91_empty").err
    (toys.katas / TOY_NAME / "kata.toml").unlink()
    assert f"{TOY_NAME} has no kata.toml" in toys.call("--katas", str(toys.katas), "list").err
    assert f"{TOY_NAME} has no kata.toml" in toys.call("doctor").out  # the remembered set


def test_a_set_with_a_problem_exits_with_3(toys: ToyDojo) -> None:
    words = ("--katas", str(toys.katas), "list")
    toml = toys.katas / TOY_NAME / "kata.toml"
    _ = toml.write_text("files = [", "utf-8")
    assert toys.call(*words).status == 3
    toml.unlink()
    assert toys.call(*words).status == 3
    shutil.rmtree(toml.parent)
    assert toys.call(*words).status == 2  # --katas names another folder


def test_the_solution_of_a_new_kata_passes(toys: ToyDojo) -> None:
    for command in (("dev", "new", "k92_twice"), ("start", ".")):
        assert toys.call("--katas", str(toys.katas), *command).status == 0
    solution = (toys.katas / "k92_twice" / "solution" / "twice.py").read_text("utf-8")
    _ = toys.write_file(solution, "twice.py", "k92_twice")
    assert toys.check("k92_twice").status == 0


@pytest.mark.parametrize("name", ["k93_class", "k93_calendar", "k93_2048", "k93_oracle"])
def test_the_file_of_a_new_kata_hides_no_module(toys: ToyDojo, name: str) -> None:
    assert toys.call("--katas", str(toys.katas), "dev", "new", name).status == 0
    assert [path.name for path in (toys.katas / name / "stub").iterdir()] == ["answer.py"]


def test_a_new_kata_has_a_number_of_its_own(toys: ToyDojo) -> None:
    result = toys.call("--katas", str(toys.katas), "dev", "new", "k90_other")
    assert (result.status, result.err.splitlines()[0]) == (
        2,
        f"error: {TOY_NAME} has the number k90 already",
    )


@pytest.mark.slow
def test_a_new_kata_passes_once_its_blanks_are_filled(toys: ToyDojo) -> None:
    result = toys.call("--katas", str(toys.katas), "dev", "new", "k92_twice")
    assert result.status == 0
    blank = toys.call("dev", "check", "k92_twice")
    count = sum(map(len, BLANKS.values()))
    assert blank.status == 1
    assert blank.out.startswith(f"k92_twice: 5 answers, {count} flaws; ")
    for name, sentences in BLANKS.items():
        path = toys.katas / "k92_twice" / name
        for sentence in sentences:
            assert f'  {name}: "{sentence}" is from dev new' in blank.out
            words = f"My {sentence}, which is mine"  # a blank is a whole sentence
            _ = path.write_text(path.read_text("utf-8").replace(sentence, words), "utf-8")
    checked = toys.call("dev", "check", "k92_twice")
    assert checked.status == 0
    assert checked.out == (
        "k92_twice: 5 answers, no flaws; a finished kata has at least 3 right and 6 wrong answers, "
        "this one has 1 and 2\n"
    )
    assert toys.call("--katas", str(toys.katas), "dev", "new", "k92_twice").status == 2
    assert toys.call("dev", "new", "nonsense").status == 2


@needs_posix
def test_ctrl_c_ends_the_answers_that_are_being_graded(toys: ToyDojo) -> None:
    def run(job: Job, stop: ShouldStop) -> JobResult:
        if next(is_first, False):
            os.kill(os.getpid(), signal.SIGINT)  # wakes the main thread
        while not stop():
            time.sleep(0.01)
        return Cancelled("")

    is_first = iter([True])
    kata_set = read_set(toys.katas).unwrap()
    runner = replace(PROCESSES, run=run)
    with pytest.raises(KeyboardInterrupt):
        _ = check_each_kata(kata_set, kata_set.katas[:1], 2, print, runner)


@pytest.mark.slow
def test_a_right_answer_kills_enough_for_the_best_medal(tmp_path: Path) -> None:
    right = '[[right]]\nfolder = "small_numbers"\nsays = "Numbers from 0 to 9."\n'
    files = {
        **HUNT_FILES,
        "kata.toml": HUNT_KATA + right,
        "solution/properties.py": EXACT.replace("st.integers(0, 9)", "st.integers()"),
        "solution/numbers_game.py": HUNT_FILES["stub/numbers_game.py"],
        "right/small_numbers/properties.py": EXACT,
    }
    _ = write_files(tmp_path / HUNT_NAME, files)
    kata_set = read_set(tmp_path).unwrap()
    lines: list[str] = []
    assert check_each_kata(kata_set, kata_set.katas, 1, lines.append) == 1
    assert lines[1:] == [
        "  right/small_numbers: it does not earn the best medal: survivors: m2_far, m4_negative"
    ]
