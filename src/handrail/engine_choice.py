"""Whether the engine can be used: it needs numpy and numba, which an extra installs."""

from sys import modules

from handrail.installation import install_hint
from handrail.problems import UnplacedError, error_class


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
