"""What is installed: extras, the engine that one of them brings, and damaged files."""

from enum import Enum
from sys import executable, modules
from typing import final

from handrail.problems import UnplacedError, error_class
from handrail.text import format_duration


@final
class DamagedInstallation(Exception):
    """An installed file of handrail that is missing, or is not what was installed.

    ``path`` is the path of the file, and ``found`` is what is there.
    """

    def __init__(self, path: str, found: str) -> None:
        super().__init__(path, found)
        self.path: str = path
        self.found: str = found

    @property
    def kind(self) -> str:
        """Return the name of the class."""
        return type(self).__name__

    @property
    def message(self) -> str:
        """Return one sentence: what was expected, and what was found."""
        return f"expected {self.path} as it was installed, got {self.found}"

    @property
    def hint(self) -> str:
        """Return what to do."""
        return "reinstall handrail"

    def __str__(self) -> str:
        return f"{self.message}: {self.hint}"


def install_hint(extra: str) -> str:
    """Return how to install the packages of an extra, for the Python that is running.

    A command names the packages, because ``pip install 'handrail[engine]'`` fails if handrail
    itself is not in a package index.

    >>> install_hint("engine").endswith(' install "numba>=0.60" "numpy>=2"')
    True
    """
    # Imported here, because most programs never need it.
    from importlib.util import find_spec

    python = f'"{executable}"' if " " in executable else executable
    install = f"{python} -m pip install"
    if find_spec("pip") is None:  # uv makes environments without pip
        install = f"uv pip install --python {python}"
    packages = " ".join(f'"{package}"' for package in extra_requirements(extra))
    if not packages:
        return f'in the copy of the source, run {install} ".[{extra}]"'
    return f"{install} {packages}"


def extra_requirements(extra: str) -> tuple[str, ...]:
    """Return the packages of an extra of handrail, each with the versions that handrail needs.

    Return () if handrail has no such extra, or runs from a copy of its source.
    """
    # Imported here, because most programs never need it.
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires("handrail") or []
    except PackageNotFoundError:
        return ()
    packages: list[str] = []
    for requirement in requirements:
        package, _, condition = requirement.partition(";")
        if condition.strip().replace('"', "'") == f"extra == '{extra}'":
            packages.append(package.strip())
    return tuple(packages)


@error_class
class EngineMissing(UnplacedError):
    """A question that needs the engine (numpy and numba), which is not installed.

    ``seconds`` is about how long the work would take without the engine, or None if it cannot be
    done.
    """

    seconds: int | None = None

    @property
    def message(self) -> str:
        sentence = "this needs the engine, which is not installed"
        if self.seconds is None:
            return sentence
        return f"{sentence}; without it, this would take about {format_duration(self.seconds)}"

    @property
    def hint(self) -> str:
        return install_hint("engine")


@final
class EngineState(Enum):
    """Whether the engine can be used at once, after it is loaded, or not at all.

    It counts as loaded if ``handrail.engine`` is imported. The first kernel then loads numba.
    """

    MISSING = "missing"
    INSTALLED = "installed"
    LOADED = "loaded"


def engine_state() -> EngineState:
    """Return whether the engine is missing, installed, or loaded."""
    if "handrail.engine" in modules:
        return EngineState.LOADED
    # Imported here, because most programs never need it.
    from importlib.util import find_spec

    is_installed = find_spec("numpy") is not None and find_spec("numba") is not None
    return EngineState.INSTALLED if is_installed else EngineState.MISSING
