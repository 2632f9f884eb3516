"""The railway: what ``returns.result.Result`` needs beside it here.

``Result`` already carries the two tracks. Added are a door through which a
type checker sees both of them in a ``match``, a step that lets the failure
types join, and a way to keep every failure rather than only the first.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")


def cases(result: Result[A, E]) -> Success[A] | Failure[E]:
    """Name the track, so that a ``match`` on it is checked to be exhaustive.

    Raises:
        TypeError: for what is no ``Result`` at all.

    >>> match cases(parse_card("KX")):
    ...     case Success(card):
    ...         print(card)
    ...     case Failure(error):
    ...         print(error.message)
    X is not a suit
    """
    if isinstance(result, (Success, Failure)):
        return result
    raise TypeError(f"not a Result: {result!r}")


def and_then(result: Result[A, E], step: Callable[[A], Result[B, F]]) -> Result[B, E | F]:
    """Take the next step on the success track; the failure types join.

    Fails with what ``result`` failed with, or the step.

    >>> and_then(parse_cards("As Ks Qh Jd Tc 2c"), best_hand)
    <Success: As Ks Qh Jd Tc>
    """
    match cases(result):
        case Success(value):
            return step(value)
        case Failure(error):
            return Failure(error)


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """All the values, or all the errors, each in the order they came.

    Fails with all that any of the results failed with.

    >>> gather(map(parse_card, ("Ks", "KX", "1h"))).alt(len)
    <Failure: 2>
    >>> gather(map(parse_card, ("Ks", "Qs"))).map(len)
    <Success: 2>
    """
    values: list[A] = []
    errors: list[E] = []
    for result in results:
        match cases(result):
            case Success(value):
                values.append(value)
            case Failure(error):
                errors.append(error)
    return Failure(tuple(errors)) if errors else Success(tuple(values))
