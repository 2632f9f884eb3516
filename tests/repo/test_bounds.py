"""The oldest that handrail allows of all it needs: installed exactly so, and tested.

The bounds of the core and of the extras that a user installs; the tools of the tests themselves
are at the bounds of ``dev``.
"""

import json
import os
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

from helpers.building import ROOT, Clean, Dist, clean, output_of

pytestmark = pytest.mark.slow

EXTRAS = ("engine", "katas")
# The core needs returns alone, and what these test of it others test as well.
LEFT_OUT = ("--ignore-glob=tests/spec/test_draw*",)
# What the tests import besides; pytest and Hypothesis are at the bounds of the extra katas.
TOOLS = ("coverage", "dask", "distributed", "pytest-xdist")


def bounds() -> dict[NormalizedName, Version]:
    """Return the oldest version that is allowed of all that is installed here."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras: dict[str, list[str]] = settings["project"]["optional-dependencies"]
    lines = [
        *(line for line in extras["dev"] if Requirement(line).name in TOOLS),
        *settings["build-system"]["requires"],
        *settings["project"]["dependencies"],
        *(line for extra in EXTRAS for line in extras[extra]),
    ]
    found = {canonicalize_name(one.name): one.specifier for one in map(Requirement, lines)}
    return {name: Version(next(iter(bounds)).version) for name, bounds in found.items()}


@pytest.fixture(scope="module")
def oldest(dist: Dist, tmp_path_factory: pytest.TempPathFactory) -> Clean:
    """Make an environment with the oldest of everything, and build and install the sdist there."""
    pins = [f"{name}=={version}" for name, version in bounds().items()]
    environment = clean(tmp_path_factory.mktemp("oldest") / "venv")
    environment.install(*pins)
    environment.install("--no-build-isolation", f"{dist.sdist}[{','.join(EXTRAS)}]", *pins)
    return environment


def test_exactly_the_bounds_are_installed(oldest: Clean, tmp_path: Path) -> None:
    listed = oldest.run(oldest.python, "-m", "pip", "list", "--format", "json", at=tmp_path)
    installed: list[dict[str, str]] = json.loads(output_of(listed))
    found = {(canonicalize_name(one["name"]), Version(one["version"])) for one in installed}
    assert set(bounds().items()) <= found
    assert oldest.imported_from("handrail").is_relative_to(oldest.home)


def test_the_tests_pass_with_the_oldest_of_everything(oldest: Clean) -> None:
    workers = ("-n", str(os.cpu_count() or 1))
    done = oldest.run(
        *(oldest.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers, *LEFT_OUT),
        *("tests/spec", "tests/cli", "tests/dojo"),
        at=ROOT,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
    passed = re.search(r"^(\d+) passed", done.stdout, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) > 1500
