"""What is installed: extras, the engine that one of them brings, and damaged files."""

from sys import executable, modules
from typing import final

from handrail.problems import UnplacedError, error_class


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
    """Return the command that installs the packages of an extra, for the Python that is running.

    The command names the packages, because ``pip install 'handrail[engine]'`` fails if handrail
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

    Return () if handrail is not installed, but runs from a copy of its source.
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
    """A question that needs the engine (numpy and numba), which is not installed."""

    @property
    def message(self) -> str:
        return "this needs the engine, which is not installed"

    @property
    def hint(self) -> str:
        return install_hint("engine")


def has_engine() -> bool:
    """Return whether the engine is installed."""
    from importlib.util import find_spec

    return has_loaded_engine() or (
        find_spec("numpy") is not None and find_spec("numba") is not None
    )


def has_loaded_engine() -> bool:
    """Return whether the modules of the engine are loaded, which takes a few tenths of a second."""
    return "handrail.engine" in modules
