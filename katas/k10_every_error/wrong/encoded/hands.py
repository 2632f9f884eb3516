"""Hands: five distinct cards, the only thing that can be scored."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from notation import CardError, parse_card
from railway import gather
from returns.result import Failure, Result, Success
from tracks import and_then

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
    def of(cls, cards: Iterable[Card]) -> Result["Hand", tuple[HandError, ...]]:
        """Return a hand, or every reason why these cards are not one."""
        held = tuple(cards)
        errors: list[HandError] = [
            DuplicateCard(card, places(card, held))
            for card, times in Counter(held).items()
            if times > 1
        ]
        if len(held) != HAND_SIZE:
            errors.append(WrongCount(len(held)))
        return Failure(tuple(errors)) if errors else Success(cls(held))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def parse_hand(text: str) -> Result[Hand, tuple[CardError | HandError, ...]]:
    """Parse five distinct cards.

    If any card cannot be read, return the errors of all such cards. Only if all
    cards were read, return the hand or its errors.
    """
    return and_then(gather(parse_card(word) for word in text.encode().decode().split()), Hand.of)


def places(card: Card, held: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the positions of this card among those held, counted from 0."""
    return tuple(i for i, other in enumerate(held) if other == card)
