"""A kit: a folder with every package that handrail and its katas need, for offline use."""

import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import distribution
from itertools import product
from pathlib import Path
from sysconfig import get_platform

from msgspec import Struct
from msgspec.json import decode
from returns.result import Failure, Result, Success

from handrail.railway import cases
from handrail.shell.long_work import call_in_thread
from handrail.shell.process_groups import end_process
from handrail_dojo.kata_problem import KataProblem

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


# pip's names of the systems for which a kit can be made. pip adds the older versions of macOS.
PLATFORMS = {
    "linux": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "linux-arm": ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    "macos": ("macosx_14_0_arm64",),
    "macos-intel": ("macosx_13_0_x86_64",),
    "windows": ("win_amd64",),
}
# The key above for a system, and for whether its processor is an ARM. Others are taken for Linux.
_SYSTEMS = {
    ("Linux", False): "linux",
    ("Linux", True): "linux-arm",
    ("Darwin", True): "macos",
    ("Darwin", False): "macos-intel",
    ("Windows", False): "windows",
    ("Windows", True): "windows",
}
# pip looks for the packages that this system needs, even if it downloads for another. Windows needs
# this one too.
_WINDOWS_PACKAGE = "colorama"


def make_kit(
    folder: Path, platforms: Sequence[str] = (), pythons: Sequence[str] = ()
) -> Result[tuple[str, ...], KataProblem]:
    """Fill a folder with wheels and ``INSTALL.txt``, and return notes for the facilitator.

    handrail's own wheel is built from the source that this handrail was installed from: a checkout,
    a file or the package index.

    Args:
        folder: the folder to fill.
        platforms: the systems of the participants, which are keys of ``PLATFORMS``; empty for the
            system of this computer.
        pythons: the versions of Python, as in ``3.12``; empty for the version that runs.
    """
    is_arm = platform.machine().lower() in ("arm64", "aarch64")
    this_system = _SYSTEMS.get((platform.system(), is_arm), "linux")
    this_python = f"{sys.version_info.major}.{sys.version_info.minor}"
    commands: dict[str, tuple[str, ...]] = {}
    if platforms or pythons:
        commands["handrail"] = own_wheel_arguments(folder)
        needed = (f"handrail[katas]=={distribution('handrail').version}", _WINDOWS_PACKAGE)
        for name, python in product(platforms or (this_system,), pythons or (this_python,)):
            tags = [f"--platform={tag}" for tag in PLATFORMS[name]]
            commands[f"Python {python} on {name}"] = (
                *("download", "--dest", str(folder), "--find-links", str(folder)),
                *("--only-binary=:all:", f"--python-version={python}", *tags, *needed),
            )
        systems = ", ".join(list(commands)[1:])
    else:
        systems = f"Python {this_python} on {get_platform()}"
        commands[systems] = ("wheel", "--wheel-dir", str(folder), _requirement("[katas]"))
    for name, command in commands.items():
        match cases(run_pip(name, command)):
            case Success():
                pass
            case Failure(problem):
                return Failure(problem)
    _ = (folder / "INSTALL.txt").write_text(_INSTALL.format(system=systems), encoding="utf-8")
    wheels = tuple(folder.glob("*.whl"))
    size = sum(wheel.stat().st_size for wheel in wheels) / 1_000_000
    return Success((f"{len(wheels)} wheels, {size:.0f} MB, for {systems}", "see INSTALL.txt"))


def own_wheel_arguments(folder: Path) -> tuple[str, ...]:
    """Return the arguments with which pip puts handrail's own wheel into a folder.

    It is built from the source that this handrail was installed from.
    """
    return "wheel", "--no-deps", "--wheel-dir", str(folder), _requirement()


def _requirement(extra: str = "") -> str:
    handrail = distribution("handrail")
    origin = handrail.read_text("direct_url.json")
    place = f" @ {decode(origin, type=_Origin).url}" if origin else f"=={handrail.version}"
    return f"handrail{extra}{place}"


def run_pip(name: str, arguments: Sequence[str]) -> Result[None, KataProblem]:
    """Run pip. If it fails, the problem has the last line of its errors.

    Args:
        name: what pip is to fetch, for the problem.
        arguments: the arguments of pip.
    """
    status, errors = run_program(
        (sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)
    )
    if status == 0:
        return Success(None)
    last = errors.strip().rpartition("\n")[2]
    return Failure(
        KataProblem(f"pip failed for {name}: {last}", "try again on a computer with a network")
    )


def run_program(
    command: Sequence[str], folder: Path | None = None, variables: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """Run a program in a folder. Return its exit status, and what it wrote to standard error.

    ``variables`` are its environment; None is that of this process. Ctrl-C ends the program, and
    all that it has started.
    """
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=variables,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        # In this thread, Ctrl-C would be raised a quarter of a second later.
        _, errors = call_in_thread(process.communicate)
    except BaseException:
        end_process(process)
        raise
    return process.returncode, errors.decode("utf-8", "replace")
