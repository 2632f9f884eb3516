"""A kit: a folder with every package that handrail and its katas need, for offline use."""

import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from sysconfig import get_platform

from msgspec import Struct
from msgspec.json import decode
from returns.result import Failure, Result, Success

from handrail.dojo.kata_problem import KataProblem

_INSTALL = """\
handrail and its katas, for {system}, without a network.

Run this in the folder of this file:

    python -m pip install --no-index --find-links . "handrail[katas]"

If pip says that the environment is externally managed, create a virtual environment first:

    python -m venv env

and then use env/bin/python (on Windows: env\\Scripts\\python) in place of python.
"""


class _Origin(Struct):
    """The file ``direct_url.json`` of an installed package.

    pip writes it if the package did not come from the package index. ``url`` is the source.
    """

    url: str


def make_kit(folder: Path) -> Result[tuple[str, ...], KataProblem]:
    """Fill a folder with wheels and ``INSTALL.txt``, and return notes for the facilitator.

    handrail's own wheel is built from the source that this handrail was installed from: a checkout,
    a file or the package index.
    """
    handrail = distribution("handrail")
    origin = handrail.read_text("direct_url.json")
    place = f" @ {decode(origin, type=_Origin).url}" if origin else f"=={handrail.version}"
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel"]
    done = subprocess.run(
        [*command, "--wheel-dir", str(folder), f"handrail[katas]{place}"],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2]
        return Failure(KataProblem(f"pip failed: {last}", "try again on a computer with a network"))
    system = f"Python {sys.version_info.major}.{sys.version_info.minor} on {get_platform()}"
    _ = (folder / "INSTALL.txt").write_text(_INSTALL.format(system=system), encoding="utf-8")
    wheels = tuple(folder.glob("*.whl"))
    size = sum(wheel.stat().st_size for wheel in wheels) / 1_000_000
    return Success((f"{len(wheels)} wheels, {size:.0f} MB, for {system}", "see INSTALL.txt"))
