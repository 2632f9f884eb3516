"""Wrong: it counts each character in the whole string."""

from collections import Counter


def encode(text: str) -> list[tuple[str, int]]:
    """Return each character with its count."""
    return list(Counter(text).items())
