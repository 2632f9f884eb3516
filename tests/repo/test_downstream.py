"""A project that uses the built wheel: its types, its tests and its program.

``tests/downstream`` is a separate project that imports handrail from ``site-packages``. Its folders
``run-length`` and ``dates`` are other projects, without poker, that use ``pytest --hunt``.
"""

import re
import subprocess
from pathlib import Path

import pytest

from helpers.distributions import (
    CleanEnvironment,
    Dist,
    copy_files,
    make_environment,
    output_of,
    tracked_files,
)
from helpers.hunt_page import (
    PageCommand,
    PageFile,
    copy_page_file,
    page_form,
    read_blocks,
    read_parts,
)

pytestmark = pytest.mark.slow

HERE = "tests/downstream"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project to another folder, as git has it."""
    return copy_files(tracked_files(HERE), tmp_path_factory.mktemp("elsewhere")) / HERE


@pytest.fixture(scope="module")
def user(dist: Dist, project: Path, tmp_path_factory: pytest.TempPathFactory) -> CleanEnvironment:
    """Make an environment with the wheel, the project and its dependencies."""
    environment = make_environment(tmp_path_factory.mktemp("user") / "venv")
    environment.install(dist.wheel, f"{project}[test]")
    assert environment.module_path("handrail").is_relative_to(environment.home)
    return environment


def pytest_in(
    user: CleanEnvironment, project: Path, *words: str
) -> "subprocess.CompletedProcess[str]":
    pytest_here = (user.python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    return user.run(*pytest_here, *words, folder=project)


@pytest.mark.nightly  # tests/typing says it for the source
def test_its_types_are_right_without_the_plugin(user: CleanEnvironment, project: Path) -> None:
    assert "no issues found" in output_of(user.run(user.python, "-m", "mypy", folder=project))


def test_its_tests_pass(user: CleanEnvironment, project: Path) -> None:
    assert re.search("1[0-9] passed", output_of(pytest_in(user, project)))


def test_its_program_prints_answers_and_errors(user: CleanEnvironment, tmp_path: Path) -> None:
    good = user.run("better-hand", "4s 4h 4c 2d 2c", "As Ah Kc Kd 3c", folder=tmp_path)
    assert (good.stdout, good.stderr) == ("the first: full house beats two pair\n", "")
    assert good.returncode == 0
    bad = user.run("better-hand", folder=tmp_path, stdin="7c 5d 4h 3s 2c, KX\n")
    assert bad.stdout == ""
    assert bad.stderr.splitlines()[1:2] == ["  KX"]
    assert bad.returncode == 2


def test_its_hunt_prints_the_lines_of_the_readme(user: CleanEnvironment, project: Path) -> None:
    folder = project / "run-length"
    found = pytest_in(user, folder, "--hunt", "suspects", "test_run_length.py")
    readme = (folder / "README.md").read_text(encoding="utf-8")
    lines = readme.partition("test_run_length.py\n")[2].partition("```")[0].splitlines()
    assert len(lines) == 8
    assert [line for line in lines if line not in found.stdout] == [], found.stdout
    assert found.returncode == 1


def test_a_better_property_kills_the_survivors(user: CleanEnvironment, project: Path) -> None:
    found = pytest_in(user, project / "run-length", "--hunt", "suspects")
    assert "5 killed" in output_of(found)


def follow_page(user: CleanEnvironment, part: str, folder: Path) -> None:
    """Write the files of a part of the page into a folder, and run its commands there."""
    for block in read_blocks(part):
        match block:
            case PageFile():
                copy_page_file(block, folder)
            case PageCommand(words, printed):
                hunted = user.run(user.python, "-m", "pytest", *words, folder=folder, COLUMNS="80")
                assert page_form(hunted.stdout) == page_form(printed), hunted.stdout + hunted.stderr


def test_the_first_hunt_prints_what_its_page_shows(user: CleanEnvironment, tmp_path: Path) -> None:
    follow_page(user, read_parts()[0], tmp_path)


def test_the_museum_prints_what_the_page_shows(user: CleanEnvironment, project: Path) -> None:
    follow_page(user, read_parts()[1], project / "dates")


@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.nightly  # the page has the first seed
def test_the_museum_is_killed_on_other_seeds(
    user: CleanEnvironment, project: Path, seed: int
) -> None:
    words = ("--hunt", "museum", "--hunt-no-shrink", "--hunt-seed", str(seed))
    assert "15 killed" in output_of(pytest_in(user, project / "dates", *words))


def test_the_tests_of_dates_pass(user: CleanEnvironment, project: Path) -> None:
    assert "4 passed" in output_of(pytest_in(user, project / "dates"))
