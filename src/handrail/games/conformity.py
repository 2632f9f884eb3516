"""Conformity: whether two evaluators put the same hands in the same order."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise
from operator import gt, lt


def find_disagreement(
    expected: Iterable[Decimal | float], found: Iterable[Decimal | float]
) -> tuple[int, ...]:
    """Return the positions of two hands that two evaluators order differently, or ().

    Hands that tie must have the same number. An evaluator may give the best hands the lowest
    numbers or the highest.

    Args:
        expected: the numbers that one evaluator gives the hands, such as their classes.
        found: the numbers that the other evaluator gives the same hands.

    >>> classes = (11, 166, 276)
    >>> find_disagreement(classes, (-11, -166, -276)), find_disagreement(classes, (5, 9, 9))
    ((), (1, 2))
    """
    firsts: dict[Decimal | float, tuple[int, Decimal | float]] = {}
    for position, (number, other_number) in enumerate(zip(expected, found, strict=True)):
        first = firsts.setdefault(number, (position, other_number))
        if first[1] != other_number:
            return first[0], position
    pairs = tuple(pairwise(firsts[number] for number in sorted(firsts)))
    in_order = max((lt, gt), key=lambda order: sum(order(a[1], b[1]) for a, b in pairs))
    return next(((a[0], b[0]) for a, b in pairs if not in_order(a[1], b[1])), ())
