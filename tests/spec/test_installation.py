"""Hints that say what to install work without an index that has handrail."""

import subprocess
import sys
import tomllib

import pytest

from handrail.errors import EngineMissing
from handrail.installation import install_hint
from helpers.distributions import ROOT

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


@pytest.mark.parametrize("extra", ["engine", "katas"])
def test_a_hint_names_the_packages_of_an_extra(extra: str) -> None:
    packages = sorted(EXTRAS[extra])
    assert sorted(install_hint(extra).removeprefix("pip install ").split()) == [
        f'"{package}"' for package in packages
    ]


def test_a_missing_engine_has_its_packages_as_hint() -> None:
    assert EngineMissing().hint == install_hint("engine")


def test_a_copy_that_is_not_installed_names_the_extra() -> None:
    program = (
        f"import sys; sys.path[:] = [{str(ROOT / 'src')!r}, *sys.path]\n"
        "import importlib.metadata as metadata\n"
        "def requires(name): raise metadata.PackageNotFoundError(name)\n"
        "metadata.requires = requires\n"
        "from handrail.installation import install_hint\n"
        "print(install_hint('engine'))"
    )
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert done.stdout == "install handrail with its extra 'engine'\n"


def test_the_core_does_not_read_metadata_when_it_is_imported() -> None:
    program = "import sys, handrail.errors; print('importlib.metadata' in sys.modules)"
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert done.stdout == "False\n"
