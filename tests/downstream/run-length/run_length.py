"""Run-length encoding: ``aaab`` is three times ``a``, then once ``b``."""

from itertools import groupby


def encode(text: str) -> list[tuple[str, int]]:
    """Return each run of equal characters with its length."""
    return [(character, len(list(run))) for character, run in groupby(text)]


def decode(runs: list[tuple[str, int]]) -> str:
    """Return the string with these runs."""
    return "".join(character * length for character, length in runs)
