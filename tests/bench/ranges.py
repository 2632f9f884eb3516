"""Measure ranges against two other libraries: ``python tests/bench/ranges.py``.

Every figure is a median over rounds in which all libraries take turns. The extra ``bench`` has the
peers; one that is missing is left out. A task for which a peer has no function is done as its users
do it, or left out.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import version
from time import perf_counter
from typing import Any, TypeAlias

from core import make_lap, measure_medians

from handrail import Range, parse_range, parse_weighted
from handrail.installation import install_hint
from handrail.ranges import WeightedRange

PARSED_RANGE_TEXT = "22+, A2s+, KTs+, QTs+, JTs, ATo+, KQo"
OTHER_RANGE_TEXT = "99-55, A5s-A2s, KJo+"
WEIGHTED_RANGE_TEXT = "22+, A2s+, 40%(KTs+, QTs+, JTs), 25%(ATo+, KQo)"
RANGE_COMBOS = 210
REPEATS, ROUNDS = 20, 15
LONG_TEXT_WORDS = 10_000
# Words of each form, valid and not.
REPEATED_WORDS = """
AKs ako A5s-A2s T9s-54s AsKd AhXh AhX random 15% !AKs AA@50 AKs:0.5 AA@1/3 [50]AA[/50] 40%(AA)
5%-10% 5-10% top15% AA(0.5) AA=0.5 50%*AA (AA)@50 KKo A5s-K5s 10s9s 22AKs AA@500 [50]AA 40%(AA
AA[/50] 120% AA@50@50 $FI15
"""
MAX_SECONDS = 0.2


Works: TypeAlias = Mapping[str, Callable[[object], Any]]
"""The tasks of a library, by name. They ignore their argument."""


def handrail_works() -> Works:
    """Return the tasks of handrail itself."""
    one, other = (
        parse_range(text).value_or(Range.of(())) for text in (PARSED_RANGE_TEXT, OTHER_RANGE_TEXT)
    )
    weighted = parse_weighted(WEIGHTED_RANGE_TEXT).value_or(WeightedRange(()))
    assert len(one) == len(weighted) == RANGE_COMBOS
    combo = tuple(one)[100]
    return {
        "parse": lambda _: parse_range(PARSED_RANGE_TEXT),
        "parse weights": lambda _: parse_weighted(WEIGHTED_RANGE_TEXT),
        "normal form": lambda _: str(one),
        "union": lambda _: one | other,
        "membership": lambda _: combo in one,
        "top 15%": lambda _: Range.top(15),
    }


def poker_works() -> Works:
    """Return the tasks of poker, the best-known parser of ranges."""
    library = import_module("poker.hand")
    one, other = library.Range(PARSED_RANGE_TEXT), library.Range(OTHER_RANGE_TEXT)
    combo = one.combos[100]
    assert len(one) == RANGE_COMBOS
    both = (*one.combos, *other.combos)
    return {
        "parse": lambda _: library.Range(PARSED_RANGE_TEXT),
        "normal form": lambda _: str(one),
        "union": lambda _: library.Range.from_objects(both),
        "membership": lambda _: combo in one,
    }


def eval7_works() -> Works:
    """Return the tasks of eval7, whose ranges are lists of weighted hands."""
    library = import_module("eval7")
    one, other = library.HandRange(PARSED_RANGE_TEXT), library.HandRange(OTHER_RANGE_TEXT)
    hand = one.hands[100]
    assert len(one) == len(library.HandRange(WEIGHTED_RANGE_TEXT)) == RANGE_COMBOS
    return {
        "parse": lambda _: library.HandRange(PARSED_RANGE_TEXT),
        "parse weights": lambda _: library.HandRange(WEIGHTED_RANGE_TEXT),
        "union": lambda _: {*one.hands, *other.hands},
        "membership": lambda _: hand in one.hands,
    }


def installed() -> Iterator[tuple[str, Works]]:
    """Yield the libraries that are installed, and print the names of those that are not."""
    makers = {"handrail": handrail_works, "poker": poker_works, "eval7": eval7_works}
    for library, make in makers.items():
        try:
            yield library, make()
        except ImportError:
            print(f"{library} is not installed: {install_hint('bench')}")


def measure_long_text(text: str) -> float:
    """Return the seconds that the slower parser takes, the fastest of three. Errors are allowed."""
    seconds: list[float] = []
    for parse in (parse_range, parse_weighted):
        taken: list[float] = []
        for _ in range(3):
            start = perf_counter()
            _ = parse(text)
            taken.append(perf_counter() - start)
        seconds.append(min(taken))
    return max(seconds)


def main() -> None:
    """Print all the figures."""
    libraries = dict(installed())
    print(*(f"{library} {version(library)}" for library in libraries), sep=", ")
    print(f"\n{PARSED_RANGE_TEXT}\n{WEIGHTED_RANGE_TEXT}\n")
    tasks = {
        (library, name): make_lap(work, [None] * REPEATS)
        for library, works in libraries.items()
        for name, work in works.items()
    }
    taken = measure_medians(tasks, ROUNDS)
    handrail_library, *others = libraries
    print(f"{'median microseconds':22}{handrail_library:>10}", end="")
    print("".join(f"{library:>24}" for library in others), "  target")
    for name in libraries[handrail_library]:
        mine = taken[handrail_library, name]
        print(f"{name:22}{mine:10.2f}", end="")
        met = True
        for library in others:
            theirs = taken.get((library, name))
            cell = f"{theirs:.2f} ({theirs / mine:.0f}x)" if theirs else "-"
            print(f"{cell:>24}", end="")
            target = 10 if (library, name) == ("poker", "parse") else 1
            met = met and (theirs is None or theirs > target * mine)
        if any((library, name) in taken for library in others):
            print(
                f"   {'faster than each' if name != 'parse' else '10x poker, 1x eval7'}:", end=" "
            )
            print("met" if met else "MISSED", end="")
        print()
    print(f"\n{f'{LONG_TEXT_WORDS:,} words':22}{'seconds':>10}")
    for word in REPEATED_WORDS.split():
        seconds = measure_long_text(" ".join([word] * LONG_TEXT_WORDS))
        print(
            f"{word:22}{seconds:10.3f}   under {MAX_SECONDS} s:",
            "met" if seconds < MAX_SECONDS else "MISSED",
        )


if __name__ == "__main__":
    main()
