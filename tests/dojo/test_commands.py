"""The commands beside grading: what they say, what they write, and what they leave alone."""

import json
from pathlib import Path

import pytest

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
