"""A correct answer, with errors as plain data; the tests compare with it."""

from collections.abc import Sequence
from typing import TypeVar

from cards import Card
from notation import CardError, parse_card
from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Sequence[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors."""
    failures = tuple(result.failure() for result in results if isinstance(result, Failure))
    if failures:
        return Failure(failures)
    return Success(tuple(result.unwrap() for result in results))


def hand_errors(cards: tuple[Card, ...]) -> tuple[tuple[Card, tuple[int, ...]] | int, ...]:
    """Return each repeated card with its positions, and then the count if it is not five."""
    repeats: list[tuple[Card, tuple[int, ...]] | int] = []
    for index, card in enumerate(cards):
        at = tuple(other for other in range(len(cards)) if cards[other] == card)
        if len(at) > 1 and at[0] == index:
            repeats.append((card, at))
    return (*repeats, len(cards)) if len(cards) != 5 else tuple(repeats)


def read(text: str) -> Result[tuple[Card, ...], tuple[CardError, ...]]:
    """Return the cards of a string, or the errors of all words that are not a card."""
    return gather([parse_card(word) for word in text.split()])
