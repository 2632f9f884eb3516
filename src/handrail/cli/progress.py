"""A bar for work that takes a while: on standard error, and on a terminal only."""

import sys
from collections.abc import Iterable
from typing import TypeVar

A = TypeVar("A")


def watched(items: Iterable[A], label: str, total: int | None = None) -> Iterable[A]:
    """The same items; while they are taken, a terminal shows how many have been."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, label, total, console=Console(stderr=True), transient=True)
