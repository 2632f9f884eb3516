"""The oldest that handrail allows of all it needs: installed exactly so, and tested.

The bounds of the core and of the extras that a user installs; the tools of the tests themselves
are at the bounds of ``dev``.
"""

import json
import os
import re
import tomllib
from pathlib import Path
from typing import TypedDict

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from .building import ROOT, Clean, Dist, clean, succeeded

pytestmark = pytest.mark.slow

EXTRAS = ("engine", "katas")
# The core needs returns alone, and what these say of it others say as well.
LEFT_OUT = ("--ignore-glob=tests/spec/test_draw*",)
# What the tests import besides; pytest and Hypothesis are at the bounds of the extra katas.
TOOLS = ("coverage", "dask", "distributed", "pytest-xdist")


class Installed(TypedDict):
    name: str
    version: str


def lowest(lines: list[str]) -> dict[str, str]:
    """The oldest version that is allowed of each."""
    found = {canonicalize_name(one.name): one.specifier for one in map(Requirement, lines)}
    return {name: next(iter(bounds)).version for name, bounds in found.items()}


def bounds() -> dict[str, str]:
    """The oldest of all that is installed here."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = settings["project"]["optional-dependencies"]
    tools = [line for line in extras["dev"] if Requirement(line).name in TOOLS]
    return lowest(tools) | lowest(
        [
            *settings["build-system"]["requires"],
            *settings["project"]["dependencies"],
            *(line for extra in EXTRAS for line in extras[extra]),
        ]
    )


@pytest.fixture(scope="module")
def oldest(dist: Dist, tmp_path_factory: pytest.TempPathFactory) -> Clean:
    """An environment with the oldest of everything, in which the sdist was built and installed."""
    folder = tmp_path_factory.mktemp("oldest")
    pins = [f"{name}=={version}" for name, version in bounds().items()]
    environment = clean(folder / "venv")
    environment.install(*pins)
    environment.install("--no-build-isolation", f"{dist.sdist}[{','.join(EXTRAS)}]", *pins)
    return environment


def test_exactly_the_bounds_are_installed(oldest: Clean, tmp_path: Path) -> None:
    told = oldest.run(oldest.python, "-m", "pip", "list", "--format", "json", at=tmp_path)
    installed: list[Installed] = json.loads(succeeded(told))
    found: dict[str, Version] = {
        canonicalize_name(one["name"]): Version(one["version"]) for one in installed
    }
    wanted = {name: Version(version) for name, version in bounds().items()}
    assert len(wanted) > 12
    assert {name: found.get(name) for name in wanted} == wanted
    check = oldest.run(oldest.python, "-m", "pip", "check", at=tmp_path)
    assert "No broken requirements found" in succeeded(check)
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
