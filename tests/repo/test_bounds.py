"""The oldest version of each dependency works: it is installed, and the tests pass with it.

The versions are the lower bounds of the core and of the extras for users. The tool that runs the
tests has the lower bound of ``test``.
"""

import json
import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

from helpers.distributions import ROOT, CleanEnvironment, Dist, make_environment

pytestmark = pytest.mark.slow

EXTRAS = ("engine", "katas")
# Each dependency of handrail, and tests that use much of it in a few seconds.
TESTED = {
    "returns": ("spec/test_railway.py", "spec/cards/test_notation.py"),
    "click": ("cli/test_prompts.py",),
    "rich": ("cli/test_progress.py",),
    "numpy": ("spec/engine/test_arguments.py", "spec/engine/test_arrays.py"),
    "numba": ("spec/engine/test_hands.py",),
    "hypothesis": ("dojo/test_hunt.py",),
    "markdown-it-py": ("dojo/test_page.py",),
    "msgspec": ("dojo/test_check_katas.py",),
    "mypy": ("dojo/test_lesson.py", "dojo/test_snippets.py"),
    "pygments": ("repo/test_slides.py",),
    "pytest": ("dojo/test_hunt.py",),
    "watchfiles": ("dojo/test_watch.py",),
}
# The tools that run them, and that their helpers import. pytest itself has the bound of katas.
TOOLS = ("jsonschema-rs", "pytest-xdist")


SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MORE: dict[str, list[str]] = SETTINGS["project"]["optional-dependencies"]
NEEDED: list[str] = [
    *SETTINGS["project"]["dependencies"],
    *(line for extra in EXTRAS for line in MORE[extra]),
]


def bounds() -> dict[NormalizedName, Version]:
    """Return the oldest version that handrail allows, by dependency."""
    tools = [line for line in MORE["test"] if Requirement(line).name in TOOLS]
    lines = [*NEEDED, *tools, *SETTINGS["build-system"]["requires"]]
    found = {canonicalize_name(one.name): one.specifier for one in map(Requirement, lines)}
    return {name: Version(next(iter(bounds)).version) for name, bounds in found.items()}


@pytest.fixture(scope="module")
def oldest(dist: Dist, tmp_path_factory: pytest.TempPathFactory) -> CleanEnvironment:
    """Make an environment with the oldest versions, and install the sdist there."""
    pins = [f"{name}=={version}" for name, version in bounds().items()]
    environment = make_environment(tmp_path_factory.mktemp("oldest") / "venv")
    environment.install(*pins)
    environment.install("--no-build-isolation", f"{dist.sdist}[{','.join(EXTRAS)}]", *pins)
    return environment


def test_exactly_the_lower_bounds_are_installed(oldest: CleanEnvironment) -> None:
    installed: list[dict[str, str]] = json.loads(oldest.pip("list", "--format", "json"))
    found = {(canonicalize_name(one["name"]), Version(one["version"])) for one in installed}
    assert set(bounds().items()) <= found
    assert oldest.module_path("handrail").is_relative_to(oldest.home)


def test_the_tests_pass_with_the_oldest_versions(oldest: CleanEnvironment) -> None:
    assert {*TESTED} == {Requirement(line).name for line in NEEDED}
    done = oldest.run(
        *(oldest.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0"),
        *sorted({f"tests/{path}" for paths in TESTED.values() for path in paths}),
        folder=ROOT,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
    passed = re.search(r"^(\d+) passed", done.stdout, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) > 550
