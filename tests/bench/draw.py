"""Measure ten thousand steps of a script, without start-up: ``python tests/bench/draw.py``.

It prints the seconds of the whole command for scripts of one step and of ten thousand, each the
best of three, and the difference between them.
"""

import json
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from handrail.cards import shuffled

SCRIPT_STEPS = 10_000
PLAYER_NAMES = ["Ann", "Bob", "Cid", "Dot"]


def make_script(steps: int) -> str:
    """Return a script of exactly this many actions: rounds of four players, with discards."""
    hands = [shuffled(7)[at : at + 3] for at in range(0, 5 * len(PLAYER_NAMES), 5)]
    swaps = [
        {"do": "swap", "name": name, "cards": [str(card) for card in cards]}
        for name, cards in zip(PLAYER_NAMES, hands, strict=True)
    ]
    each = [{"do": "collect"}, {"do": "shuffle", "seed": 7}, {"do": "deal"}, *swaps]
    actions = [
        {"do": "track", "names": PLAYER_NAMES},
        *islice(cycle([*each, {"do": "evaluate"}]), steps),
    ]
    return "".join(f"{json.dumps(action)}\n" for action in actions[:steps])


def measure_script(path: str) -> float:
    """Return the seconds that the command takes for this script, the best of three."""
    found: list[float] = []
    for _ in range(3):
        start = time.perf_counter()
        command = (sys.executable, "-m", "handrail", "draw", "--json", "--script", path)
        _ = subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        found.append(time.perf_counter() - start)
    return min(found)


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        times: list[float] = []
        for steps in (1, SCRIPT_STEPS):
            path = Path(folder, f"{steps}.jsonl")
            _ = path.write_text(make_script(steps))
            times.append(measure_script(str(path)))
            print(f"{steps:>6,} steps {times[-1]:.3f} s")
        print(f"{SCRIPT_STEPS:>6,} steps, without start-up: {times[1] - times[0]:.3f} s")


if __name__ == "__main__":
    main()
