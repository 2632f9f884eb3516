"""Measure whole commands against targets: ``python tests/bench/commands.py``.

Every figure is the processor time of a process, the best of several runs, with the median after it.
The first run of each command compiles the kernels and is not measured.
"""

import os
import random
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from handrail.cards.types import CARD_SPELLINGS, DECK, Card, CardStyle

COMMAND = [sys.executable, "-m", "handrail"]
LINES, RUNS, SEED = 1_000_000, 5, 2026
SEPARATORS = (" ", " ", " ", ", ", ";", "\t", "  ", "", "\xa0", "\u3000")
BAD_LINES = (
    "KX 2H 5C JD TD",
    "KS 1H 5C JD TD",
    "As Ks Qs",
    "A♠ A♠ Q♠ J♠ T♠",
    "As Ks Qs Js Ts 9s",
    "hello",
    "♠♠ 10",
    "A♠ K♠ Q♠ J♠ é",
)
EMPTY_LINES = ("", "  ", "\t", "# a comment", "  # ♠")
FLOPS = {
    "omaha": "AhKhQhJh 2c2d7s8s --board 3h4h9c",
    "omaha5": "AhKhQhJhTs 2c2d7s8s8c --board 3h4h9c",
    "omaha6": "AhKhQhJhTs9s 2c2d7s8s8c9h --board 3h4h9d",
    "omaha-hi-lo": "AhKhQhJh 2c2d7s8s --board 3h4h9c",
    "short-deck": "AhKh 7s8s --board 9c6hTd",
}
BEFORE_THE_FLOP = {"omaha": "AhKhQhJh 2c2d7s8s", "short-deck": "AhKh 7s8s"}


def measure_command(words: Sequence[str], runs: int = RUNS) -> tuple[float, float]:
    """Return the best and the median processor time of a command, after one run."""
    # Buffered output and cached code, as users have them.
    environment = {key: os.environ[key] for key in os.environ if not key.startswith("PYTHON")}
    taken: list[float] = []
    for _ in range(1 + runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        _ = subprocess.run(
            [*COMMAND, *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            check=False,  # a file with bad lines ends with status 2
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken[1:]), median(taken[1:])


def print_seconds(name: str, taken: tuple[float, float], target: float) -> None:
    """Print a row of the table: the times, and whether the best is within the target."""
    best, middle = taken
    met = "met" if best <= target else "MISSED"
    print(f"{name:44}{best:8.2f} ({middle:6.2f}) s  target {target:6.2f}  {met}")


def hand_lines(chance: random.Random, style: CardStyle) -> list[str]:
    """Return lines with a random hand each."""
    cells = {card: card.format(style) for card in DECK}
    return [" ".join(cells[card] for card in chance.sample(DECK, 5)) for _ in range(LINES)]


def mixed_lines(chance: random.Random) -> list[str]:
    """Return lines of all kinds: hands in each spelling, bad lines, blank lines and comments."""
    spellings: dict[Card, list[str]] = {}
    for spelling, card in CARD_SPELLINGS.items():
        spellings.setdefault(card, []).append(spelling)
        if not spelling.isascii():
            spellings[card].append(f"{spelling}\ufe0f")
    lines: list[str] = []
    for _ in range(LINES):
        kind = chance.random()
        if kind < 0.3:
            lines.append(chance.choice(BAD_LINES))
        elif kind < 0.45:
            lines.append(chance.choice(EMPTY_LINES))
        else:
            cards = chance.sample(DECK, 5)
            note = "  # a note" if kind > 0.98 else ""
            words = (chance.choice(spellings[card]) for card in cards)
            lines.append(chance.choice(SEPARATORS).join(words) + note)
    return lines


def bench_score(folder: Path) -> None:
    """Measure ``score`` with a million lines: letters, symbols, and lines of all kinds."""
    chance = random.Random(SEED)
    files = {
        "letters": hand_lines(chance, CardStyle.LETTERS),
        "symbols": hand_lines(chance, CardStyle.SYMBOLS),
        "mixed": mixed_lines(chance),
    }
    for name, lines in files.items():
        path = folder / name
        _ = path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    letters = measure_command(["score", "--file", str(folder / "letters")])
    print_seconds("score, a million hands in letters", letters, 4)
    symbols = measure_command(["score", "--file", str(folder / "symbols")])
    print_seconds("  in suit symbols", symbols, 1.3 * letters[0])
    mixed = measure_command(["score", "--file", str(folder / "mixed")])
    print_seconds("  a million lines of all kinds", mixed, 6)
    tally = measure_command(["score", "--file", str(folder / "mixed"), "--tally"])
    print_seconds("  the same with --tally", tally, 6)


def main() -> None:
    """Print the table."""
    with TemporaryDirectory() as folder:
        bench_score(Path(folder))
    deals = ["deal", "--count", "100000", "--seed", str(SEED)]
    print_seconds("deal --count 100000", measure_command(deals), 3)
    for game, question in FLOPS.items():
        taken = measure_command(["equity", "--game", game, *question.split()])
        print_seconds(f"equity --game {game}, a flop", taken, 0.6)
    for game, question in BEFORE_THE_FLOP.items():
        taken = measure_command(["equity", "--game", game, *question.split()])
        print_seconds(f"equity --game {game}, before the flop", taken, 2)


if __name__ == "__main__":
    main()
