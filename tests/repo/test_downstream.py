"""A project that uses handrail, beside the built wheel: its types, its tests, its program.

``tests/downstream`` is a project of its own, which finds handrail where any user does: in
``site-packages``. Mistakes are planted in copies of it, and must be seen there. Its folder
``run-length`` is another project, which has nothing to do with poker and uses ``pytest --hunt``.
"""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from .building import ROOT, Clean, Dist, clean, copied, succeeded, tracked

pytestmark = pytest.mark.slow

HERE = "tests/downstream"
JUDGING = "src/better_hand/judging.py"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project somewhere else, as git has it."""
    return copied(tracked(HERE), tmp_path_factory.mktemp("elsewhere")) / HERE


@pytest.fixture(scope="module")
def user(dist: Dist, project: Path, tmp_path_factory: pytest.TempPathFactory) -> Clean:
    """An environment with the wheel, the project and what it asks for."""
    environment = clean(tmp_path_factory.mktemp("user") / "venv")
    environment.install(dist.wheel, f"{project}[test]")
    return environment


def typed(user: Clean, project: Path) -> "subprocess.CompletedProcess[str]":
    return user.run(user.python, "-m", "mypy", at=project)


def tried(user: Clean, project: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    pytest_here = (user.python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    return user.run(*pytest_here, *words, at=project)


def changed(project: Path, folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the project in which some lines read otherwise."""
    copy = Path(shutil.copytree(project, folder / "changed"))
    source = (copy / JUDGING).read_text(encoding="utf-8")
    for right, wrong in changes:
        assert source.count(right) == 1
        source = source.replace(right, wrong)
    _ = (copy / JUDGING).write_text(source, encoding="utf-8")
    return copy


def test_nothing_of_the_checkout_is_found_there(user: Clean, project: Path) -> None:
    assert not project.is_relative_to(ROOT)
    for module in ("handrail", "better_hand", "returns"):
        place = user.imported_from(module)
        assert place.is_relative_to(user.home)
        assert "site-packages" in place.parts
    path = user.run(user.python, "-c", "import sys; print(*sys.path, sep='\\n')", at=project)
    assert str(ROOT) not in succeeded(path)


def test_no_plugin_is_in_use(project: Path) -> None:
    tools = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tools["mypy"]["strict"] is True
    assert tools["mypy"]["disallow_any_expr"] is True
    assert "plugins" not in tools["mypy"]
    assert [path.name for path in project.rglob("*.ini")] == []


def test_its_types_are_right_without_the_plugin(user: Clean, project: Path) -> None:
    assert re.search("no issues found in [4-9] source files", succeeded(typed(user, project)))


def test_its_tests_pass(user: Clean, project: Path) -> None:
    assert re.search("1[0-9] passed", succeeded(tried(user, project)))


def test_wrong_types_are_seen(user: Clean, project: Path, tmp_path: Path) -> None:
    wrong = changed(
        project,
        tmp_path,
        ("return parse_hand(text).alt(", "return parse_hand(text).map("),
        ("Better.SECOND, explain(second,", "Better.SECOND, explain(str(second),"),
        ("case WrongCount(found):", "case WrongCount(5 as found):"),
    )
    found = typed(user, wrong)
    assert found.returncode == 1
    errors: list[tuple[str, str]] = re.findall(
        r"^\S*judging\.py:(\d+): error: .*\[([\w-]+)\]$", found.stdout, re.MULTILINE
    )
    lines = (wrong / JUDGING).read_text(encoding="utf-8").splitlines()
    seen = {(lines[int(line) - 1].strip(), code) for line, code in errors}
    assert {
        ("return parse_hand(text).map(lambda errors: Misread(which, text, errors))", "arg-type"),
        ("return Verdict(Better.SECOND, explain(str(second), first))", "arg-type"),
        ("assert_never(unforeseen)", "arg-type"),
    } <= seen


def test_a_planted_bug_is_seen(user: Clean, project: Path, tmp_path: Path) -> None:
    right = "Better.SECOND, explain(second, first)"
    bug = changed(project, tmp_path, (right, right.replace("SECOND", "FIRST")))
    found = tried(user, bug, "-k", "advantage")
    assert found.returncode == 1
    assert "FAILED tests/test_better_hand.py::test_whoever_sits_first_has" in found.stdout


def test_its_program_answers_and_complains(user: Clean, tmp_path: Path) -> None:
    good = user.run("better-hand", "4s 4h 4c 2d 2c", "As Ah Kc Kd 3c", at=tmp_path)
    assert (good.stdout, good.stderr) == ("the first: full house beats two pair\n", "")
    assert good.returncode == 0
    bad = user.run("better-hand", at=tmp_path, text="7c 5d 4h 3s 2c, KX\n")
    assert bad.stdout == ""
    assert "X is not a suit" in bad.stderr
    assert bad.returncode == 2


def test_its_hunt_prints_what_the_readme_shows(user: Clean, project: Path) -> None:
    folder = project / "run-length"
    found = tried(user, folder, "--hunt", "suspects", "test_run_length.py")
    readme = (folder / "README.md").read_text(encoding="utf-8")
    lines = readme.partition("test_run_length.py\n")[2].partition("```")[0].splitlines()
    assert len(lines) == 8
    assert [line for line in lines if line not in found.stdout] == [], found.stdout
    assert found.returncode == 1


def test_a_better_property_kills_the_survivors(user: Clean, project: Path) -> None:
    found = tried(user, project / "run-length", "--hunt", "suspects")
    assert "5 killed" in succeeded(found)
