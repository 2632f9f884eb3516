"""Hands: five distinct cards, the only thing that can be scored."""

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
        if len(self.cards) != HAND_SIZE:
            raise ValueError(f"{len(self.cards)} cards")
        seen: set[Card] = set()
        for card in self.cards:
            if card in seen:
                raise ValueError(f"{card} appears twice")
            seen.add(card)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result["Hand", HandError]:
        """Return a hand, or the first reason why these cards are not one."""
        held = list(cards)
        if len(held) < HAND_SIZE or len(held) > HAND_SIZE:
            return Failure(WrongCount(found=len(held)))
        for i in range(HAND_SIZE):
            at: tuple[int, ...] = (i,)
            for j in range(i + 1, HAND_SIZE):
                if held[i] == held[j]:
                    at = (*at, j)
            if len(at) > 1:
                return Failure(DuplicateCard(card=held[i], at=at))
        return Success(Hand(tuple(held)))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
