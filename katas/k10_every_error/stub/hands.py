"""Five distinct cards: the only thing that can be scored."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from cards import Card
from notation import CardError
from returns.result import Result

HAND_SIZE = 5


@final
@dataclass(frozen=True, slots=True)
class WrongCount:
    """A hand is five cards, and ``found`` were given."""

    found: int


@final
@dataclass(frozen=True, slots=True)
class Repeated:
    """No card can be held twice; ``at`` are its places among the cards given."""

    card: Card
    at: tuple[int, ...]


HandError: TypeAlias = WrongCount | Repeated


@final
@dataclass(frozen=True, slots=True)
class Hand:
    """Five distinct cards, in the order they were given. Prints as ``Ks 2h 5c Jd Td``.

    ``Hand.of`` is the door for cards that may be wrong; the constructor is for
    cards known to be right, and raises ``ValueError`` where they are not.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(set(self.cards)) != HAND_SIZE or len(self.cards) != HAND_SIZE:
            raise ValueError(f"not {HAND_SIZE} distinct cards: {self}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Result["Hand", tuple[HandError, ...]]:
        """Five distinct cards, or everything that is wrong with these."""
        raise NotImplementedError("Hand.of: every repeated card, the count, and then decide")

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def parse_hand(text: str) -> Result[Hand, tuple[CardError | HandError, ...]]:
    """Read five distinct cards.

    What cannot be read is reported first, all of it; then a wrong number of cards
    and every card that stands twice.
    """
    raise NotImplementedError("parse_hand: gather the cards, and then make the hand")


def places(card: Card, held: tuple[Card, ...]) -> tuple[int, ...]:
    """Where this card stands among those held, counted from 0."""
    return tuple(i for i, other in enumerate(held) if other == card)
