"""Wrong: the pairs are lists, so they cannot be keys or members of a set."""

from itertools import groupby


def encode(text: str) -> list[list[object]]:
    """Return each run of equal characters with its length, as a list of lists."""
    return [[character, len(list(run))] for character, run in groupby(text)]
