"""Errors in short, for the tables of tests: ``UnknownSuit 1-2``."""

from collections.abc import Iterable

from handrail.problems import TextProblem


def in_short(errors: Iterable[TextProblem]) -> str:
    """Return the kind and the spans of each error: ``UnknownSuit 1-2, SharedCard 3-5 8-10``."""
    return ", ".join(
        " ".join((error.kind, *(f"{span.start}-{span.end}" for span in error.spans)))
        for error in errors
    )
