"""The ``__all__`` of a file that only imports: the names that it imports, without modules."""

from types import ModuleType


def export_imports(namespace: dict[str, object], *more: str) -> None:
    """Set ``__all__`` to the public names of a module, without imported modules, and ``more``.

    Otherwise, ``from handrail.cards import *`` would import submodules, too.
    Type checkers do not need it: a name that is imported as itself is exported.
    """
    namespace["__all__"] = [
        *(
            name
            for name, value in namespace.items()
            if not name.startswith("_")
            and not isinstance(value, ModuleType)
            and value is not export_imports
        ),
        *more,
    ]
