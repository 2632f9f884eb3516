"""The import contracts hold, and ``import handrail`` loads only the core."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_package_keeps_the_import_contracts() -> None:
    command = (str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_import_handrail_loads_only_returns_and_the_core() -> None:
    script = (
        "import sys; before = set(sys.modules); import handrail;"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        (sys.executable, "-c", script), capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    packages = {name.split(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert packages - {"typing_extensions"} == {"handrail", "returns"}  # loaded by returns
    later = ("handrail.cli", "handrail.strategies", "handrail.ranges", "handrail.calculator")
    assert not [name for name in loaded if name.startswith(later)]


def test_names_that_are_loaded_later_behave_as_the_others() -> None:
    script = (
        "import handrail; assert {*handrail.__all__} <= {*dir(handrail)};"
        "assert handrail.ranges.Range is handrail.Range is vars(handrail)['Range'];"
        "from handrail import nothing"
    )
    done = subprocess.run((sys.executable, "-c", script), capture_output=True, text=True)
    assert "ImportError: cannot import name 'nothing' from 'handrail'" in done.stderr
