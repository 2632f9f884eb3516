"""Fixtures: a learner's folder with the toy kata."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from handrail.cli.main import run_command
from handrail_dojo.grading.mypy_run import MypyRun
from handrail_dojo.grading.process import Exited
from helpers.json_objects import check_objects
from helpers.warm_python import WARM_PYTHON, WARM_SUBPROCESS

from .toys import DOJO_TOML, TOY_FILES, TOY_NAME, ToyDojo, ToyResult, write_files


@pytest.fixture(scope="session")
def cache(
    worker_id: str, pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Return the folder of mypy's cache, which the tests of one process share.

    pytest keeps it for the next run, because mypy takes 5 s without it.
    """
    if not pytestconfig.pluginmanager.has_plugin("cacheprovider"):
        return tmp_path_factory.mktemp("cache")
    assert pytestconfig.cache is not None
    return pytestconfig.cache.mkdir(f"mypy-{worker_id}")


@pytest.fixture(scope="session", autouse=True)
def warm_python() -> Iterator[None]:
    """End the warm process after the tests."""
    yield
    WARM_PYTHON.close()


@pytest.fixture
def warm_gradings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each job of a grading be a fork of the warm process, which starts in no time."""
    if sys.platform != "win32":
        monkeypatch.setattr("handrail_dojo.grading.process.subprocess", WARM_SUBPROCESS)


@pytest.fixture
def cold_gradings(warm_gradings: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each job of a grading start Python, as for a learner."""
    monkeypatch.setattr("handrail_dojo.grading.process.subprocess", subprocess)


@pytest.fixture
def toys(
    tmp_path: Path,
    cache: Path,
    warm_gradings: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> ToyDojo:
    """Lay out the toy kata in a folder with a space and an accent in its name."""
    katas = tmp_path / "katas"
    _ = write_files(katas / TOY_NAME, TOY_FILES)
    _ = (katas / "dojo.toml").write_text(DOJO_TOML, encoding="utf-8")
    learner = tmp_path / "my dojo é"
    learner.mkdir()
    (learner / ".handrail-cache").symlink_to(cache, target_is_directory=True)
    monkeypatch.chdir(learner)

    def call(*arguments: str) -> ToyResult:
        status = run_command(["kata", *arguments])
        printed = capsys.readouterr()
        check_objects(["kata", *arguments], printed.out, printed.err)
        return ToyResult(status, printed.out, printed.err)

    assert call("--katas", str(katas), "start", ".").status == 0
    return ToyDojo(katas, learner, call)


@pytest.fixture
def without_mypy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out mypy, which takes as long as the tests and finds nothing in these files."""

    def find_no_errors(*_: object) -> MypyRun:
        return MypyRun((), Exited(0, ""), {})

    monkeypatch.setattr("handrail_dojo.grading.tools._Tools.check_types", find_no_errors)
