"""Helpers for ``Result`` of the library ``returns``: match it, chain it, collect it.

A ``Result`` is a ``Success`` with a value or a ``Failure`` with an error: two tracks, as on a
railway. ``map`` and ``bind`` work on the first track, ``alt`` is ``map`` for the second.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import TypeVar, overload

from returns.result import Failure, Result, Success

__all__ = ["and_then", "cases", "gather", "partition", "traverse", "zip_results"]

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
F = TypeVar("F")
G = TypeVar("G")
H = TypeVar("H")


def cases(result: Result[A, E]) -> Success[A] | Failure[E]:
    """Return the result as a union of its cases, so that a checker reports a missing one.

    Raises:
        TypeError: if the argument is not a ``Result``.

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
    """Run the next step on success. Unlike with ``bind``, the step may have another error type.

    Fails with the error of ``result`` or, if the step fails, with that of the step.

    >>> and_then(parse_cards("As Ks Qh Jd Tc 2c"), best_hand)
    <Success: As Ks Qh Jd Tc>

    Use ``map`` for a step that cannot fail. A bare ``Success`` has no error type, so a checker
    infers ``Any`` for the errors of ``and_then(result, lambda value: Success(f(value)))``.

    >>> parse_hand("As Ks Qs Js Ts").map(score)
    <Success: Score('royal flush A')>
    """
    match cases(result):
        case Success(value):
            return step(value)
        case Failure(error):
            return Failure(error)


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all values, or all errors, in order.

    Fails with the error of each result that failed.

    >>> gather(map(parse_card, ("Ks", "KX", "1h"))).alt(len)
    <Failure: 2>
    >>> gather(map(parse_card, ("Ks", "Qs"))).map(len)
    <Success: 2>

    ``traverse`` also returns the value that each error is about. ``zip_results`` is for results of
    different types.
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


@overload
def zip_results(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[F, ...]], /
) -> Result[tuple[A, B], tuple[E | F, ...]]: ...


@overload
def zip_results(
    first: Result[A, tuple[E, ...]],
    second: Result[B, tuple[F, ...]],
    third: Result[C, tuple[G, ...]],
    /,
) -> Result[tuple[A, B, C], tuple[E | F | G, ...]]: ...


@overload
def zip_results(
    first: Result[A, tuple[E, ...]],
    second: Result[B, tuple[F, ...]],
    third: Result[C, tuple[G, ...]],
    fourth: Result[D, tuple[H, ...]],
    /,
) -> Result[tuple[A, B, C, D], tuple[E | F | G | H, ...]]: ...


def zip_results(
    *results: Result[object, tuple[object, ...]],
) -> Result[tuple[object, ...], tuple[object, ...]]:
    """Return the values of two to four results of different types as a tuple, or all errors.

    Each result has a tuple of errors, as from ``parse_hand``. Put a single error, as from
    ``parse_card``, into a tuple first: ``parse_card(text).alt(lambda error: (error,))``.

    Fails with the errors of each result that failed, in order.

    >>> zip_results(parse_hand("As Ks Qs Js Ts"), parse_range("AKs")).map(lambda both: both[1])
    <Success: AKs>
    >>> zip_results(parse_hand("KX"), parse_range("KKo")).alt(len)
    <Failure: 2>
    """
    return gather_all(results)


def traverse(
    step: Callable[[A], Result[B, E]], values: Iterable[A]
) -> Result[tuple[B, ...], tuple[tuple[A, E], ...]]:
    """Run a step on each value, and return the new values in order.

    Fails with a pair for each value on which the step failed: the value and its error, in order.

    >>> traverse(parse_range, ("AKs", "QQ")).map(len)
    <Success: 2>
    >>> match cases(traverse(parse_range, ("AKs", "KKo"))):
    ...     case Success(ranges):
    ...         print(len(ranges))
    ...     case Failure(failed):
    ...         for text, errors in failed:
    ...             print(format_errors(text, errors))
    error: unexpected o after KK
      KKo
        ^
      hint: a pair has no suit mark; did you mean KK?
    """

    def run(value: A) -> Result[B, tuple[A, E]]:
        return step(value).alt(lambda error: (value, error))

    return gather(map(run, values))


def partition(
    step: Callable[[A], Result[B, E]], values: Iterable[A]
) -> tuple[tuple[tuple[A, B], ...], tuple[tuple[A, E], ...]]:
    """Run a step on each value. Return the successes, and then the failures.

    Each success is the value with its result, and each failure is the value with its error, in
    order. Unlike ``traverse``, this keeps the successes if there are failures.

    >>> good, bad = partition(parse_card, ("Ks", "KX", "Qs"))
    >>> [(text, card.rank.name) for text, card in good]
    [('Ks', 'KING'), ('Qs', 'QUEEN')]
    >>> [(text, error.message) for text, error in bad]
    [('KX', 'X is not a suit')]
    """
    successes: list[tuple[A, B]] = []
    failures: list[tuple[A, E]] = []
    for value in values:
        match cases(step(value)):
            case Success(found):
                successes.append((value, found))
            case Failure(error):
                failures.append((value, error))
    return tuple(successes), tuple(failures)


def gather_all(
    results: Iterable[Result[A, tuple[E, ...]]],
) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all values, or all errors, of results that have several errors each.

    Fails with the errors of each result that failed, in order.

    >>> gather_all(map(parse_cards, ("Ks Qs", "KX 1h", "2z"))).alt(len)
    <Failure: 3>
    """
    return gather(results).alt(lambda errors: tuple(chain.from_iterable(errors)))
