"""The commands beside grading: what they say, what they write, and what they leave alone."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from errno import ENOSPC
from pathlib import Path

import pytest

from handrail.dojo.desk import Desk, hinted, looked, sit_down
from handrail.dojo.facilitating import load_clock
from handrail.dojo.kata import Kata
from handrail.dojo.shelf import read_shelf

from .toys import SOLUTION, SQUARED, STUB, Toys


def test_start_lays_out_a_folder_that_works_by_itself(toys: Toys) -> None:
    home = toys.learner / "k90_doubling"
    assert (home / "doubling.py").read_text() == STUB
    assert (home / "README.md").is_file()
    assert (home / "tests" / "test_rules.py").is_file()
    assert json.loads((toys.learner / ".vscode" / "settings.json").read_text())
    assert not list(toys.learner.rglob("solution"))
    assert not list(toys.learner.rglob("aha.md"))


def test_start_overwrites_nothing_and_adds_what_is_missing(toys: Toys) -> None:
    mine = toys.put(SOLUTION)
    (toys.learner / "k90_doubling" / "README.md").unlink()
    said = toys.call("start")
    assert said.status == 0
    assert mine.read_text() == SOLUTION
    assert (toys.learner / "k90_doubling" / "README.md").is_file()
    assert not (toys.learner / "dojo").exists()


def test_start_makes_a_folder_of_the_given_name(
    toys: Toys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert toys.call("start", "new/one").status == 0
    assert (tmp_path / "new" / "one" / "k90_doubling").is_dir()
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    said = toys.call("start")
    assert said.status == 0
    assert 'cd "dojo"' in said.out
    assert (empty / "dojo" / "k90_doubling").is_dir()


def test_start_where_a_file_stands_in_the_way(toys: Toys, tmp_path: Path) -> None:
    _ = (tmp_path / "taken").write_text("")
    said = toys.call("start", str(tmp_path / "taken"))
    assert said.status in (2, 3)
    assert "taken" in said.err
    assert "Traceback" not in said.err


def test_list_marks_what_is_solved_and_what_is_at_hand(toys: Toys) -> None:
    assert " > k90" in toys.call("list").out
    _ = toys.put(SOLUTION)
    assert toys.check().status == 0
    assert "*> k90" in toys.call("list").out
    found = json.loads(toys.call("list", "--json").out)
    assert found["kata"] == "k90_doubling"
    assert found["solved"] is True
    assert found["minutes"] == 5


def test_hints_come_in_three_tiers(toys: Toys) -> None:
    assert "hint 2/3" not in toys.call("hint").out
    assert "hint 2/3" in toys.call("hint", "90").out
    assert "n + n" in toys.call("hint", "k90").out
    assert "n + n" in toys.call("hint", "k90_doubling").out


def test_reset_keeps_a_backup(toys: Toys) -> None:
    mine = toys.put(SQUARED)
    backups = toys.learner / "k90_doubling" / "backups"
    for number in (1, 2):
        said = toys.call("reset")
        assert said.status == 0
        assert mine.read_text() == STUB
        assert len(list(backups.iterdir())) == number
    first = sorted(backups.iterdir(), key=lambda path: len(path.name))[0]
    assert (first / "doubling.py").read_text() == SQUARED
    assert toys.check().status == 1


def test_a_solution_is_not_shown_where_nobody_can_be_asked(toys: Toys) -> None:
    said = toys.call("solution")
    assert said.status == 2
    assert "--yes" in said.err
    assert SOLUTION.rstrip() in toys.call("solution", "--yes").out
    assert "+    return n + n" in toys.call("solution", "--diff", "--yes").out
    _ = toys.put(SOLUTION.replace("\n", "\r\n"))
    assert "is the same" in toys.call("solution", "--diff", "--yes").out


def test_progress_tells_checks_hints_and_what_is_solved(toys: Toys) -> None:
    assert "0 of 1 solved, 0 %" in toys.call("progress").out
    _ = toys.call("hint")
    _ = toys.check()
    _ = toys.put(SOLUTION)
    _ = toys.check()
    assert "1 of 1 solved, 100 %" in toys.call("progress").out
    found = json.loads(toys.call("progress", "--json").out)
    assert (found["checks"], found["hints"]) == (2, 1)
    # What was solved once stays solved.
    _ = toys.put(SQUARED)
    assert toys.check().status == 1
    assert "100 %" in toys.call("progress").out


def test_check_in_a_katas_folder_grades_that_one(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(toys.learner / "k90_doubling" / "tests")
    assert toys.check().status == 1


def test_doctor_finds_all_well_or_says_what_to_do(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = toys.call("doctor")
    assert said.status == 0, said
    assert "pytest" in said.out
    checks = [json.loads(line) for line in toys.call("doctor", "--json").out.splitlines()]
    assert all(check["well"] for check in checks)
    monkeypatch.setattr("handrail.dojo.doctor.NEEDED", ("pytest", "no_such_module"))
    said = toys.call("doctor")
    assert said.status == 3
    assert "pip install 'handrail[katas]'" in said.out


def test_without_the_extra_it_says_what_to_install(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail.dojo.desk.NEEDED", ("pytest", "no_such_module"))
    for command in (("check",), ("watch",), ("dev", "check")):
        said = toys.call(*command)
        assert said.status == 3
        assert "pip install 'handrail[katas]'" in said.err


def test_katas_that_cannot_be_read_are_the_environments_fault(toys: Toys) -> None:
    toml = toys.katas / "k90_doubling" / "kata.toml"
    _ = toml.write_text(toml.read_text().replace('level = "beginner"', 'level = "easy"'))
    said = toys.call("list")
    assert said.status == 3
    assert "beginner, intermediate, advanced" in said.err


def test_pairs_put_everybody_somewhere(toys: Toys) -> None:
    _ = (toys.learner / "names.txt").write_text("Ann\nBob, Cy\n\nDée\n  Eve \nAnn\n", "utf-8")
    said = toys.call("dojo", "pairs", "names.txt")
    assert said.status == 0
    assert {"Ann", "Bob", "Cy", "Dée", "Eve"} == set(
        said.out.replace(" and ", " ").replace("1", "").replace("2", "").split()
    )
    assert said.out.count("\n") == 2


def test_of_two_people_of_one_name_it_is_said(toys: Toys) -> None:
    _ = (toys.learner / "names.txt").write_text("Ann\nBob\nAnn\n")
    said = toys.call("dojo", "pairs", "names.txt")
    assert said.status == 0
    assert said.err == (
        "Ann stands twice in the list and has one seat; tell two people apart, as in Ann B.\n"
    )


@pytest.mark.parametrize(
    "command", [("pairs", "names.txt"), ("sheets", "out", "--names", "names.txt")]
)
def test_names_that_are_no_utf_8_are_refused_with_their_line(
    toys: Toys, command: tuple[str, ...]
) -> None:
    _ = (toys.learner / "names.txt").write_bytes(b"Ann\nJ\xf6rg\n")
    said = toys.call("dojo", *command)
    assert said.status == 2
    assert "line 2 of names.txt is not UTF-8 text" in said.err
    assert not (toys.learner / "out").exists()


def test_the_timetable_goes_by_the_clock(toys: Toys) -> None:
    said = toys.call("dojo", "timetable", "--at", "18:30")
    assert said.status == 0
    assert "18:35" in said.out
    assert "Say *this* & that." in said.out
    assert toys.call("dojo").out.startswith("A dojo, 10 minutes")


def test_the_sheets_are_pages_that_fetch_nothing(toys: Toys) -> None:
    _ = (toys.learner / "names.txt").write_text("Ann\nB<b>ob\n")
    said = toys.call("dojo", "sheets", "sheets", "--names", "names.txt", "--at", "18:30")
    assert said.status == 0
    assert said.out.count("\n") == 3
    pages = {path.name: path.read_text("utf-8") for path in (toys.learner / "sheets").iterdir()}
    assert set(pages) == {"index.html", "pairs.html", "k90_doubling.html"}
    assert "<b>" not in "".join(pages.values())
    assert "B&lt;b&gt;ob" in pages["pairs.html"]
    assert "<em>this</em> &amp; that" in pages["index.html"]
    assert "18:35" in pages["index.html"]
    for page in pages.values():
        assert "src=" not in page
        assert "@import" not in page
        assert "http" not in page


BROKEN = "{"
ABSURD = (
    '{"version": 1, "checks": {"k90_doubling": ' + 4_200 * "9" + "}}",
    '{"version": 1, "hints": {"k90_doubling": -5}}',
    '{"version": 1, "checks": {"k90_doubling": true}}',
    '{"version": 1, "solved": {"k90_doubling": ""}, "medals": {"k90_doubling": "\\u001b[31m"}}',
)


@pytest.mark.parametrize("state", ABSURD)
def test_a_state_that_nobody_can_have_reached_is_set_aside(toys: Toys, state: str) -> None:
    path = toys.learner / "handrail-katas.json"
    _ = path.write_text(state)
    said = toys.call("progress")
    assert "progress starts anew" in said.out.replace("\n", " ")
    assert (toys.learner / "handrail-katas.json.broken").read_text() == state
    assert toys.check().status == 1


def test_a_pipe_in_the_place_of_the_state_is_not_waited_for(toys: Toys) -> None:
    path = toys.learner / "handrail-katas.json"
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    assert "it is no file" in toys.call("list").out


@pytest.mark.parametrize("arguments", [("check", "nosuch"), ("solution", "k90")])
def test_a_command_that_fails_says_too_that_the_state_was_set_aside(
    toys: Toys, arguments: tuple[str, ...]
) -> None:
    _ = (toys.learner / "handrail-katas.json").write_text(BROKEN)
    said = toys.call(*arguments)
    assert said.status == 2
    assert "progress starts anew" in said.err


def having_looked(desk: Desk, kata: Kata) -> tuple[Desk, int]:
    return looked(desk, kata), 0


@pytest.mark.parametrize("change", [hinted, having_looked])
def test_what_another_window_has_written_stays(
    toys: Toys, change: Callable[[Desk, Kata], tuple[Desk, int]]
) -> None:
    """A desk that was sat down at before a check in another window, and goes on after it."""
    _ = toys.put(SOLUTION)
    shelf = read_shelf(toys.katas).unwrap()
    desk = sit_down(shelf, toys.learner).unwrap()
    assert toys.check().status == 0
    after, _ = change(desk, shelf.katas[0])
    assert "k90_doubling" in after.record.solved
    assert "k90_doubling" in sit_down(shelf, toys.learner).unwrap().record.solved


def test_hints_go_on_where_progress_cannot_be_saved(
    toys: Toys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    shelf = read_shelf(toys.katas).unwrap()
    desk = sit_down(shelf, toys.learner).unwrap()
    monkeypatch.setattr("os.replace", full)
    tiers: list[int] = []
    for _ in range(3):
        desk, tier = hinted(desk, shelf.katas[0])
        tiers.append(tier)
    assert tiers == [1, 2, 3]
    assert "progress could not be saved" in desk.notes[0]


def test_two_windows_at_once_lose_nothing(toys: Toys) -> None:
    shelf = read_shelf(toys.katas).unwrap()
    desk = sit_down(shelf, toys.learner).unwrap()
    with ThreadPoolExecutor(8) as pool:
        done = [
            pool.submit(desk.keeping, lambda record: record.checked("k90_doubling"))
            for _ in range(40)
        ]
    assert all(each.exception() is None for each in done)
    assert sit_down(shelf, toys.learner).unwrap().record.checks["k90_doubling"] == 40


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e400", "1e30"])
def test_more_seconds_than_a_clock_counts_are_refused(toys: Toys, seconds: str) -> None:
    said = toys.check("--seconds", seconds)
    assert said.status == 2
    assert "is not in the range" in said.err


def test_a_file_that_is_no_clock_is_kept(toys: Toys) -> None:
    for restart in ((), ("--restart",)):
        names = toys.learner / "names.txt"
        _ = names.write_text("Ann\nBob\n")
        at = datetime(2026, 1, 1, tzinfo=UTC)
        clock, (note,) = load_clock(names, bool(restart), at)
        assert clock.elapsed(at) == timedelta()
        kept = note.partition("kept as ")[2].partition(",")[0]
        assert (toys.learner / kept).read_text() == "Ann\nBob\n"
        assert not names.exists()
