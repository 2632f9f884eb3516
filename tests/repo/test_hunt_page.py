"""The page about the first hunt shows the files of ``tests/downstream/dates``.

``test_downstream.py`` follows the page with the built wheel, and compares what it prints.
"""

import re
import tomllib
from pathlib import Path

from helpers.distributions import ROOT
from helpers.hunt_page import PageFile, read_blocks, read_parts

DATES = ROOT / "tests" / "downstream" / "dates"
# The page changes the first, and the second is a mistake that the hunt refuses.
ONLY_ON_THE_PAGE = {"test_months.py", "test_way_back.py"}


def page_files(part: str) -> list[PageFile]:
    return [block for block in read_blocks(part) if isinstance(block, PageFile)]


def read_entries(text: str) -> list[dict[str, str]]:
    """Return the tables of a ``hunt.toml``, the twins first."""
    table = tomllib.loads(text)
    return [*table["right"], *table["wrong"]]


def test_the_hunt_page_shows_files_of_the_museum() -> None:
    before, after = read_parts()
    shown = {file.name: file.text for file in reversed(page_files(before) + page_files(after))}
    entries = read_entries(shown.pop("museum/hunt.toml"))
    kept = read_entries((DATES / "museum" / "hunt.toml").read_text("utf-8"))
    assert [entry for entry in entries if entry not in kept] == []
    assert {f"museum/{entry['file']}" for entry in entries} == {
        name for name in shown if name.startswith("museum/")
    }
    for name in shown.keys() - ONLY_ON_THE_PAGE | {"test_months.py"}:
        assert shown[name] == (DATES / name).read_text("utf-8"), name


def test_each_mutant_of_the_museum_names_its_source() -> None:
    entries = read_entries((DATES / "museum" / "hunt.toml").read_text("utf-8"))
    mutants = [entry for entry in entries if "who" in entry]
    assert len(mutants) == 15
    source = re.compile(
        r"\((?:github\.com/[\w.-]+/[\w.-]+/(?:issues|pull)/\d+|failure-modes\.dev/\S+)\)"
    )
    assert [entry["file"] for entry in mutants if not source.search(entry["who"])] == []


def test_the_museum_lists_each_of_its_files() -> None:
    entries = read_entries((DATES / "museum" / "hunt.toml").read_text("utf-8"))
    files = {path.name for path in (DATES / "museum").glob("*.py")}
    assert {entry["file"] for entry in entries} == files
    assert len({entry["title"] for entry in entries}) == len(entries)
    docstrings = {path: Path(DATES / "museum" / path).read_text("utf-8")[3:9] for path in files}
    wrong = {path for path, start in docstrings.items() if start == "Wrong:"}
    assert wrong == {entry["file"] for entry in entries if "who" in entry}
