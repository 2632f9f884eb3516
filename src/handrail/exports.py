"""The ``__all__`` of a file that only imports: all names that it imports."""

from types import ModuleType


def export_imports(namespace: dict[str, object], *more: str) -> None:
    """Set ``__all__`` to the names in a module's namespace that are public, and to ``more``.

    Without ``__all__``, ``from handrail.cards import *`` would import the files of the room, too.
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
