"""The learner's folder, and the commands besides grading."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from handrail.installation import install_hint
from handrail_dojo.grading.kata_paths import enter_kata
from helpers.systems import needs_posix

from .toys import (
    DOJO_TOML,
    SQUARED_ANSWER,
    TOY_FILES,
    TOY_NAME,
    TOY_SOLUTION,
    TOY_STUB,
    ToyDojo,
    write_files,
)


def python(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a tool as a learner does, without settings from the environment."""
    variables = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, text=True, check=False
    )


def test_start_lays_out_what_a_learner_needs(toys: ToyDojo) -> None:
    home = toys.learner / TOY_NAME
    assert (home / "doubling.py").read_text() == TOY_STUB
    assert (home / "tests" / "test_rules.py").is_file()
    assert (home / "README.md").is_file()
    for hidden in ("solution", "oracle", "right", "wrong", "aha.md"):
        assert not list(toys.learner.rglob(hidden))


def test_start_adds_missing_files_and_overwrites_none(toys: ToyDojo) -> None:
    mine = toys.write_file(TOY_SOLUTION)
    (toys.learner / TOY_NAME / "README.md").unlink()
    result = toys.call("start")
    assert result.status == 0
    assert result.out.startswith(f"katas in {toys.learner}: 1 (0 new)\n")
    assert mine.read_text() == TOY_SOLUTION
    assert (toys.learner / TOY_NAME / "README.md").is_file()


def test_the_default_folder_of_start_is_dojo(
    toys: ToyDojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    result = toys.call("--katas", str(toys.katas), "start")
    assert 'cd "dojo"' in result.out
    assert (tmp_path / "empty" / "dojo" / TOY_NAME).is_dir()


def test_start_refuses_the_name_of_a_file(toys: ToyDojo, tmp_path: Path) -> None:
    _ = (tmp_path / "taken").write_text("")
    result = toys.call("start", str(tmp_path / "taken"))
    assert result.status in (2, 3)
    assert "taken" in result.err


def test_the_kata_set_is_remembered(toys: ToyDojo) -> None:
    result = toys.call("list", "--json")
    assert [json.loads(line)["kata"] for line in result.out.splitlines()] == [TOY_NAME]


@pytest.mark.slow
def test_plain_pytest_runs_the_same_tests_per_kata(toys: ToyDojo) -> None:
    _ = write_files(toys.katas / "k91_again", TOY_FILES)
    assert toys.call("start").status == 0
    _ = toys.write_file(TOY_SOLUTION, kata="k91_again")
    _ = toys.write_file(SQUARED_ANSWER)
    everywhere = python(toys.learner, "pytest", "-q").stdout
    failed = [line for line in everywhere.splitlines() if line.startswith("FAILED")]
    assert len(failed) == 2
    assert all(TOY_NAME in line for line in failed)
    assert "2 failed, 4 passed" in everywhere
    assert "2 failed, 1 passed" in python(toys.learner / TOY_NAME, "pytest", "-q").stdout


def test_the_oracle_is_that_of_the_learners_set(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delenv("HANDRAIL_KATAS", raising=False)
    enter_kata(toys.learner / TOY_NAME)
    assert str(toys.katas / TOY_NAME / "oracle") in sys.path
    monkeypatch.setenv("HANDRAIL_KATAS", "another set")
    enter_kata(toys.learner / TOY_NAME)
    assert str(Path("another set", TOY_NAME, "oracle")) in sys.path


@pytest.mark.slow
def test_mypy_in_the_folder_agrees_with_the_grader(toys: ToyDojo) -> None:
    _ = toys.write_file(TOY_SOLUTION.replace("-> int", ""))
    file = f"{TOY_NAME}/doubling.py"
    cache = f"--cache-dir={toys.learner / '.handrail-cache' / 'types'}"
    missing = "Function is missing a return type annotation"
    assert missing in python(toys.learner, "mypy", cache, file).stdout
    assert missing in toys.check("--full").out
    _ = toys.write_file(TOY_SOLUTION)
    assert python(toys.learner, "mypy", cache, file).returncode == 0


@pytest.mark.usefixtures("without_mypy")
def test_a_kata_is_worked_on_and_solved(toys: ToyDojo) -> None:
    assert " > k90" in toys.call("list").out
    assert "0 of 1 solved" in toys.call("progress").out
    result = toys.call("solution")
    assert result.status == 2
    assert "--yes" in result.err
    _ = toys.call("hint")
    _ = toys.write_file(TOY_SOLUTION)
    assert toys.check().status == 0
    assert "*> k90" in toys.call("list").out
    assert json.loads(toys.call("list", "--json").out)["solved"] is True
    assert "doubling.py is the same" in toys.call("solution", "--diff").out
    _ = toys.write_file(SQUARED_ANSWER)
    assert toys.check().status == 1
    row, of_path, total = toys.call("progress").out.splitlines()
    assert row == "k90  Doubling  solved  checks: 2  hints: 1"
    assert of_path == "first: A dojo (10 min, 1 of 1 solved)"
    assert total == "1 of 1 solved"
    found = json.loads(toys.call("progress", "--json").out)
    assert (found["check_count"], found["hint_count"]) == (2, 1)


def test_hints_come_one_by_one(toys: ToyDojo) -> None:
    assert "hint 2/3" not in toys.call("hint").out
    assert "hint 2/3" in toys.call("hint", "90").out
    assert "n + n" in toys.call("hint", "k90").out
    assert "n + n" in toys.call("hint", TOY_NAME).out


@pytest.mark.parametrize("name", ["k99", "nonsense", "", "../k90_doubling"])
def test_an_unknown_kata_is_a_usage_error(toys: ToyDojo, name: str) -> None:
    result = toys.check(name)
    assert result.status == 2
    assert "there is no kata" in result.err
    assert TOY_NAME in result.err


def test_reset_keeps_backups(toys: ToyDojo) -> None:
    mine = toys.write_file(SQUARED_ANSWER)
    _ = toys.write_file("my notes", "README.md")
    backups = toys.learner / TOY_NAME / "backups"
    for number in (1, 2):
        _ = toys.write_file(SQUARED_ANSWER)
        assert toys.call("reset").status == 0
        assert mine.read_text() == TOY_STUB
        assert len(list(backups.iterdir())) == number
    first = min(backups.iterdir(), key=lambda path: path.stat().st_mtime)
    assert (first / "doubling.py").read_text() == SQUARED_ANSWER
    assert (first / "README.md").read_text() == "my notes"


def test_a_solution_is_printed_and_compared(toys: ToyDojo) -> None:
    assert TOY_SOLUTION.rstrip() in toys.call("solution", "--yes").out
    assert "+    return n + n" in toys.call("solution", "--diff", "--yes").out


def test_source_prints_handrails_own_version(toys: ToyDojo) -> None:
    result = toys.call("source", "score")
    assert result.status == 0
    assert result.out.startswith("# handrail.hands.scoring\ndef score(")
    result = toys.call("source", "scoer")
    assert result.status == 2
    assert "score" in result.err


def test_the_current_folder_chooses_the_kata(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    _ = toys.write_file("def double(:")
    monkeypatch.chdir(toys.learner / TOY_NAME / "tests")
    assert "k90 Doubling" in toys.check().out


def test_outside_a_folder_of_katas_there_is_a_hint(
    toys: ToyDojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "cd my dojo" in toys.call("check").err
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    for command in (("check",), ("hint",), ("check", "--json")):
        result = toys.call(*command)
        assert result.status == 3
        assert "handrail kata start" in result.err


@pytest.mark.slow
def test_doctor_finds_nothing_wrong(toys: ToyDojo) -> None:
    result = toys.call("doctor")
    assert result.status == 0
    assert "!!" not in result.out
    assert f"ok  markdown-it-py {version('markdown-it-py')}\n" in result.out
    assert all(json.loads(line)["well"] for line in toys.call("doctor", "--json").out.splitlines())


def test_a_missing_tool_is_an_error_that_names_the_extra(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail_dojo.commands.doctor.REQUIRED_PACKAGES", ("pytest", "nonsense"))
    result = toys.call("list")
    assert result.status == 3
    assert install_hint("katas") in result.err
    assert toys.call("doctor").status == 3
    assert "doctor" in toys.call("--help").out


@pytest.mark.slow
def test_only_watch_needs_watchfiles(toys: ToyDojo, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_installed(name: str) -> bool:
        return name != "watchfiles"

    monkeypatch.setattr("handrail_dojo.commands.doctor.is_installed", is_installed)
    assert toys.call("list").status == 0
    watched = toys.call("watch")
    assert watched.status == 3
    assert watched.err == f"error: watch needs watchfiles\n  hint: {install_hint('katas')}\n"
    rows = f"!!  watchfiles  not installed, and only watch needs it\n    {install_hint('katas')}\n"
    assert rows in toys.call("doctor").out


@pytest.mark.slow
def test_doctor_finds_a_version_that_is_too_old(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    def extra_requirements(_: str) -> tuple[str, ...]:
        return "pytest>=9", "mypy>=99"

    monkeypatch.setattr("handrail_dojo.commands.doctor.extra_requirements", extra_requirements)
    result = toys.call("doctor")
    assert result.status == 3
    assert f"ok  pytest      {version('pytest')}\n" in result.out
    assert (
        f"!!  mypy        expected mypy>=99, got {version('mypy')}\n    {install_hint('katas')}\n"
        in result.out
    )


@pytest.mark.parametrize(
    ("dojo_toml", "message"),
    [
        (None, "expected the name of a package in "),
        (DOJO_TOML.replace('source = "handrail"', ""), "expected the name of a package in "),
        (
            DOJO_TOML.replace('"handrail"', '"nonsense"'),
            "the package nonsense, which is the source",
        ),
    ],
)
def test_a_set_without_a_library_has_no_source_code(
    toys: ToyDojo, dojo_toml: str | None, message: str
) -> None:
    path = toys.katas / "dojo.toml"
    path.unlink()
    if dojo_toml is not None:
        _ = path.write_text(dojo_toml, encoding="utf-8")
    result = toys.call("source", "score")
    assert (result.status, result.out) == (3, "")
    assert result.err.startswith(f"error: {message}")
    assert "Traceback" not in result.err


def test_a_set_can_name_another_library(toys: ToyDojo) -> None:
    other = DOJO_TOML.replace('"handrail"', '"textwrap"')
    _ = (toys.katas / "dojo.toml").write_text(other, encoding="utf-8")
    assert toys.call("source", "dedent").out.startswith("# textwrap\ndef dedent(")
    unknown = toys.call("source", "score").err
    assert "error: textwrap has no function or class 'score'" in unknown


def test_all_katas_are_graded_with_one_line_each(toys: ToyDojo) -> None:
    _ = write_files(toys.katas / "k91_again", TOY_FILES)
    assert toys.call("start").status == 0
    _ = toys.write_file("def double(:")
    _ = toys.check("k90")
    _ = toys.write_file("def double(:", kata="k91_again")
    result = toys.check("--all")
    assert result.status == 1
    sentence = "Python cannot read doubling.py: invalid syntax"
    rows = result.out.splitlines()
    assert rows == [f"{kata} Doubling: not yet: {sentence}" for kata in ("k90", "k91")]
    assert json.loads((toys.learner / "handrail-katas.json").read_text())["current"] == TOY_NAME


def test_another_set_for_one_command_is_not_remembered(toys: ToyDojo, tmp_path: Path) -> None:
    _ = write_files(tmp_path / "other" / TOY_NAME, TOY_FILES)
    assert toys.call("--katas", str(tmp_path / "other"), "hint").status == 0
    state = json.loads((toys.learner / "handrail-katas.json").read_text())
    assert state["katas"] == str(toys.katas)


def test_a_byte_order_mark_costs_no_progress(
    toys: ToyDojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delenv("HANDRAIL_KATAS", raising=False)
    other = write_files(tmp_path / "other" / TOY_NAME, TOY_FILES).parent
    state = toys.learner / "handrail-katas.json"
    content = {"katas": str(other), "solved": {TOY_NAME: "2020-01-01"}}
    _ = state.write_text(json.dumps(content), "utf-8-sig")
    enter_kata(toys.learner / TOY_NAME)
    assert str(other / TOY_NAME / "oracle") in sys.path
    assert "1 of 1 solved" in toys.call("progress").out
    assert toys.call("hint").err == ""
    assert json.loads(state.read_text("utf-8"))["solved"] == content["solved"]
    assert list(toys.learner.glob("*.broken*")) == []


PARTS_TOML = """hints = [
  "First: two.\\n\\nThen: three.",
  "First: 2.\\n\\nThen: 3.",
  "First: only this.",
]
"""
DONE_TOML = """
[[done]]
parts = ["First"]
test = "test_two_doubled_is_four"
"""


@pytest.mark.usefixtures("without_mypy")
def test_a_hint_is_about_what_the_last_check_found(toys: ToyDojo) -> None:
    toml = TOY_FILES["kata.toml"].replace(
        'hints = ["think", "think of two", "n + n"]\n', PARTS_TOML
    )
    toml = toml.replace("\n[[graders]]", f"{DONE_TOML}\n[[graders]]", 1)
    _ = write_files(toys.katas / TOY_NAME, {"kata.toml": toml})
    assert "First: two." in toys.call("hint").out  # nothing was checked
    _ = toys.check()
    assert "First: two." in toys.call("hint").out
    _ = toys.write_file(SQUARED_ANSWER)
    _ = toys.check()
    hints = toys.call("hint").out
    assert "First" not in hints
    assert "Then: three." in hints
    assert "All of this hint is done." in hints
    _ = toys.write_file("def double(:\n")  # no test runs, and what was known is still known
    _ = toys.check()
    assert "First" not in toys.call("hint").out
    _ = toys.write_file(SQUARED_ANSWER)
    _ = toys.check(TOY_NAME, "test_three_doubled_is_six")
    assert "First" not in toys.call("hint").out
    _ = toys.call("reset")
    assert "First: two." in toys.call("hint").out
    _ = toys.write_file(SQUARED_ANSWER)
    _ = toys.check()
    _ = toys.write_file(TOY_STUB)
    _ = toys.check()
    assert "First: two." in toys.call("hint").out


@needs_posix
def test_a_pipe_instead_of_the_state_is_set_aside(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delenv("HANDRAIL_KATAS", raising=False)
    state = toys.learner / "handrail-katas.json"
    state.unlink()
    os.mkfifo(state)
    enter_kata(toys.learner / TOY_NAME)  # a pipe that is opened waits for ever
    result = toys.call("--katas", str(toys.katas), "progress")
    assert result.status == 0
    assert "cannot be read (it is not a file): it is now handrail-katas.json.broken" in result.err
    assert state.is_file()


def test_a_missing_kata_set_is_a_problem(toys: ToyDojo) -> None:
    _ = toys.katas.rename(toys.katas.parent / "moved")
    before = (toys.learner / "handrail-katas.json").read_text()
    result = toys.call("reset")
    assert result.status == 3
    assert "that folder is missing" in result.err
    assert (toys.learner / "handrail-katas.json").read_text() == before
    assert toys.call("--katas", str(toys.katas.parent / "moved"), "start").status == 0
    assert toys.call("hint").status == 0


def test_the_list_explains_its_marks_in_a_folder_of_katas(
    toys: ToyDojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    legend = "* solved   > the kata that you work on and the path that you follow"
    assert toys.call("list").out.splitlines()[-1] == legend
    monkeypatch.chdir(toys.katas)  # no kata is marked outside of such a folder
    assert legend not in toys.call("--katas", str(toys.katas), "list").out


def test_others_shows_what_differs_in_right_answers(toys: ToyDojo) -> None:
    result = toys.call("solution", "--others", "--yes")
    rows = result.out.splitlines()
    assert rows[:4] == [
        "1/3 times",
        "It multiplies.",
        "--- reference/doubling.py",
        "+++ other/doubling.py",
    ]
    assert "+    return 2 * n" in rows
    assert "2/3 sum" in rows
    assert "It sums n and n." in rows
    assert toys.call("solution", "--others").status == 2  # the kata is not solved


def test_others_and_diff_cannot_be_combined(toys: ToyDojo) -> None:
    result = toys.call("solution", "--others", "--diff", "--yes")
    assert result.status == 2
    assert "--diff and --others cannot be combined" in result.err


BOOK_TOML = f"""{DOJO_TOML}
[[chapters]]
file = "1_twice.md"
minutes = 10
before = ["{TOY_NAME}"]

[[chapters]]
file = "2_more.md"
minutes = 5
after = ["{TOY_NAME}"]
"""
CHAPTER = (
    "# 1. Twice is enough\n\n<!-- a comment -->\nSee [the kata](../k90/x.md).\n\n---\n\nNext\n"
)


@pytest.fixture
def reader(toys: ToyDojo) -> ToyDojo:
    """Return the toy dojo with a book of two chapters."""
    files = {"book/1_twice.md": CHAPTER, "book/2_more.md": "# 2. And more\n\nMore.\n"}
    _ = write_files(toys.katas, {"dojo.toml": BOOK_TOML, **files})
    return toys


def test_the_book_is_listed_and_a_chapter_is_shown(reader: ToyDojo) -> None:
    listed = [row.split() for row in reader.call("book").out.splitlines()]
    assert listed == [
        ["1", "Twice", "is", "enough", "10", "min", "k90"],
        ["2", "And", "more", "5", "min", "k90"],
    ]
    shown = reader.call("book", "1").out
    assert "1. Twice is enough" in shown
    assert shown.endswith("See the kata.\n")


def test_an_unknown_chapter_gets_the_numbers(reader: ToyDojo, toys: ToyDojo) -> None:
    result = reader.call("book", "3")
    assert result.status == 2
    assert "there is no chapter 3" in result.err
    assert "hint: chapters are 1, 2" in result.err


def test_a_set_without_a_book_says_so(toys: ToyDojo) -> None:
    for words in (("book",), ("book", "1")):
        result = toys.call(*words)
        assert (result.status, result.out) == (2, "")
        assert "this set has no book" in result.err


def test_a_chapter_opens_in_the_browser(reader: ToyDojo, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("click.launch", opened.append)
    assert reader.call("book", "1", "--open").status == 0
    (path,) = opened
    html = Path(path).read_text("utf-8")
    assert "<h1>1. Twice is enough</h1>" in html
    assert "comment" not in html
    assert reader.call("book", "--open").status == 2


def test_a_kata_names_the_chapters_before_and_after_it(reader: ToyDojo) -> None:
    hint = reader.call("hint").out
    assert "If the idea of k90 is new: 1. Twice is enough (10 min), handrail kata book 1" in hint
    _ = reader.write_file(TOY_SOLUTION)
    solved = reader.call("check").out
    assert "For later: 2. And more (5 min): handrail kata book" in solved


@pytest.mark.usefixtures("without_mypy")
def test_one_short_chapter_is_offered_and_the_rest_is_a_line(reader: ToyDojo) -> None:
    following = '[[paths.steps]]\nkata = "k91_next"\n'
    before = BOOK_TOML.replace('after = ["k90_doubling"]', 'before = ["k91_next"]')
    toml = before.replace(f'["{TOY_NAME}"]', '["k91_next"]').replace(
        "[[chapters]]", f"{following}[[chapters]]", 1
    )
    _ = write_files(reader.katas / "k91_next", TOY_FILES)
    _ = write_files(reader.katas, {"dojo.toml": toml})
    _ = reader.write_file(TOY_SOLUTION)
    assert reader.call("check", "k90").out.splitlines()[-3:] == [
        "Next: k91 Doubling, handrail kata check k91",
        "If the idea of k91 is new: 2. And more (5 min), handrail kata book 2",
        "For later: 1. Twice is enough (10 min): handrail kata book",
    ]


def test_a_chapter_of_an_unknown_kata_is_refused(toys: ToyDojo) -> None:
    _ = write_files(toys.katas, {"dojo.toml": BOOK_TOML.replace(f'["{TOY_NAME}"]', '["k1_no"]')})
    assert "there is no kata k1_no; choose from k90_doubling" in toys.call("list").err


def test_a_chapter_that_is_missing_is_named(reader: ToyDojo) -> None:
    (reader.katas / "book" / "2_more.md").unlink()
    assert "2_more.md" in reader.call("book").err
