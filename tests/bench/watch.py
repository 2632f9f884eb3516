"""How long ``watch`` takes from a save to the verdict on the screen, for each beginner's kata.

``python tests/bench/watch.py`` prints, for each of them, the slowest of a few saves of its
stub, its solution and one of its mistakes; it ends with 1 where any took longer than two seconds.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

from returns.result import Failure, Success

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dojo.screen import Screen

from handrail.dojo.folder import lay_out
from handrail.dojo.kata import Kata, Level
from handrail.dojo.shelf import Shelf, read_shelf, standard_root
from handrail.railway import either

LIMIT = 2.0
ROUNDS = 3


def measured(kata: Kata, shelf: Shelf, learner: Path) -> dict[str, float]:
    """The slowest verdict on each kind of answer, in seconds."""
    home = shelf.place(kata)
    kinds = {"stub": home / "stub", "solution": home / "solution"}
    if kata.wrong:
        kinds["mistake"] = home / "wrong" / kata.wrong[0].folder
    slowest = dict.fromkeys(kinds, 0.0)
    screen = Screen(["kata", "watch", kata.name], learner, 100, 60)
    try:
        _ = screen.until("graded in")
        for _ in range(ROUNDS):
            for kind, folder in kinds.items():
                _ = screen.read(0.3)
                screen.forget()
                began = time.monotonic()
                for name in kata.files:
                    source = folder / name
                    text = (source if source.exists() else home / "solution" / name).read_bytes()
                    # Another comment each time: what is saved is never what was saved before.
                    mark = f"# {began}\n".encode()
                    _ = (learner / kata.name / name).write_bytes(text + mark)
                _ = screen.until("graded in", 60)
                slowest[kind] = max(slowest[kind], time.monotonic() - began)
        screen.press("q")
        _ = screen.end()
    finally:
        screen.close()
    return slowest


def main() -> int:
    """Measure, print, judge."""
    match either(read_shelf(standard_root())):
        case Failure(trouble):
            print(trouble.message)
            return 1
        case Success(shelf):
            return benched(shelf)


def benched(shelf: Shelf) -> int:
    """Measure the beginner's katas of a shelf."""
    learner = Path(tempfile.mkdtemp(prefix="bench-"))
    worst = 0.0
    try:
        if isinstance(lay_out(learner, shelf), Failure):
            return 1
        print("seconds from a save to the verdict, the slowest of", ROUNDS)
        for kata in shelf.katas:
            if kata.level is Level.BEGINNER:
                found = measured(kata, shelf, learner)
                worst = max(worst, *found.values())
                told = "  ".join(f"{kind} {seconds:.2f}" for kind, seconds in found.items())
                print(f"{kata.name:<24} {told}", flush=True)
    finally:
        shutil.rmtree(learner, ignore_errors=True)
    print(f"slowest {worst:.2f} s of {LIMIT:.0f} s")
    return 0 if worst <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
