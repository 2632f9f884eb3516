"""Wrong: no length has two digits, so a longer run becomes several."""

from itertools import groupby


def encode(text: str) -> list[tuple[str, int]]:
    """Return each run of equal characters with its length, at most nine at a time."""
    runs: list[tuple[str, int]] = []
    for character, run in groupby(text):
        length = len(list(run))
        runs += [(character, 9)] * (length // 9) + [(character, length % 9)] * (length % 9 > 0)
    return runs
