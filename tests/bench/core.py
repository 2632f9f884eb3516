"""Measure the core and its command against other libraries: ``python tests/bench/core.py``.

Every figure is a median over rounds in which all libraries take turns, so that noise hits all of
them. The extra ``bench`` has the peers; one that is missing is left out.
The targets are ratios, because microseconds differ from machine to machine.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, TypeVar, final

from peers import Peer, peers

from handrail import Card, Hand, best_hand, class_of, parse_hand, score
from handrail.cards import sample_cards

A = TypeVar("A")
MeasureLap = Callable[[], float]
"""Do the work once with each of the inputs, and return the microseconds for one."""

HANDS, ROUNDS, PROCESS_ROUNDS = 200, 31, 15
SEED = 2026
FEW_LINES, MANY_LINES = 10_000, 1_000_000


@final
@dataclass(frozen=True, slots=True)
class CoreTask:
    """A task of handrail, with the peers' task that it is compared to."""

    name: str
    lap: MeasureLap
    peer_task: str
    most_times_treys: float | None
    """The most times as long as treys that is within the target; None if there is no target."""


# In one process


def make_lap(work: Callable[[A], object], inputs: Sequence[A]) -> MeasureLap:
    """Return a lap that does this work with these inputs."""

    def run() -> float:
        for given in inputs:  # so that the lap before does not affect the processor's caches
            _ = work(given)
        start = perf_counter()
        for given in inputs:
            _ = work(given)
        return (perf_counter() - start) / len(inputs) * 1e6

    return run


def measure_medians(laps: Mapping[A, MeasureLap], rounds: int) -> dict[A, float]:
    """Return the median of each lap. In each round all of them take turns."""
    taken = [{name: run() for name, run in laps.items()} for _ in range(rounds)]
    return {name: median(times[name] for times in taken) for name in laps}


def text_of(cards: tuple[Card, ...]) -> str:
    """Return cards as text that every library reads."""
    return " ".join(map(str, cards))


def bench_core(installed: Sequence[Peer]) -> None:
    """Print one row per task: handrail, each peer, and how many times as long handrail takes."""
    fives, sevens = (tuple(islice(sample_cards(SEED, size), HANDS)) for size in (5, 7))
    five_texts, seven_texts = map(text_of, fives), map(text_of, sevens)
    texts, longer = tuple(five_texts), tuple(seven_texts)
    hands = tuple(map(Hand, fives))
    tasks = (
        CoreTask("text to hand: parse_hand", make_lap(parse_hand, texts), "read", None),
        CoreTask("cards to hand: Hand.of", make_lap(Hand.of, fives), "", None),
        CoreTask("score", make_lap(score, hands), "five", 25),
        CoreTask("class_of", make_lap(class_of, hands), "five", 1),
        CoreTask("best_hand of seven", make_lap(best_hand, sevens), "seven", 1),
        CoreTask("text to class", make_lap(text_to_class, texts), "both", 4),
    )
    laps: dict[tuple[str, str], MeasureLap] = {("handrail", task.name): task.lap for task in tasks}
    for peer in installed:
        prepared = [peer.read(text) for text in texts]
        wider = [peer.read(text) for text in longer]
        if peer.is_ladder:
            assert list(map(peer.evaluate, prepared)) == list(map(class_of, hands)), peer.name
        laps[peer.name, "read"] = make_lap(peer.read, texts)
        laps[peer.name, "five"] = make_lap(peer.evaluate, prepared)
        laps[peer.name, "seven"] = make_lap(peer.evaluate, wider)
        laps[peer.name, "both"] = make_lap(compose(peer.read, peer.evaluate), texts)
    taken = measure_medians(laps, ROUNDS)

    print(f"\n{'median microseconds':26}{'handrail':>10}", end="")
    print("".join(f"{peer.name:>20}" for peer in installed), f"{'target':>20}")
    for task in tasks:
        ours = taken["handrail", task.name]
        print(f"{task.name:26}{ours:10.2f}", end="")
        for peer in installed:
            theirs = taken.get((peer.name, task.peer_task))
            peer_cell = f"{theirs:.2f} ({ours / theirs:.2f}x)" if theirs else "-"
            print(f"{peer_cell:>20}", end="")
        treys_took = taken.get(("treys", task.peer_task))
        if task.most_times_treys is not None and treys_took:
            result = target_result(ours / treys_took, task.most_times_treys)
            print(f"   at most {task.most_times_treys}x treys: {result}", end="")
        print()


def text_to_class(text: str) -> object:
    """Do what ``handrail score`` does with a line, without printing."""
    return parse_hand(text).map(class_of)


def compose(read: Callable[[str], Any], evaluate: Callable[[Any], Any]) -> Callable[[str], Any]:
    """Return a function that reads text and evaluates the result."""
    return lambda text: evaluate(read(text))


def target_result(ratio: float, most: float) -> str:
    """Return the word for a target that is met or missed."""
    return "met" if ratio <= most else "MISSED"


# Whole processes

# A small process starts the command, because a child's peak memory includes its parent's.
LAUNCHER_CODE = """
import os, sys, time
start = time.perf_counter()
quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
_, status, usage = os.wait4(child, 0)
print(time.perf_counter() - start, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""
KILOBYTE = 1 if sys.platform == "darwin" else 1024


@final
@dataclass(frozen=True, slots=True)
class ProcessRun:
    """One run of a command: seconds from start to end, and peak memory."""

    seconds: float
    megabytes: float


def measure_process(command: Sequence[str]) -> ProcessRun:
    """Run a command and discard its output."""
    launcher = (sys.executable, "-I", "-S", "-c", LAUNCHER_CODE, *command)
    process = subprocess.run(launcher, capture_output=True, text=True, check=True)
    seconds, memory, status = process.stdout.split()
    if status != "0":
        raise SystemExit(f"{' '.join(command)}: exit {status}\n{process.stderr}")
    return ProcessRun(float(seconds), int(memory) * KILOBYTE / 1e6)


def bench_command(lines: Sequence[int]) -> None:
    """Measure start-up, and files with these numbers of lines."""
    python = (sys.executable, "-c")
    score_one = (str(Path(sys.executable).with_name("handrail")), "score")
    if not Path(score_one[0]).exists():
        print("\nthe command handrail is not installed next to this interpreter")
        return
    commands = {
        "a bare interpreter": (*python, "pass"),
        "import returns.result": (*python, "import returns.result"),
        "import handrail": (*python, "import handrail"),
        "handrail score HAND": (*score_one, "Ks 2h 5c Jd Td"),
    }
    starts = {name: partial(measure_milliseconds, command) for name, command in commands.items()}
    taken = measure_medians(starts, PROCESS_ROUNDS)
    bare, returns, handrail, one_hand = taken.values()
    targets = {
        "import handrail": (
            f"{(handrail - bare) / (returns - bare):.2f}x the cost of returns.result, at most 3x: "
            + target_result((handrail - bare) / (returns - bare), 3)
        ),
        "handrail score HAND": "at most 250 ms more than bare: "
        + target_result(one_hand - bare, 250),
    }
    print(f"\n{'median milliseconds':26}{'total':>10}{'over bare':>12}")
    for name, found in taken.items():
        print(f"{name:26}{found:10.1f}{found - bare:12.1f}   {targets.get(name, '')}")

    print(f"\n{'score --file --json':26}{'seconds':>10}{'per second':>12}{'peak memory':>14}")
    with TemporaryDirectory() as folder:
        start = measure_score_file(score_one, Path(folder, "one.txt"), 1)
        print(f"{'a file of one line':26}{start.seconds:10.2f}{'':12}{start.megabytes:11.0f} MB")
        for number in lines:
            whole = measure_score_file(score_one, Path(folder, f"{number}.txt"), number)
            working = whole.seconds - start.seconds
            row = f"{number:<26,}{whole.seconds:10.2f}{number / working:12,.0f}"
            target = (
                f"within a second of start-up: {target_result(working, 1)}"
                if number == FEW_LINES
                else ""
            )
            print(f"{row}{whole.megabytes:11.0f} MB   {target}")


def measure_score_file(command: tuple[str, ...], file: Path, lines: int) -> ProcessRun:
    """Return the fastest of three runs over a file of this many hands; run a long file once."""
    write_hands(file, lines)
    times = 3 if lines <= FEW_LINES else 1
    runs = [measure_process((*command, "--file", str(file), "--json")) for _ in range(times)]
    return min(runs, key=lambda each: each.seconds)


def measure_milliseconds(command: Sequence[str]) -> float:
    """Return the milliseconds that a command takes from start to end."""
    return measure_process(command).seconds * 1000


def write_hands(file: Path, lines: int) -> None:
    """Write a file of hands, one per line, by repeating the same ten thousand."""
    texts = [
        text_of(cards) + "\n" for cards in islice(sample_cards(SEED, 5), min(lines, FEW_LINES))
    ]
    with file.open("w", encoding="utf-8") as out:
        for _ in range(max(1, lines // FEW_LINES)):
            out.writelines(texts)


def main() -> None:
    """Print all the figures."""
    parser = argparse.ArgumentParser(description="Measure the core against other libraries.")
    _ = parser.add_argument("--quick", action="store_true", help="leave out the million lines")
    quick: bool = parser.parse_args().quick
    print(
        f"handrail {version('handrail')}, Python {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} cores"
    )
    installed = tuple(peers())
    print(*(f"{peer.name} {version(peer.name)}" for peer in installed), sep=", ")
    bench_core(installed)
    bench_command((FEW_LINES,) if quick else (FEW_LINES, MANY_LINES))


if __name__ == "__main__":
    main()
