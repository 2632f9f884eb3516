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
    _, _, packages = install_hint(extra).partition(" install ")
    assert sorted(packages.split()) == [f'"{package}"' for package in sorted(EXTRAS[extra])]


def test_the_katas_need_what_a_hunt_needs() -> None:
    assert {*EXTRAS["hunt"]} <= {*EXTRAS["katas"]}


def test_a_hint_installs_for_the_python_that_is_running(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pip", pytest)  # any module, so that pip is there
    monkeypatch.setattr("handrail.installation.executable", "/home/ada/env/bin/python")
    assert install_hint("engine").startswith("/home/ada/env/bin/python -m pip install ")
    monkeypatch.setattr("handrail.installation.executable", "/home/ada/my env/bin/python")
    assert install_hint("engine").startswith('"/home/ada/my env/bin/python" -m pip install ')


def test_an_environment_without_pip_is_one_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail.installation.executable", "/home/ada/env/bin/python")
    monkeypatch.setitem(sys.modules, "pip", None)  # Python treats None as a missing module
    assert install_hint("engine").startswith(
        'uv pip install --python /home/ada/env/bin/python "numba>='
    )


def test_a_missing_engine_has_its_packages_as_hint() -> None:
    assert EngineMissing().hint == install_hint("engine")


def test_a_copy_that_is_not_installed_names_its_own_extra() -> None:
    program = (
        f"import sys; sys.path[:] = [{str(ROOT / 'src')!r}, *sys.path]\n"
        "import importlib.metadata as metadata\n"
        "def requires(name): raise metadata.PackageNotFoundError(name)\n"
        "metadata.requires = requires\n"
        "from handrail.installation import install_hint\n"
        "print(install_hint('engine'))"
    )
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert done.stdout.startswith("in the copy of the source, run ")
    assert done.stdout.endswith(' ".[engine]"\n')


def test_the_core_does_not_read_metadata_when_it_is_imported() -> None:
    program = "import sys, handrail.errors; print('importlib.metadata' in sys.modules)"
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
    assert done.stdout == "False\n"
