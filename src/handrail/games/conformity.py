"""Conformity: whether two evaluators put the same hands in the same order."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise
from numbers import Real
from operator import gt, lt

from handrail.argument_checks import check_type


def find_disagreement(
    expected: Iterable[Decimal | float], found: Iterable[Decimal | float]
) -> tuple[int, ...]:
    """Return the positions of two hands that two evaluators order differently, or ().

    Hands that tie must have the same number. An evaluator may give the best hands the lowest
    numbers or the highest.

    Args:
        expected: the numbers that one evaluator gives the hands, such as their classes.
        found: the numbers that the other evaluator gives the same hands.

    Raises:
        TypeError: a value is not a number.
        ValueError: a value is NaN, or the numbers of values differ.

    >>> classes = (11, 166, 276)
    >>> find_disagreement(classes, (-11, -166, -276)), find_disagreement(classes, (5, 9, 9))
    ((), (1, 2))
    """
    firsts: dict[Decimal | float, tuple[int, Decimal | float]] = {}
    for position, (number, other_number) in enumerate(zip(expected, found, strict=True)):
        if number not in firsts:
            _check_number(number)
            _check_number(other_number)
            firsts[number] = position, other_number
        elif firsts[number][1] != other_number:
            _check_number(other_number)
            return firsts[number][0], position
    neighbours = tuple(pairwise(firsts[number] for number in sorted(firsts)))
    rising = sum(one < other for (_, one), (_, other) in neighbours)
    falling = sum(one > other for (_, one), (_, other) in neighbours)
    in_order = lt if rising >= falling else gt
    for (position, one), (other_position, other) in neighbours:
        if not in_order(one, other):
            return position, other_position
    return ()


def _check_number(number: Decimal | float) -> None:
    check_type("a number", number, Decimal | Real)  # numpy's numbers are ``Real`` too
    if number.is_nan() if isinstance(number, Decimal) else number != number:
        raise ValueError(f"expected a number, got {number}")
