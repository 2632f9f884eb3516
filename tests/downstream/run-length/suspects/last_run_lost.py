"""Wrong: a run is appended only when the next one begins."""


def encode(text: str) -> list[tuple[str, int]]:
    """Return each run of equal characters with its length, except the last."""
    runs: list[tuple[str, int]] = []
    start = 0
    for at, character in enumerate(text):
        if character != text[start]:
            runs.append((text[start], at - start))
            start = at
    return runs
