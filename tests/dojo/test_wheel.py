"""End to end, from the built wheel in a clean environment: a learner solves every kata."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from helpers.distributions import CleanEnvironment, Dist, make_environment, output_of

pytestmark = pytest.mark.slow

# Nothing is fetched, and the system's encoding is not UTF-8.
OFFLINE = {
    "http_proxy": "http://127.0.0.1:9",
    "https_proxy": "http://127.0.0.1:9",
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}
HUNT = "k14_mutant_hunt"


def kata(user: CleanEnvironment, at: Path, *words: object) -> "subprocess.CompletedProcess[str]":
    return user.run(user.python, "-m", "handrail", "kata", *words, folder=at, **OFFLINE)


def test_a_learner_solves_katas_and_begins_the_hunt(dist: Dist, tmp_path: Path) -> None:
    learner = make_environment(tmp_path / "env of añas")
    learner.install(f"{dist.wheel}[katas]")
    home = tmp_path / "my dojo é"
    start = kata(learner, tmp_path, "start", home)
    assert start.returncode == 0, start.stderr
    first = kata(learner, home, "check", "k06", "--json")  # dev check grades all stubs
    assert first.returncode == 1, first.stdout + first.stderr
    assert json.loads(first.stdout)["verdict"] == "not_yet"
    for number in (1, 2, 3):
        assert f"hint {number}/3" in kata(learner, home, "hint", "k14").stdout
    for path in learner.home.rglob("_katas/k*/solution/*.py"):
        _ = shutil.copyfile(path, home / path.parts[-3] / path.name)
    # Every sixth one is enough, because test_package.py compares the files of the wheel.
    hunts = {home / HUNT, home / "k16_tests_that_play"}
    folders = sorted({*sorted({*home.glob("k*")} - hunts)[::-6], home / HUNT})
    for folder in folders:
        # dev check earns gold in whole hunts, which take longer than all other katas.
        one = ("m01_no_wheel",) if folder.name == HUNT else ()
        solved = kata(learner, folder, "check", folder.name, *one)
        assert solved.returncode == 0, solved.stdout + solved.stderr
    progress = kata(learner, home, "progress").stdout
    assert f"{len(folders) - 1} of {len(list(home.glob('k*')))} solved" in progress
    assert kata(learner, home, "doctor").returncode == 0
    plain = learner.run(learner.python, "-m", "pytest", "-q", "k06_score", folder=home)
    assert plain.returncode == 0, plain.stdout


@pytest.mark.nightly
def test_without_the_extra_the_hint_of_kata_installs_it(dist: Dist, tmp_path: Path) -> None:
    user = make_environment(tmp_path / "an env", with_pip=True)
    user.install(dist.wheel)
    assert user.module_path("handrail").is_relative_to(user.home)
    scored = user.run("handrail", "score", "KS 2H 5C JD TD", "--json", folder=tmp_path)
    assert json.loads(output_of(scored))["class"] == 6822
    for word in ("start", "check", "watch"):
        assert kata(user, tmp_path, word).returncode == 3
    assert kata(user, tmp_path, "doctor").returncode == 3
    assert kata(user, tmp_path, "--help").returncode == 0
    _, _, hint = kata(user, tmp_path, "start").stderr.partition("\n  hint: ")
    _ = output_of(user.run("bash", "-c", hint, folder=tmp_path))
    assert kata(user, tmp_path, "doctor").returncode == 0
    assert kata(user, tmp_path, "start", "dojo").returncode == 0
