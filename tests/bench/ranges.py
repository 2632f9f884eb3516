"""How fast ranges are, beside two other libraries: ``python tests/bench/ranges.py``.

Every figure is a median, in one run, of rounds in which all take turns. The peers come with
``pip install 'handrail[bench]'``; one that is missing is left out. What a peer has no word for
is done as its users do it, or left out.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from statistics import median
from time import perf_counter
from typing import Any, final

from handrail import Range, parse_range

TEXT = "22+, A2s+, KTs+, QTs+, JTs, ATo+, KQo"
OTHER = "99-55, A5s-A2s, KJo+"
COMBOS = 210
REPEATS, ROUNDS = 20, 15
WORDS = 10_000
LIMIT = 0.2


@final
@dataclass(frozen=True, slots=True)
class Library:
    """What is measured of a library; None where it has nothing like it."""

    name: str
    parse: Callable[[], Any]
    show: Callable[[], Any] | None
    union: Callable[[], Any] | None
    member: Callable[[], Any] | None


def ours() -> Library:
    """handrail."""
    one, other = (parse_range(text).value_or(Range.of(())) for text in (TEXT, OTHER))
    assert len(one) == COMBOS
    combo = tuple(one)[100]
    return Library(
        "handrail",
        lambda: parse_range(TEXT),
        lambda: str(one),
        lambda: one | other,
        lambda: combo in one,
    )


def poker() -> Library:
    """poker: the best-known parser of ranges."""
    library = import_module("poker.hand")
    one, other = library.Range(TEXT), library.Range(OTHER)
    combo = one.combos[100]
    assert len(one) == COMBOS
    both = (*one.combos, *other.combos)
    return Library(
        "poker",
        lambda: library.Range(TEXT),
        lambda: str(one),
        lambda: library.Range.from_objects(both),
        lambda: combo in one,
    )


def eval7() -> Library:
    """eval7: lists of weighted hands."""
    library = import_module("eval7")
    one, other = library.HandRange(TEXT), library.HandRange(OTHER)
    hand = one.hands[100]
    assert len(one) == COMBOS
    return Library(
        "eval7",
        lambda: library.HandRange(TEXT),
        None,
        lambda: {*one.hands, *other.hands},
        lambda: hand in one.hands,
    )


def peers() -> Iterator[Library]:
    """Those that are installed; of each of the others, that it is not."""
    for make in (poker, eval7):
        try:
            yield make()
        except ImportError:
            print(f"{make.__name__} is not installed: pip install 'handrail[bench]'")


def microseconds(work: Callable[[], Any]) -> float:
    """How long a thing takes, done many times."""
    start = perf_counter()
    for _ in range(REPEATS):
        _ = work()
    return (perf_counter() - start) / REPEATS * 1e6


def medians(
    tasks: Mapping[tuple[str, str], Callable[[], Any]],
) -> dict[tuple[str, str], float]:
    """The median of each, where all of them take turns."""
    taken = [{name: microseconds(work) for name, work in tasks.items()} for _ in range(ROUNDS)]
    return {name: median(times[name] for times in taken) for name in tasks}


def seconds_for(text: str) -> float:
    """How long a long text takes, right or wrong; the quickest of three."""
    taken: list[float] = []
    for _ in range(3):
        start = perf_counter()
        _ = parse_range(text)
        taken.append(perf_counter() - start)
    return min(taken)


def tasks_of(library: Library) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What is measured, by name."""
    for name, work in (
        ("parse", library.parse),
        ("normal form", library.show),
        ("union", library.union),
        ("membership", library.member),
    ):
        if work is not None:
            yield name, work


def main() -> None:
    """Print all the figures."""
    handrail, *others = (ours(), *peers())
    print(*(f"{library.name} {version(library.name)}" for library in (handrail, *others)), sep=", ")
    print(f"\n{TEXT}\n")
    tasks = {
        (library.name, name): work
        for library in (handrail, *others)
        for name, work in tasks_of(library)
    }
    taken = medians(tasks)
    print(f"{'median microseconds':22}{'handrail':>10}", end="")
    print("".join(f"{library.name:>24}" for library in others), "  target")
    for name, _ in tasks_of(handrail):
        mine = taken["handrail", name]
        print(f"{name:22}{mine:10.2f}", end="")
        met = True
        for library in others:
            theirs = taken.get((library.name, name))
            beside = f"{theirs:.2f} ({theirs / mine:.0f}x)" if theirs else "-"
            print(f"{beside:>24}", end="")
            wanted = 10 if (library.name, name) == ("poker", "parse") else 1
            met = met and (theirs is None or theirs > wanted * mine)
        print(f"   {'faster than each' if name != 'parse' else '10x poker, 1x eval7'}:", end=" ")
        print("met" if met else "MISSED")
    print(f"\n{f'{WORDS:,} words':22}{'seconds':>10}")
    for word in ("AKs", "ako", "A5s-A2s", "AsKd", "KKo", "A5s-K5s", "10s9s", "22AKs", "AA@50"):
        seconds = seconds_for(" ".join([word] * WORDS))
        print(
            f"{word:22}{seconds:10.3f}   under {LIMIT} s:", "met" if seconds < LIMIT else "MISSED"
        )


if __name__ == "__main__":
    main()
