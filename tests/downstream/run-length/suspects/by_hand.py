"""Right: a loop."""


def encode(text: str) -> list[tuple[str, int]]:
    """Return each run of equal characters with its length."""
    runs: list[tuple[str, int]] = []
    for character in text:
        if runs and runs[-1][0] == character:
            runs[-1] = (character, runs[-1][1] + 1)
        else:
            runs.append((character, 1))
    return runs
