"""Hands: five distinct cards, the only thing that can be scored."""

# Finished code: another kata asks you to write it. You need not have solved that one.

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from returns.result import Failure, Result, Success

HAND_SIZE = 5


@final
@dataclass(frozen=True, slots=True)
class WrongCount:
    """The wrong number of cards: ``found``, where five are expected."""

    found: int


@final
@dataclass(frozen=True, slots=True)
class DuplicateCard:
    """A card that appears more than once; ``at`` holds its positions, counted from 0."""

    card: Card
    at: tuple[int, ...]


HandError: TypeAlias = WrongCount | DuplicateCard


@final
@dataclass(frozen=True, slots=True)
class Hand:
    """Five distinct cards, in the order given. Prints as ``Ks 2h 5c Jd Td``.

    ``Hand.of`` is for cards that may be wrong. The constructor is for cards known to be
    right, and raises ``ValueError`` for others.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if these are not five distinct cards."""
        if len(self.cards) != HAND_SIZE or len(set(self.cards)) != HAND_SIZE:
            raise ValueError(f"expected {HAND_SIZE} distinct cards, got {self}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result["Hand", HandError]:
        """Return a hand, or the first reason why these cards are not one."""
        held = tuple(cards)
        if len(held) != HAND_SIZE:
            return Failure(WrongCount(len(held)))
        for card in held:
            at = tuple(i for i, other in enumerate(held) if other == card)
            if len(at) > 1:
                return Failure(DuplicateCard(card, at))
        return Success(cls(held))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
