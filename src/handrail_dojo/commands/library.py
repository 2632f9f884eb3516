"""The library of a kata set: the Python package whose source code learners compare theirs with."""

from importlib import import_module
from inspect import isclass, isfunction, unwrap
from pathlib import Path
from types import ModuleType

from returns.result import Failure, Result, Success

from handrail.railway import and_then
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.workspace import find_kata_set
from handrail_dojo.sets.catalog import KataSet


def find_library(here: Path, katas: Path | None) -> Result[ModuleType, KataProblem]:
    """Return the package that the kata set in use names as its ``source``, or a problem.

    The parameters are those of ``find_kata_set``.
    """
    return and_then(find_kata_set(here, katas), _library_of)


def public_names(library: ModuleType) -> list[str]:
    """Return the names of the public functions and classes of a package."""
    names: list[str] = getattr(library, "__all__", dir(library))
    return [
        name
        for name in names
        if isclass(value := getattr(library, name)) or isfunction(unwrap(value))
    ]


def _library_of(kata_set: KataSet) -> Result[ModuleType, KataProblem]:
    name, path = kata_set.dojo.source, kata_set.root / "dojo.toml"
    if not name:
        return Failure(
            KataProblem(
                f"expected the name of a package in {path}, got none",
                'write one: source = "PACKAGE"',
            )
        )
    try:
        return Success(import_module(name))
    except ImportError as error:
        message = f"the package {name}, which is the source in {path}, cannot be imported: {error}"
        return Failure(KataProblem(message, f"install {name}"))
