"""Hands: five distinct cards, the only thing that can be scored."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from notation import CardError, parse_card
from railway import gather
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
    def of(cls, cards: Iterable[Card]) -> Result["Hand", tuple[HandError, ...]]:
        """Return a hand, or every reason why these cards are not one."""
        held = list(cards)
        seen: set[Card] = set()
        errors: list[HandError] = []
        for first in range(len(held)):
            card = held[first]
            if card in seen:
                continue
            seen.add(card)
            at = [first]
            at += [index for index in range(first + 1, len(held)) if held[index] == card]
            if len(at) >= 2:
                errors.append(DuplicateCard(card=card, at=tuple(at)))
        if len(held) < HAND_SIZE or len(held) > HAND_SIZE:
            errors.append(WrongCount(found=len(held)))
        if errors:
            return Failure(tuple(errors))
        return Success(Hand(tuple(held)))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def parse_hand(text: str) -> Result[Hand, tuple[CardError | HandError, ...]]:
    """Parse five distinct cards.

    If any card cannot be read, return the errors of all such cards. Only if all
    cards were read, return the hand or its errors.
    """
    parsed = [parse_card(word) for word in text.split()]
    match gather(parsed):
        case Success(cards):
            errors_or_hand = Hand.of(cards)
            match errors_or_hand:
                case Success(hand):
                    return Success(hand)
                case Failure(errors):
                    return Failure(errors)
                case _:
                    raise TypeError(f"not a Result: {errors_or_hand!r}")
        case Failure(errors):
            return Failure(errors)
        case other:
            raise TypeError(f"not a Result: {other!r}")
