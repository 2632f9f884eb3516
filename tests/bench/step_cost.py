"""The cost of one step, with and without a ``Result``: ``python tests/bench/step_cost.py``.

Every step is called in the same loop, and the time of an empty call is subtracted. Each figure is
the median of rounds in which all take turns, so that noise hits all of them.
"""

import platform
from collections.abc import Callable, Mapping

from core import make_lap, measure_medians
from returns.primitives.tracing import collect_traces
from returns.result import Failure, Result, Success

from handrail import DECK, Hand, and_then, cases, score

CALLS, ROUNDS = 10_000, 31
SUCCESS: Result[int, str] = Success(8)
FAILURE: Result[int, str] = Failure("odd")
ROYAL_FLUSH = Hand(DECK[-1::-4][:5])


def nothing(number: int) -> int:
    """Return the number: the empty call."""
    return number


def half(number: int) -> int:
    return number // 2


def half_or_none(number: int) -> int | None:
    return number // 2 if number % 2 == 0 else None


def half_or_raise(number: int) -> int:
    if number % 2:
        raise ValueError("odd")
    return number // 2


def half_or_failure(number: int) -> Result[int, str]:
    return Success(number // 2) if number % 2 == 0 else Failure("odd")


def check_none(number: int) -> int:
    found = half_or_none(number)
    return 0 if found is None else found


def catch(number: int) -> int:
    try:
        return half_or_raise(number)
    except ValueError:
        return 0


def match_cases(number: int) -> int:
    match cases(half_or_failure(number)):
        case Success(value):
            return value
        case Failure(_):
            return 0


def catch_from_ten_calls_down(number: int) -> int:
    try:
        return descend(number, 10)
    except ValueError:
        return 0


def descend(number: int, calls: int) -> int:
    return descend(number, calls - 1) if calls else half_or_raise(number)


def traced_failure(number: int) -> Result[int, str]:
    with collect_traces():
        return Failure("odd")


STEPS: Mapping[str, tuple[Callable[[int], object], int]] = {
    "call a function": (half, 8),
    "return None or a number, test it with if": (check_none, 8),
    "the same, None": (check_none, 7),
    "call in a try, nothing is raised": (catch, 8),
    "the same, raise and catch": (catch, 7),
    "the same, raised ten calls down": (catch_from_ten_calls_down, 7),
    "return a Result, match its cases: Success": (match_cases, 8),
    "the same, Failure": (match_cases, 7),
    ".map on a Success": (lambda _: SUCCESS.map(half), 8),
    ".map on a Failure": (lambda _: FAILURE.map(half), 8),
    ".bind on a Success": (lambda _: SUCCESS.bind(half_or_failure), 8),  # pyright: ignore[reportUnknownMemberType]
    ".bind on a Failure": (lambda _: FAILURE.bind(half_or_failure), 8),  # pyright: ignore[reportUnknownMemberType]
    "and_then on a Success": (lambda _: and_then(SUCCESS, half_or_failure), 8),
    "and_then on a Failure": (lambda _: and_then(FAILURE, half_or_failure), 8),
    "a Failure that keeps its traceback": (traced_failure, 7),
    "for comparison: score a hand": (lambda _: score(ROYAL_FLUSH), 8),
}


def main() -> None:
    laps = {"": make_lap(nothing, [8] * CALLS)}
    laps |= {name: make_lap(step, [number] * CALLS) for name, (step, number) in STEPS.items()}
    medians = measure_medians(laps, ROUNDS)
    for name in STEPS:
        print(f"{name:45}{medians[name] - medians['']:8.2f} µs")
    print(f"\nmedians of {ROUNDS} rounds, {platform.machine()}, Python {platform.python_version()}")


if __name__ == "__main__":
    main()
